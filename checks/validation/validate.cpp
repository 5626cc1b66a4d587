#include "checks/validation/validate.hpp"

#include "checks/validation/validator.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>

namespace plint::validation {

using namespace syntax;

void Validator::add(std::string_view issue, Node node, Description what, bool allowed, std::optional<Span> first)
{
    found_.push_back({issue, node.span(), what.violation, std::move(what.names), allowed, first});
}

std::vector<ValidationError> Validator::run()
{
    for (NodeIndex i = 0; i < tree_.size(); ++i)
        visit(tree_.node(i));
    std::ranges::stable_sort(found_, {}, [](const ValidationError& invalid) { return invalid.span.begin; });
    return std::move(found_);
}

void Validator::visit(Node node)
{
    switch (node.kind()) {
    case Kind::file:
    case Kind::epp_file:
    case Kind::block: statements(node); break;
    case Kind::untitled_resource:
        if (!UntitledResource(node).is_call())
            add("RESOURCE_WITHOUT_TITLE", node, described(Violation::resource_without_title));
        break;
    case Kind::class_definition:
    case Kind::define_definition:
    case Kind::function_definition:
    case Kind::plan_definition:
    case Kind::type_alias:
    case Kind::type_definition: definition(node); break;
    case Kind::node_definition: node_definition(node); break;
    case Kind::lambda: lambda(node); break;
    case Kind::parameter: parameter(node); break;
    case Kind::assignment: assignment(node); break;
    case Kind::variable: variable(node); break;
    case Kind::call: call(node); break;
    case Kind::collector: collector(node); break;
    case Kind::attribute: attribute(node); break;
    case Kind::virtual_resource: virtual_resource(node); break;
    case Kind::case_expression: case_expression(node); break;
    case Kind::selector: selector(node); break;
    case Kind::hash: hash(node); break;
    case Kind::number: number(node); break;
    case Kind::kw_private:
    case Kind::kw_attr: reserved_word(node); break;
    default: break;
    }
}

// Of a list: all but the last must have an effect, and of some lists the last one too.
void Validator::statements(Node list)
{
    std::optional<Node> before;
    bool is_reported = false;
    for (const Expression statement : children_of<Expression>(list)) {
        if (before && !is_reported && has_no_effect(*before)) {
            add("IDEM_EXPRESSION_NOT_LAST", *before, described(Violation::value_not_used));
            is_reported = true;
        }
        before = statement;
    }
    if (!before || !list.parent() || list.kind() != Kind::block)
        return;
    const Kind owner = list.parent()->kind();
    if ((owner == Kind::class_definition || owner == Kind::define_definition || owner == Kind::node_definition)
        && has_no_effect(*before))
        add("IDEM_NOT_ALLOWED_LAST", *before, described(Violation::no_value_returned));
}

void Validator::assignment(Node node)
{
    const Assignment whole(node);
    const auto token = whole.operator_token();
    if (token && token->kind() == Kind::assign && whole.left())
        target(*whole.left());
}

void Validator::target(Node left)
{
    if (left.kind() == Kind::variable) {
        const std::string_view name = Variable(left).name();
        if (is_match_variable(name))
            add("ILLEGAL_NUMERIC_ASSIGNMENT", left, described(Violation::assigned_by_matches, name));
        else if (name.find("::") != std::string_view::npos)
            add("CROSS_SCOPE_ASSIGNMENT", left, described(Violation::assigned_in_other_scope, name));
    } else if (left.kind() == Kind::access) {
        add("ILLEGAL_INDEXED_ASSIGNMENT", left, described(Violation::element_assigned));
    } else if (const auto array = as<Array>(left)) {
        for (const Element element : array->elements())
            target(element);
    } else {
        add("ILLEGAL_ASSIGNMENT", left, described(Violation::only_variables_assigned));
    }
}

// A keyword that is a value, where others (`type`, `plan`) are names of functions too.
static bool is_value(Kind keyword)
{
    using enum Kind;
    return keyword == kw_default || keyword == kw_true || keyword == kw_false || keyword == kw_undef;
}

void Validator::call(Node node)
{
    const auto functor = Call(node).functor();
    if (!functor || functor->kind() == Kind::name || functor->kind() == Kind::class_reference
        || (is_keyword(functor->kind()) && !is_value(functor->kind())))
        return;
    if (const auto access = as<Access>(Node(*functor));
        access && access->left() && access->left()->kind() == Kind::class_reference)
        return;
    if (functor->kind() == Kind::render_text)
        add("ILLEGAL_EPP_PARAMETERS", node, described(Violation::text_before_parameters));
    else
        add("ILLEGAL_EXPRESSION", *functor, described(Violation::not_a_function_name));
}

// A collector has no value.
static bool wants_value(Node collector)
{
    Node inner = collector;
    for (std::optional<Node> parent = inner.parent(); parent; inner = *parent, parent = inner.parent())
        switch (parent->kind()) {
        case Kind::paren:
        case Kind::negation:
        case Kind::minus_expression:
        case Kind::splat: return true;
        case Kind::relationship: return false;
        case Kind::assignment:
        case Kind::array:
        case Kind::pair:
        case Kind::binary:
        case Kind::attribute:
        case Kind::splat_attribute:
        case Kind::interpolation:
        case Kind::method_call: return true;
        case Kind::if_expression:
        case Kind::elsif_clause:
        case Kind::unless_expression:
        case Kind::case_expression:
        case Kind::case_option:
        case Kind::selector: return true;  // a statement of theirs stands in a block
        default: return false;
        }
    return false;
}

// `==`, `!=`, `and`, `or`, and plain values.
void Validator::query(Node node)
{
    switch (node.kind()) {
    case Kind::variable:
    case Kind::name:
    case Kind::number:
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::word:
    case Kind::kw_true:
    case Kind::kw_false: return;
    case Kind::paren:
        if (const auto inner = Paren(node).inner())
            query(*inner);
        return;
    case Kind::binary: {
        const Binary binary(node);
        const auto token = binary.operator_token();
        const Kind kind = token ? token->kind() : Kind::missing;
        if (kind == Kind::kw_and || kind == Kind::kw_or) {
            if (binary.left())
                query(*binary.left());
            if (binary.right())
                query(*binary.right());
            return;
        }
        if (kind == Kind::equal || kind == Kind::not_equal)
            return;
        break;
    }
    default: break;
    }
    add("ILLEGAL_QUERY_EXPRESSION", node, described(Violation::query_operator));
}

void Validator::collector(Node node)
{
    const Collector whole(node);
    if (whole.type() && whole.type()->kind() != Kind::class_reference)
        add("ILLEGAL_EXPRESSION", *whole.type(), described(Violation::collector_type_case));
    if (whole.query())
        query(*whole.query());
    if (wants_value(node))
        add("NOT_RVALUE", node, described(Violation::collector_as_value));
}

void Validator::attribute(Node node)
{
    const Attribute whole(node);
    const auto token = whole.operator_token();
    if (token && token->kind() == Kind::plus_arrow && node.parent()->kind() != Kind::collector
        && node.parent()->kind() != Kind::resource_override)
        add("ILLEGAL_ATTRIBUTE_APPEND", *token, described(Violation::append_not_allowed));
}

void Validator::virtual_resource(Node node)
{
    const auto form = VirtualResource(node).form();
    if (!form)
        return;
    if (form->kind() == Kind::resource_defaults || form->kind() == Kind::resource_override)
        add("NOT_VIRTUALIZEABLE", node, described(Violation::not_virtualizable));
    else if (const auto resource = as<Resource>(Node(*form));
             resource && resource->type() && resource->type()->text() == "class")
        add("CLASS_NOT_VIRTUALIZABLE", node, described(Violation::class_not_virtualizable));
}

void Validator::case_expression(Node node)
{
    std::optional<Span> found;
    for (const CaseOption option : CaseExpression(node).options())
        for (const Expression value : option.values()) {
            if (value.kind() != Kind::kw_default)
                continue;
            if (found)
                add("DUPLICATE_DEFAULT", value, described(Violation::default_twice_in_case), false, found);
            found = found ? found : value.span();
        }
}

void Validator::selector(Node node)
{
    int found = 0;
    std::optional<Span> first;
    for (const SelectorEntry entry : Selector(node).entries())
        if (entry.key() && entry.key()->kind() == Kind::kw_default) {
            if (++found == 2)
                add("DUPLICATE_DEFAULT", *entry.key(), described(Violation::default_twice_in_selector), false, first);
            first = first ? first : entry.key()->span();
        }
}

void Validator::number(Node node)
{
    const auto value = Number(node).value();
    if (value && !value->is_float && !value->integer)
        add("NUMERIC_OVERFLOW", node, described(Violation::number_too_large, node.text()));
}

// As the name of an attribute it is a word like others.
void Validator::reserved_word(Node node)
{
    const Node parent = *node.parent();
    const auto attribute = as<Attribute>(parent);
    if (attribute && attribute->name() == node)
        return;
    const bool called = parent.kind() == Kind::call && Call(parent).functor() == Expression(node);
    add("RESERVED_WORD", node,
        described(called ? Violation::reserved_function_name : Violation::reserved_word, node.text()));
}

std::vector<ValidationError> validate(const Tree& tree, unsigned puppet_version)
{
    return Validator(tree, puppet_version).run();
}

}  // namespace plint::validation
