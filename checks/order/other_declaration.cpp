#include "checks/order/other_declaration.hpp"

#include <vector>

namespace plint::order {

namespace {

std::optional<Site> find_caller(const Program& program, Site defaults, const std::set<UnitIndex>& in_scope,
                                UnitIndex class_unit, std::size_t& budget)
{
    for (const Site site : program.callers(class_unit)) {
        if (budget == 0)
            break;
        --budget;
        const bool gets_defaults =
            site.unit == defaults.unit ? site.step > defaults.step : in_scope.contains(site.unit);
        if (program.step(site).kind == flow::StepKind::declare_class && !gets_defaults)
            return site;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Site> find_other_declaration(const Program& program, const DynamicDefault& leak,
                                           const std::set<UnitIndex>& in_scope, std::size_t& budget)
{
    std::vector<bool> visited(leak.path_steps.size() + 1);
    for (const AffectedResource& resource : leak.affected) {
        UnitIndex declared = resource.resource.unit;
        for (std::uint32_t at = resource.path; at != 0 && !visited[at];) {
            visited[at] = true;
            if (const auto other = find_caller(program, leak.defaults, in_scope, declared, budget))
                return other;
            declared = leak.path_steps[at - 1].site.unit;
            at = leak.path_steps[at - 1].previous;
        }
    }
    return std::nullopt;
}

}  // namespace plint::order
