// Resources that wait for each other: the catalog compiles, and no node can apply it.
#include "checks/lookup/relations.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/names.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace plint::rules::dependency_cycle {

namespace {

// Looks for a way from where an order leads back to where it begins.
class Cycles {
public:
    explicit Cycles(const std::vector<relations::Order>& all) : all_(all)
    {
        for (std::size_t i = 0; i < all.size(); ++i)
            from_[all[i].first].push_back(i);
    }

    // The orders of a circle of which this is the last one; empty when there is none.
    std::vector<std::size_t> closed_by(std::size_t last)
    {
        std::vector<std::size_t> way;
        std::set<std::string_view> seen;
        if (!search(all_[last].then, all_[last].first, last, seen, way))
            return {};
        way.push_back(last);
        return way;
    }

private:
    bool search(const std::string& at, const std::string& goal, std::size_t before, std::set<std::string_view>& seen,
                std::vector<std::size_t>& way)
    {
        if (at == goal)
            return true;
        if (!seen.insert(at).second)
            return false;
        for (const std::size_t next : from_[at]) {
            if (next >= before)
                continue;  // reported at the last order of the circle
            way.push_back(next);
            if (search(all_[next].then, goal, before, seen, way))
                return true;
            way.pop_back();
        }
        return false;
    }

    const std::vector<relations::Order>& all_;
    std::map<std::string, std::vector<std::size_t>> from_;
};

}  // namespace

static void look_at(Node body, Context& ctx)
{
    const std::vector<relations::Order> all = relations::orders(body);
    Cycles cycles(all);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::vector<std::size_t> circle = cycles.closed_by(i);
        if (circle.empty())
            continue;
        Finding finding = ctx.report(all[i].place.span(), fmt::format("`{}` waits for `{}`, which waits for {}", all[i].then,
                                                                      all[i].first, circle.size() == 1 ? "itself" : "it"));
        for (std::size_t k = 0; k + 1 < circle.size(); ++k)
            finding.label(all[circle[k]].place.span(),
                          fmt::format("`{}` waits for `{}`", all[circle[k]].then, all[circle[k]].first));
    }
}

static void visit(const Tree& tree, Context& ctx)
{
    look_at(tree.root(), ctx);
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (is_definition(tree.kind[i]))
            look_at(tree.node(i), ctx);
}

extern constinit const Rule rule{
    .name = "dependency_cycle",
    .category = "correctness",
    .summary = "Resources do not wait for each other in a circle",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::dependency_cycle
