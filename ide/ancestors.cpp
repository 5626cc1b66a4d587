#include "ide/ancestors.hpp"

#include "checks/lookup/lookup.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

constexpr std::size_t max_ancestors = 20;

}  // namespace

std::vector<index::Place> ancestors(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view parent)
{
    const lookup::Lookup lookup(snapshot.project(), file);
    std::vector<index::Place> found;
    while (!parent.empty() && found.size() < max_ancestors) {
        const lookup::ResolvedClass meaning = lookup.class_named(std::string(parent));
        if (meaning.definition == nullptr || !meaning.place || std::ranges::find(found, *meaning.place) != found.end())
            break;
        found.push_back(*meaning.place);
        parent = meaning.definition->parent;
    }
    return found;
}

}  // namespace plint::ide
