#include "ide/links.hpp"

#include "ide/definition.hpp"

namespace plint::ide {

std::vector<Link> links(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    std::vector<Link> all;
    const auto& tree = snapshot.file(file).tree;
    for (NodeIndex i = 0; tree && i < tree->size(); ++i) {
        const auto symbol = file_symbol(tree->node(i));
        if (!symbol || symbol->span.size() <= 2)
            continue;
        const std::vector<Location> found = definitions(snapshot, file, *symbol);
        if (!found.empty())
            all.push_back({{symbol->span.begin + 1, symbol->span.end - 1}, found.front().path});
    }
    return all;
}

}  // namespace plint::ide
