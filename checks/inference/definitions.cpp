// Files and definitions: bodies that see nothing of what is around them.
#include "checks/inference/declared.hpp"
#include "checks/inference/narrow.hpp"
#include "checks/inference/transfer.hpp"
#include "checks/types/build.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"

#include <utility>

namespace plint::inference {

using namespace types;

// Where a lookup without a type of its own has its default written; none where that is `undef`, which asks for a value.
static std::optional<Node> default_of_lookup(Node value)
{
    const auto call = syntax::as<syntax::AnyCall>(value);
    if (!call || value.kind() == Kind::method_call)
        return std::nullopt;
    const std::vector<Node> arguments = call->arguments();
    std::optional<Node> default_value;
    if (call->function() == "hiera" && arguments.size() == 2)
        default_value = arguments[1];
    else if (call->function() == "lookup" && arguments.size() == 4 && arguments[1].kind() == Kind::kw_undef)
        default_value = arguments[3];
    else if (const auto options = call->function() == "lookup" && arguments.size() == 2
                 ? syntax::as<syntax::Hash>(arguments[1])
                 : std::nullopt)
        for (const syntax::Pair pair : options->pairs()) {
            const auto key = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt;
            if (!key || *key == "value_type")
                return std::nullopt;
            if (*key == "default_value")
                default_value = pair.value();
        }
    return default_value && default_value->kind() != Kind::kw_undef ? default_value : std::nullopt;
}

// A default other than `undef` of a parameter without a type, which the body passes on to a parameter that has one.
static void check_default_passed_on(Evaluator& evaluator, Node owner, const syntax::Parameter& parameter)
{
    ProjectTypes* const world = evaluator.settings().world;
    const auto written = parameter.default_value();
    if (world == nullptr || !written || written->kind() == Kind::kw_undef
        || (owner.kind() != Kind::class_definition && owner.kind() != Kind::define_definition))
        return;
    const auto found = world->definition_at(owner.span());
    const auto place = found ? world->find_parameter(*found, parameter.name()) : std::nullopt;
    const auto passed = place ? world->passed_on(*found, *place) : std::nullopt;
    if (!passed)
        return;
    const Node value = default_of_lookup(*written).value_or(*written);
    const AbstractValue usual = evaluator.value(value);
    if (usual.value && !usual.value->as<types::UndefValue>())
        check_declared(evaluator, value, passed->type, usual,
                       {DeclaredPlace::Kind::parameter, passed->name, passed->owner},
                       Declaration{passed->file, passed->span});
}

// Whether Puppet uses this default in place of `undef`: that of a class or defined type, which is never `undef` itself.
static bool replaces_undef(TypeTable& table, Node owner, const AbstractValue& usual)
{
    return (owner.kind() == Kind::class_definition || owner.kind() == Kind::define_definition) && usual.type
        && difference(table, usual.type, table.bare(Tag::undef)) == usual.type;
}

// What callers give is known by its declared type only.
static void bind_parameters(Evaluator& evaluator, Node owner)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    for (const syntax::Parameter parameter : syntax::parameters_of(owner)) {
        const Type declared = parameter.type() ? type_at(evaluator, *parameter.type()) : Type();
        Type bound = declared;
        if (const auto default_value = parameter.default_value()) {
            const AbstractValue usual = evaluator.value(*default_value);
            if (check_declared(evaluator, *default_value, declared, usual, {.name = parameter.name()}))
                if (const auto of_lookup = default_of_lookup(*default_value))
                    check_declared(evaluator, *of_lookup, declared, evaluator.value(*of_lookup),
                                   {DeclaredPlace::Kind::default_of_call, parameter.name(),
                                    syntax::AnyCall(*default_value).function()});
            if (declared && replaces_undef(table, owner, usual))
                bound = difference(table, declared, table.bare(Tag::undef));
        }
        if (!declared && !parameter.type())
            check_default_passed_on(evaluator, owner, parameter);
        AbstractValue given = bound ? value_of_type(table, bound) : anything(table);
        if (parameter.splat())
            given = {array_of(table, given.type, {}), {}};
        state.environment.assign(parameter.name(), std::move(given));
    }
}

// A template may have parameters; nothing in it is certain to run.
AbstractValue evaluate_file(Evaluator& evaluator, Node root)
{
    State& state = evaluator.state();
    if (root.kind() == Kind::epp_file) {
        ++state.doubt;
        bind_parameters(evaluator, root);
    }
    return evaluator.statements(syntax::children_of<syntax::Expression>(root));
}

// The body of a class, define, function or plan: run once, with parameters of which only the types are known. It sees
// nothing of what is around it.
AbstractValue evaluate_definition(Evaluator& evaluator, Node node)
{
    State& state = evaluator.state();
    State outer = std::exchange(state, {});
    state.doubt = 1;
    state.frames.push_back({{}, Ternary::no, state.doubt});
    state.has_title = node.kind() == Kind::class_definition || node.kind() == Kind::define_definition;
    if (const auto clause = syntax::child_of<syntax::InheritsClause>(node);
        clause && clause->parent_name() && node.kind() == Kind::class_definition)
        state.parent = plain_name(clause->parent_name()->text());
    bind_parameters(evaluator, node);
    const auto body = syntax::child_of<syntax::Block>(node);
    const AbstractValue result =
        body ? evaluator.statements(body->statements()) : known_value(evaluator.table(), {UndefValue{}});
    // What leaves by `return` Puppet does not look at.
    if (const auto function = syntax::as<syntax::FunctionDefinition>(node);
        function && function->return_type() && !result.is_never())
        check_declared(evaluator, *function->return_type(), type_at(evaluator, *function->return_type()), result,
                       {DeclaredPlace::Kind::return_value});
    state = std::move(outer);
    return known_value(evaluator.table(), {UndefValue{}});
}

}  // namespace plint::inference
