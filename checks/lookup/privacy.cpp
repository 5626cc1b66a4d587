#include "checks/lookup/privacy.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace plint::lookup {

namespace {

Privacy privacy_of(const order::Unit& unit)
{
    static constexpr std::array<std::string_view, 2> names{"assert_private", "private"};
    const summary::Definition* const definition = unit.definition();
    if (!definition)
        return Privacy::open;
    std::array<bool, names.size()> is_called{};
    for (const flow::Step& step : unit.body->steps)
        for (std::size_t i = 0; i < names.size(); ++i)
            if (step.kind == flow::StepKind::call && !step.in_parameters && unit.word(step.word) == names[i])
                is_called[i] = true;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (is_called[i] && unit.contains(unit.exit(), flow::FlowFactKind::called, names[i]))
            return Privacy::enforced;
    return definition->api_private ? Privacy::documented : Privacy::open;
}

// Of all units of a project.
class PrivacyOfUnits {
public:
    explicit PrivacyOfUnits(const index::Project& project)
    {
        const order::Program& program = order::program_of(project);
        all_.reserve(program.size());
        for (order::UnitIndex unit = 0; unit < program.size(); ++unit)
            all_.push_back(privacy_of(program.unit(unit)));
    }

    [[nodiscard]] Privacy of(order::UnitIndex unit) const { return all_[unit]; }

private:
    std::vector<Privacy> all_;
};

}  // namespace

Privacy privacy(const index::Project& project, order::UnitIndex unit)
{
    return project.derived<PrivacyOfUnits>().of(unit);
}

}  // namespace plint::lookup
