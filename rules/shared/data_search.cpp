#include "rules/shared/data_search.hpp"

#include "checks/hiera/hierarchy.hpp"
#include "checks/hiera/lookup_calls.hpp"

#include <string>
#include <vector>

namespace plint::rules {

namespace {

// Of each environment, whether all data that its lookups may read is below its directory.
class CompleteData {
public:
    explicit CompleteData(const index::Project& project)
    {
        for (const layout::Environment& environment : project.layout().environments) {
            const hiera::Hierarchy hierarchy(project.system(), environment.root, hiera::Hierarchy::Layer::environment);
            is_complete_.push_back(!environment.root.empty() && !hierarchy.has_own_backend()
                                   && !hierarchy.has_other_files());
        }
    }

    [[nodiscard]] bool of(layout::EnvironmentIndex environment) const { return is_complete_[environment]; }

private:
    std::vector<bool> is_complete_;
};

}  // namespace

std::optional<bool> data_mentions(const ProgramContext& ctx, std::string_view key)
{
    const auto environment = ctx.project().file(*ctx.file()).environment;
    if (!environment || !ctx.project().derived<CompleteData>().of(*environment))
        return std::nullopt;
    const hiera::LookupCalls* const calls = ctx.project().lookup_calls(*ctx.file());
    if (calls == nullptr || !calls->has_data_below(""))
        return std::nullopt;
    return calls->may_have_data(key);
}

}  // namespace plint::rules
