#include "checks/patterns/pattern.hpp"

#include "checks/patterns/code_parts.hpp"
#include "checks/patterns/placeholder_code.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>

namespace plint::patterns {

std::optional<std::size_t> Placeholders::add(std::string_view name)
{
    const auto known = std::ranges::find(all_, name, &One::name);
    if (known != all_.end()) {
        ++known->uses;
        return static_cast<std::size_t>(known - all_.begin());
    }
    if (all_.size() == max_placeholders)
        return std::nullopt;
    all_.push_back({std::string(name), 1});
    return all_.size() - 1;
}

std::optional<std::size_t> Placeholders::find(std::string_view name) const
{
    const auto known = std::ranges::find(all_, name, &One::name);
    return known == all_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(known - all_.begin()));
}

const std::string* fixed_name(const Shape& shape)
{
    if (shape.role != Shape::Role::code || (shape.kind != Kind::attribute && shape.kind != Kind::pair))
        return nullptr;
    const Shape& first = shape.children.front();
    return first.role == Shape::Role::string || first.role == Shape::Role::leaf ? &first.text : nullptr;
}

namespace {

class ShapeBuilder {
public:
    ShapeBuilder(const PlaceholderCode& code, Placeholders& placeholders) : code_(code), placeholders_(placeholders) {}

    [[nodiscard]] bool has_too_many() const { return has_too_many_; }

    [[nodiscard]] Shape build(Node node)
    {
        const Node inner = unwrapped(node);
        if (const auto token = token_of_node(inner))
            return placeholder(*token);
        Shape shape;
        shape.kind = normalized(inner.kind());
        if (const auto value = syntax::constant_string(inner)) {
            shape.role = Shape::Role::string;
            shape.kind = inner.kind();
            shape.text = *value;
            if (first_token(*value)) {
                shape.role = Shape::Role::text;
                shape.pieces = pieces(*value);
            }
            return shape;
        }
        if (inner.kind() == Kind::string_text && first_token(inner.text())) {
            shape.role = Shape::Role::text;
            shape.pieces = pieces(inner.text());
            return shape;
        }
        if (!is_composite(inner.kind())) {
            shape.role = Shape::Role::leaf;
            shape.text = leaf_text(inner);
            return shape;
        }
        for (const Node child : parts_of(inner))
            shape.children.push_back(build(child));
        const auto rank = [](const Shape& child) {
            return fixed_name(child) != nullptr ? 0 : child.role == Shape::Role::any_number ? 2 : 1;
        };
        if (const auto ordered = ordered_parts(inner.kind()); ordered && *ordered <= shape.children.size())
            std::ranges::stable_sort(shape.children.begin() + static_cast<std::ptrdiff_t>(*ordered),
                                     shape.children.end(), {}, rank);
        return shape;
    }

private:
    // A node that is nothing but a placeholder: its leaf, a parameter without a type, or the attribute, pair, option or
    // parameter made for a list.
    [[nodiscard]] std::optional<std::size_t> token_of_node(Node node) const
    {
        if (!is_composite(node.kind())) {
            const auto token = token_of(node.text());
            return token && *token < code_.tokens.size() ? token : std::nullopt;
        }
        const bool is_parameter = node.kind() == Kind::parameter;
        if (!is_parameter && node.kind() != Kind::attribute && node.kind() != Kind::pair
            && node.kind() != Kind::case_option && node.kind() != Kind::selector_entry)
            return std::nullopt;
        const std::vector<Node> parts = parts_of(node);
        const auto token = parts.empty() ? std::nullopt : token_of(parts.front().text());
        const bool is_whole = token && *token < code_.tokens.size()
            && (code_.tokens[*token].is_list || (is_parameter && parts.size() == 1));
        return is_whole ? token : std::nullopt;
    }

    [[nodiscard]] std::optional<std::size_t> named(std::size_t token)
    {
        const std::string& name = code_.tokens[token].name;
        if (name.empty())
            return std::nullopt;
        const auto place = placeholders_.add(name);
        has_too_many_ = has_too_many_ || !place;
        return place;
    }

    [[nodiscard]] Shape placeholder(std::size_t token)
    {
        Shape shape;
        shape.role = code_.tokens[token].is_list ? Shape::Role::any_number : Shape::Role::any;
        shape.placeholder = named(token);
        return shape;
    }

    [[nodiscard]] std::vector<Shape::Piece> pieces(std::string_view value)
    {
        std::vector<Shape::Piece> all;
        while (const auto found = first_token(value)) {
            if (found->token >= code_.tokens.size())
                break;
            all.push_back({std::string(value.substr(0, found->begin)), named(found->token)});
            value.remove_prefix(found->end);
        }
        all.push_back({std::string(value), std::nullopt, true});
        return all;
    }

