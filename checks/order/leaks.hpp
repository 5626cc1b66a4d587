// How far the resource defaults of a body reach beyond it.
#pragma once

#include "checks/order/program.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace plint {

// A resource of another body that takes attributes from the defaults, if it is evaluated under them first.
struct Leaked {
    Site resource;
    std::vector<std::string_view> attributes;  // that it does not set itself and has no nearer default for
    std::vector<Site> way;                     // declarations from the body of the defaults to the resource
    bool perhaps = false;                      // the resource's own attributes are known only at run time
};

struct Leak {
    Site defaults;
    bool everywhere = false;      // of a function or template: it lands in top scope
    std::vector<Leaked> leaked;   // in order of files and places
    std::optional<Site> contest;  // a class on the way is also declared here: who comes first decides
    std::optional<Site> contested;  // the declaration on the way that this is about
};

// Of all defaults in the file that reach further than their own body.
[[nodiscard]] std::vector<Leak> leaks(const Program& program, FileIndex file);

}  // namespace plint
