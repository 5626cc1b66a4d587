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
    fact,      // or a part of one
    file,      // or a template, as `module/name`
    title,     // of a resource
    data_key,  // of Hiera data
    keyword,
    tag  // of a doc comment
};

// Items of one order are sorted by name.
enum class CompletionOrder : std::uint8_t { first, normal, last };

struct CompletionItem {
    CompletionKind kind = CompletionKind::variable;
    std::string name;
    std::string detail;         // one line: a type, a summary
    std::string documentation;  // Markdown
    std::string inserted = {};  // instead of the name; empty: the name
    // For an editor that has snippets, instead of `inserted`; empty without one. In the syntax of the protocol.
    std::string snippet = {};
    std::string owner = {};  // of an attribute, to find its documentation: the resource type or class
    bool owner_is_class = false;
    CompletionOrder order = CompletionOrder::normal;
};

struct Completions {
    Span replaced;  // the part of the word that is already there
    std::vector<CompletionItem> items;
    bool is_truncated = false;  // there are more; those that fit may be found once more is written
};

struct CompletionOptions {
    bool snippets = false;  // make them
    // The editor asks because of a character, not because of the user: nothing where any name may begin.
    bool is_automatic = false;
};

// Uses the tokens before the position, so it works in unfinished code. Only items that begin with the written part. In
// manifests, EPP templates and Hiera data. Items in code have no documentation: see completion_details.hpp.
[[nodiscard]] Completions complete(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                   CompletionOptions options = {});

}  // namespace plint::ide
