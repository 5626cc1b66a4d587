// What is known about the name at a position, as Markdown.
#pragma once

#include "ide/symbol.hpp"

#include <string>

namespace plint::ide {

struct Hover {
    Span span;
    std::string text;  // Markdown
};

// std::nullopt where nothing is known.
[[nodiscard]] std::optional<Hover> hover(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

// The same for a symbol that is already known; empty if nothing is known. A variable needs its span in the file.
[[nodiscard]] std::string describe(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol);

}  // namespace plint::ide
