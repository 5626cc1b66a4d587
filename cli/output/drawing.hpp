// A graph as text, JSON or Graphviz source.
#pragma once

#include "cli/options/options.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plint::cli {

struct DrawnLine {
    std::string how;   // "declares", "reads"
    std::string to;    // the name of a thing, or something outside
    std::string note;  // "on some paths"; may be empty
    std::uint32_t line = 0;
    bool certain = true;
};

struct DrawnThing {
    std::string name;  // "class web"
    std::string path;
    std::uint32_t line = 0;
    std::vector<DrawnLine> lines;
};

// Deterministic: things and lines stay in the order given.
[[nodiscard]] std::string draw(const std::vector<DrawnThing>& things, Drawing form);

}  // namespace plint::cli
