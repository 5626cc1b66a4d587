// What may be written at a position.
#pragma once

#include "ide/symbol.hpp"

#include <string>
#include <vector>

namespace plint::ide {

enum class CompletionKind : std::uint8_t { class_, resource_type, function, type, variable, attribute, value, rule };

struct CompletionItem {
    CompletionKind kind = CompletionKind::variable;
    std::string name;
    std::string detail;         // one line: a type, a summary
    std::string documentation;  // Markdown
};

struct Completions {
    Span replaced;  // the part of the word that is already there
    std::vector<CompletionItem> items;
};

// Works in unfinished code: goes by the text before the position where the tree says nothing. At most 1,000 items, those that
// begin with the written part.
[[nodiscard]] Completions complete(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

}  // namespace plint::ide
