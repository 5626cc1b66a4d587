#include "checks/patterns/match.hpp"

#include "checks/patterns/code_parts.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <utility>

namespace plint::patterns {

namespace {

using Role = Shape::Role;

bool is_body_of(const Shape& shape)
{
    return shape.role == Role::code && shape.kind == Kind::resource && shape.children.size() == 2;
}

// Whether the pair or attribute may have this name.
bool may_have_name(Node item, const std::string& name)
{
    for (const Node child : item.children()) {
        if (child.kind() == Kind::name || is_keyword(child.kind()))
            return without_root(child.text()) == without_root(name);
        return true;
    }
    return true;
}

bool has_value(Node leaf, const std::string& value)
{
    if (is_keyword(leaf.kind()))  // the name of an attribute
        return leaf.text() == value;
    const auto string = syntax::constant_string(leaf);
    return string && without_root_of_name(*string) == without_root_of_name(value);
}

// What placeholders in a string match: its value; of a part between interpolations, its text if that is its value.
std::optional<std::string> placeholder_text(Node node, Kind kind)
{
    if (kind != Kind::string_text)
        return syntax::constant_string(node);
    const bool is_plain = node.kind() == kind && node.text().find('\\') == std::string_view::npos;
    return is_plain ? std::optional(std::string(node.text())) : std::nullopt;
}

bool is_list(const Shape& shape)
{
    return shape.role == Role::any_number;
}

// The parts of such a node that patterns need not mention. `>>` is followed by the type of a result.
std::span<const Kind> optional_parts(Kind kind)
{
    static constexpr Kind definition[]{Kind::parameters, Kind::inherits_clause, Kind::shift_right};
    static constexpr Kind condition[]{Kind::elsif_clause, Kind::else_clause};
    if (is_definition(kind))
        return definition;
    return kind == Kind::if_expression || kind == Kind::unless_expression ? condition : std::span<const Kind>();
}

// Whether it matches each title of an array, rather than the array.
bool has_separate_titles(const Shape& title)
{
    return title.role == Role::any ? title.placeholder.has_value()
                                   : title.role != Role::any_number && title.kind != Kind::array;
}

Capture node_capture(Node node)
{
    Capture capture;
    capture.is_bound = true;
    capture.nodes = {node.kind() == Kind::interpolation ? unwrapped(node).index() : node.index()};
    return capture;
}

Capture list_capture(std::span<const Node> nodes)
{
    Capture capture;
    capture.is_bound = true;
    for (const Node node : nodes)
        capture.nodes.push_back(node.index());
    return capture;
}

}  // namespace

std::size_t titles_of(const Pattern& pattern, Node node)
{
    if (node.kind() != Kind::resource_body || !is_body_of(pattern.root) || pattern.root.children[1].children.empty()
        || !has_separate_titles(pattern.root.children[1].children.front()))
        return 1;
    const std::vector<Node> parts = parts_of(node);
    return parts.empty() ? 1 : std::max<std::size_t>(array_elements(parts.front()).size(), 1);
}

bool Matcher::spend(std::uint64_t steps)
{
    if (steps_ < steps) {
        steps_ = 0;
        is_stopped_ = true;
        return false;
    }
    steps_ -= steps;
    return true;
}

bool Matcher::match(const Shape& shape, Node node, const Then& then)
{
    if (!spend())
        return false;
    switch (shape.role) {
    case Role::any: return bind(shape.placeholder, node_capture(node), then);
    case Role::any_number: return false;
    case Role::code: return match_code(shape, unwrapped(node), then);
    case Role::leaf: {
        const Node inner = unwrapped(node);
        const bool is_name = shape.kind == Kind::class_reference && inner.kind() == Kind::class_reference;
        return (inner.kind() == shape.kind
                && (is_name ? without_root(inner.text()) == without_root(shape.text) : leaf_text(inner) == shape.text))
            && then();
    }
    case Role::string: return spend(node.span().size() / 64) && has_value(unwrapped(node), shape.text) && then();
    case Role::text: {
        const auto value = placeholder_text(unwrapped(node), shape.kind);
        return value && spend(value->size() / 16) && match_pieces(shape, *value, then);
    }
    }
    return false;
}

bool Matcher::match_code(const Shape& shape, Node node, const Then& then)
{
    if (normalized(node.kind()) != shape.kind)
        return false;
    if (shape.kind == Kind::resource)
        return match_resource(shape, node, then);
    if (const auto optional = optional_parts(shape.kind); !optional.empty())
        return match_ignoring(shape, node, optional, then);
    const std::vector<Node> parts = parts_of(node);
    if (!spend(parts.size() / 8))
        return false;
    if (shape.kind == Kind::parameter)
        return match_parameter(shape, parts, then);
    const auto ordered = ordered_parts(shape.kind);
    if (!ordered)
        return match_list(shape.children, parts, then);
    if (parts.size() < *ordered || shape.children.size() < *ordered)
        return false;
    std::vector<NodeIndex> used;
    return match_first(shape, node, Parts(parts).first(*ordered), [&] {
        return match_unordered(Shapes(shape.children).subspan(*ordered), Parts(parts).subspan(*ordered), used, then);
    });
}

// The type may be anything if the pattern has none.
bool Matcher::match_parameter(const Shape& shape, Parts parts, const Then& then)
{
    const auto before_default = [](const auto& all, auto kind) {
        return static_cast<std::size_t>(std::ranges::find(all, Kind::assign, kind) - all.begin());
    };
    const std::size_t wanted = before_default(shape.children, &Shape::kind);
    const std::size_t present = before_default(parts, &Node::kind);
    const bool has_type = present == 2 && parts.front().kind() != Kind::star;
    if (wanted != 1 || !has_type)
        return match_list(shape.children, parts, then);
    const bool before = std::exchange(ignores_, true);
    const bool found = match_list(shape.children, parts.subspan(1), then);
    if (!found)
        ignores_ = before;
    return found;
}

// The parts before those that may have any order.
bool Matcher::match_first(const Shape& shape, Node node, Parts parts, const Then& then)
{
    return shape.kind == Kind::resource_body ? match_title(shape.children.front(), node, parts.front(), then)
                                             : match_list(Shapes(shape.children).first(parts.size()), parts, then);
}

// Each element of an array is a title.
bool Matcher::match_title(const Shape& shape, Node body, Node title, const Then& then)
{
    if (!has_separate_titles(shape))
        return match(shape, title, then);
    std::optional<std::vector<Node>> own;
    std::optional<std::vector<Node>>& known = body.index() == root_ ? titles_ : own;
    if (!known)
        known = array_elements(title);
    const std::vector<Node>& elements = *known;
    if (elements.empty())
        return match(shape, title, then);
    const bool before = ignores_;
    ignores_ = ignores_ || elements.size() > 1;
    const auto only = body.index() == root_ ? title_ : std::nullopt;
    for (std::size_t i = only.value_or(0); i < elements.size() && (!only || i == *only); ++i)
        if (match(shape, elements[i], then))
            return true;
    ignores_ = before;
    return false;
}

// With one body, the shape matches each body of the resource.
bool Matcher::match_resource(const Shape& shape, Node resource, const Then& then)
{
    const std::vector<Node> parts = parts_of(resource);
    if (!spend(parts.size() / 8))
        return false;
    if (!is_body_of(shape))
        return match_list(shape.children, parts, then);
    return std::ranges::any_of(
        parts, [&](Node part) { return part.kind() == Kind::resource_body && match_body(shape, part, then); });
}

bool Matcher::match_body(const Shape& resource_shape, Node body, const Then& then)
{
    const auto resource = body.parent();
    if (!resource || resource->kind() != Kind::resource)
        return false;
    for (const Node type : resource->children())
        return match(resource_shape.children[0], type, [&] { return match(resource_shape.children[1], body, then); });
    return false;
}

// Parts of kinds that the pattern does not have may be anything.
bool Matcher::match_ignoring(const Shape& shape, Node node, std::span<const Kind> optional, const Then& then)
{
    const auto wants = [&](Kind kind) {
        return std::ranges::find(shape.children, kind, &Shape::kind) != shape.children.end();
    };
    std::vector<Node> parts;
    bool is_complete = true;
    const std::vector<Node> all = parts_of(node);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Kind kind = all[i].kind();
        if (std::ranges::find(optional, kind) == optional.end() || wants(kind)) {
            parts.push_back(all[i]);
            continue;
        }
        is_complete = false;
        i += kind == Kind::shift_right ? 1 : 0;
    }
    const bool before = ignores_;
    ignores_ = ignores_ || !is_complete;
    const bool found = match_parts(shape, parts, then);
    if (!found)
        ignores_ = before;
    return found;
}

