#include "checks/inference/titles.hpp"

#include "checks/inference/disjoint.hpp"
#include "checks/inference/wording.hpp"
#include "checks/names/names.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/views.hpp"
#include "parser/syntax/references.hpp"

#include <fmt/format.h>

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
        evaluator.report_error(
            ProblemKind::type, title,
            fmt::format("resource title must be a non-empty string, got `{}`", given_text(table, text, given)));
}

void check_resource_type(Evaluator& evaluator, Node type)
{
    const AbstractValue given = evaluator.value(type);
    if (!syntax::is_type_reference(type)) {  // of any other expression Puppet does not even look at the value
        evaluator.report_error(ProblemKind::type, type,
                               type.kind() == Kind::variable ? "the resource type cannot be a variable here"
                                   : type.kind() == Kind::word
                                   ? fmt::format("`{}` is not a resource type name", type.text())
                                   : "this is not a resource type name");
    } else if (const Type named = meant(given); named && is_titled(named)) {
        evaluator.report_error(ProblemKind::type, type, "the resource type before the braces must not have a title");
    } else if (named && (is_data(named) || named->tag == Tag::type)) {
        evaluator.report_error(ProblemKind::type, type,
                               fmt::format("`{}` is a data type, not a resource type", type.text()));
    }
}

void check_overridden(Evaluator& evaluator, Node reference, const AbstractValue& given)
{
    const Type named = meant(given);
    if (!named)
        return;
    if (named->tag == Tag::host_class || is_data(named))
        evaluator.report_error(
            ProblemKind::type, reference,
            fmt::format("`{}` is not a resource and has no attributes to override", reference.text()));
    else if (named->tag == Tag::resource && !is_titled(named))
        evaluator.report_error(ProblemKind::type, reference,
                               fmt::format("`{}` has no title, so there is no resource to override", reference.text()));
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
        evaluator.report_error(
            ProblemKind::type, operand,
            fmt::format("only resources and classes can be ordered, not `{}`",
                        named ? operand.text() : given_text(table, table.bare(Tag::catalog_entry), given)));
    else if (text != nullptr && !text->ends_with(']'))
        evaluator.report_error(ProblemKind::type, operand, "this string is not a reference such as `'Type[title]'`");
    else if (named && (named->tag == Tag::resource || named->tag == Tag::host_class) && !is_titled(named))
        evaluator.report_error(
            ProblemKind::type, operand,
            fmt::format("`{0}` has no title; write `{0} <| |>` for all of its resources", operand.text()));
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
            evaluator.report_error(
                ProblemKind::call, site.node,
                fmt::format("`{}` expects class names, got `{}`", site.name, given_text(table, name, given)));
    }
}

}  // namespace plint::inference
