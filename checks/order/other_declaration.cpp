#include "checks/order/other_declaration.hpp"

#include <vector>

namespace plint::order {

namespace {

// `own`: the declaration on the path.
std::optional<Site> find_caller(const Program& program, Site defaults, const std::set<UnitIndex>& in_scope,
                                UnitIndex class_unit, Site own, std::size_t& budget)
{
    for (const Site site : program.callers(class_unit)) {
        if (budget == 0)
            break;
        --budget;
        const bool gets_defaults =
            site.unit == defaults.unit ? site.step > defaults.step : in_scope.contains(site.unit);
        if (program.step(site).kind == flow::StepKind::declare_class && !gets_defaults && site != own)
            return site;
    }
    return std::nullopt;
}

}  // namespace

void find_other_declarations(const Program& program, DynamicDefault& leak, const std::set<UnitIndex>& in_scope,
                             std::size_t& budget)
{
    // By step of the paths: whether the bodies from the defaults to its target depend on the order.
    std::vector<std::optional<bool>> of_steps(leak.path_steps.size() + 1);
    of_steps[0] = false;
    for (AffectedResource& resource : leak.affected) {
        std::vector<std::uint32_t> unknown;  // from the resource to the first step that is known
        std::uint32_t at = resource.path;
        for (; !of_steps[at]; at = leak.path_steps[at - 1].previous)
            unknown.push_back(at);
        bool depends = *of_steps[at];
        for (std::size_t i = unknown.size(); i-- > 0;) {
            const UnitIndex declared = i == 0 ? resource.resource.unit : leak.path_steps[unknown[i - 1] - 1].site.unit;
            const auto other =
                find_caller(program, leak.defaults, in_scope, declared, leak.path_steps[unknown[i] - 1].site, budget);
            if (other && !leak.other_declaration)
                leak.other_declaration = other;
            depends = depends || other.has_value();
            of_steps[unknown[i]] = depends;
        }
        resource.depends_on_order = depends;
    }
}

}  // namespace plint::order
