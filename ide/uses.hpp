// The symbols that tokens of Puppet code name, file by file.
#pragma once

#include "ide/token_symbol.hpp"

#include <string_view>

namespace plint::ide {

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
