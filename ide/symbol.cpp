#include "ide/symbol.hpp"

#include "checks/lookup/lookup.hpp"
#include "checks/names/function_roles.hpp"
#include "ide/data_classes.hpp"
#include "ide/data_facts.hpp"
#include "ide/definition.hpp"
#include "ide/erb_variables.hpp"
#include "ide/facts.hpp"
#include "ide/quotes.hpp"
#include "ide/ruby_attributes.hpp"
#include "ide/rule_names.hpp"
#include "ide/token_symbol.hpp"
#include "ide/variable_definitions.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

bool has(Span span, Offset offset)
{
    return span.begin <= offset && offset <= span.end && span.begin < span.end;
}

SymbolKind kind_of(summary::DefinitionKind kind)
{
    using enum summary::DefinitionKind;
    switch (kind) {
    case class_: return SymbolKind::class_;
    case plan: return SymbolKind::plan;
    case fact: return SymbolKind::fact;
    case function:
    case ruby_function:
    case ruby_function_3x: return SymbolKind::function;
    case type_alias: return SymbolKind::type;
    default: return SymbolKind::resource_type;
    }
}

SymbolKind kind_of(summary::ReferenceKind kind)
{
    switch (kind) {
    case summary::ReferenceKind::class_: return SymbolKind::class_;
    case summary::ReferenceKind::resource_type: return SymbolKind::resource_type;
    case summary::ReferenceKind::function: return SymbolKind::function;
    case summary::ReferenceKind::type: return SymbolKind::type;
    }
    return SymbolKind::type;
}

// The word of a comment at the offset, if it names a rule.
std::optional<Symbol> rule_symbol(const engine::Snapshot& snapshot, layout::FileIndex file, Node comment, Offset offset)
{
    const std::string_view text = comment.text();
    if (text.find(":ignore") == std::string_view::npos)
        return std::nullopt;
    const auto is_part = [](char c) { return is_word(c) || c == '-'; };
    std::size_t begin = std::min<std::size_t>(offset - comment.span().begin, text.size());
    std::size_t end = begin;
    while (begin > 0 && is_part(text[begin - 1]))
        --begin;
    while (end < text.size() && is_part(text[end]))
        ++end;
    const rules::Rule* const rule = rule_for(snapshot, file, text.substr(begin, end - begin));
    if (rule == nullptr)
        return std::nullopt;
    const Offset start = comment.span().begin;
    return Symbol{.kind = SymbolKind::rule,
                  .name = std::string(rule->name),
                  .span = {start + static_cast<Offset>(begin), start + static_cast<Offset>(end)}};
}

// A variable that no code sets, and that is a fact, as one.
Symbol with_fact(const engine::Snapshot& snapshot, layout::FileIndex file, Symbol symbol)
{
    if (snapshot.project().file(file).role == layout::FileRole::erb && !is_outer_in_erb(snapshot, file, symbol.name))
        return symbol;
    if (symbol.name.find("::") == std::string::npos && !symbol.is_definition
        && variable_definitions(snapshot, file, symbol).empty() && is_known_fact(snapshot, file, symbol.name))
        symbol.kind = SymbolKind::fact;
    return symbol;
}

std::optional<Symbol> token_symbol(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto node = node_at(snapshot, file, offset);
    if (!node)
        return std::nullopt;
    if (is_comment(node->kind()))
        return rule_symbol(snapshot, file, *node, offset);
    auto symbol = TokenSymbols(*snapshot.file(file).tree).at(*node);
    return symbol && symbol->kind == SymbolKind::variable ? with_fact(snapshot, file, std::move(*symbol)) : symbol;
}

Symbol symbol_of(const summary::Reference& reference)
{
    return {.kind = kind_of(reference.kind), .name = reference.name, .span = reference.span};
}

// Of names that may be of several kinds the one that has a definition, else the first.
std::optional<Symbol> other_symbol(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    std::optional<Symbol> first;
    for (const summary::Reference& reference : snapshot.project().summary(file).other_references) {
        if (!has(reference.span, offset))
            continue;
        Symbol symbol = symbol_of(reference);
        symbol.name = snapshot.project().name_of(reference, file);
        if (definition_place(snapshot, file, symbol))
            return symbol;
        if (!first)
            first = std::move(symbol);
    }
    return first;
}

}  // namespace

