#include "checks/catalog/late_declarations.hpp"

#include "checks/catalog/node_closures.hpp"
#include "checks/order/absent_classes.hpp"
#include "checks/order/dominance_query.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace plint::catalog {

namespace {

using Key = std::pair<std::string_view, std::string_view>;  // type, title

// What the bodies of a project do under no condition.
class Bodies {
public:
    Bodies(const index::Project& project, const Units& units)
        : of_unit_(units.program().size()), absent_(project.derived<order::AbsentClasses>())
    {
        const auto files = static_cast<layout::FileIndex>(project.layout().files.size());
        std::set<Key> by_function;
        std::set<Key> as_resource;
        for (layout::FileIndex file = 0; file < files; ++file) {
            const items::Items& items = units.items(file);
            const auto [first, end] = units.program().units_of(file);
            for (std::uint32_t i = 0; i < items.declared.size(); ++i) {
                const items::Declared& declared = items.declared[i];
                if (declared.branch != 0 || first + declared.body >= end || !items::is_literal(units.title({file, i}))
                    || !units.counts(first + declared.body))
                    continue;
                const Key key(units.type({file, i}), units.title({file, i}));
                if (key.first.empty() && units.is_call({file, i}))
                    continue;
                if (key.first == "class" || is_maker(declared) || declared.how == items::How::resource)
                    of_unit_[first + declared.body].push_back({file, i});
                if (is_maker(declared))
                    by_function.insert(key);
                else if (declared.how == items::How::resource)
                    as_resource.insert(key);
            }
        }
        std::ranges::set_intersection(by_function, as_resource, std::inserter(contested_, contested_.end()));
        // What can be neither late nor early is not looked at again and again.
        for (std::vector<ItemPlace>& all : of_unit_)
            std::erase_if(all, [&](ItemPlace place) {
                return units.type(place) != "class" && !contested_.contains({units.type(place), units.title(place)});
            });
    }

    static bool is_maker(const items::Declared& declared) { return declared.how == items::How::by_function; }

    [[nodiscard]] const std::vector<ItemPlace>& of(UnitIndex unit) const { return of_unit_[unit]; }

    [[nodiscard]] const order::AbsentClasses& absent() const { return absent_; }

private:
    std::vector<std::vector<ItemPlace>> of_unit_;
    const order::AbsentClasses& absent_;
    std::set<Key> contested_;  // that both functions and resources declare
};

// The evaluation of one root and of the classes that it leads to.
class Evaluation {
public:
    Evaluation(const Units& units, const Bodies& bodies, UnitIndex root, std::size_t& steps)
        : units_(units), bodies_(bodies), root_(root), steps_(steps)
    {
    }

    template <class Take>
    void run(const Take& take)
    {
        for (const UnitIndex before : units_.program().code_before(root_))
            evaluate(before, take);
        evaluate(root_, take);
    }

private:
    // Of one body, which may be interrupted by that of a class.
    struct Open {
        UnitIndex unit = 0;
        std::size_t next = 0;
    };

    template <class Take>
    void evaluate(UnitIndex first, const Take& take)
    {
        if (!enter(first, std::nullopt))
            return;
        std::vector<Open> stack{{first, 0}};
        while (!stack.empty()) {
            const UnitIndex unit = stack.back().unit;
            if (stack.back().next == bodies_.of(unit).size() || steps_ == 0) {
                stack.pop_back();
                continue;
            }
            --steps_;
            const ItemPlace place = bodies_.of(unit)[stack.back().next++];
            const items::Declared& declared = units_.declared(place);
            const Key key(units_.type(place), units_.title(place));
            const auto [known, fresh] = declared_.try_emplace(key, place);
            if (fresh && has_left_)
                unsure_.insert(key);
            if (key.first == "class") {
                if (!fresh && declared.how == items::How::resource && is_sure(key, known->second, unit))
                    take(Duplicate{root_, way_to(known->second), way_to(place)});
                const auto target = units_.find(place.file, key.second, summary::DefinitionKind::class_);
                has_left_ = has_left_ || (!target && bodies_.absent().may_declare_others(place.file, key.second));
                if (target && units_.counts(*target) && enter(*target, place))
                    stack.push_back({*target, 0});
            } else if (!fresh && declared.how == items::How::resource
                       && Bodies::is_maker(units_.declared(known->second)) && is_sure(key, known->second, unit)) {
                take(Duplicate{root_, way_to(known->second), way_to(place)});
            }
        }
    }