    const PlaceholderCode& code_;
    Placeholders& placeholders_;
    bool has_too_many_ = false;
};

// No variable of Puppet has a name like this.
bool has_capital(std::string_view name)
{
    const auto is_capital = [&](std::size_t at) { return at < name.size() && name[at] >= 'A' && name[at] <= 'Z'; };
    for (std::size_t at = name.find("::"); at != std::string_view::npos; at = name.find("::", at + 2))
        if (is_capital(at + 2))
            return true;
    return is_capital(0);
}

// What all code that the shape matches begins with: the function of a call, the type of a resource.
std::string key_of(const Shape& shape)
{
    if (shape.children.empty() || (shape.kind != Kind::call && shape.kind != Kind::resource))
        return {};
    const Shape& first = shape.children.front();
    const bool is_text = first.role == Shape::Role::string || first.role == Shape::Role::leaf;
    return is_text ? std::string(without_root(first.text)) : std::string();
}

// A list directly after a placeholder; std::nullopt if there is none.
std::optional<std::size_t> dots_after_name(const PlaceholderCode& code)
{
    for (std::size_t i = 1; i < code.tokens.size(); ++i) {
        const PlaceholderToken& before = code.tokens[i - 1];
        const PlaceholderToken& token = code.tokens[i];
        if (token.is_list && token.name.empty() && !before.is_list && before.offset + before.length == token.offset)
            return i;
    }
    return std::nullopt;
}

// What is code, but not the code of a pattern. Texts that only replace code may have any heredoc.
std::optional<PatternProblem> code_problem(const Tree& tree, const PlaceholderCode& code, bool matches_code)
{
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        const Node node = tree.node(i);
        if (node.kind() == Kind::variable && !token_of(node.text()) && has_capital(leaf_text(node)))
            return PatternProblem{Flaw::capital_variable, code.offset_in_pattern(tree.begin[i]),
                                  std::string(node.text())};
        // Its text is elsewhere in the tree, so that its leaf would match every other heredoc with this tag.
        if (matches_code && node.kind() == Kind::heredoc_tag && !syntax::constant_string(node))
            return PatternProblem{.flaw = Flaw::heredoc, .offset = code.offset_in_pattern(tree.begin[i])};
    }
    return std::nullopt;
}

PatternProblem syntax_problem(const SyntaxError& error, const PlaceholderCode& code, std::string_view pattern)
{
    const std::size_t offset = code.offset_in_pattern(error.span.begin);
    const bool is_list = std::ranges::any_of(
        code.tokens, [&](const PlaceholderToken& token) { return token.is_list && token.offset == offset; });
    const std::size_t before = pattern.find_last_not_of(" \t\r\n", offset == 0 ? 0 : offset - 1);
    if (is_list && offset > 0 && before != std::string_view::npos
        && std::string_view("([{|,;").find(pattern[before]) == std::string_view::npos)
        return {Flaw::no_comma, offset, std::string(pattern.substr(offset, pattern.substr(offset, 1) == "$" ? 4 : 3))};
    return {Flaw::syntax_error, offset, without_tokens(error.message, code, pattern)};
}

// A resource that has no title is not valid code: `file { mode => 1 }`; `return { mode => 1 }` is.
bool is_without_title(const Shape& shape)
{
    return shape.kind == Kind::untitled_resource && !shape.children.empty()
        && !syntax::is_statement_function(shape.children.front().text);
}

}  // namespace

static bool mark_shared(Shape& shape, const Placeholders& placeholders)
{
    const auto is_shared = [&](const std::optional<std::size_t>& placeholder) {
        return placeholder && placeholders.is_shared(*placeholder);
    };
    shape.is_shared =
        is_shared(shape.placeholder) || std::ranges::any_of(shape.pieces, is_shared, &Shape::Piece::placeholder);
    for (Shape& child : shape.children)
        shape.is_shared = mark_shared(child, placeholders) || shape.is_shared;
    return shape.is_shared;
}

void mark_shared(Pattern& pattern, const Placeholders& placeholders)
{
    mark_shared(pattern.root, placeholders);
    for (Shape& statement : pattern.statements)
        mark_shared(statement, placeholders);
}

std::variant<Pattern, PatternProblem> read_pattern(std::string_view text, Placeholders& placeholders, bool several)
{
    if (text.size() > max_pattern_bytes)
        return PatternProblem{.flaw = Flaw::too_long};
    const PlaceholderCode code = placeholder_code(text);
    if (code.tokens.size() > max_placeholders)
        return PatternProblem{.flaw = Flaw::too_many_placeholders};
    if (const auto dots = dots_after_name(code))
        return PatternProblem{Flaw::dots_after_name, code.tokens[*dots].offset, code.tokens[*dots - 1].name};
    const SourceFile source("pattern.pp", code.code);
    const Tree tree = parse(source, {});
    if (!tree.errors.empty())
        return syntax_problem(tree.errors.front(), code, text);
    if (auto problem = code_problem(tree, code, !several))
        return std::move(*problem);
    ShapeBuilder builder(code, placeholders);
    Pattern pattern;
    for (const Node statement : tree.root().children())
        pattern.statements.push_back(builder.build(statement));
    if (builder.has_too_many())
        return PatternProblem{.flaw = Flaw::too_many_placeholders};
    if (pattern.statements.empty() && !several)
        return PatternProblem{.flaw = Flaw::empty};
    if (several)
        return pattern;
    if (pattern.statements.size() > 1)
        return PatternProblem{.flaw = Flaw::several_statements};
    pattern.root = pattern.statements.front();
    if (is_without_title(pattern.root))
        return PatternProblem{.flaw = Flaw::no_title};
    if (pattern.root.role == Shape::Role::any_number)
        return PatternProblem{.flaw = Flaw::only_list};
    pattern.key = key_of(pattern.root);
    return pattern;
}

}  // namespace plint::patterns