std::optional<Symbol> file_symbol(Node node)
{
    // Of `"${module_name}/a.epp"` only the last text counts, so that each string is found once.
    const bool is_part = node.kind() == Kind::string_text && node.parent()
        && node.parent()->kind() == Kind::interpolated_string && node.span().end + 1 == node.parent()->span().end;
    const Node text = is_part ? *node.parent() : node;
    if (!is_part && text.kind() != Kind::single_quoted && text.kind() != Kind::double_quoted)
        return std::nullopt;
    std::string_view name = unquoted(text.text());
    static constexpr std::string_view served = "puppet:///modules/";
    const std::string_view path = name.starts_with(served) ? name.substr(served.size()) : name;
    const bool is_own = is_part && path.starts_with(own_module_prefix);
    if (path.substr(is_own ? own_module_prefix.size() : 0).find("${") != path.npos || (is_part && !is_own))
        return std::nullopt;
    if (name.starts_with(served))
        return Symbol{.kind = SymbolKind::file, .name = std::string(path), .span = text.span()};
    const auto call = syntax::as<syntax::AnyCall>(text.parent());
    if (!call)
        return std::nullopt;
    const std::string_view function = call->function();
    const std::vector<Node> arguments = call->arguments();
    if (function == "template" || function == "find_template"
        || (names::has_role(function, names::FunctionRole::renders_epp) && !arguments.empty() && arguments[0] == text))
        return Symbol{.kind = SymbolKind::template_, .name = std::string(name), .span = text.span()};
    if (function == "file" || function == "find_file" || function == "binary_file")
        return Symbol{.kind = SymbolKind::file, .name = std::string(name), .span = text.span()};
    return std::nullopt;
}

std::optional<Symbol> file_of_string(Node string)
{
    if (string.kind() != Kind::interpolated_string)
        return file_symbol(string);
    for (const Node part : string.children())
        if (auto symbol = file_symbol(part))
            return symbol;
    return std::nullopt;
}

std::optional<Node> node_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    return nodes_at(snapshot, file, {&offset, 1}).front();
}

std::vector<std::optional<Node>> nodes_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                          std::span<const Offset> offsets)
{
    std::vector<std::optional<Node>> found(offsets.size());
    const auto& tree = snapshot.file(file).tree;
    if (!tree)
        return found;
    std::vector<std::optional<Node>> ending(offsets.size());
    const auto first_from = [&](Offset offset) {
        return static_cast<std::size_t>(std::ranges::lower_bound(offsets, offset) - offsets.begin());
    };
    // Heredoc bodies lie outside of the nodes that they belong to, so all nodes are asked.
    for (NodeIndex i = 0; i < tree->size(); ++i) {
        std::size_t at = first_from(tree->begin[i]);
        for (; at < offsets.size() && offsets[at] < tree->end[i]; ++at)
            found[at] = tree->node(i);
        for (; at < offsets.size() && offsets[at] == tree->end[i] && tree->begin[i] < tree->end[i]; ++at)
            ending[at] = tree->node(i);
    }
    const auto is_name = [](const std::optional<Node>& node) {
        return node && !node->has_children() && (node->kind() < Kind::lparen || is_comment(node->kind()));
    };
    for (std::size_t at = 0; at < offsets.size(); ++at)
        if (!is_name(found[at]) && is_name(ending[at]))
            found[at] = ending[at];
    return found;
}

std::optional<Symbol> symbol_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const summary::Summary& summary = snapshot.project().summary(file);
    for (const summary::Definition& definition : summary.definitions)
        if (has(definition.name_span, offset) && !definition.name.empty())
            return Symbol{.kind = kind_of(definition.kind),
                          .name = definition.name,
                          .span = definition.name_span,
                          .is_definition = true};
    if (auto symbol = listed_class_at(snapshot, file, offset))
        return symbol;
    switch (snapshot.project().file(file).role) {
    case layout::FileRole::data: return data_fact_at(snapshot, file, offset);
    case layout::FileRole::ruby: return ruby_attribute_at(snapshot, file, offset);
    case layout::FileRole::erb: {
        auto symbol = erb_variable_at(snapshot, file, offset);
        return symbol ? std::optional(with_fact(snapshot, file, std::move(*symbol))) : symbol;
    }
    default: break;
    }
    if (auto symbol = token_symbol(snapshot, file, offset))
        return symbol;
    for (const summary::Reference& reference : summary.references)
        if (has(reference.span, offset))
            return symbol_of(reference);
    if (auto symbol = other_symbol(snapshot, file, offset))
        return symbol;
    const auto node = node_at(snapshot, file, offset);
    if (node && node->kind() == Kind::kw_type && syntax::as<syntax::AnyCall>(node->parent()))
        return Symbol{.kind = SymbolKind::function, .name = "type", .span = node->span()};
    return std::nullopt;
}

}  // namespace plint::ide
