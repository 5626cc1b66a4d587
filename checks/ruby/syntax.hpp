// Ruby's syntax tree, as tree-sitter reads it; only syntax.cpp knows tree-sitter.
#pragma once

#include "parser/source/limits.hpp"
#include "parser/source/span.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct TSTree;

namespace plint::ruby {

// The nodes of the grammar that the reader looks at; its names are the grammar's own.
enum class Kind : std::uint8_t {
    other,
    error,
    argument_list,
    array,
    assignment,
    bare_string,
    bare_symbol,
    begin,
    begin_block,
    binary,
    block,
    block_argument,
    block_body,
    block_parameter,
    block_parameters,
    body_statement,
    break_,
    call,
    case_,
    class_,
    comment,
    conditional,
    constant,
    delimited_symbol,
    do_,
    do_block,
    element_reference,
    else_,
    elsif,
    end_block,
    ensure,
    escape_sequence,
    expression_statement,
    false_,
    float_,
    global_variable,
    hash,
    hash_key_symbol,
    hash_splat_argument,
    hash_splat_parameter,
    heredoc_beginning,
    heredoc_body,
    heredoc_content,
    heredoc_end,
    identifier,
    if_,
    if_modifier,
    instance_variable,
    class_variable,
    integer,
    interpolation,
    keyword_parameter,
    lambda,
    left_assignment_list,
    method,
    method_parameters,
    module,
    next,
    nil,
    operator_assignment,
    optional_parameter,
    pair,
    parenthesized_statements,
    program,
    rational,
    regex,
    rescue,
    rescue_modifier,
    return_,
    scope_resolution,
    self,
    simple_symbol,
    singleton_class,
    singleton_method,
    splat_argument,
    splat_parameter,
    string,
    string_array,
    string_content,
    chained_string,
    subshell,
    superclass,
    super,
    symbol_array,
    then,
    true_,
    unary,
    uninterpreted,
    unless,
    unless_modifier,
    until,
    when,
    while_,
    yield,
    destructured_parameter,
    right_assignment_list,
    pattern,
    empty_statement,
    character,
    alias,
    undef,
    for_,
    exception_variable,
    lambda_parameters,
    rest_assignment,
    destructured_left_assignment,
    case_match,
    match_pattern,
    test_pattern,
    count_
};

enum class Field : std::uint8_t {
    alternative,
    arguments,
    block,
    body,
    condition,
    consequence,
    left,
    method,
    name,
    object,
    operator_,
    parameters,
    pattern,
    receiver,
    right,
    scope,
    superclass,
    value,
    key,
    operand,
    count_
};

class SyntaxTree;

// Cheap to copy, valid as long as its tree.
class Node {
public:
    [[nodiscard]] Kind kind() const;
    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] Span span() const;
    [[nodiscard]] bool has_error() const;
    [[nodiscard]] std::optional<Node> field(Field field) const;
    // The named ones, without comments.
    [[nodiscard]] std::vector<Node> children() const;
    // Unnamed ones (operators, keywords) and comments too.
    [[nodiscard]] std::vector<Node> all_children() const;
    [[nodiscard]] const SyntaxTree& tree() const { return *tree_; }
    friend bool operator==(const Node&, const Node&) = default;

private:
    friend class SyntaxTree;
    Node(std::uint32_t index, const SyntaxTree* tree) : index_(index), tree_(tree) {}

    std::uint32_t index_;
    const SyntaxTree* tree_;
};

class SyntaxTree {
public:
    // None for text with too many tokens (some 150 kB of ordinary Ruby), or with too many syntax errors: `free_errors`, and
    // more in a longer text.
    [[nodiscard]] static std::unique_ptr<SyntaxTree> parse(std::string text, std::string path,
                                                           std::size_t free_errors = limits::free_ruby_errors);

    [[nodiscard]] Node root() const;
    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::optional<Span> first_error() const;
    // The `heredoc_body` of a `heredoc_beginning`, which stands somewhere behind it. Not for several threads.
    [[nodiscard]] std::optional<Node> heredoc_of(const Node& beginning) const;

private:
    SyntaxTree(std::string text, std::string path) : text_(std::move(text)), path_(std::move(path)) {}

    friend class Node;

    // A node, with all that tree-sitter says of it.
    struct Part {
        Span span;
        std::uint32_t next;  // the index of the first node that is not below this one
        Kind kind;
        Field field;  // of its parent; `count_` if it is none
        bool is_named;
        bool is_missing;
        bool has_error;
    };

    void take(const TSTree& read);

    std::string text_;
    std::string path_;
    std::vector<Part> parts_;  // a node before those below it; the first is the root
    mutable std::optional<std::vector<std::pair<Node, Node>>> heredocs_;  // found when first asked for
};

}  // namespace plint::ruby
