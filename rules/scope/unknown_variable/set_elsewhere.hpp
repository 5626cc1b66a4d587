// Where a variable is set whose scope does not reach the code that reads it: in a node definition, or in another class.
#pragma once

#include "checks/names/names.hpp"
#include "checks/order/reads.hpp"
#include "checks/scopes/scopes.hpp"
#include "rules/shared/meaning.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace plint::rules {

// The first assignment of each variable in a node definition, by name. Of a project.
class VariablesOfNodes {
public:
    explicit VariablesOfNodes(const index::Project& project)
    {
        const order::Program& program = order::program_of(project);
        for (order::UnitIndex index = 0; index < program.size(); ++index) {
            const order::Unit& unit = program.unit(index);
            if (unit.kind != order::UnitKind::node)
                continue;
            for (std::uint32_t step = 0; step < unit.body->steps.size(); ++step)
                if (unit.body->steps[step].kind == flow::StepKind::assign)
                    first_.try_emplace(unit.word(unit.body->steps[step].word), order::Site{index, step});
        }
    }

    [[nodiscard]] std::optional<order::Site> find(std::string_view name) const
    {
        const auto found = first_.find(name);
        return found == first_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::unordered_map<std::string_view, order::Site> first_;
};

struct SetElsewhere {
    std::string path;
    Span span;
    std::string class_name;  // empty: in a node definition
};

// The class whose name the definition's begins with: for `a::b::c`, `a::b` or `a`.
[[nodiscard]] inline std::optional<SetElsewhere> set_in_outer_class(const summary::Definition& definition,
                                                                    std::string_view name, const ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    for (std::string_view at = names::without_last_segment(definition.name); !at.empty();
         at = names::without_last_segment(at)) {
        const lookup::ResolvedClass found = ctx.lookup().class_named(at);
        const auto unit = found.presence == lookup::Presence::known && found.place
            ? program.unit_of(found.place->file, found.place->index)
            : std::nullopt;
        const order::ClassVariable variable =
            unit ? order::find_variable(program, *unit, name) : order::ClassVariable();
        if (!variable.owner || !program.unit(*variable.owner).definition())
            continue;
        const order::Unit& owner = program.unit(*variable.owner);
        const Span place = variable.step ? owner.body->steps[*variable.step].span : owner.definition()->name_span;
        return SetElsewhere{ctx.project().file(owner.file).path, place, owner.definition()->name};
    }
    return std::nullopt;
}

// std::nullopt if neither sets it.
[[nodiscard]] inline std::optional<SetElsewhere> set_elsewhere(const scopes::VariableUse& use,
                                                               const ProgramContext& ctx)
{
    if (const auto site = ctx.project().derived<VariablesOfNodes>().find(use.name)) {
        const order::Program& program = order::program_of(ctx.project());
        return SetElsewhere{ctx.project().file(program.unit(site->unit).file).path, program.step(*site).span, {}};
    }
    const auto& definition = ctx.scopes().scopes[use.scope].definition;
    return definition ? set_in_outer_class(ctx.summary().definitions[*definition], use.name, ctx) : std::nullopt;
}

}  // namespace plint::rules
