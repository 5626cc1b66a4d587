// Where code names definitions, and the symbols that its tokens name, file by file.
#pragma once

#include "ide/token_symbol.hpp"

#include <string_view>

namespace plint::ide {

// Calls `found(file, reference)` for each reference to a name in all files, also where code only asks for it or has it in a
// string (Summary::other_references). `name`: in lower case, without leading `::`.
template <class Found>
void each_reference(const index::Project& project, std::string_view name, const Found& found)
{
    for (const index::Place place : project.references(name))
        found(place.file, project.reference(place));
    for (const index::Place place : project.other_references(name))
        found(place.file, project.other_reference(place));
}

// Calls `found(symbol)` for each token of a file that names a symbol (token_symbol.hpp) and contains `word`. O(size of the
// file); cheap for files without the word.
template <class Found>
void each_symbol(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view word, const Found& found)
{
    const auto& tree = snapshot.file(file).tree;
    if (!tree || tree->source->text().find(word) == std::string_view::npos)
        return;
    TokenSymbols symbols(*tree);
    for (NodeIndex i = 0; i < tree->size(); ++i) {
        const Node node = tree->node(i);
        if (node.has_children() || is_comment(node.kind()) || node.text().find(word) == std::string_view::npos)
            continue;
        if (const auto symbol = symbols.at(node))
            found(*symbol);
    }
}

}  // namespace plint::ide