    // False: it is entered already.
    bool enter(UnitIndex unit, std::optional<ItemPlace> from)
    {
        if (!entered_.try_emplace(unit, from).second)
            return false;
        if (has_left_)
            entered_late_.insert(unit);
        return true;
    }

    // Whether `first` has surely declared it before the body `again` does: a class that is not here may have evaluated this
    // body even before.
    [[nodiscard]] bool is_sure(const Key& key, ItemPlace first, UnitIndex again) const
    {
        return units_.unit_of(first) == again || !unsure_.contains(key) || !entered_late_.contains(again);
    }

    // The places that lead from the root to this one, which is the last.
    [[nodiscard]] std::vector<ItemPlace> way_to(ItemPlace place) const
    {
        std::vector<ItemPlace> way{place};
        for (auto at = entered_.at(units_.unit_of(place)); at; at = entered_.at(units_.unit_of(*at)))
            way.push_back(*at);
        std::ranges::reverse(way);
        return way;
    }

    const Units& units_;
    const Bodies& bodies_;
    UnitIndex root_;
    std::size_t& steps_;
    std::unordered_map<UnitIndex, std::optional<ItemPlace>> entered_;  // and where it was declared
    std::map<Key, ItemPlace> declared_;
    bool has_left_ = false;                       // a class that the repository keeps elsewhere was declared
    std::set<Key> unsure_;                        // what was declared after that
    std::unordered_set<UnitIndex> entered_late_;  // likewise
};

// Whether other code may evaluate it first, although no code is known that always does.
bool is_root(const Units& units, UnitIndex unit)
{
    const order::UnitKind kind = units.program().unit(unit).kind;
    return units.counts(unit) && (kind == order::UnitKind::class_ || kind == order::UnitKind::node)
        && units.up(unit).empty();
}

// What the main manifest evaluates before a class that no code declares: an external node classifier may, and Puppet evaluates
// its classes after the node.
class BeforeClassifier {
public:
    BeforeClassifier(const Units& units, std::size_t& steps)
        : program_(units.program()), closures_(units, steps), steps_(steps)
    {
        for (UnitIndex unit = 0; unit < program_.size(); ++unit)
            if (program_.unit(unit).kind == order::UnitKind::node)
                nodes_.push_back(unit);
    }

    [[nodiscard]] bool may_evaluate(UnitIndex unit) { return closures_.evaluated_by_nodes()[unit]; }

    // Whether every node does.
    [[nodiscard]] bool evaluates(UnitIndex unit)
    {
        constexpr std::size_t max_nodes = 100;
        return !nodes_.empty() && nodes_.size() <= max_nodes && std::ranges::all_of(nodes_, [&](UnitIndex node) {
            return order::DominanceQuery(program_, node, steps_)
                .is_entered(program_.unit(node).exit(), unit)
                .value_or(false);
        });
    }

private:
    const order::Program& program_;
    NodeClosures closures_;
    std::size_t& steps_;
    std::vector<UnitIndex> nodes_;
};

}  // namespace

std::vector<Duplicate> late_declarations(const index::Project& project, const Units& units, std::size_t& steps)
{
    const Bodies bodies(project, units);
    std::vector<Duplicate> all;
    std::unordered_set<std::uint64_t> seen;
    const auto take = [&](Duplicate duplicate) {
        const ItemPlace place = duplicate.again.back();
        if (project.file(place.file).requested && seen.insert((std::uint64_t{place.file} << 32U) | place.index).second)
            all.push_back(std::move(duplicate));
    };
    BeforeClassifier before(units, steps);
    for (UnitIndex unit = 0; unit < units.program().size(); ++unit) {
        if (!is_root(units, unit) || bodies.of(unit).empty())
            continue;
        const bool by_classifier =
            units.program().unit(unit).kind == order::UnitKind::class_ && units.program().callers(unit).empty();
        Evaluation(units, bodies, unit, steps).run([&](Duplicate duplicate) {
            const UnitIndex again = units.unit_of(duplicate.again.back());
            duplicate.is_conditional = by_classifier && before.may_evaluate(again);
            if (!duplicate.is_conditional || !before.evaluates(again))
                take(std::move(duplicate));
        });
    }
    return all;
}

}  // namespace plint::catalog
