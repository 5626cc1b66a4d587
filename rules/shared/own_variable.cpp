#include "rules/shared/own_variable.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/order/program.hpp"
#include "checks/order/reads.hpp"
#include "checks/scopes/built_in.hpp"
#include "checks/scopes/outer_variables.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/set_variables.hpp"
#include "rules/shared/body_around.hpp"
#include "rules/shared/facts.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace plint::rules {

namespace {

// The bodies that give a variable the value of the top-scope variable with its name, by the offset where the body begins:
// `$x = pick($::x, 'a')`.
class TakenFromTop {
public:
    explicit TakenFromTop(const ProgramContext& ctx)
    {
        const Tree& tree = ctx.tree();
        for (NodeIndex i = 0; i < tree.size(); ++i)
            if (const auto variable = syntax::as<syntax::Variable>(tree.node(i));
                variable && variable->name().starts_with("::") && is_taken(*variable, variable->name().substr(2)))
                names_.emplace(body_around(*variable).span().begin, variable->name().substr(2));
    }

    [[nodiscard]] bool contains(Offset body, std::string_view name) const { return names_.contains({body, name}); }

private:
    static bool is_taken(Node variable, std::string_view name)
    {
        for (std::optional<Node> at = variable; at && !is_definition(at->kind()); at = at->parent())
            if (const auto parameter = syntax::as<syntax::Parameter>(*at); parameter && parameter->name() == name) {
                return true;
            } else if (const auto assignment = syntax::as<syntax::Assignment>(*at); assignment && assignment->left()) {
                const auto left = syntax::as<syntax::Variable>(*assignment->left());
                if (left && left->name() == name)
                    return true;
            }
        return false;
    }

    std::set<std::pair<Offset, std::string_view>> names_;
};

}  // namespace

static bool may_be_set_elsewhere(std::string_view name, const ProgramContext& ctx)
{
    const index::Project& project = ctx.project();
    return catalogue::find_fact(name) != nullptr || scopes::is_puppet_variable(name) || scopes::is_core_fact(name)
        || legacy_fact(name) || removed_fact(name) || order::program_of(project).is_set_globally(name)
        || project.may_be_fact(name) || project.is_set_by_ruby(name)
        || project.derived<scopes::OuterVariables>().is_read_elsewhere(project, name, ctx.file());
}

static std::optional<order::UnitIndex> unit_of(Node body, const ProgramContext& ctx)
{
    const auto& definitions = ctx.summary().definitions;
    const Offset begin = body.span().begin;
    const auto at = std::ranges::lower_bound(definitions, begin, {},
                                             [](const summary::Definition& each) { return each.span.begin; });
    if (at == definitions.end() || at->span.begin != begin)
        return std::nullopt;
    return order::program_of(ctx.project()).unit_of(*ctx.file(), static_cast<std::uint32_t>(at - definitions.begin()));
}

std::optional<OwnVariable> meant_own_variable(Node variable, ProgramContext& ctx)
{
    const std::string_view name = syntax::Variable(variable).name().substr(2);
    const Node body = body_around(variable);
    if (!ctx.file() || body.is_root() || syntax::is_set_here(variable))
        return std::nullopt;
    const auto index = unit_of(body, ctx);
    if (!index || ctx.kept<TakenFromTop>().contains(body.span().begin, name))
        return std::nullopt;
    const order::Program& program = order::program_of(ctx.project());
    const order::Unit& unit = program.unit(*index);
    const order::Program::OwnVariable own = program.own_variable(*index, name);
    const bool is_set =
        own.is_parameter || (own.step && unit.body->steps[*own.step].span.begin < variable.span().begin);
    const auto owner = is_set                 ? std::optional(*index)
        : own.step || !program.parent(*index) ? std::nullopt
                                              : order::find_variable(program, *program.parent(*index), name).owner;
    if (!owner || !program.unit(*owner).definition() || may_be_set_elsewhere(name, ctx))
        return std::nullopt;
    return OwnVariable{program.unit(*owner).definition()->name, *owner != *index};
}

}  // namespace plint::rules
