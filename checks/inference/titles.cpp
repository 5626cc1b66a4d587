#include "checks/inference/titles.hpp"

#include "checks/inference/disjoint.hpp"
#include "checks/inference/operands.hpp"
#include "checks/names/names.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/views.hpp"
#include "parser/syntax/references.hpp"

namespace plint::inference {

using namespace types;

namespace {

// One of these, or a list of them: lists in lists are taken apart, however deep they are.
Type listed(TypeTable& table, std::vector<Type> kinds)
{
    constexpr int looked_into = 3;
    kinds.push_back(table.bare(Tag::array));
    Type all = variant_of(table, kinds);
    for (int i = 0; i < looked_into; ++i) {
        kinds.back() = array_of(table, all, {});
        all = variant_of(table, kinds);
    }
    return all;
}

bool fits(TypeTable& table, Type wanted, const AbstractValue& given)
{
    return given.is_never()
        || (given.value ? is_instance(table, wanted, *given.value) : !disjoint(table, wanted, given.type));
}

bool is_text(const AbstractValue& given)
{
    const auto* const text = given.value ? given.value->as<std::string>() : nullptr;
    return text != nullptr && !text->empty();
}

// The type that a value is, where it is known which: what is of `Type[Resource]` may have any title. None otherwise.
Type meant(const AbstractValue& given)
{
    const Type* const type = given.value ? given.value->as<Type>() : nullptr;
    return type != nullptr ? *type : Type();
}

bool is_titled(Type type)
{
    return (type->tag == Tag::resource && types::ResourceType(type).has_title())
        || (type->tag == Tag::host_class && type->text);
}

// Surely neither a resource nor a class.
bool is_data(Type type)
{
    switch (type->tag) {
    case Tag::any:
    case Tag::resource:
    case Tag::host_class:
    case Tag::catalog_entry:
    case Tag::reference:
    case Tag::alias:
    case Tag::type:
    case Tag::variant:
    case Tag::optional:
    case Tag::not_undef: return false;
    default: return true;
    }
}

// `Class` without a name, `Resource` without a title, resources that are no classes.
bool is_no_class(Type type)
{
    if (type->tag == Tag::resource)
        return !is_titled(type) || lower_case(types::ResourceType(type).type_name()) != "class";
    return is_data(type) || (type->tag == Tag::host_class && !type->text);
}

}  // namespace

void check_title(Evaluator& evaluator, Node title, const AbstractValue& given)
{
    TypeTable& table = evaluator.table();
    if (const auto list = syntax::as<syntax::Array>(title)) {
        for (const syntax::Element element : list->elements())
            if (const Type seen = evaluator.seen_type(element); seen && element.kind() != Kind::splat)
                check_title(evaluator, element, value_of_type(table, seen));
        return;
    }
    const Type text = string_of(table, {1, {}});
    ExpectedTypes& expected = evaluator.expected_types();
    if (!expected.titles)
        expected.titles = listed(table, {text, table.bare(Tag::default_value)});
    if (is_text(given) || fits(table, expected.titles, given))
        evaluator.problems().mark_worked(title);
    else
        evaluator.report_error(ProblemKind::type, title,
                               flaw(FlawKind::title_not_string, given_text(table, text, given)));
}

void check_resource_type(Evaluator& evaluator, Node type)
{
    const AbstractValue given = evaluator.value(type);
    if (!syntax::is_type_reference(type)) {  // of any other expression Puppet does not even look at the value
        evaluator.report_error(ProblemKind::type, type,
                               type.kind() == Kind::variable   ? flaw(FlawKind::resource_type_is_variable)
                                   : type.kind() == Kind::word ? flaw(FlawKind::not_a_resource_type, type.text())
                                                               : flaw(FlawKind::expression_not_a_resource_type));
    } else if (const Type named = meant(given); named && is_titled(named)) {
        evaluator.report_error(ProblemKind::type, type, flaw(FlawKind::resource_type_has_title));
    } else if (named && (is_data(named) || named->tag == Tag::type)) {
        evaluator.report_error(ProblemKind::type, type, flaw(FlawKind::data_type_as_resource_type, type.text()));
    }
}

void check_overridden(Evaluator& evaluator, Node reference, const AbstractValue& given)
{
    const Type named = meant(given);
    if (!named)
        return;
    if (named->tag == Tag::host_class || is_data(named))
        evaluator.report_error(ProblemKind::type, reference, flaw(FlawKind::nothing_to_override_in, reference.text()));
    else if (named->tag == Tag::resource && !is_titled(named))
        evaluator.report_error(ProblemKind::type, reference, flaw(FlawKind::no_title_to_override, reference.text()));
}

void check_ordered(Evaluator& evaluator, Node operand, const AbstractValue& given)
{
    TypeTable& table = evaluator.table();
    const Type named = meant(given);
    const auto* const text = given.value ? given.value->as<std::string>() : nullptr;
    ExpectedTypes& expected = evaluator.expected_types();
    if (!expected.references)
        expected.references = listed(table, {table.bare(Tag::string), table.bare(Tag::type)});
    if ((named && is_data(named)) || (!named && !fits(table, expected.references, given)))
        evaluator.report_error(ProblemKind::type, operand,
                               flaw(FlawKind::cannot_be_ordered,
                                    named ? operand.text() : given_text(table, table.bare(Tag::catalog_entry), given)));
    else if (text != nullptr && !text->ends_with(']'))
        evaluator.report_error(ProblemKind::type, operand, flaw(FlawKind::string_is_no_reference));
    else if (named && (named->tag == Tag::resource || named->tag == Tag::host_class) && !is_titled(named))
        evaluator.report_error(ProblemKind::type, operand, flaw(FlawKind::no_title_to_order, operand.text()));
    else
        evaluator.problems().mark_worked(operand);
}

void check_classes(Evaluator& evaluator, const CallSite& site)
{
    TypeTable& table = evaluator.table();
    const Type name = string_of(table, {1, {}});
    ExpectedTypes& expected = evaluator.expected_types();
    if (!expected.class_names)
        expected.class_names = listed(table, {name, table.bare(Tag::type)});
    for (const AbstractValue& given : site.arguments) {
        const Type named = meant(given);
        if (named ? is_no_class(named) : !is_text(given) && !fits(table, expected.class_names, given))
            evaluator.report_error(ProblemKind::call, site.node,
                                   flaw(FlawKind::expects_class_names, site.name, given_text(table, name, given)));
    }
}

}  // namespace plint::inference
