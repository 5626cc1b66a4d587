#include "checks/order/privacy.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace plint::order {

namespace {

Privacy privacy_of(const Unit& unit)
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

// Of the units of a project, each when it is first asked for.
class PrivacyOfUnits {
public:
    explicit PrivacyOfUnits(const index::Project& project) : program_(program_of(project)) {}

    [[nodiscard]] Privacy of(UnitIndex unit) const
    {
        return known_.get(unit, [&] { return privacy_of(program_.unit(unit)); });
    }

private:
    const Program& program_;
    index::OnceMap<UnitIndex, Privacy> known_;
};

}  // namespace

Privacy privacy(const index::Project& project, UnitIndex unit)
{
    return project.derived<PrivacyOfUnits>().of(unit);
}

}  // namespace plint::order