// Parameters that may be any may also be missing.
bool Matcher::match_parts(const Shape& shape, Parts parts, const Then& then)
{
    const auto parameters = std::ranges::find(shape.children, Kind::parameters, &Shape::kind);
    const bool may_be_missing = is_definition(shape.kind) && parameters != shape.children.end()
        && std::ranges::all_of(parameters->children, is_list);
    if (!may_be_missing || std::ranges::find(parts, Kind::parameters, &Node::kind) != parts.end())
        return match_list(shape.children, parts, then);
    std::vector<Shape> without = shape.children;
    without.erase(without.begin() + (parameters - shape.children.begin()));
    return match_list(without, parts, then);
}

bool Matcher::match_list(Shapes shapes, Parts parts, const Then& then)
{
    if (shapes.empty())
        return parts.empty() && then();
    if (is_list(shapes.front()))
        return match_rest(shapes, parts, then);
    return !parts.empty()
        && match(shapes.front(), parts.front(), [&] { return match_list(shapes.subspan(1), parts.subspan(1), then); });
}

// The first shape is a list, which takes as few parts as possible.
bool Matcher::match_rest(Shapes shapes, Parts parts, const Then& then)
{
    const Shape& list = shapes.front();
    const Shapes after = shapes.subspan(1);
    const auto segment = static_cast<std::size_t>(std::ranges::find_if(after, is_list) - after.begin());
    const auto least =
        static_cast<std::size_t>(std::ranges::count_if(after, [](const Shape& s) { return !is_list(s); }));
    if (parts.size() < least)
        return false;
    const std::size_t most = parts.size() - least;
    const bool is_last = segment == after.size();
    // What follows a list that comes later matches wherever this one ends, so its first possible end is enough, unless
    // placeholders of the parts between connect them.
    const bool is_first_enough = !is_last && std::ranges::none_of(shapes.first(segment + 1), &Shape::is_shared);
    for (std::size_t length = is_last ? most : 0; length <= most; ++length) {
        if (!spend(1 + (list.placeholder ? length / 8 : 0)))
            return false;
        bool is_reached = false;
        const auto match_after = [&] {
            return match_list(after.first(segment), parts.subspan(length, segment), [&] {
                is_reached = true;
                return match_list(after.subspan(segment), parts.subspan(length + segment), then);
            });
        };
        const bool found =
            list.placeholder ? bind(list.placeholder, list_capture(parts.first(length)), match_after) : match_after();
        if (found)
            return true;
        if (is_reached && is_first_enough)
            return false;
    }
    return false;
}

