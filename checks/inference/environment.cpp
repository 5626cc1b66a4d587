#include "checks/inference/environment.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace plint::inference {

const Known* Environment::find(std::string_view name) const
{
    for (auto binding = bindings_.rbegin(); binding != bindings_.rend(); ++binding)
        if (binding->name == name)
            return &binding->known;
    return nullptr;
}

bool Environment::assign(std::string_view name, Known known)
{
    const std::size_t first = scopes_.empty() ? 0 : scopes_.back();
    const auto begin = bindings_.begin() + static_cast<std::ptrdiff_t>(first);
    const bool again = std::any_of(begin, bindings_.end(), [name](const Binding& b) { return b.name == name; });
    bindings_.push_back({name, std::move(known)});
    return !again;
}

void Environment::refine(std::string_view name, Known known)
{
    for (std::size_t i = bindings_.size(); i-- > 0;)
        if (bindings_[i].name == name) {
            trail_.push_back({i, std::exchange(bindings_[i].known, std::move(known))});
            return;
        }
}

void Environment::enter()
{
    scopes_.push_back(bindings_.size());
}

void Environment::leave()
{
    bindings_.resize(scopes_.back());
    std::erase_if(trail_, [this](const Change& change) { return change.index >= bindings_.size(); });
    scopes_.pop_back();
}

Environment::Path Environment::take_back(Mark mark, bool leaves)
{
    Path path;
    path.leaves = leaves;
    for (std::size_t i = mark.bindings; i < bindings_.size(); ++i)
        path.assigned.push_back({bindings_[i].name, std::move(bindings_[i].known)});
    bindings_.resize(std::min(bindings_.size(), mark.bindings));
    while (trail_.size() > mark.trail) {
        Change before = std::move(trail_.back());
        trail_.pop_back();
        if (before.index >= bindings_.size())
            continue;
        Known& now = bindings_[before.index].known;
        // The last change of a variable is met first, and is what counts.
        if (std::ranges::none_of(path.changes, [&](const Change& c) { return c.index == before.index; }))
            path.changes.push_back({before.index, now});
        now = std::move(before.known);
    }
    return path;
}

void Environment::meet(TypeTable& table, std::vector<Path> paths)
{
    std::erase_if(paths, [](const Path& path) { return path.leaves; });
    std::vector<std::size_t> changed;
    for (const Path& path : paths)
        for (const Change& change : path.changes)
            changed.push_back(change.index);
    std::ranges::sort(changed);
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    for (const std::size_t index : changed) {
        Known known;
        for (const Path& path : paths) {
            const auto found =
                std::ranges::find_if(path.changes, [index](const Change& c) { return c.index == index; });
            known = unite(table, std::move(known), found == path.changes.end() ? bindings_[index].known : found->known);
        }
        trail_.push_back({index, std::exchange(bindings_[index].known, std::move(known))});
    }
    // In the order in which the names first appear.
    struct Met {
        std::string_view name;
        Known known;
        std::size_t paths = 0;
        const Path* last = nullptr;
    };
    std::vector<Met> assigned;
    std::unordered_map<std::string_view, std::size_t> places;
    for (const Path& path : paths)
        for (const Path::New& fresh : path.assigned) {
            const auto [place, is_new] = places.try_emplace(fresh.name, assigned.size());
            if (is_new)
                assigned.push_back({fresh.name, {}, 0, nullptr});
            Met& met = assigned[place->second];
            if (met.last == &path)  // an error: the first assignment counts
                continue;
            met.known = unite(table, std::move(met.known), fresh.known);
            met.last = &path;
            ++met.paths;
        }
    for (Met& met : assigned) {
        if (met.paths < paths.size())
            met.known = unite(table, std::move(met.known), inference::known(table, {types::UndefValue{}}));
        bindings_.push_back({met.name, std::move(met.known)});
    }
}

}  // namespace plint::inference
