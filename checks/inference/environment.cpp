#include "checks/inference/environment.hpp"

#include "checks/inference/join.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace plint::inference {

const AbstractValue* Environment::find(std::string_view name) const
{
    if (everything_)
        return &*everything_;
    const auto last = last_.find(name);
    return last == last_.end() ? nullptr : &bindings_[last->second].known;
}

bool Environment::assign(std::string_view name, AbstractValue known)
{
    if (everything_)
        return true;
    const std::size_t first = scopes_.empty() ? 0 : scopes_.back();
    const auto last = last_.find(name);
    const bool again = last != last_.end() && last->second >= first;
    bind(name, std::move(known), ++assignments_, false);
    return !again;
}

std::size_t Environment::assignment_of(std::string_view name) const
{
    const auto last = last_.find(name);
    return last == last_.end() ? 0 : bindings_[last->second].assignment;
}

bool Environment::is_maybe_unset(std::string_view name) const
{
    const auto last = last_.find(name);
    return last != last_.end() && bindings_[last->second].is_maybe_unset;
}

AbstractValue Environment::unless_assigned(TypeTable& table, std::string_view name) const
{
    if (const AbstractValue* const before = find(name))
        return *before;
    AbstractValue unset = known_value(table, {types::UndefValue{}});
    unset.may_be_missing = true;
    return unset;
}

void Environment::refine(std::string_view name, AbstractValue known)
{
    if (const auto last = last_.find(name); last != last_.end())
        trail_.push_back({last->second, std::exchange(bindings_[last->second].known, std::move(known))});
}

void Environment::forget(AbstractValue everything)
{
    everything_ = std::move(everything);
    bindings_.clear();
    last_.clear();
    trail_.clear();
}

void Environment::enter()
{
    scopes_.push_back(bindings_.size());
}

void Environment::leave()
{
    shrink(scopes_.back());
    std::erase_if(trail_, [this](const Change& change) { return change.index >= bindings_.size(); });
    scopes_.pop_back();
}

void Environment::bind(std::string_view name, AbstractValue known, std::size_t assignment, bool is_maybe_unset)
{
    const auto [last, fresh] = last_.try_emplace(name, bindings_.size());
    const std::size_t hidden = fresh ? none : std::exchange(last->second, bindings_.size());
    bindings_.push_back({name, std::move(known), hidden, assignment, is_maybe_unset});
}

void Environment::bind_joined(std::string_view name, AbstractValue known, std::size_t assignment, bool sure)
{
    const bool existed = last_.contains(name);
    bind(name, std::move(known), existed ? 0 : assignment, !sure && (!existed || is_maybe_unset(name)));
}

void Environment::shrink(std::size_t size)
{
    while (bindings_.size() > size) {
        const Binding& binding = bindings_.back();
        if (binding.hidden == none)
            last_.erase(binding.name);
        else
            last_[binding.name] = binding.hidden;
        bindings_.pop_back();
    }
}

// What several conditions of one path may assign has the value that the last of them leaves.
static void keep_last_values(std::vector<Environment::Path::New>& assigned)
{
    std::unordered_map<std::string_view, std::size_t> first;
    for (std::size_t i = 0; i < assigned.size() && assigned.size() > 1; ++i) {
        const auto [at, is_new] = first.try_emplace(assigned[i].name, i);
        if (!is_new && assigned[at->second].is_maybe_unset)
            assigned[at->second] = assigned[i];
    }
}

Environment::Path Environment::take_back(Mark mark, bool leaves)
{
    Path path;
    path.leaves = leaves;
    for (std::size_t i = mark.bindings; i < bindings_.size(); ++i)
        path.assigned.push_back({bindings_[i].name, std::move(bindings_[i].known), bindings_[i].assignment,
                                 bindings_[i].is_maybe_unset});
    keep_last_values(path.assigned);
    shrink(mark.bindings);
    while (trail_.size() > mark.trail) {
        Change before = std::move(trail_.back());
        trail_.pop_back();
        if (before.index < bindings_.size())
            path.changes.push_back(
                {before.index, std::exchange(bindings_[before.index].known, std::move(before.known))});
    }
    // The last change of a variable was met first, and is what counts.
    std::ranges::stable_sort(path.changes, {}, &Change::index);
    const auto of_one = [](const Change& a, const Change& b) { return a.index == b.index; };
    path.changes.erase(std::unique(path.changes.begin(), path.changes.end(), of_one), path.changes.end());
    return path;
}

namespace {

// What several of `paths` paths know of one variable, gathered in their order.
class Gathered {
public:
    void add(TypeTable& table, std::size_t path, AbstractValue known, const AbstractValue& otherwise)
    {
        if (path > next_)
            add_otherwise(table, otherwise);
        all_ = union_of(table, std::move(all_), std::move(known));
        next_ = path + 1;
    }

    // Of all that had it not, one is enough.
    AbstractValue result(TypeTable& table, std::size_t paths, const AbstractValue& otherwise)
    {
        if (next_ < paths)
            add_otherwise(table, otherwise);
        return std::move(all_);
    }

    [[nodiscard]] bool has(std::size_t path) const { return path < next_; }

private:
    void add_otherwise(TypeTable& table, const AbstractValue& otherwise)
    {
        if (!std::exchange(added_otherwise_, true))
            all_ = union_of(table, std::move(all_), otherwise);
    }

