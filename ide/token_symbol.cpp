#include "ide/token_symbol.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/types/read.hpp"
#include "ide/attribute_names.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "parser/syntax/set_variables.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

constexpr std::size_t max_fact_keys = 20;

bool is_quoted(Node node)
{
    return node.kind() == Kind::single_quoted || node.kind() == Kind::double_quoted;
}

Span name_span(Node text)
{
    return is_quoted(text) ? syntax::content_span(text) : text.span();
}

Symbol symbol_of(SymbolKind kind, std::string name, Node token)
{
    return {.kind = kind, .name = std::move(name), .span = name_span(token)};
}

// The only key of an access, if it is a constant string.
std::optional<std::string> constant_key(const syntax::Access& access)
{
    std::optional<std::string> key;
    std::size_t count = 0;
    for (const syntax::Element element : access.keys())
        key = ++count == 1 ? syntax::constant_string(element) : std::nullopt;
    return key;
}

// A title in `type { 'title': }`. `list`: the title, or the array around it.
std::optional<Symbol> declared_title(Node token, Node list)
{
    const auto body = syntax::as<syntax::ResourceBody>(list.parent());
    const auto title = body ? body->title() : std::nullopt;
    const auto resource = title && *title == list ? syntax::as<syntax::Resource>(body->parent()) : std::nullopt;
    const auto type = resource ? resource->type() : std::nullopt;
    if (!type || type->kind() != Kind::name)
        return std::nullopt;
    Symbol symbol = symbol_of(SymbolKind::title, syntax::constant_string(token).value_or(""), token);
    symbol.owner = plain_name(type->text());
    symbol.is_definition = true;
    return symbol;
}

// A string that looks like the name of a template, which code may pass to `epp` or `template` later.
std::optional<Symbol> kept_template(Node text)
{
    if (!is_quoted(text))
        return std::nullopt;
    const std::string_view name =
        text.text().substr(1, text.text().size() - std::min<std::size_t>(text.text().size(), 2));
    const bool is_name =
        name.find('/') != name.npos && !name.starts_with('/') && name.find_first_of(" :$\\") == name.npos;
    if (!is_name || !(name.ends_with(".epp") || name.ends_with(".erb")))
        return std::nullopt;
    return Symbol{.kind = SymbolKind::template_, .name = std::string(name), .span = text.span()};
}

// `a.b` without keys in quotes.
bool is_plain_path(std::string_view path)
{
    return !path.empty() && path.find_first_of("'\" ") == path.npos;
}

}  // namespace

std::optional<Symbol> TokenSymbols::at(Node token)
{
    if (token.kind() == Kind::variable) {
        std::string_view name = token.text();
        name.remove_prefix(name.starts_with('$') ? 1 : 0);
        name.remove_prefix(name.starts_with("::") ? 2 : 0);
        const auto parameter = syntax::as<syntax::Parameter>(token.parent());
        return Symbol{.kind = SymbolKind::variable,
                      .name = std::string(name),
                      .span = token.span(),
                      .is_definition = parameter && parameter->variable() == token};
    }
    if (auto attribute = attribute_name(token))
        return attribute;
    if (token.kind() == Kind::string_text)
        return file_symbol(token);
    const bool is_text = is_quoted(token) || token.kind() == Kind::name || token.kind() == Kind::word;
    if (!is_text || !token.parent())
        return std::nullopt;
    if (auto file = file_symbol(token))
        return file;
    const Node list = token.parent()->kind() == Kind::array ? *token.parent() : token;
    if (auto title = declared_title(token, list))
        return title;
    if (auto key = at_key(token, list))
        return key;
    if (auto argument = at_argument(token))
        return argument;
    return kept_template(token);
}

