#include "checks/catalog/duplicates.hpp"

#include "checks/catalog/instances.hpp"
#include "checks/catalog/late_declarations.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace plint::catalog {

namespace {

// A declaration, seen from a class, node or main manifest, each of which is evaluated once.
struct Site {
    UnitIndex unit = 0;
    Way way;  // through instances of defined types to the declaration
};

// What is declared, and whenever it is.
struct Subject {
    std::string condition;  // empty: always
    std::string type;
    std::string title;

    friend auto operator<=>(const Subject&, const Subject&) = default;
};

struct SubjectHash {
    std::size_t operator()(const Subject& subject) const
    {
        const std::hash<std::string> hash;
        return (hash(subject.condition) * 31 + hash(subject.type)) * 31 + hash(subject.title);
    }
};

// The declarations of one resource that have the same condition.
class Search {
public:
    Search(const Units& units, std::size_t& steps) : units_(units), steps_(steps) {}

    void add(Site site)
    {
        // What one body repeats is looked for in the body.
        if (site.way.size() == 1 && std::ranges::any_of(sites_, [&](const Site& other) {
                return other.way.size() == 1 && other.unit == site.unit;
            }))
            return;
        sites_.push_back(std::move(site));
    }

    [[nodiscard]] std::size_t size() const { return sites_.size(); }

    // Of each body that leads to two of them, whatever leads to that body aside.
    [[nodiscard]] std::vector<Duplicate> find()
    {
        std::vector<Duplicate> found;
        if (sites_.size() < 2)
            return found;
        std::deque<UnitIndex> queue;
        for (std::size_t i = 0; i < sites_.size(); ++i) {
            const UnitIndex unit = sites_[i].unit;
            if (reached_.try_emplace(unit, Reached{i, {}, unit}).second)
                queue.push_back(unit);
            else
                found.push_back(duplicate(unit, way_down(unit), sites_[i].way));
        }
        for (; !queue.empty(); queue.pop_front()) {
            const UnitIndex unit = queue.front();
            const std::size_t site = reached_.at(unit).site;
            if (units_.program().unit(unit).kind == order::UnitKind::define)
                continue;
            for (const Edge& edge : units_.up(unit)) {
                if (steps_ == 0)
                    return found;
                --steps_;
                if (units_.program().unit(edge.from).kind == order::UnitKind::define)
                    continue;  // may be evaluated for other titles
                const auto [known, fresh] = reached_.try_emplace(edge.from, Reached{site, edge.item, unit});
                if (fresh) {
                    queue.push_back(edge.from);
                } else if (known->second.site != site) {
                    Way other{edge.item};
                    std::ranges::copy(way_down(unit), std::back_inserter(other));
                    found.push_back(duplicate(edge.from, way_down(edge.from), std::move(other)));
                }
            }
        }
        return found;
    }

private:
    struct Reached {
        std::size_t site = 0;
        std::optional<ItemPlace> item;  // that leads to the next one down
        UnitIndex next = 0;
    };

    Way way_down(UnitIndex unit) const
    {
        Way way;
        for (;;) {
            const Reached& here = reached_.at(unit);
            if (!here.item) {
                const Way& rest = sites_[here.site].way;
                way.insert(way.end(), rest.begin(), rest.end());
                return way;
            }
            way.push_back(*here.item);
            unit = here.next;
        }
    }

    // What Puppet evaluates later is the one that it refuses.
    Duplicate duplicate(UnitIndex common, Way first, Way again) const
    {
        if (order_of(again) < order_of(first))
            std::swap(first, again);
        return {common, std::move(first), std::move(again)};
    }

    // Bodies of defined types are evaluated after all classes, and includes where they are written.
    std::pair<bool, std::uint32_t> order_of(const Way& way) const
    {
        const bool is_lazy = std::ranges::any_of(std::span(way).first(way.size() - 1), [&](ItemPlace item) {
            return units_.declared(item).how == items::How::resource && units_.type(item) != "class";
        });
        return {is_lazy, way.front().index};
    }

    const Units& units_;
    std::size_t& steps_;
    std::vector<Site> sites_;
    std::unordered_map<UnitIndex, Reached> reached_;
};

// All declarations of resources, by what they surely declare and under which condition.
class Sites {
public:
    Sites(const index::Project& project, const Units& units, std::size_t& steps)
        : units_(units), instances_(project, units), steps_(steps)
    {
        const auto files = static_cast<layout::FileIndex>(project.layout().files.size());
        for (layout::FileIndex file = 0; file < files; ++file) {
            const items::Items& items = units.items(file);
            const auto count = units.program().units_of(file).second - units.program().units_of(file).first;
            for (std::uint32_t i = 0; i < items.declared.size(); ++i) {
                const items::Declared& declared = items.declared[i];
                if (declared.body < count
                    && (declared.how == items::How::resource || declared.how == items::How::virtual_resource)
                    && !items.words[declared.type].empty() && items.words[declared.type] != "class"
                    && units.counts(units.unit_of({file, i})))
                    lift({{file, i}});
            }
        }
    }

