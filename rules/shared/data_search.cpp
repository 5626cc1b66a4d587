#include "rules/shared/data_search.hpp"

#include "checks/hiera/hierarchy.hpp"
#include "checks/hiera/lookups.hpp"

namespace plint::rules {

namespace {

// Whether all data that the lookups of an environment may read is below its directory.
bool has_all_data(const index::Project& project, layout::EnvironmentIndex environment)
{
    const hiera::Hierarchy& hierarchy = project.hierarchy_of(environment);
    return !project.layout().environments[environment].root.empty() && !hierarchy.has_own_backend()
        && !hierarchy.has_other_files();
}

}  // namespace

std::optional<bool> data_mentions(const ProgramContext& ctx, std::string_view key)
{
    const auto environment = ctx.project().file(*ctx.file()).environment;
    if (!environment || !has_all_data(ctx.project(), *environment))
        return std::nullopt;
    const auto lookups = ctx.project().lookups(*ctx.file());
    if (!lookups || !lookups->texts().has_data_below(""))
        return std::nullopt;
    return lookups->texts().may_have_data(key);
}

}  // namespace plint::rules
