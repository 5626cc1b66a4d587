#include "ide/symbol.hpp"

#include "ide/data_classes.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

// A literal's text without its quotes.
std::string_view unquoted(Node node)
{
    std::string_view text = node.text();
    const bool quoted = text.size() > 1 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

bool has(Span span, Offset offset)
{
    return span.begin <= offset && offset <= span.end && span.begin < span.end;
}

SymbolKind kind_of(summary::DefinitionKind kind)
{
    using enum summary::DefinitionKind;
    switch (kind) {
    case class_:
    case plan: return SymbolKind::class_;
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

// `$x` of a reference, and of a bare `x` in `${x}`.
std::string variable_name(std::string_view text)
{
    if (text.starts_with('$'))
        text.remove_prefix(1);
    if (text.starts_with("::"))
        text.remove_prefix(2);
    return std::string(text);
}

// The type of the resource that an attribute belongs to, or the class that it declares.
std::optional<Symbol> attribute_symbol(Node name)
{
    const auto attribute = syntax::as<syntax::Attribute>(name.parent());
    if (!attribute || attribute->name() != name || !attribute->parent())
        return std::nullopt;
    Symbol symbol{.kind = SymbolKind::attribute, .name = std::string(name.text()), .span = name.span()};
    Node around = *attribute->parent();
    const auto body = syntax::as<syntax::ResourceBody>(around);
    if (body && body->parent())
        around = *body->parent();
    std::optional<Node> type;
    if (const auto resource = syntax::as<syntax::Resource>(around))
        type = resource->type();
    else if (const auto defaults = syntax::as<syntax::ResourceDefaults>(around))
        type = defaults->type();
    else if (const auto override = syntax::as<syntax::ResourceOverride>(around)) {
        const auto access = syntax::as<syntax::Access>(override->reference());
        type = access ? std::optional<Node>(access->left()) : std::nullopt;
    } else if (const auto collector = syntax::as<syntax::Collector>(around))
        type = collector->type();
    if (!type)
        return std::nullopt;
    if (type->kind() == Kind::kw_class && body && body->title()) {
        symbol.owner = plain_name(unquoted(*body->title()));
        symbol.owner_is_class = true;
    } else {
        symbol.owner = plain_name(type->text());
    }
    return symbol;
}

// The word of a comment at the offset, if it names a rule.
std::optional<Symbol> rule_symbol(Node comment, Offset offset)
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
    const rules::Rule* const rule = rules::find_rule(text.substr(begin, end - begin));
    if (rule == nullptr)
        return std::nullopt;
    const Offset start = comment.span().begin;
    return Symbol{.kind = SymbolKind::rule,
                  .name = std::string(rule->name),
                  .span = {start + static_cast<Offset>(begin), start + static_cast<Offset>(end)}};
}

std::optional<Symbol> token_symbol(Node node, Offset offset)
{
    if (is_comment(node.kind()))
        return rule_symbol(node, offset);
    if (node.kind() == Kind::variable) {
        const auto parameter = syntax::as<syntax::Parameter>(node.parent());
        return Symbol{.kind = SymbolKind::variable,
                      .name = variable_name(node.text()),
                      .span = node.span(),
                      .is_definition = parameter && parameter->variable() == node};
    }
    if (auto attribute = attribute_symbol(node))
        return attribute;
    return file_symbol(node);
}

}  // namespace

std::optional<Symbol> file_symbol(Node text)
{
    if (text.kind() != Kind::single_quoted && text.kind() != Kind::double_quoted)
        return std::nullopt;
    std::string_view name = unquoted(text);
    static constexpr std::string_view served = "puppet:///modules/";
    if (name.starts_with(served))
        return Symbol{.kind = SymbolKind::file, .name = std::string(name.substr(served.size())), .span = text.span()};
    const auto call = syntax::as<syntax::AnyCall>(text.parent());
    if (!call)
        return std::nullopt;
    const std::string_view function = call->function();
    if (function == "template" || function == "epp")
        return Symbol{.kind = SymbolKind::template_, .name = std::string(name), .span = text.span()};
    if (function == "file" || function == "find_file" || function == "binary_file")
        return Symbol{.kind = SymbolKind::file, .name = std::string(name), .span = text.span()};
    return std::nullopt;
}

std::optional<Node> node_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto& tree = snapshot.file(file).tree;
    if (!tree)
        return std::nullopt;
    std::optional<Node> found;
    std::optional<Node> ending;
    // Heredoc bodies lie outside of the nodes that they belong to, so all nodes are asked.
    for (NodeIndex i = 0; i < tree->size(); ++i) {
        if (tree->begin[i] <= offset && offset < tree->end[i])
            found = tree->node(i);
        else if (tree->end[i] == offset && tree->begin[i] < offset)
            ending = tree->node(i);
    }
    const auto is_name = [](const std::optional<Node>& node) {
        return node && !node->has_children() && (node->kind() < Kind::lparen || is_comment(node->kind()));
    };
    return !is_name(found) && is_name(ending) ? ending : found;
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
    const auto node = node_at(snapshot, file, offset);
    if (node)
        if (auto symbol = token_symbol(*node, offset))
            return symbol;
    for (const summary::Reference& reference : summary.references)
        if (has(reference.span, offset))
            return Symbol{.kind = kind_of(reference.kind), .name = reference.name, .span = reference.span};
    return std::nullopt;
}

}  // namespace plint::ide