    AbstractValue all_;
    std::size_t next_ = 0;
    bool added_otherwise_ = false;
};

}  // namespace

void Environment::join(TypeTable& table, std::vector<Path> paths)
{
    if (everything_)
        return;
    std::erase_if(paths, [](const Path& path) { return path.leaves; });
    std::map<std::size_t, Gathered> changed;
    struct Assigned {
        std::string_view name;
        AbstractValue otherwise;
        std::size_t assignment = 0;
        std::size_t paths = 0;
        Gathered gathered;
    };
    std::vector<Assigned> assigned;  // in order of the first assignment
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        for (Change& change : paths[i].changes)
            changed[change.index].add(table, i, std::move(change.known), bindings_[change.index].known);
        for (Path::New& fresh : paths[i].assigned) {
            const auto [place, is_new] = places.try_emplace(fresh.name, assigned.size());
            if (is_new)
                assigned.push_back({fresh.name, unless_assigned(table, fresh.name), fresh.assignment, 0, {}});
            Assigned& all = assigned[place->second];
            // Of two assignments on one path the first counts: Puppet refuses the second.
            if (all.gathered.has(i))
                continue;
            all.gathered.add(table, i, std::move(fresh.known), all.otherwise);
            if (++all.paths > 1)
                all.assignment = 0;
        }
    }
    for (auto& [index, gathered] : changed) {
        AbstractValue known = gathered.result(table, paths.size(), bindings_[index].known);
        trail_.push_back({index, std::exchange(bindings_[index].known, std::move(known))});
    }
    for (Assigned& all : assigned)
        bind_joined(all.name, all.gathered.result(table, paths.size(), all.otherwise), all.assignment,
                    all.paths == paths.size());
}

template <class Key>
void Environment::Rest::Part<Key>::set(const Key& key, AbstractValue value)
{
    if (known.insert_or_assign(key, std::move(value)).second)
        order.push_back(key);
    sure.insert(key);
}

void Environment::Rest::go_before(Path before, std::size_t first)
{
    if (before.leaves) {
        *this = {};
        leaves_ = true;
        return;
    }
    for (Change& change : before.changes) {
        const auto later = changes_.known.find(change.index);
        changes_.set(change.index, later != changes_.known.end() ? std::move(later->second) : std::move(change.known));
    }
    for (std::size_t i = 0; i < before.assigned.size(); ++i) {
        const auto refined = changes_.known.find(first + i);
        assigned_.set(before.assigned[i].name,
                      refined != changes_.known.end() ? refined->second : std::move(before.assigned[i].known));
        assignments_[before.assigned[i].name] = before.assigned[i].assignment;
        changes_.known.erase(first + i);
        changes_.sure.erase(first + i);
    }
}

void Environment::add_way(TypeTable& table, Rest& rest, Path way)
{
    if (way.leaves || everything_)
        return;
    const bool alone = std::exchange(rest.leaves_, false);
    // `otherwise`: what is known of it without any of the ways.
    const auto add = [&]<class Key>(Rest::Part<Key>& part, std::vector<std::pair<Key, AbstractValue>> own,
                                    const auto& otherwise) {
        std::unordered_set<Key> sure;
        for (auto& [key, known] : own) {
            const auto [at, is_new] = part.known.try_emplace(key);
            if (is_new)
                part.order.push_back(key);
            if (alone || part.sure.erase(key) != 0)
                sure.insert(key);
            at->second = alone ? std::move(known)
                               : union_of(table, std::move(known), is_new ? otherwise(key) : std::move(at->second));
        }
        for (const Key& key : part.sure)
            part.known[key] = union_of(table, otherwise(key), std::move(part.known[key]));
        part.sure = std::move(sure);
    };
    std::vector<std::pair<std::size_t, AbstractValue>> changes;
    for (Change& change : way.changes)
        changes.emplace_back(change.index, std::move(change.known));
    add(rest.changes_, std::move(changes), [&](std::size_t index) { return bindings_[index].known; });
    std::vector<std::pair<std::string_view, AbstractValue>> assigned;
    std::unordered_set<std::string_view> seen;  // of two assignments the first counts: Puppet refuses the second
    for (Path::New& fresh : way.assigned)
        if (seen.insert(fresh.name).second) {
            assigned.emplace_back(fresh.name, std::move(fresh.known));
            if (const auto [at, is_only] = rest.assignments_.try_emplace(fresh.name, fresh.assignment); !is_only)
                at->second = 0;
        }
    add(rest.assigned_, std::move(assigned), [&](std::string_view name) { return unless_assigned(table, name); });
}

void Environment::apply(Rest rest)
{
    if (everything_)
        return;
    for (const std::size_t index : rest.changes_.order)
        if (const auto at = rest.changes_.known.find(index); at != rest.changes_.known.end())
            trail_.push_back({index, std::exchange(bindings_[index].known, std::move(at->second))});
    for (const std::string_view name : rest.assigned_.order)
        bind_joined(name, std::move(rest.assigned_.known.at(name)), rest.assignments_.at(name),
                    rest.assigned_.sure.contains(name));
}

}  // namespace plint::inference