std::optional<Symbol> TokenSymbols::at_key(Node key, Node list)
{
    const auto access = syntax::as<syntax::Access>(list.parent());
    const auto left = access ? access->left() : std::nullopt;
    if (!left || *left == list)
        return std::nullopt;
    const std::string name = syntax::constant_string(key).value_or("");
    if (left->kind() == Kind::class_reference) {
        Symbol symbol = symbol_of(SymbolKind::title, name, key);
        symbol.owner = plain_name(left->text());
        return symbol.owner == "class" || types::built_in(symbol.owner) ? std::nullopt : std::optional(symbol);
    }
    if ((!is_quoted(key) && key.kind() != Kind::name) || list != key)
        return std::nullopt;
    auto path = fact_path(*access);
    return path && !path->empty() ? std::optional(symbol_of(SymbolKind::fact, std::move(*path), key)) : std::nullopt;
}

std::optional<Symbol> TokenSymbols::at_argument(Node argument)
{
    const auto call = syntax::as<syntax::AnyCall>(argument.parent());
    if (!call || !is_quoted(argument))
        return std::nullopt;
    const std::string_view function = call->function();
    const std::vector<Node> arguments = call->arguments();
    const auto found = std::ranges::find(arguments, argument);
    if (found == arguments.end())
        return std::nullopt;
    const auto place = static_cast<std::size_t>(found - arguments.begin());
    std::string text = syntax::constant_string(argument).value_or("");
    if (place == 0 && function == "run_plan")
        return symbol_of(SymbolKind::plan, plain_name(text), argument);
    if (place == 0 && (function == "run_task" || function == "run_task_with"))
        return symbol_of(SymbolKind::task, plain_name(text), argument);
    if (place == 0 && function == "fact" && is_plain_path(text))
        return symbol_of(SymbolKind::fact, std::move(text), argument);
    if (place == 0 && function == "getvar" && text.starts_with("facts.") && is_plain_path(text))
        return symbol_of(SymbolKind::fact, text.substr(6), argument);
    const bool reads_key = place > 0 && place < max_fact_keys && (function == "dig" || function == "get");
    auto path = reads_key ? fact_path(arguments[0]) : std::nullopt;
    if (!path || (function == "get" && (place != 1 || !is_plain_path(text))))
        return std::nullopt;
    for (std::size_t i = 1; i <= place; ++i) {
        const auto key = syntax::constant_string(arguments[i]);
        if (!key)
            return std::nullopt;
        *path += (path->empty() ? "" : ".") + *key;
    }
    return symbol_of(SymbolKind::fact, std::move(*path), argument);
}

// `os.family` of `$facts['os']['family']`, empty for `$facts`; std::nullopt for what is not a fact.
std::optional<std::string> TokenSymbols::fact_path(Node expression)
{
    std::vector<std::string> keys;
    while (const auto access = syntax::as<syntax::Access>(expression)) {
        auto key = constant_key(*access);
        if (!key || !access->left() || keys.size() == max_fact_keys)
            return std::nullopt;
        keys.push_back(std::move(*key));
        expression = *access->left();
    }
    const auto variable = syntax::as<syntax::Variable>(expression);
    if (!variable)
        return std::nullopt;
    std::string_view name = variable->name();
    const bool is_absolute = name.starts_with("::");
    name.remove_prefix(is_absolute ? 2 : 0);
    if (name != "facts") {
        if (keys.empty() || !(is_absolute ? catalogue::find_fact(name) != nullptr : is_outer_fact(expression, name)))
            return std::nullopt;
        keys.emplace_back(name);
    }
    std::string path;
    for (auto key = keys.rbegin(); key != keys.rend(); ++key)
        path += (path.empty() ? "" : ".") + *key;
    return path;
}

// Whether a variable is a fact of Facter, and nothing in the file or a parent class may set it.
bool TokenSymbols::is_outer_fact(Node variable, std::string_view name)
{
    if (catalogue::find_fact(name) == nullptr)
        return false;
    if (!set_)
        set_ = syntax::set_variables(tree_);
    if (std::ranges::binary_search(*set_, name))
        return false;
    for (std::optional<Node> around = variable.parent(); around; around = around->parent())
        if (const auto definition = syntax::as<syntax::ClassDefinition>(around); definition && definition->inherits())
            return false;
    return true;
}

}  // namespace plint::ide
