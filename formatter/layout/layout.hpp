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
    bool spaced = false;  // a space inside of the brackets on one line
    bool takes_comma =
        true;               // after the last element, if the list is broken; otherwise only if the author put it there
    bool one_each = false;  // two elements are never on one line
    bool may_share = true;  // one element may break in place of the list: `f({` … `})`
    bool align = false;     // `=>` in a column
    bool loose = false;     // one element that has no brackets stays on the line
};

// A column in rows: where each row may be padded, and how wide it is before that.
struct Rows {
    struct Place {
        std::size_t padding = 0;
        std::uint32_t width = 0;
    };
    // A parameter: its name may be in a column, and its default value in another one.
    struct Parameter {
        NodeIndex node = 0;
        std::optional<Place> name = {};   // none: it has no type
        std::optional<Place> value = {};  // before `=`
    };
    std::vector<Place> places;
    std::vector<Parameter> parameters;
};

// The word after `plint:format` in a comment: `off`, `on`, `skip`. Empty: the comment is not about the layout.
[[nodiscard]] std::string_view switch_of(Node comment);

// The kind of the first token of a node.
[[nodiscard]] inline Kind first_token(Node node)
{
    NodeIndex leaf = node.index();
    while (is_composite(node.tree().kind[leaf]))
        ++leaf;
    return node.tree().kind[leaf];
}

// What the layout of any part of a tree needs to know of the whole; made in O(n).
struct TreeFacts {
    explicit TreeFacts(const Tree& tree);

    std::vector<NodeIndex> comments;  // in templates also text and tags that are trivia
    std::vector<NodeIndex>
        untouchable;            // statements whose lines other tokens continue: of some heredocs; sorted; 0: the file
    std::string_view newline;   // between lines
    bool has_switches = false;  // comments with `plint:format`
};

class Layout {
public:
    // Lines begin with `indent` spaces at least. The tree and its facts must outlive the layout.
    Layout(const Tree& tree, const TreeFacts& facts, const FormatOptions& options, std::uint32_t indent);

    // All of a file, into the memory of `buffer`. Precondition: the file has no syntax errors.
    void write_file(std::string buffer);

    // One statement, with the comments from `begin` on. Precondition: there is no syntax error in it.
    void write_statement(Node statement, Offset begin);

    // The output; empty if it would not be the same program.
    [[nodiscard]] std::optional<std::string> take(bool ends_line);

    // Why `take` returned nothing: the result would be too large.
    [[nodiscard]] bool is_too_large() const { return printer_.is_too_large(); }

private:
    // Comments: comments.cpp
    void comments_before(NodeIndex node);
    void comments_directly_before(NodeIndex node);
    void comments_before_separator(NodeIndex separator);
    void comments_before_separator_after(NodeIndex node);
    void comment(NodeIndex index);
    [[nodiscard]] bool is_line_at(NodeIndex comment, Offset at) const;
    [[nodiscard]] bool only_comments_after(std::size_t comment);
    [[nodiscard]] bool ends_tag(Offset at) const;
    [[nodiscard]] bool has_comment_before(NodeIndex node) const;

    // Tokens: tokens.cpp
    void token(Node leaf);
    void whole(Node node);  // source text of a node, with the comments in it
    void template_part(NodeIndex index);
    void render_text(Node node);
    void render(Node node);
    void pass_trivia_of(NodeIndex node);
    [[nodiscard]] std::uint32_t newlines_before(Offset at) const;
    [[nodiscard]] bool begins_line(Offset at) const;
    [[nodiscard]] Offset start_with_comments(NodeIndex node) const;
    void keep_empty_line(NodeIndex node);
    [[nodiscard]] bool breaks_after(Node opener) const;
    [[nodiscard]] bool breaks_before(Node node) const;
    [[nodiscard]] bool has_break_after(Node token) const;
    [[nodiscard]] bool has_newline(Span gap) const;
    [[nodiscard]] bool has_tag_around(Node token) const;
    void drain();

    // Statements and blocks: statements.cpp
    void statements(Node parent);
    void statement(Node node);
    struct Run {
        NodeIndex end = 0;  // the node after it; 0: there is none
        bool is_aligned = false;
    };
    [[nodiscard]] Run run_of_assignments(Node first) const;
    [[nodiscard]] std::uint32_t column(Offset at) const;
    [[nodiscard]] bool has_comment_between(NodeIndex begin, NodeIndex end) const;
    // Text of a template is in a heredoc, too, or a comment outside of all statements is.
    [[nodiscard]] bool is_verbatim() const
    {
        return !untouchable_.empty() && (is_template_ || untouchable_.front() == 0);
    }
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
    void align_parameters(Rows& rows);
    [[nodiscard]] bool has_aligned_names(const std::vector<Rows::Parameter>& parameters) const;
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
    [[nodiscard]] bool breaks_after_title(Node body) const;
    [[nodiscard]] bool fits_on_line(Node body) const;
    [[nodiscard]] bool has_broken_brackets(Node node) const;
    [[nodiscard]] bool is_row(Node body, std::size_t bodies) const;
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
    const FormatOptions options_;
    std::string_view source_;
    Writer out_;
    Printer printer_;
    bool is_template_;
    const std::vector<NodeIndex>& comments_;
    std::size_t next_comment_ = 0;  // the first that is not written yet
    std::size_t run_end_ = 0;       // the comments before it, up to one that a token precedes, are on one line
    bool run_ends_line_ = false;    // and no token follows them there
    bool has_open_column_ = false;  // of assignments: spaces are still put into the document
    const std::vector<NodeIndex>& untouchable_;
    NodeIndex continued_ = 0;  // the last statement on the line of one that is untouchable
    bool keeps_line_ = false;  // brackets are not broken unless the author did
    bool has_switches_;
};

}  // namespace plint::formatter
