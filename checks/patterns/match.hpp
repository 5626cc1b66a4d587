// Finds the code that patterns match. A search that takes too many steps is stopped: its answer is then "no match", and
// is_stopped() says so.
#pragma once

#include "checks/patterns/pattern.hpp"
#include "checks/patterns/then.hpp"
#include "checks/text/regex_budget.hpp"
#include "parser/syntax/tree.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::patterns {

// What the text of a placeholder must match, or must not.
struct Test {
    std::size_t placeholder = 0;
    std::string regex;
    bool is_negated = false;
};

// What a rule looks for: code that one of `any` matches and none of `unless`; some code around it that each of `inside`
// matches, and some code in it that each of `has` matches, and none of the others. They share the placeholders.
struct Query {
    Placeholders placeholders;
    std::vector<Pattern> any;
    std::vector<Pattern> unless;
    std::vector<Pattern> inside;
    std::vector<Pattern> not_inside;
    std::vector<Pattern> has;
    std::vector<Pattern> not_has;
    std::vector<Test> tests;
};

// Completes a query when all its patterns are read.
void mark_shared(Query& query);

// What a placeholder matches.
struct Capture {
    std::vector<NodeIndex> nodes;  // one; of a list, any number; empty if it is a part of a string
    std::string text;              // such a part
    bool is_bound = false;
    bool is_text = false;
};

// The kinds of node at which the pattern may match.
[[nodiscard]] bool may_match(const Pattern& pattern, Kind kind);

// The same for a node with its pattern's key: the function of a call, the type of a resource of which the node is a body.
// Empty for other nodes.
[[nodiscard]] std::string_view key_of(Node node);

// How many titles of a resource body the pattern matches separately: the elements of an array, unless the pattern has the
// array, or ignores titles. 1 for other nodes.
[[nodiscard]] std::size_t titles_of(const Pattern& pattern, Node node);

// For one tree, which must outlive it. Not thread-safe.
class Matcher {
public:
    // `steps`: comparisons of a node with a part of a pattern.
    Matcher(const Tree& tree, text::RegexBudget& regexes, std::uint64_t steps)
        : tree_(&tree), regexes_(&regexes), steps_(steps)
    {
    }

    // Whether the pattern, which is one of `query.any`, matches the node, and the conditions of the query are met. `title`: the
    // only one of the titles (titles_of) that counts; std::nullopt: any.
    [[nodiscard]] bool matches(const Query& query, const Pattern& pattern, Node node,
                               std::optional<std::size_t> title = std::nullopt);

    // Whether the statements of a pattern are exactly the children of a node.
    [[nodiscard]] bool matches_statements(const Query& query, const Pattern& pattern, Node parent);

    // Of the last match, by placeholder.
    [[nodiscard]] const std::vector<Capture>& captures() const { return captures_; }

    // Whether the pattern does not mention parts of the code that the last match contains: parameters of a definition, the
    // `else` of an `if`. Its code cannot be written from the captures.
    [[nodiscard]] bool ignores_parts() const { return ignores_parts_; }

    [[nodiscard]] bool is_stopped() const { return is_stopped_; }
    [[nodiscard]] std::uint64_t steps_left() const { return steps_; }

private:
    using Shapes = std::span<const Shape>;
    using Parts = std::span<const Node>;

    bool spend(std::uint64_t steps = 1);
    bool match(const Shape& shape, Node node, const Then& then);
    bool match_root(const Pattern& pattern, Node node, const Then& then);
    bool match_code(const Shape& shape, Node node, const Then& then);
    bool match_resource(const Shape& shape, Node resource, const Then& then);
    bool match_body(const Shape& resource_shape, Node body, const Then& then);
    bool match_ignoring(const Shape& shape, Node node, std::span<const Kind> optional, const Then& then);
    bool match_parts(const Shape& shape, Parts parts, const Then& then);
    bool match_parameter(const Shape& shape, Parts parts, const Then& then);
    bool match_first(const Shape& shape, Node node, Parts parts, const Then& then);
    bool match_title(const Shape& shape, Node body, Node title, const Then& then);
    bool match_list(Shapes shapes, Parts parts, const Then& then);
    bool match_rest(Shapes shapes, Parts parts, const Then& then);
    bool match_unordered(Shapes shapes, Parts parts, std::vector<NodeIndex>& used, const Then& then);
    bool match_unused(Shapes shapes, Parts parts, const std::vector<NodeIndex>& used, const Then& then);
    bool match_pieces(const Shape& shape, std::string_view value, const Then& then);
    bool bind(std::optional<std::size_t> placeholder, Capture capture, const Then& then);
    bool is_same(const Capture& left, const Capture& right);
    bool passes_tests(std::size_t placeholder, const Capture& capture);
    bool match_inside(std::size_t at, Node node, const Then& then);
    bool match_has(std::size_t at, Node node, const Then& then);
    bool is_excluded(Node node);

    const Tree* tree_;
    text::RegexBudget* regexes_;
    std::uint64_t steps_;
    bool is_stopped_ = false;
    bool ignores_ = false;        // so far
    bool ignores_parts_ = false;  // of the last match
    const Query* query_ = nullptr;
    NodeIndex root_ = 0;  // of the match
    std::optional<std::size_t> title_;
    std::optional<std::vector<Node>> titles_;  // of the root, when they are known
    std::vector<Capture> captures_;
};

// The value of a string without interpolation, otherwise the code.
[[nodiscard]] std::string capture_value(const Tree& tree, const Capture& capture);

// The code of a capture; a variable in a string with its `$`.
[[nodiscard]] std::string capture_text(const Tree& tree, const Capture& capture);

// Where it is; an empty span for a part of a string or an empty list.
[[nodiscard]] Span capture_span(const Tree& tree, const Capture& capture);

}  // namespace plint::patterns
