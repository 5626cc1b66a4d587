#include "checks/catalog/duplicates.hpp"

#include "checks/catalog/late_declarations.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <deque>
#include <map>

namespace plint::catalog {

namespace {

using Path = std::vector<ItemPlace>;

// A declaration, seen from a class, node or main manifest, each of which is evaluated once.
struct Site {
    UnitIndex unit = 0;
    Path way;  // through instances of defined types to the declaration
};

class Search {
public:
    Search(const Units& units, std::size_t& steps) : units_(units), steps_(steps) {}

    void add(ItemPlace place) { lift(place, {}, 0); }

    [[nodiscard]] std::optional<Duplicate> find()
    {
        if (sites_.size() < 2)
            return std::nullopt;
        std::deque<UnitIndex> queue;
        for (std::size_t i = 0; i < sites_.size(); ++i) {
            const auto [known, fresh] = reached_.try_emplace(sites_[i].unit, Reached{i, {}, sites_[i].unit});
            if (!fresh)
                return duplicate(sites_[i].unit, way_down(sites_[i].unit), sites_[i].way);
            queue.push_back(sites_[i].unit);
        }
        for (; !queue.empty(); queue.pop_front()) {
            const UnitIndex unit = queue.front();
            const std::size_t site = reached_.at(unit).site;
            if (units_.program().unit(unit).kind == order::UnitKind::define)
                continue;
            for (const Edge& edge : units_.up(unit)) {
                if (steps_ == 0)
                    return std::nullopt;
                --steps_;
                if (units_.program().unit(edge.from).kind == order::UnitKind::define)
                    continue;  // may be evaluated for other titles
                const auto [known, fresh] = reached_.try_emplace(edge.from, Reached{site, edge.item, unit});
                if (fresh) {
                    queue.push_back(edge.from);
                } else if (known->second.site != site) {
                    Path other{edge.item};
                    std::ranges::copy(way_down(unit), std::back_inserter(other));
                    return duplicate(edge.from, way_down(edge.from), other);
                }
            }
        }
        return std::nullopt;
    }

private:
    struct Reached {
        std::size_t site = 0;
        std::optional<ItemPlace> item;  // that leads to the next one down
        UnitIndex next = 0;
    };

    void lift(ItemPlace place, const Path& below, int depth)
    {
        Path way{place};
        way.insert(way.end(), below.begin(), below.end());
        const UnitIndex unit = units_.unit_of(place);
        if (units_.program().unit(unit).kind != order::UnitKind::define) {
            sites_.push_back({unit, std::move(way)});
            return;
        }
        if (depth == max_levels)
            return;
        for (const Edge& edge : units_.up(unit)) {
            if (steps_ == 0 || sites_.size() >= max_sites)
                return;
            --steps_;
            lift(edge.item, way, depth + 1);
        }
    }

    Path way_down(UnitIndex unit) const
    {
        Path way;
        for (;;) {
            const Reached& here = reached_.at(unit);
            if (!here.item) {
                const Path& rest = sites_[here.site].way;
                way.insert(way.end(), rest.begin(), rest.end());
                return way;
            }
            way.push_back(*here.item);
            unit = here.next;
        }
    }

    static Duplicate duplicate(UnitIndex common, Path first, Path again)
    {
        return {common, std::move(first), std::move(again)};
    }

    static constexpr int max_levels = 3;
    static constexpr std::size_t max_sites = 1000;

    const Units& units_;
    std::size_t& steps_;
    std::vector<Site> sites_;
    std::unordered_map<UnitIndex, Reached> reached_;
};

}  // namespace

Duplicates::Duplicates(const index::Project& project)
{
    const Units& units = project.derived<Units>();
    const auto files = static_cast<layout::FileIndex>(project.layout().files.size());
    std::map<std::pair<std::string_view, std::string_view>, std::vector<ItemPlace>> places;
    for (layout::FileIndex file = 0; file < files; ++file) {
        const items::Items& items = units.items(file);
        const auto count = units.program().units_of(file).second - units.program().units_of(file).first;
        for (std::uint32_t i = 0; i < items.declared.size(); ++i) {
            const items::Declared& declared = items.declared[i];
            if (declared.branch == 0 && declared.body < count
                && (declared.how == items::How::resource || declared.how == items::How::virtual_resource)
                && !items.words[declared.type].empty() && items::is_literal(items.words[declared.title])
                && units.counts(units.unit_of({file, i})))
                places[{items.words[declared.type], items.words[declared.title]}].push_back({file, i});
        }
    }
    std::size_t steps = limits::duplicate_looks;
    for (const auto& [key, all] : places) {
        const bool in_define = std::ranges::any_of(all, [&](ItemPlace place) {
            return units.program().unit(units.unit_of(place)).kind == order::UnitKind::define;
        });
        if (all.size() < 2 && !in_define)
            continue;
        Search search(units, steps);
        std::optional<UnitIndex> last;
        for (const ItemPlace place : all) {
            if (last != units.unit_of(place))  // what one body repeats is looked for in the body
                search.add(place);
            last = units.unit_of(place);
        }
        auto found = search.find();
        if (!found)
            continue;
        const auto is_asked = [&](const Path& way) { return project.file(way.back().file).requested; };
        const auto place = [&](const Path& way) { return std::pair(way.back().file, way.back().index); };
        if (!is_asked(found->again) || (is_asked(found->first) && place(found->first) > place(found->again)))
            std::swap(found->first, found->again);
        if (is_asked(found->again))
            by_file_[found->again.back().file].push_back(std::move(*found));
    }
    for (Duplicate& late : late_declarations(project, units, steps)) {
        std::vector<Duplicate>& known = by_file_[late.again.back().file];
        if (std::ranges::none_of(known, [&](const Duplicate& each) { return each.again.back() == late.again.back(); }))
            known.push_back(std::move(late));
    }
    for (auto& [file, all] : by_file_)
        std::ranges::sort(all, {}, [](const Duplicate& each) { return each.again.back().index; });
}

}  // namespace plint::catalog
