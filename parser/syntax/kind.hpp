// The kinds of node in a tree. Leaves have bytes of the source, composites have children.
// The order matters: trivia, tokens and composites are one range each.
#pragma once

#include <cstdint>
#include <string_view>

namespace plint {

enum class Kind : std::uint8_t {
    // Trivia: leaves that the grammar skips (heredoc_body alone is a composite).
    line_comment,   // `# …` without its newline
    block_comment,  // `/* … */`
    epp_comment,    // `<%# … %>`
    epp_open,       // `<%`, `<%-`
    epp_close,      // `%>`, `-%>`
    epp_blank,      // template text that renders nothing (what `-%>` trims, text lost before a final comment)
    heredoc_body,   // the lines that belong to a `heredoc_tag`: text, interpolations, heredoc_end

    // Tokens: names and literals.
    name,             // `file`, `a::b`, `::a`
    word,             // `foo-bar`, `_x`: an unquoted string
    class_reference,  // `File`, `Foo::Bar`
    variable,         // `$x`, `$a::b`; inside `${x}` the bare `x`; a lone `$` is the empty name
    number,
    single_quoted,    // with its quotes
    double_quoted,    // with its quotes, without interpolation
    regex,            // with its slashes
    heredoc_tag,      // `@(END)`, `@("END":json/nt)`
    string_text,      // text between interpolations
    string_quote,     // `"` around an interpolated string
    heredoc_text,     // text of a heredoc, margin included
    heredoc_end,      // the line that ends a heredoc: spaces, `|`, `-`, tag
    epp_text,         // template text, `<%%` and `%%>` as written
    epp_render_open,  // `<%=`
    unknown,          // bytes of a broken file that are not a token, or a malformed token (`08`, `Foo::bar`, `&&`)

    // Tokens: keywords.
    kw_and,
    kw_apply,
    kw_attr,
    kw_case,
    kw_class,
    kw_default,
    kw_define,
    kw_else,
    kw_elsif,
    kw_false,
    kw_function,
    kw_if,
    kw_in,
    kw_inherits,
    kw_node,
    kw_or,
    kw_plan,
    kw_private,
    kw_true,
    kw_type,
    kw_undef,
    kw_unless,

    // Tokens: punctuation.
    lparen,
    rparen,
    lbracket,
    rbracket,
    lbrace,
    rbrace,
    interpolation_open,  // `${`
    comma,
    semicolon,
    colon,
    dot,
    question,
    pipe,
    at,
    at_at,
    collect_open,
    collect_close,
    exported_open,
    exported_close,  // `<|` `|>` `<<|` `|>>`
    arrow,
    plus_arrow,  // `=>` `+>`
    assign,
    plus_assign,
    minus_assign,
    in_edge,
    in_edge_sub,
    out_edge,
    out_edge_sub,  // `->` `~>` `<-` `<~`
    plus,
    minus,
    star,
    slash,
    percent,
    shift_left,
    shift_right,
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    match,
    no_match,
    bang,

    // Composites: literals and operators.
    interpolated_string,  // string_quote, text and interpolations, string_quote
    interpolation,        // `${`, expression, `}`
    array,
    hash,
    pair,              // `k => v` in a hash, a call, an access or an array
    paren,             // `( e )`
    access,            // left, `[`, keys, `]`
    negation,          // `! e`
    minus_expression,  // `- e`
    splat,             // `* e`
    binary,            // left, operator token, right
    selector,          // value, `?`, entries (between braces when there are any)
    selector_entry,    // `k => v`
    assignment,        // left, `=` or `+=` or `-=`, right
    relationship,      // left, edge token, right

    // Composites: calls.
    call,            // functor, `(`, arguments, `)`, lambda
    method_call,     // receiver, `.`, name, then `(`, arguments, `)` if given, lambda
    statement_call,  // a name and its arguments without parentheses (`include a, b`)
    lambda,          // parameters, `>>` and type if given, block
    parameters,      // `(` … `)` or `|` … `|`
    parameter,       // type, `*`, variable, `=`, default
    block,           // `{`, statements, `}`

    // Composites: control flow.
    if_expression,      // `if`, test, block, elsif clauses, else clause
    elsif_clause,       // `elsif`, test, block
    else_clause,        // `else`, block
    unless_expression,  // `unless`, test, block, else clause
    case_expression,    // `case`, test, `{`, options, `}`
    case_option,        // values, `:`, block

    // Composites: resources.
    resource,           // type, `{`, bodies, `}`
    resource_body,      // title, `:`, attributes
    untitled_resource,  // a name and attributes without title: to Puppet a name, then a hash
    resource_defaults,  // `File { … }`
    resource_override,  // `File['/x'] { … }`
    virtual_resource,   // `@` or `@@`, resource form
    attribute,          // name, `=>` or `+>`, value
    splat_attribute,    // `*`, `=>`, value
    collector,          // type, `<|`, query, `|>`, then `{`, attributes, `}` if given

    // Composites: definitions.
    class_definition,     // `class`, name, parameters, inherits clause, block
    define_definition,    // `define`, name, parameters, block
    function_definition,  // `function`, name, parameters, `>>` and type, block
    plan_definition,      // `plan`, name, parameters, block
    node_definition,      // `node`, hosts, inherits clause, block
    type_alias,           // `type`, name or mapped type, `=`, type
    type_definition,      // `type`, name, inherits clause, block (Puppet parses it, then rejects it)
    inherits_clause,      // `inherits`, name
    host_name,            // a node's name of several tokens: `a.1.b`
    apply_expression,     // `apply`, `(`, arguments, `)`, block

    // Composites: templates.
    render,       // `<%=`, expression or block
    render_text,  // epp_close if any, text and comments, epp_open if any

    // Recovery from syntax errors.
    error,    // bytes that fit nowhere, as tokens and blocks
    missing,  // a token that is required here; empty

    // The whole.
    file,
    epp_file,
};

inline constexpr std::size_t kind_count = static_cast<std::size_t>(Kind::epp_file) + 1;

[[nodiscard]] constexpr bool is_trivia(Kind kind)
{
    return kind <= Kind::heredoc_body;
}
[[nodiscard]] constexpr bool is_comment(Kind kind)
{
    return kind <= Kind::epp_comment;
}
[[nodiscard]] constexpr bool is_keyword(Kind kind)
{
    return Kind::kw_and <= kind && kind <= Kind::kw_unless;
}
[[nodiscard]] constexpr bool is_composite(Kind kind)
{
    return kind >= Kind::interpolated_string || kind == Kind::heredoc_body;
}
[[nodiscard]] constexpr bool is_definition(Kind kind)
{
    return Kind::class_definition <= kind && kind <= Kind::type_definition;
}

// The enumerator's name, for dumps and tests.
[[nodiscard]] std::string_view name(Kind kind);

// A token as written (`=>`, `class`); for other kinds a noun for messages ("a variable", "a string").
[[nodiscard]] std::string_view spelling(Kind kind);

}  // namespace plint
