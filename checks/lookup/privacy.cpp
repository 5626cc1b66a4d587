#include "checks/lookup/privacy.hpp"

#include <algorithm>
#include <array>

namespace plint::lookup {

Privacy privacy(const order::Program& program, order::UnitIndex index)
{
    static constexpr std::array<std::string_view, 2> names{"assert_private", "private"};
    const order::Unit& unit = program.unit(index);
    const summary::Definition* const definition = unit.definition();
    if (!definition)
        return Privacy::open;
    const bool enforced = std::ranges::any_of(unit.body->steps, [&](const flow::Step& step) {
        return step.kind == flow::StepKind::call && !step.in_parameters
            && std::ranges::find(names, unit.word(step.word)) != names.end()
            && unit.contains(unit.exit(), flow::FlowFactKind::called, unit.word(step.word));
    });
    if (enforced)
        return Privacy::enforced;
    return definition->api_private ? Privacy::documented : Privacy::open;
}

}  // namespace plint::lookup
