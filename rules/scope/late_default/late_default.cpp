// Reports resource defaults that come after all resources of their type: Puppet applies defaults to later resources only.
#include "checks/lookup/lookup.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "checks/order/program.hpp"
#include "parser/syntax/innermost.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace plint::rules::late_default {

namespace {

// Where the steps of a body are: what a default in it applies to is after it.
struct Places {
    std::unordered_map<std::string_view, std::uint32_t> first_of_type;
    std::unordered_map<std::string_view, std::uint32_t> last_of_type;
    std::uint32_t end_of_calls = 0;        // after the last step that may evaluate other code
    bool has_bodies_of_resources = false;  // which Puppet evaluates after the body, with all of its defaults
};

}  // namespace

// Functions that only return or log have no resources.
static bool may_declare(const order::Unit& unit, const flow::Step& step)
{
    using enum names::FunctionRole;
    if (step.kind == flow::StepKind::call)
        return !names::has_role(unit.word(step.word), evaluates_no_class | logs | fails | only_returns);
    return step.kind == flow::StepKind::instance_open || order::runs_at_once(step.kind);
}

static Places places_of(const order::Unit& unit, const ProgramContext& ctx)
{
    Places places;
    std::unordered_map<std::string_view, bool> has_body;
    for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
        const flow::Step& step = unit.body->steps[i];
        if (may_declare(unit, step))
            places.end_of_calls = i + 1;
        places.has_bodies_of_resources = places.has_bodies_of_resources || step.kind == flow::StepKind::instance_open;
        if (step.kind != flow::StepKind::declare_resource)
            continue;
        const std::string_view type = unit.word(step.word);
        places.first_of_type.try_emplace(type, i);
        places.last_of_type.insert_or_assign(type, i);
        if (has_body.try_emplace(type).second)
            places.has_bodies_of_resources =
                places.has_bodies_of_resources || ctx.lookup().resource_type(type).type == nullptr;
    }
    return places;
}

// The next pass of a loop is after the defaults, too.
static bool is_in_lambda(const Tree& tree, Span place)
{
    for (std::optional<Node> at = syntax::innermost_at(tree, place.begin); at; at = at->parent())
        if (at->kind() == Kind::lambda)
            return true;
    return false;
}

static void check(const order::Program& program, const order::Unit& unit, const Tree& tree, ProgramContext& ctx)
{
    const summary::Definition* const definition = unit.definition();
    if (definition == nullptr || (unit.kind == order::UnitKind::class_ && program.is_inherited(definition->name)))
        return;
    std::optional<Places> places;
    for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
        const flow::Step& step = unit.body->steps[i];
        if (step.kind != flow::StepKind::defaults)
            continue;
        if (!places)
            places = places_of(unit, ctx);
        if (places->has_bodies_of_resources)
            return;
        const std::string_view type = unit.word(step.word);
        const auto last = places->last_of_type.find(type);
        if (last == places->last_of_type.end() || last->second > i || places->end_of_calls > i
            || is_in_lambda(tree, step.span))
            continue;
        const flow::Step& first = unit.body->steps[places->first_of_type.at(type)];
        ctx.report(
               step.span,
               fmt::format("`{}` defaults after all resources of this type have no effect", names::capitalised(type)))
            .label(first.span, "the first resource of this type is here")
            .help("move the defaults before the first resource of this type");
    }
}

static void visit(const Tree& tree, ProgramContext& ctx)
{
    if (!ctx.file() || std::ranges::find(tree.kind, Kind::resource_defaults) == tree.kind.end())
        return;
    const order::Program& program = order::program_of(ctx.project());
    const auto [begin, end] = program.units_of(*ctx.file());
    for (order::UnitIndex index = begin; index < end; ++index)
        if (const order::Unit& unit = program.unit(index);
            unit.kind == order::UnitKind::class_ || unit.kind == order::UnitKind::define)
            check(program, unit, tree, ctx);
}

extern constinit const Rule rule{
    .name = "late_default",
    .category = "scope",
    .summary = "Resource default after all resources of its type",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::late_default
