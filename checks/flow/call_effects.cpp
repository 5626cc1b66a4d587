#include "checks/flow/call_effects.hpp"

#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

namespace plint::flow {

namespace {

using namespace syntax;
using names::FunctionRole;

// The call whose lambda around this has a parameter of this name.
std::optional<Node> call_of_lambda_with(const Variable& variable)
{
    for (std::optional<Node> at = variable.parent(); at && !is_definition(at->kind()); at = at->parent())
        if (const auto lambda = as<Lambda>(*at))
            for (const Parameter parameter : lambda->parameters())
                if (parameter.name() == variable.name())
                    return lambda->parent();
    return std::nullopt;
}

// The text before the first interpolation.
std::string beginning_of(Node expression)
{
    const auto string = as<InterpolatedString>(expression);
    const auto first = string ? child_of<StringPart>(*string) : std::nullopt;
    const auto text = first ? as<StringText>(Node(*first)) : std::nullopt;
    return text ? plain_name(text->value()) : std::string();
}

// `$list` of `$list.filter |$x| { … }`, of `unique($list) - ['a']`, and of `$x` in the lambda of `$list.each |$x| { … }`.
std::string_view list_variable(Node expression)
{
    constexpr int max_steps = 16;
    std::optional<Node> at = expression;
    for (int i = 0; at && i < max_steps; ++i) {
        if (const auto variable = as<Variable>(*at)) {
            const auto call = call_of_lambda_with(*variable);
            if (!call)
                return variable->name();
            at = *call;
        } else if (const auto paren = as<Paren>(*at)) {
            at = paren->inner();
        } else if (const auto splat = as<Splat>(*at)) {
            at = splat->operand();
        } else if (const auto binary = as<Binary>(*at); binary && binary->operator_token()
                   && (binary->operator_token()->kind() == Kind::minus
                       || binary->operator_token()->kind() == Kind::plus)) {
            at = binary->left();
        } else if (at->kind() == Kind::call || at->kind() == Kind::method_call) {
            const AnyCall call(*at);
            const std::vector<Node> arguments = call.arguments();
            if (arguments.empty() || !names::has_role(call.function(), FunctionRole::passes_elements))
                return {};
            at = arguments.front();
        } else {
            return {};
        }
    }
    return {};
}

void add_names(Node expression, std::vector<Named>& names)
{
    if (const auto array = as<Array>(expression)) {
        for (const Element element : array->elements())
            add_names(element, names);
        return;
    }
    if (const auto access = as<Access>(expression);
        access && access->left() && plain_name(access->left()->text()) == "class") {
        for (const Element key : access->keys())
            add_names(key, names);
        return;
    }
    Span span = expression.span();
    const auto name = constant_string(expression);
    if (name && (expression.kind() == Kind::single_quoted || expression.kind() == Kind::double_quoted))
        span = content_span(expression);
    names.push_back({name ? plain_name(*name) : std::string(), span, beginning_of(expression),
                     name ? std::string_view() : list_variable(expression)});
}

// Of references: `A::B['c']`, or an array of these.
void add_types(Node references, std::vector<Named>& types)
{
    if (const auto array = as<Array>(references)) {
        for (const Element element : array->elements())
            add_types(element, types);
    } else if (const auto access = as<Access>(references); access && access->left()) {
        types.push_back({plain_name(access->left()->text()), access->left()->span()});
    }
}

CallEffect create_resources(const std::vector<Node>& arguments)
{
    if (arguments.empty())
        return {};
    const auto type = constant_string(arguments.front());
    if (!type)
        return {CallEffect::declare, true, {{{}, arguments.front().span()}}};
    if (plain_name(*type) != "class") {
        const bool is_virtual = type->starts_with('@');
        const std::string_view name = std::string_view(*type).substr(
            type->find_first_not_of('@') == std::string::npos ? 0 : type->find_first_not_of('@'));
        return {CallEffect::instance, is_virtual, {{plain_name(name), arguments.front().span()}}};
    }
    CallEffect effect{CallEffect::declare};
    const auto hash = arguments.size() > 1 ? as<Hash>(arguments[1]) : std::nullopt;
    if (!hash)
        effect.names.push_back({{},
                                arguments.front().span(),
                                {},
                                arguments.size() > 1 ? list_variable(arguments[1]) : std::string_view()});
    else
        for (const Pair pair : hash->pairs())
            if (pair.key())
                add_names(*pair.key(), effect.names);
    return effect;
}

CallEffect ensure_resource(const std::vector<Node>& arguments)
{
    if (arguments.size() < 2 || constant_string(arguments.front()) != "class")
        return create_resources(arguments);
    return {CallEffect::declare, false, names_in(arguments[1])};
}

}  // namespace

std::vector<Named> names_in(Node expression)
{
    std::vector<Named> names;
    add_names(expression, names);
    return names;
}

CallEffect call_effect(Node function, const std::vector<Node>& arguments)
{
    const std::string_view name = names::without_stdlib(function.text());
    const FunctionRole roles = names::roles_of(name);
    const auto is = [&](FunctionRole role) { return names::has_role(roles, role); };
    if (is(FunctionRole::includes)) {
        CallEffect effect{CallEffect::declare};
        for (const Node argument : arguments)
            add_names(argument, effect.names);
        return effect;
    }
    if (is(FunctionRole::includes_from_hiera))
        return {CallEffect::declare, false, {{{}, function.span()}}};
    if (name == "ensure_resource")
        return ensure_resource(arguments);
    if (is(FunctionRole::creates_resources))
        return create_resources(arguments);
    if (name == "ensure_packages")
        return {CallEffect::instance, false, {{"package", function.span()}}};
    if (name == "realize") {
        CallEffect effect{CallEffect::collect};
        for (const Node argument : arguments)
            add_types(argument, effect.names);
        return effect;
    }
    if (is(FunctionRole::fails))
        return {CallEffect::fail};
    if (is(FunctionRole::jumps))
        return {name == "return" ? CallEffect::leave : CallEffect::jump};
    if (is(FunctionRole::renders_epp)) {
        const auto file = arguments.empty() ? std::nullopt : constant_string(arguments.front());
        return file ? CallEffect{CallEffect::render, false, {{*file, arguments.front().span()}}} : CallEffect{};
    }
    return {is(FunctionRole::evaluates_no_class) ? CallEffect::none : CallEffect::call};
}

}  // namespace plint::flow