    // Calls `take(subject, sites)` for all that are declared more than once, in order.
    template <class Take>
    void each(const Take& take)
    {
        std::vector<const std::pair<const Subject, std::vector<Site>>*> repeated;
        for (const auto& one : sites_)
            if (one.second.size() > 1)
                repeated.push_back(&one);
        std::ranges::sort(repeated, {}, [](const auto* one) -> const Subject& { return one->first; });
        for (const auto* const one : repeated)
            take(one->first, one->second);
    }

    // Whether both are in instances of one title, which are duplicates themselves.
    [[nodiscard]] bool are_in_one_instance(const Duplicate& found) const
    {
        const auto instance = [&](const Way& way) -> std::optional<std::string> {
            const std::size_t at = way.size() - 2;
            if (way.size() < 2 || units_.type(way[at]) == "class")
                return std::nullopt;
            auto title = instances_.title(way, at);
            return title ? std::string(units_.type(way[at])) + ":" + *title : std::optional<std::string>();
        };
        const auto first = instance(found.first);
        return first && first == instance(found.again);
    }

private:
    // Adds the ways to the declaration on which its title and its condition are known.
    void lift(const Way& way)
    {
        const UnitIndex unit = units_.unit_of(way.front());
        const bool is_define = units_.program().unit(unit).kind == order::UnitKind::define;
        const items::Declared& declared = units_.declared(way.back());
        const bool is_conditional = declared.branch != 0;
        if (!is_define && (way.size() > 1 || !is_conditional))
            add(unit, way);
        if (way.size() > max_levels || (!is_define && (way.size() > 1 || !is_conditional)))
            return;
        std::size_t count = 0;
        for (const Edge& edge : units_.up(unit)) {
            if (steps_ == 0 || count >= max_sites)
                return;
            --steps_;
            if (!is_define && units_.declared(edge.item).how != items::How::resource)
                continue;
            ++count;
            Way longer{edge.item};
            longer.insert(longer.end(), way.begin(), way.end());
            lift(longer);
        }
    }

    void add(UnitIndex unit, const Way& way)
    {
        const auto known = instances_.condition(way, way.size() - 1);
        if (!known.is_known || !known.holds)
            return;
        auto title = instances_.title(way, way.size() - 1);
        if (!title || title->empty())
            return;
        sites_[{known.text, std::string(units_.type(way.back())), std::move(*title)}].push_back({unit, way});
    }

    static constexpr std::size_t max_levels = 3;
    static constexpr std::size_t max_sites = 1000;

    const Units& units_;
    Instances instances_;
    std::size_t& steps_;
    std::unordered_map<Subject, std::vector<Site>, SubjectHash> sites_;
};

}  // namespace

Duplicates::Duplicates(const index::Project& project)
{
    const Units& units = project.derived<Units>();
    std::size_t steps = limits::duplicate_visits;
    Sites all(project, units, steps);
    const auto is_asked = [&](const Way& way) { return project.file(way.back().file).requested; };
    using Place = std::pair<layout::FileIndex, std::uint32_t>;
    const auto place = [](const Way& way) { return Place(way.back().file, way.back().index); };
    std::set<Place> reported;
    std::set<std::pair<Place, Place>> pairs;  // several ways may lead to the same two
    all.each([&](const Subject& subject, const std::vector<Site>& sites) {
        Search search(units, steps);
        for (const Site& site : sites)
            search.add(site);
        for (Duplicate& found : search.find()) {
            const std::pair<Place, Place> pair = std::minmax({place(found.first), place(found.again)});
            if (all.are_in_one_instance(found) || !pairs.insert(pair).second)
                continue;
            if (!is_asked(found.again) || reported.contains(place(found.again)))
                std::swap(found.first, found.again);
            if (!is_asked(found.again) || !reported.insert(place(found.again)).second)
                continue;
            found.title = visible_title(subject.title);
            found.is_conditional = !subject.condition.empty();
            by_file_[found.again.back().file].push_back(std::move(found));
        }
    });
    for (Duplicate& late : late_declarations(project, units, steps)) {
        std::vector<Duplicate>& known = by_file_[late.again.back().file];
        if (std::ranges::none_of(known, [&](const Duplicate& each) { return each.again.back() == late.again.back(); }))
            known.push_back(std::move(late));
    }
    for (auto& [file, list] : by_file_)
        std::ranges::sort(list, {}, [](const Duplicate& each) { return each.again.back().index; });
}

}  // namespace plint::catalog
