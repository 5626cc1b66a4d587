#include "checks/inference/declared.hpp"

#include "checks/inference/alternatives.hpp"
#include "checks/inference/join.hpp"
#include "checks/inference/refused.hpp"
#include "checks/inference/operands.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/definitions.hpp"

namespace plint::inference {

using namespace types;

Type type_at(Evaluator& evaluator, Node expression)
{
    const ReadType read = read_type(evaluator.table(), expression, evaluator.settings().find);
    if (const auto* problem = std::get_if<TypeProblem>(&read))
        static_cast<void>(evaluator.report_error(ProblemKind::type_parameter, problem->node, problem->flaw));
    const auto* type = std::get_if<Type>(&read);
    return type != nullptr ? *type : Type();
}

// The strings that a declared type lists, and the one that was given instead.
static std::optional<Choice> choice_of(Evaluator& evaluator, Type declared, const AbstractValue& given)
{
    const auto* text = given.value ? given.value->as<std::string>() : nullptr;
    if (text == nullptr)
        return std::nullopt;
    const auto [known, is_new] = evaluator.expected_types().listed_texts.try_emplace(declared.operator->());
    if (is_new) {
        std::vector<std::string> among;
        for (const Type each : alternatives(evaluator.table(), declared))
            if (each->tag == Tag::enumeration)
                if (const auto values = types::EnumType(each).values(); values.size() <= limits::max_suggested_texts)
                    among.insert(among.end(), values.begin(), values.end());
        known->second = std::make_shared<const std::vector<std::string>>(std::move(among));
    }
    return known->second->empty() ? std::nullopt : std::optional(Choice{*text, known->second});
}

// That the place does not accept the value.
static Flaw rejected(DeclaredPlace place, const std::string& type, const std::string& value)
{
    using enum DeclaredPlace::Kind;
    switch (place.kind) {
    case parameter:
        return place.owner.empty() ? flaw(FlawKind::parameter_rejects, place.name, type, value)
                                   : flaw(FlawKind::parameter_of_rejects, place.name, place.owner, type, value);
    case attribute: return flaw(FlawKind::attribute_rejects, place.name, place.owner, type, value);
    case attribute_hash: return flaw(FlawKind::attribute_hash_rejected, type, value);
    case block_result: return flaw(FlawKind::block_result_rejected, type, value);
    case return_value: return flaw(FlawKind::return_value_rejected, type, value);
    case default_of_call: break;
    }
    return flaw(FlawKind::default_of_call_rejected, place.owner, type, value, place.name);
}

// The type as its declaration has it: `Enum['b', 'a']` is `Enum['a', 'b']` once it is read. None where that is not known.
static std::optional<std::string_view> declared_source(Node node, const ProjectTypes* world,
                                                       const std::optional<Declaration>& where)
{
    if (where && world != nullptr) {
        for (const summary::Definition& definition : world->project().summary(where->file).definitions)
            for (const summary::DefinedParameter& parameter : definition.parameters)
                if (parameter.span.begin == where->span.begin && !parameter.type.empty())
                    return parameter.type;
        return std::nullopt;
    }
    const auto parameter = syntax::as<syntax::Parameter>(node.parent());
    return parameter && parameter->type() ? std::optional(parameter->type()->text()) : std::nullopt;
}

static bool is_literal(Kind kind)
{
    switch (kind) {
    case Kind::number:
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::word:
    case Kind::name:
    case Kind::kw_true:
    case Kind::kw_false:
    case Kind::kw_undef: return true;
    default: return false;
    }
}

bool check_declared(Evaluator& evaluator, Node node, Type declared, const AbstractValue& given, DeclaredPlace place,
                    std::optional<Declaration> where)
{
    TypeTable& table = evaluator.table();
    if (!declared || given.is_never())
        return true;
    const bool of_resource = place.kind == DeclaredPlace::Kind::parameter && !place.owner.empty();
    const bool wrong = given.value && resolved(table, declared) && !of_resource
        ? !is_instance(table, declared, *given.value)
        : refused_by(table, declared, given);
    if (!wrong)
        return true;
    const std::size_t before = evaluator.problems().count();
    constexpr std::size_t max_type = 60;
    constexpr std::size_t max_value = 40;
    const auto source = declared_source(node, evaluator.settings().world, where);
    const bool as_declared = source && declared->tag != Tag::alias && source->size() <= max_type
        && source->find_first_of("`\n\r") == source->npos;
    const std::string type = as_declared ? std::string(*source) : declared_text(table, declared);
    const auto literal = is_literal(node.kind()) ? short_source(node, max_value) : std::nullopt;
    const std::string value = literal ? std::string(*literal) : given_text(table, declared, given);
    const auto parameter = syntax::as<syntax::Parameter>(node.parent());
    const bool is_default = parameter && place.owner.empty() && place.kind == DeclaredPlace::Kind::parameter
        && parameter->default_value() == node;
    evaluator.report_error(
        ProblemKind::type, node,
        is_default ? flaw(FlawKind::default_rejected, value, type, place.name) : rejected(place, type, value), where);
    if (evaluator.problems().count() > before)
        evaluator.problems().last().choice = choice_of(evaluator, declared, given);
    return false;
}

}  // namespace plint::inference
