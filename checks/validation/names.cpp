// Names, and what must not stand twice.
#include "checks/validation/literal_key.hpp"
#include "checks/validation/validator.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/references.hpp"
#include "parser/syntax/templates.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace plint::validation {

using namespace syntax;

namespace {

// Segments joined by `::`, each of word characters and with a first one that is as wanted.
template <class First>
bool is_made_of_segments(std::string_view name, First first)
{
    while (true) {
        const std::size_t end = name.find("::");
        const std::string_view segment = name.substr(0, end);
        if (segment.empty() || !first(segment.front(), end == std::string_view::npos)
            || !std::ranges::all_of(segment, is_word))
            return false;
        if (end == std::string_view::npos)
            return true;
        name.remove_prefix(end + 2);
    }
}

bool is_variable_name(std::string_view name)
{
    if (name.starts_with("::"))
        name.remove_prefix(2);
    return is_made_of_segments(name, [](char c, bool last) { return is_lower(c) || (last && c == '_'); });
}

bool is_reserved_type(std::string_view name)
{
    static constexpr std::array<std::string_view, 28> names{
        "any",      "array",     "boolean", "collection",  "enum",      "float",   "hash",
        "init",     "integer",   "numeric", "object",      "optional",  "pattern", "regexp",
        "runtime",  "scalar",    "semver",  "semverrange", "sensitive", "string",  "struct",
        "timespan", "timestamp", "tuple",   "type",        "typeset",   "unit",    "variant"};
    static_assert(std::ranges::is_sorted(names));
    return std::ranges::binary_search(names, name);
}

// Puppet 8 does not compare such keys by what they mean.
bool may_mislead(Node key)
{
    return key.kind() == Kind::access || key.kind() == Kind::class_reference;
}

}  // namespace

bool Validator::is_match_variable(std::string_view name)
{
    return name == "0" || (!name.empty() && name.front() != '0' && std::ranges::all_of(name, is_digit));
}

void Validator::definition(Node node)
{
    const auto name = defined_name(node);
    const bool alias = node.kind() == Kind::type_alias;
    if (node.kind() == Kind::type_definition) {
        add("UNSUPPORTED_EXPRESSION", name ? *name : node, described(Violation::alias_form));
        return;
    }
    if (alias && !name) {
        type_mapping(node);
        return;
    }
    if (!name)
        return;
    const auto first = [alias](char c, bool) { return alias ? is_upper(c) : is_lower(c); };
    // Capitals and hyphens have rules of their own, with better help.
    const bool reported_elsewhere =
        !alias && (std::ranges::any_of(name->text(), is_upper) || name->text().find('-') != std::string_view::npos);
    if (!reported_elsewhere && !is_made_of_segments(name->text(), first))
        add("ILLEGAL_DEFINITION_NAME", *name,
            alias ? described(Violation::type_name_case, name->text()) : described(Violation::name_case, name->text()));
    const std::string own = lower_case(name->text());
    const auto is_whole_name = [&] { return lower_case(qualified_name(node)) == own; };  // takes long in nested classes
    if (is_reserved_type(own) && is_whole_name())
        add("RESERVED_TYPE_NAME", *name, described(Violation::built_in_type_name, own));
    else if (own == "plan" && is_whole_name())
        add("FUTURE_RESERVED_WORD", *name, described(Violation::plan_is_reserved), true);
    if (alias) {
        if (const auto type = TypeAlias(node).type())
            type_reference(*type);
        return;
    }
    if (const auto function = as<FunctionDefinition>(node)) {
        if (function->return_type())
            type_reference(*function->return_type());
        parameter_order(node);
    }
    if (node.kind() == Kind::class_definition && puppet_version_ >= 8)
        parameter_types(node);
    const bool is_class = node.kind() == Kind::class_definition || node.kind() == Kind::define_definition;
    for (const Parameter each : parameters_of(node)) {
        if (is_class && each.splat())
            add("CAPTURES_REST_NOT_SUPPORTED", *each.splat(), described(Violation::rest_parameter));
        if (is_class && (each.name() == "name" || each.name() == "title"))
            add("RESERVED_PARAMETER", *each.variable(), described(Violation::predefined_parameter, each.name()));
    }
}

void Validator::type_reference(Node type)
{
    if (type.kind() == Kind::hash)
        return;  // Puppet's short form of an object type
    if (!is_type_reference(type))
        add("ILLEGAL_EXPRESSION", type, described(Violation::not_a_type));
}

void Validator::type_mapping(Node node)
{
    const auto is_replacement = [](Node pair) {
        const auto array = as<Array>(pair);
        std::vector<Kind> kinds;
        if (array)
            for (const Element element : array->elements())
                kinds.push_back(element.kind());
        return kinds.size() == 2 && kinds[0] == Kind::regex
            && (kinds[1] == Kind::single_quoted || kinds[1] == Kind::double_quoted || kinds[1] == Kind::word);
    };
    const TypeAlias mapping(node);
    const auto access = mapping.left() ? as<Access>(Node(*mapping.left())) : std::nullopt;
    if (!mapping.left() || !mapping.type())
        return;
    if (!access || !access->left() || access->left()->text() != "Runtime") {
        add("UNSUPPORTED_EXPRESSION", *mapping.left(), described(Violation::mapping_of_other_type));
        return;
    }
    std::vector<Node> keys;
    for (const Element key : access->keys())
        keys.push_back(key);
    const bool by_regex = keys.size() == 2 && is_replacement(keys[1]);
    if (by_regex ? !is_replacement(*mapping.type()) : !is_type_reference(*mapping.type()))
        add("ILLEGAL_TYPE_MAPPING", *mapping.type(),
            by_regex ? described(Violation::mapping_without_replacement) : described(Violation::mapping_without_type));
}

