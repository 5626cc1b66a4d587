// What may be written at a position.
#pragma once

#include "ide/symbol.hpp"

#include <string>
#include <vector>

namespace plint::ide {

enum class CompletionKind : std::uint8_t {
    class_,
    resource_type,
    function,
    type,
    variable,
    attribute,
    value,
    rule,
    fact,     // or a part of one
    file,     // or a template, as `module/name`
    title,    // of a resource
    data_key  // of Hiera data
};

struct CompletionItem {
    CompletionKind kind = CompletionKind::variable;
    std::string name;
    std::string detail;         // one line: a type, a summary
    std::string documentation;  // Markdown
    std::string inserted = {};  // instead of the name; empty: the name
};

struct Completions {
    Span replaced;  // the part of the word that is already there
    std::vector<CompletionItem> items;
    bool is_truncated = false;  // there are more; those that fit may be found once more is written
};

// Works in unfinished code: goes by the text before the position where the tree says nothing. Only items that begin with the
// written part. In manifests, templates and Hiera data.
[[nodiscard]] Completions complete(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

}  // namespace plint::ide
