// The layout: walks a tree in document order and writes each token once, with the breaks between tokens that its construct
// has. Comments are written before the first token that follows them, so that none can be lost or change its order.
#pragma once

#include "formatter/document/printer.hpp"
#include "formatter/document/writer.hpp"
#include "formatter/document/options.hpp"
#include "parser/syntax/tree.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::formatter {

// How the elements between two brackets are laid out.
struct ListStyle {
    bool spaced = false;          // a space inside of the brackets on one line
    bool takes_comma = true;      // after the last element, if the list is broken
    bool one_each = false;        // two elements are never on one line
    bool may_share = true;        // one element may break in place of the list: `f({` … `})`
    bool align = false;           // `=>` in a column
    bool loose = false;           // one element that has no brackets stays on the line
};

// A column in rows: where each row may be padded, and how wide it is before that.
struct Rows {
    struct Place {
        std::size_t padding = 0;
        std::uint32_t width = 0;
    };
    std::vector<Place> places;
    std::vector<Place> second;  // of lists of parameters: after the name
    bool aligns_names = false;  // of parameters
};

// The word after `plint:format` in a comment: `off`, `on`, `skip`. Empty: the comment is not about the layout.
[[nodiscard]] std::string_view switch_of(Node comment);

// What the layout of any part of a tree needs to know of the whole; made in O(n).
struct TreeFacts {
    explicit TreeFacts(const Tree& tree);

    std::vector<NodeIndex> comments;      // in templates also text and tags that are trivia
    std::vector<NodeIndex> untouchable;   // statements whose lines other tokens continue: of some heredocs; sorted
    std::string_view newline;             // between lines
    bool has_switches = false;            // comments with `plint:format`
};

class Layout {
public:
    // Lines begin with `indent` spaces at least. The tree and its facts must outlive the layout.
    Layout(const Tree& tree, const TreeFacts& facts, const FormatOptions& options, std::uint32_t indent);

    // All of a file. Precondition: it has no syntax errors.
    void write_file();

    // One statement, with the comments from `begin` on. Precondition: there is no syntax error in it.
    void write_statement(Node statement, Offset begin);

    // The output; empty if it would not be the same program.
    [[nodiscard]] std::optional<std::string> take(bool ends_line);

private:
    // Tokens and comments: tokens.cpp
    void token(Node leaf);
    void whole(Node node);  // source text of a node, with the comments in it
    void comments_before(NodeIndex node);
    void comment(NodeIndex index);
    void template_part(NodeIndex index);
    void render_text(Node node);
    void render(Node node);
    void pass_trivia_of(NodeIndex node);
    [[nodiscard]] bool has_comment_before(NodeIndex node) const;
    [[nodiscard]] std::uint32_t newlines_before(Offset at) const;
    [[nodiscard]] Offset start_with_comments(NodeIndex node) const;
    void keep_empty_line(NodeIndex node);
    [[nodiscard]] bool breaks_after(Node opener) const;
    void drain();

    // Statements and blocks: statements.cpp
    void statements(Node parent);
    void statement(Node node);
    [[nodiscard]] NodeIndex end_of_aligned(Node first) const;
    [[nodiscard]] std::uint32_t column(Offset at) const;
    [[nodiscard]] bool is_untouchable(NodeIndex statement) const;
    [[nodiscard]] bool is_continued(NodeIndex before, Node statement) const;
    [[nodiscard]] bool is_skipped(Node node) const;
    [[nodiscard]] NodeIndex switched_off_before(NodeIndex node) const;
    NodeIndex write_unformatted(NodeIndex off, Node parent);
    void block(Node node, bool may_be_one_line);
    void block_of_group(Node node);
    [[nodiscard]] bool is_one_line(Node block) const;

    // Expressions: expressions.cpp
    void expression(Node node);
    void composite(Node node);
    void definition_or_control(Node node);
    void prefixed(Node node);
    void binary(Node node);
    void binary_chain(Node node, Kind op);
    void paren(Node node);
    void relationship(Node node);
    void assignment(Node node, Rows* rows);
    void selector(Node node);

    // Lists: lists.cpp
    void list(Node parent, Node opener, const ListStyle& style);
    void list_elements(const std::vector<Node>& elements, const ListStyle& style, std::uint32_t group, bool breaks);
    void element(Node node, Rows* rows);
    void row(Node node, Rows& rows);
    void align(Rows& rows);
    void parameters(Node node, bool one_each);
    [[nodiscard]] bool has_aligned_names(const std::vector<Node>& parameters) const;
    void parameter(Node node, Rows& rows);
    void lambda_parameters(Node node);
    [[nodiscard]] std::size_t sharing_element(const std::vector<Node>& elements) const;

    // Calls: calls.cpp
    void call(Node node);
    void call_tail(Node node, Node opener);
    void method_call(Node node);
    void lambda_of_chain(Node node, bool is_last);
    void statement_call(Node node);
    void lambda(Node node);
    void access(Node node);
    void apply(Node node);

    // Resources: resources.cpp
    void resource(Node node);
    void resource_bodies(Node node);
    void resource_body(Node node, bool ends_in_comma);
    void one_line_body(Node node, Rows& rows);
    void attributes(Node parent, Node opener);
    void collector(Node node);

    // Definitions, conditions: definitions.cpp, control_flow.cpp
    void definition(Node node);
    void node_definition(Node node);
    void type_alias(Node node);
    void host_name(Node node);
    void words(Node node);
    void condition(Node node);
    [[nodiscard]] bool is_one_line_value(Node condition) const;
    void condition_parts(Node node, bool is_value);
    void case_expression(Node node);
    void case_option(Node node);

    const Tree& tree_;
    const FormatOptions& options_;
    std::string_view source_;
    Writer out_;
    Printer printer_;
    bool is_template_;
    const std::vector<NodeIndex>& comments_;
    std::size_t next_comment_ = 0;  // the first that is not written yet
    const std::vector<NodeIndex>& untouchable_;
    NodeIndex continued_ = 0;  // the last statement on the line of one that is untouchable
    bool keeps_line_ = false;  // brackets are not broken unless the author did
    bool has_switches_;
};

}  // namespace plint::formatter
