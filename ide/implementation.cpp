#include "ide/implementation.hpp"

#include "ide/hierarchy.hpp"

#include <set>

namespace plint::ide {

std::vector<Location> implementations(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    std::vector<Location> all;
    std::vector<HierarchyItem> open;
    if (auto item = hierarchy_item(snapshot, file, offset); item && item->kind == OutlineKind::class_)
        open.push_back(std::move(*item));
    std::set<Location> seen;  // classes that inherit from each other are an error, and may be on the screen
    while (!open.empty()) {
        const HierarchyItem item = std::move(open.back());
        open.pop_back();
        for (HierarchyItem& child : subtypes(snapshot, item))
            if (const Location place{child.path, child.name_span}; seen.insert(place).second) {
                all.push_back(place);
                open.push_back(std::move(child));
            }
    }
    return all;
}

}  // namespace plint::ide