// The shapes with fixed names come first, lists last. `used`: the parts that the shapes before these have matched.
bool Matcher::match_unordered(Shapes shapes, Parts parts, std::vector<NodeIndex>& used, const Then& then)
{
    if (shapes.empty() || is_list(shapes.front()))
        return match_unused(shapes, parts, used, then);
    const std::string* const name = fixed_name(shapes.front());
    return std::ranges::any_of(parts, [&](Node part) {
        if (!spend() || std::ranges::find(used, part.index()) != used.end()
            || (name != nullptr && !may_have_name(part, *name)))
            return false;
        return match(shapes.front(), part, [&] {
            used.push_back(part.index());
            const bool is_match = match_unordered(shapes.subspan(1), parts, used, then);
            used.pop_back();
            return is_match;
        });
    });
}

// Only lists are left: they take the parts that are not used.
bool Matcher::match_unused(Shapes shapes, Parts parts, const std::vector<NodeIndex>& used, const Then& then)
{
    if (shapes.empty())
        return used.size() == parts.size() && then();
    if (!shapes.front().placeholder)
        return then();
    std::vector<Node> unused;
    std::ranges::copy_if(parts, std::back_inserter(unused),
                         [&](Node part) { return std::ranges::find(used, part.index()) == used.end(); });
    return bind(shapes.front().placeholder, list_capture(unused), then);
}

// Each placeholder takes as little text as possible, the last one the rest.
bool Matcher::match_pieces(const Shape& shape, std::string_view value, const Then& then)
{
    if (!value.ends_with(shape.pieces.back().text))
        return false;
    bool is_reached =
        false;  // all of it matched; then other parts of the text help only if they decide about other code
    const bool is_first_enough = !shape.is_shared;
    const auto match_from = [&](const auto& self, std::size_t at, std::string_view text) -> bool {
        const Shape::Piece& piece = shape.pieces[at];
        if (!text.starts_with(piece.text))
            return false;
        text.remove_prefix(piece.text.size());
        if (piece.is_last) {
            is_reached = text.empty();
            return text.empty() && then();
        }
        const Shape::Piece& following = shape.pieces[at + 1];
        const auto take = [&](std::size_t length) {
            Capture capture;
            capture.is_bound = capture.is_text = true;
            capture.text = text.substr(0, length);
            return bind(piece.placeholder, std::move(capture), [&] { return self(self, at + 1, text.substr(length)); });
        };
        if (following.is_last)
            return text.ends_with(following.text) && take(text.size() - following.text.size());
        for (std::size_t end = text.find(following.text); end != std::string_view::npos;
             end = end < text.size() ? text.find(following.text, end + 1) : std::string_view::npos) {
            if (!spend(1 + end / 16))
                return false;
            if (take(end))
                return true;
            if (is_reached && is_first_enough)
                return false;
        }
        return false;
    };
    return match_from(match_from, 0, value);
}

}  // namespace plint::patterns