void Validator::node_definition(Node node)
{
    const NodeDefinition whole(node);
    for (const Host each : whole.hosts())
        host(each);
    if (const auto clause = whole.inherits(); clause && clause->parent_name())
        add("ILLEGAL_NODE_INHERITANCE", *clause->parent_name(), described(Violation::node_inheritance));
}

void Validator::host(Node node)
{
    if (node.kind() == Kind::interpolated_string) {
        add("ILLEGAL_HOSTNAME_INTERPOLATION", node, described(Violation::node_name_interpolated));
        return;
    }
    const bool quoted = node.kind() == Kind::single_quoted || node.kind() == Kind::double_quoted;
    if (!quoted && node.kind() != Kind::name && node.kind() != Kind::host_name)
        return;
    // Among unquoted names only those with `::` can be invalid here.
    const std::string name = quoted ? constant_string(node).value_or("") : std::string(node.text());
    if (!quoted && name.find(':') == std::string::npos)
        return;
    if (!std::ranges::all_of(name, [](char c) { return is_word(c) || c == '-' || c == '.'; }))
        add("ILLEGAL_HOSTNAME_CHARS", node, described(Violation::node_name_invalid, name));
}

void Validator::lambda(Node node)
{
    const Lambda whole(node);
    std::optional<Node> rest;
    for (const Parameter each : whole.parameters()) {
        if (rest)
            add("CAPTURES_REST_NOT_LAST", *rest, described(Violation::rest_not_last));
        rest = each.splat();
    }
    if (whole.return_type())
        type_reference(*whole.return_type());
    parameter_order(node);
}

// Puppet must know the types of a class's parameters without evaluating code.
void Validator::parameter_types(Node definition)
{
    for (const Parameter one : parameters_of(definition))
        if (one.type() && !literal_key(*one.type(), puppet_version_))
            add("ILLEGAL_NONLITERAL_PARAMETER_TYPE", *one.type(), described(Violation::type_computed, one.name()),
                true);
}

// Arguments are given by place. Puppet sees it when the function or lambda is called first.
void Validator::parameter_order(Node owner)
{
    bool optional = false;
    for (const Parameter each : parameters_of(owner)) {
        if (optional && !each.default_value() && !each.splat() && each.variable())
            add("REQUIRED_PARAMETER_AFTER_OPTIONAL", *each.variable(),
                described(Violation::required_after_optional, each.name()));
        optional = optional || each.default_value();
    }
}

void Validator::parameter(Node node)
{
    const Parameter whole(node);
    const std::string_view name = whole.name();
    if (name.empty()) {
        if (whole.variable())
            add("ILLEGAL_PARAM_NAME", *whole.variable(), described(Violation::parameter_without_name));
        return;
    }
    const bool numeric = std::ranges::all_of(name.substr(name.starts_with("0x") ? 2 : 0), is_digit);
    if (numeric)
        add("ILLEGAL_NUMERIC_PARAMETER", *whole.variable(), described(Violation::parameter_is_match_variable, name));
    else if (name.find("::") != std::string_view::npos || !is_variable_name(name))
        add("ILLEGAL_PARAM_NAME", *whole.variable(), described(Violation::parameter_name_case, name));
    if (whole.default_value())
        default_value(*whole.default_value());
}

// An assignment in a default would set a variable before the body runs. In lambdas it is their own.
void Validator::default_value(Node node)
{
    if (node.kind() == Kind::lambda)
        return;
    if (node.kind() == Kind::assignment) {
        add("ILLEGAL_ASSIGNMENT_CONTEXT", node, described(Violation::default_assigns));
        return;
    }
    if (is_composite(node.kind()))
        for (const Node child : node.children())
            default_value(child);
}

void Validator::variable(Node node)
{
    const std::string_view name = Variable(node).name();
    if (node.parent()->kind() == Kind::parameter)
        return;
    if (name.empty()) {
        add("ILLEGAL_VAR_NAME", node, described(Violation::variable_without_name));
        return;
    }
    if (is_digit(name.front())) {
        if (!is_match_variable(name))
            add("ILLEGAL_NUMERIC_VAR_NAME", node, described(Violation::not_a_match_variable, name));
    } else if (!is_variable_name(name)) {
        add("ILLEGAL_VAR_NAME", node, described(Violation::variable_name_case, name));
    }
}

void Validator::hash(Node node)
{
    std::map<std::string, Node> seen;
    for (const Pair pair : Hash(node).pairs()) {
        const auto literal = pair.key() ? literal_key(*pair.key(), puppet_version_) : std::nullopt;
        if (!literal)
            continue;
        const Node key = *pair.key();
        const auto [first, fresh] = seen.try_emplace(*literal, key);
        if (fresh)
            continue;
        const bool refused = puppet_version_ >= 8;
        const bool looks_different =
            key.text() != first->second.text() && (may_mislead(key) || may_mislead(first->second));
        add("DUPLICATE_KEY", key,
            !refused               ? described(Violation::key_twice, key.text())
                : !looks_different ? described(Violation::key_twice_rejected, key.text())
                                   : described(Violation::keys_equal, key.text(), first->second.text()),
            !refused, first->second.span());
    }
}

}  // namespace plint::validation
