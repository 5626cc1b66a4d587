// The names of the kinds, for dumps and for messages.
#include "parser/syntax/kind.hpp"

#include <array>

namespace plint {

namespace {

struct Entry {
    Kind kind;
    std::string_view name;
    std::string_view spelling;
};

constexpr std::array<Entry, kind_count> entries{{
    {Kind::line_comment, "line_comment", "a comment"},
    {Kind::block_comment, "block_comment", "a comment"},
    {Kind::epp_comment, "epp_comment", "a template comment"},
    {Kind::epp_open, "epp_open", "<%"},
    {Kind::epp_close, "epp_close", "%>"},
    {Kind::epp_blank, "epp_blank", "template text that renders nothing"},
    {Kind::heredoc_body, "heredoc_body", "the text of a heredoc"},

    {Kind::name, "name", "a name"},
    {Kind::word, "word", "a word"},
    {Kind::class_reference, "class_reference", "a type"},
    {Kind::variable, "variable", "a variable"},
    {Kind::number, "number", "a number"},
    {Kind::single_quoted, "single_quoted", "a string"},
    {Kind::double_quoted, "double_quoted", "a string"},
    {Kind::regex, "regex", "a regular expression"},
    {Kind::heredoc_tag, "heredoc_tag", "a heredoc"},
    {Kind::string_text, "string_text", "the text of a string"},
    {Kind::string_quote, "string_quote", "\""},
    {Kind::heredoc_text, "heredoc_text", "the text of a heredoc"},
    {Kind::heredoc_end, "heredoc_end", "the end of a heredoc"},
    {Kind::epp_text, "epp_text", "template text"},
    {Kind::epp_render_open, "epp_render_open", "<%="},
    {Kind::unknown, "unknown", "an unknown token"},

    {Kind::kw_and, "kw_and", "and"},
    {Kind::kw_apply, "kw_apply", "apply"},
    {Kind::kw_attr, "kw_attr", "attr"},
    {Kind::kw_case, "kw_case", "case"},
    {Kind::kw_class, "kw_class", "class"},
    {Kind::kw_default, "kw_default", "default"},
    {Kind::kw_define, "kw_define", "define"},
    {Kind::kw_else, "kw_else", "else"},
    {Kind::kw_elsif, "kw_elsif", "elsif"},
    {Kind::kw_false, "kw_false", "false"},
    {Kind::kw_function, "kw_function", "function"},
    {Kind::kw_if, "kw_if", "if"},
    {Kind::kw_in, "kw_in", "in"},
    {Kind::kw_inherits, "kw_inherits", "inherits"},
    {Kind::kw_node, "kw_node", "node"},
    {Kind::kw_or, "kw_or", "or"},
    {Kind::kw_plan, "kw_plan", "plan"},
    {Kind::kw_private, "kw_private", "private"},
    {Kind::kw_true, "kw_true", "true"},
    {Kind::kw_type, "kw_type", "type"},
    {Kind::kw_undef, "kw_undef", "undef"},
    {Kind::kw_unless, "kw_unless", "unless"},

    {Kind::lparen, "lparen", "("},
    {Kind::rparen, "rparen", ")"},
    {Kind::lbracket, "lbracket", "["},
    {Kind::rbracket, "rbracket", "]"},
    {Kind::lbrace, "lbrace", "{"},
    {Kind::rbrace, "rbrace", "}"},
    {Kind::interpolation_open, "interpolation_open", "${"},
    {Kind::comma, "comma", ","},
    {Kind::semicolon, "semicolon", ";"},
    {Kind::colon, "colon", ":"},
    {Kind::dot, "dot", "."},
    {Kind::question, "question", "?"},
    {Kind::pipe, "pipe", "|"},
    {Kind::at, "at", "@"},
    {Kind::at_at, "at_at", "@@"},
    {Kind::collect_open, "collect_open", "<|"},
    {Kind::collect_close, "collect_close", "|>"},
    {Kind::exported_open, "exported_open", "<<|"},
    {Kind::exported_close, "exported_close", "|>>"},
    {Kind::arrow, "arrow", "=>"},
    {Kind::plus_arrow, "plus_arrow", "+>"},
    {Kind::assign, "assign", "="},
    {Kind::plus_assign, "plus_assign", "+="},
    {Kind::minus_assign, "minus_assign", "-="},
    {Kind::in_edge, "in_edge", "->"},
    {Kind::in_edge_sub, "in_edge_sub", "~>"},
    {Kind::out_edge, "out_edge", "<-"},
    {Kind::out_edge_sub, "out_edge_sub", "<~"},
    {Kind::plus, "plus", "+"},
    {Kind::minus, "minus", "-"},
    {Kind::star, "star", "*"},
    {Kind::slash, "slash", "/"},
    {Kind::percent, "percent", "%"},
    {Kind::shift_left, "shift_left", "<<"},
    {Kind::shift_right, "shift_right", ">>"},
    {Kind::equal, "equal", "=="},
    {Kind::not_equal, "not_equal", "!="},
    {Kind::less, "less", "<"},
    {Kind::less_equal, "less_equal", "<="},
    {Kind::greater, "greater", ">"},
    {Kind::greater_equal, "greater_equal", ">="},
    {Kind::match, "match", "=~"},
    {Kind::no_match, "no_match", "!~"},
    {Kind::bang, "bang", "!"},

    {Kind::interpolated_string, "interpolated_string", "a string"},
    {Kind::interpolation, "interpolation", "an interpolation"},
    {Kind::array, "array", "an array"},
    {Kind::hash, "hash", "a hash"},
    {Kind::pair, "pair", "a `key => value` pair"},
    {Kind::paren, "paren", "an expression in parentheses"},
    {Kind::access, "access", "an access by `[]`"},
    {Kind::negation, "negation", "a negation"},
    {Kind::minus_expression, "minus_expression", "a negative value"},
    {Kind::splat, "splat", "a splat"},
    {Kind::binary, "binary", "an operation"},
    {Kind::selector, "selector", "a selector"},
    {Kind::selector_entry, "selector_entry", "an entry of a selector"},
    {Kind::assignment, "assignment", "an assignment"},
    {Kind::relationship, "relationship", "a relationship"},

    {Kind::call, "call", "a function call"},
    {Kind::method_call, "method_call", "a method call"},
    {Kind::statement_call, "statement_call", "a function call"},
    {Kind::lambda, "lambda", "a lambda"},
    {Kind::parameters, "parameters", "a parameter list"},
    {Kind::parameter, "parameter", "a parameter"},
    {Kind::block, "block", "a block"},

    {Kind::if_expression, "if_expression", "an `if`"},
    {Kind::elsif_clause, "elsif_clause", "an `elsif`"},
    {Kind::else_clause, "else_clause", "an `else`"},
    {Kind::unless_expression, "unless_expression", "an `unless`"},
    {Kind::case_expression, "case_expression", "a `case`"},
    {Kind::case_option, "case_option", "an option of a `case`"},

    {Kind::resource, "resource", "a resource"},
    {Kind::resource_body, "resource_body", "a resource body"},
    {Kind::untitled_resource, "untitled_resource", "a resource without title"},
    {Kind::resource_defaults, "resource_defaults", "resource defaults"},
    {Kind::resource_override, "resource_override", "a resource override"},
    {Kind::virtual_resource, "virtual_resource", "a virtual resource"},
    {Kind::attribute, "attribute", "an attribute"},
    {Kind::splat_attribute, "splat_attribute", "a splat of attributes"},
    {Kind::collector, "collector", "a collector"},

    {Kind::class_definition, "class_definition", "a class"},
    {Kind::define_definition, "define_definition", "a defined type"},
    {Kind::function_definition, "function_definition", "a function"},
    {Kind::plan_definition, "plan_definition", "a plan"},
    {Kind::node_definition, "node_definition", "a node definition"},
    {Kind::type_alias, "type_alias", "a type alias"},
    {Kind::type_definition, "type_definition", "a type definition"},
    {Kind::inherits_clause, "inherits_clause", "an `inherits` clause"},
    {Kind::host_name, "host_name", "a node name"},
    {Kind::apply_expression, "apply_expression", "an `apply` block"},

    {Kind::render, "render", "a rendered expression"},
    {Kind::render_text, "render_text", "template text"},

    {Kind::error, "error", "unreadable code"},
    {Kind::missing, "missing", "something missing"},

    {Kind::file, "file", "a manifest"},
    {Kind::epp_file, "epp_file", "a template"},
}};

constexpr bool complete()
{
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        if (static_cast<std::size_t>(entry.kind) != i || entry.name.empty() || entry.spelling.empty())
            return false;
    }
    return true;
}
static_assert(complete(), "one entry for each kind, in the order of the enumeration");

}  // namespace

std::string_view name(Kind kind)
{
    return entries[static_cast<std::size_t>(kind)].name;
}

std::string_view spelling(Kind kind)
{
    return entries[static_cast<std::size_t>(kind)].spelling;
}

}  // namespace plint
