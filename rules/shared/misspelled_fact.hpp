// Facts and top-scope variables that the code misspells. Nodes may have any facts, so only a slip in a known name counts.
#pragma once

#include "checks/catalogue/catalogue.hpp"
#include "checks/order/program.hpp"
#include "checks/scopes/built_in.hpp"
#include "rules/shared/meaning.hpp"

#include <string_view>
#include <vector>

namespace plint::rules {

// The names of core facts, of variables that main manifests and nodes set, and of custom facts. Made once for a project.
struct GlobalNames {
    std::vector<std::string_view> names;

    explicit GlobalNames(const index::Project& project)
    {
        for (const catalogue::FactShape& fact : catalogue::facts())
            if (!fact.is_pattern)
                names.push_back(fact.name);
        const order::Program& program = order::program_of(project);
        for (order::UnitIndex index = 0; index < program.size(); ++index) {
            const order::Unit& unit = program.unit(index);
            if (unit.kind == order::UnitKind::code || unit.kind == order::UnitKind::node)
                for (const flow::Step& step : unit.body->steps)
                    if (step.kind == flow::StepKind::assign)
                        names.push_back(unit.word(step.word));
        }
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
            for (const summary::Definition& definition : project.summary(file).definitions)
                if (definition.kind == summary::DefinitionKind::fact)
                    names.push_back(definition.name);
    }
};

// The fact or top-scope variable that was probably meant by a name that nothing is known to set. Empty without one.
[[nodiscard]] inline std::string_view similar_fact(ProgramContext& ctx, std::string_view name)
{
    constexpr std::size_t fewest_letters = 5;
    if (!ctx.file() || name.size() < fewest_letters || !ctx.may_suggest() || catalogue::find_fact(name) != nullptr
        || scopes::is_puppet_variable(name) || scopes::is_core_fact(name)
        || order::program_of(ctx.project()).is_set_globally(name) || ctx.project().may_be_fact(name)
        || ctx.project().is_set_by_ruby(name))
        return {};
    const std::string_view near = ctx.nearest(name, ctx.project().derived<GlobalNames>().names);
    return !near.empty() && ctx.is_slip(name, near) ? near : std::string_view();
}

// The same, if it was surely meant: no other file of the environment or module contains the name.
[[nodiscard]] inline std::string_view misspelled_fact(ProgramContext& ctx, std::string_view name)
{
    const std::string_view near = similar_fact(ctx, name);
    if (near.empty())
        return {};
    const index::WordIndex* const mentions = ctx.project().mentions(*ctx.file(), index::WordIndex::Of::names);
    const std::string path = ctx.project().system().absolute(ctx.project().file(*ctx.file()).path);
    return mentions != nullptr && !mentions->has_elsewhere(name, path) ? near : std::string_view();
}

}  // namespace plint::rules
