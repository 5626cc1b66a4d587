#include "ide/attribute_names.hpp"

#include "checks/names/function_roles.hpp"
#include "checks/types/read.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>
#include <span>

namespace plint::ide {

namespace {

using names::FunctionRole;

Span span_of_name(Node text)
{
    const bool is_quoted = text.kind() == Kind::single_quoted || text.kind() == Kind::double_quoted;
    return is_quoted ? syntax::content_span(text) : text.span();
}

Symbol attribute(std::string name, Node token)
{
    return {.kind = SymbolKind::attribute, .name = std::move(name), .span = span_of_name(token)};
}

std::vector<Node> elements_of(Node title)
{
    const auto list = syntax::as<syntax::Array>(title);
    if (!list)
        return {title};
    std::vector<Node> all;
    for (const Node element : list->elements())
        all.push_back(element);
    return all;
}

constexpr std::size_t max_owners = 50;

// Makes the classes with these titles the owners.
void set_classes(Symbol& symbol, const std::vector<Node>& titles)
{
    for (const Node title : std::span(titles).first(std::min(titles.size(), max_owners))) {
        std::string name = plain_name(syntax::constant_string(title).value_or(""));
        if (title == titles.front())
            symbol.owner = std::move(name);
        else if (!name.empty())
            symbol.other_owners.push_back(std::move(name));
    }
    symbol.owner_kind = OwnerKind::class_;
}

// The name of a resource type where one is expected: `a::b`, `A::B`, `Resource['a::b']`; empty if it is computed.
std::string named_type(Node type)
{
    if (type.kind() == Kind::name || type.kind() == Kind::class_reference)
        return plain_name(type.text());
    const auto access = syntax::as<syntax::Access>(type);
    if (!access || !access->left() || access->left()->text() != "Resource")
        return {};
    for (const Node key : access->keys())
        return key.kind() == Kind::class_reference ? plain_name(key.text())
                                                   : plain_name(syntax::constant_string(key).value_or(""));
    return {};
}

// Sets the owner from `Type['title']`; false if that names no resource or class.
bool set_referenced(Symbol& symbol, const syntax::Access& reference)
{
    const auto type = reference.left();
    if (!type || type->kind() != Kind::class_reference)
        return false;
    std::vector<Node> titles;
    for (const Node title : reference.keys())
        titles.push_back(title);
    symbol.owner = named_type(type->text() == "Resource" ? Node(reference) : Node(*type));
    if (symbol.owner == "class") {
        if (type->text() == "Resource")
            titles.erase(titles.begin());
        set_classes(symbol, titles);
        return !symbol.owner.empty();
    }
    return !symbol.owner.empty() && !types::built_in(symbol.owner);
}

// The same of `'Type[title]'`.
bool set_referenced(Symbol& symbol, Node reference)
{
    if (const auto access = syntax::as<syntax::Access>(reference))
        return set_referenced(symbol, *access);
    const std::string text = syntax::constant_string(reference).value_or("");
    const std::size_t bracket = text.find('[');
    if (bracket == text.npos || !text.ends_with(']'))
        return false;
    symbol.owner = plain_name(text.substr(0, bracket));
    if (symbol.owner == "class") {
        symbol.owner = plain_name(text.substr(bracket + 1, text.size() - bracket - 2));
        symbol.owner_kind = OwnerKind::class_;
    }
    return !symbol.owner.empty();
}

// Sets the owner from the resource, override, defaults or collector that a child of it, or of its body, belongs to.
bool set_owner(Symbol& symbol, Node operation)
{
    if (!operation.parent())
        return false;
    Node around = *operation.parent();
    const auto body = syntax::as<syntax::ResourceBody>(around);
    if (body && body->parent())
        around = *body->parent();
    if (const auto override = syntax::as<syntax::ResourceOverride>(around))
        return override->reference() && set_referenced(symbol, Node(*override->reference()));
    std::optional<Node> type;
    if (const auto resource = syntax::as<syntax::Resource>(around))
        type = resource->type();
    else if (const auto defaults = syntax::as<syntax::ResourceDefaults>(around))
        type = defaults->type();
    else if (const auto collector = syntax::as<syntax::Collector>(around))
        type = collector->type();
    if (!type)
        return false;
    const bool is_class = type->kind() == Kind::kw_class || named_type(*type) == "class";
    if (is_class && body && body->title())
        set_classes(symbol, elements_of(*body->title()));
    else
        symbol.owner = named_type(*type);
    return !symbol.owner.empty();
}

// `x => 1`
std::optional<Symbol> set_attribute(Node name)
{
    const auto parent = syntax::as<syntax::Attribute>(name.parent());
    if (!parent || parent->name() != name)
        return std::nullopt;
    Symbol symbol = attribute(std::string(name.text()), name);
    return set_owner(symbol, *parent) ? std::optional(symbol) : std::nullopt;
}

// `x` of `Type <| x == 1 |>`.
std::optional<Symbol> queried_attribute(Node name)
{
    const auto comparison = name.parent();
    if (name.kind() != Kind::name || !comparison || comparison->kind() != Kind::binary
        || comparison->span().begin != name.span().begin)
        return std::nullopt;
    for (std::optional<Node> around = comparison; around && !syntax::as<syntax::Attribute>(*around);
         around = around->parent()) {
        const auto collector = syntax::as<syntax::Collector>(*around);
        if (!collector)
            continue;
        const auto type = collector->type();
        if (!type || name.text() == "title" || name.text() == "tag")
            return std::nullopt;
        Symbol symbol = attribute(std::string(name.text()), name);
        symbol.owner = plain_name(type->text());
        return symbol;
    }
    return std::nullopt;
}

// `'x'` of `Type['title']['x']`.
std::optional<Symbol> accessed_attribute(Node key, const std::string& name)
{
    const auto access = syntax::as<syntax::Access>(key.parent());
    const auto left = access ? access->left() : std::nullopt;
    const auto reference = left && Node(*left) != key ? syntax::as<syntax::Access>(Node(*left)) : std::nullopt;
    Symbol symbol = attribute(name, key);
    return reference && set_referenced(symbol, *reference) ? std::optional(symbol) : std::nullopt;
}

// The name of the template that a call of `epp` renders.
std::optional<std::string> rendered_template(Node argument)
{
    if (argument.kind() != Kind::interpolated_string)
        return syntax::constant_string(argument);
    const auto file = file_of_string(argument);
    return file ? std::optional(file->name) : std::nullopt;
}

// A call, and one of its arguments.
struct Argument {
    std::string_view function;
    std::vector<Node> all;
    std::size_t place = 0;
};

// Functions whose arguments name parameters.
bool names_parameters(std::string_view function)
{
    return function == "defined_with_params" || function == "getparam" || function == "run_plan"
        || names::has_role(function, FunctionRole::creates_resources | FunctionRole::renders_epp);
}

// The call of such a function that the node is an argument of.
std::optional<Argument> argument_of_call(Node node)
{
    const auto call = syntax::as<syntax::AnyCall>(node.parent());
    if (!call || !names_parameters(call->function()))
        return std::nullopt;
    Argument argument{names::without_stdlib(call->function()), call->arguments(), 0};
    const auto place = std::ranges::find(argument.all, node);
    if (place == argument.all.end())
        return std::nullopt;
    argument.place = static_cast<std::size_t>(place - argument.all.begin());
    return argument;
}

// `'x' => value` in the hash for `epp` or `run_plan`.
bool set_called(Symbol& symbol, const Argument& hash)
{
    const bool is_plan = hash.function == "run_plan";
    if (hash.place == 0 || (is_plan && symbol.name.starts_with('_')))  // `_run_as` is an option of the call
        return false;
    const auto owner = is_plan ? syntax::constant_string(hash.all[0]) : rendered_template(hash.all[0]);
    symbol.owner = is_plan ? plain_name(owner.value_or("")) : owner.value_or("");
    symbol.owner_kind = is_plan ? OwnerKind::plan : OwnerKind::template_;
    return owner.has_value();
}

// The same for functions that make resources, and `defined_with_params`. `title`: the key of the hash in the hash, if it is
// in one.
bool set_created(Symbol& symbol, const Argument& hash, std::optional<Node> title)
{
    if (hash.function == "defined_with_params")
        return hash.place == 1 && !title && set_referenced(symbol, hash.all[0]);
    const bool has_hash_of_titles = hash.function != "ensure_resource";
    if (hash.place != (title ? 1U : 2U) || (title && !has_hash_of_titles))
        return false;
    std::string type = syntax::constant_string(hash.all[0]).value_or(named_type(hash.all[0]));
    type.erase(0, std::min(type.find_first_not_of('@'), type.size()));
    symbol.owner = plain_name(type);
    if (symbol.owner != "class")
        return !symbol.owner.empty();
    std::vector<Node> titles;
    if (title)
        titles.push_back(*title);
    else if (!has_hash_of_titles)
        titles = elements_of(hash.all[1]);
    else if (const auto all = syntax::as<syntax::Hash>(hash.all[1]))
        for (const syntax::Pair pair : all->pairs())
            if (pair.key())
                titles.push_back(*pair.key());
    symbol.owner.clear();
    set_classes(symbol, titles);
    return !symbol.owner.empty();
}

// A key of a hash.
std::optional<Symbol> key_of_hash(Node key, const std::string& name)
{
    const auto pair = syntax::as<syntax::Pair>(key.parent());
    const auto left = pair ? pair->key() : std::nullopt;
    if (!left || Node(*left) != key || !pair->parent())
        return std::nullopt;
    Symbol symbol = attribute(name, key);
    const bool is_hash = pair->parent()->kind() == Kind::hash;
    const Node hash = is_hash ? *pair->parent() : Node(*pair);  // arguments may be pairs without braces
    if (const auto argument = argument_of_call(hash)) {
        const bool is_called =
            argument->function == "run_plan" || names::has_role(argument->function, FunctionRole::renders_epp);
        return (is_called ? set_called(symbol, *argument) : set_created(symbol, *argument, {})) ? std::optional(symbol)
                                                                                                : std::nullopt;
    }
    if (!is_hash || !hash.parent())
        return std::nullopt;
    if (hash.parent()->kind() == Kind::splat_attribute)
        return set_owner(symbol, *hash.parent()) ? std::optional(symbol) : std::nullopt;
    const auto outer = syntax::as<syntax::Pair>(*hash.parent());
    const auto argument = outer && outer->parent() ? argument_of_call(*outer->parent()) : std::nullopt;
    const bool is_created = argument && names::has_role(argument->function, FunctionRole::creates_resources);
    return is_created && outer->key() && set_created(symbol, *argument, *outer->key()) ? std::optional(symbol)
                                                                                       : std::nullopt;
}

// `getparam(Type['title'], 'x')`
std::optional<Symbol> asked_parameter(Node name, const std::string& text)
{
    const auto argument = argument_of_call(name);
    Symbol symbol = attribute(text, name);
    return argument && argument->function == "getparam" && argument->place == 1
            && set_referenced(symbol, argument->all[0])
        ? std::optional(symbol)
        : std::nullopt;
}

}  // namespace

std::optional<Symbol> attribute_name(Node token)
{
    if (auto symbol = set_attribute(token))
        return symbol;
    if (auto symbol = queried_attribute(token))
        return symbol;
    const auto name = syntax::constant_string(token);
    if (!name || !token.parent() || token.kind() == Kind::heredoc_tag)
        return std::nullopt;
    if (auto symbol = accessed_attribute(token, *name))
        return symbol;
    if (auto symbol = key_of_hash(token, *name))
        return symbol;
    return asked_parameter(token, *name);
}

}  // namespace plint::ide
