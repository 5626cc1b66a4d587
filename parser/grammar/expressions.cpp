// Operands, operators by precedence climbing, and the levels above: resource, relationship, assignment.
#include "parser/grammar/control_flow.hpp"
#include "parser/grammar/definitions.hpp"
#include "parser/grammar/operators.hpp"
#include "parser/grammar/resources.hpp"
#include "parser/grammar/templates.hpp"

#include <tao/pegtl/match.hpp>

namespace plint::grammar {

static bool refuse_operand(Input& in, Builder& b)
{
    if (recover::operand(in, b))
        return true;
    b.state.furthest.expect(in.current(), Kind::file, b.state.inside);  // an expression of any kind
    return false;
}

static bool read_number(Input& in, Builder& b)
{
    const std::size_t length = scan_number(in.current(), in.end());
    if (length == 0) {
        b.state.furthest.fail_token(in.current(), Flaw::bad_number, b.state.inside);
        return refuse_operand(in, b);
    }
    take(in, b, in.current() == b.state.bare_variable ? Kind::variable : Kind::number, length);
    return true;
}

static bool read_regex(Input& in, Builder& b)
{
    const std::size_t length = peek(in, 1) != '*' && regex_may_follow(b) ? regex_length(in, b) : 0;
    if (length == 0 || recover::is_runaway_regex(in, b, length))
        return refuse_operand(in, b);
    take(in, b, Kind::regex, length);
    return true;
}

// `type` starts a definition, or names a function before `(`.
static bool read_type_keyword(Input& in, Builder& b, std::size_t length)
{
    const auto mark = b.mark(in);
    take(in, b, Kind::kw_type, length);
    if (may_open_call(in, b))
        return true;
    b.rewind(mark, in);
    return read_type_definition(in, b);
}

static bool read_word(Input& in, Builder& b)
{
    const Word word = scan_word(in.current(), in.end(), b.plans);
    if (in.current() == b.state.bare_variable) {
        take(in, b, Kind::variable, word.length);
        return true;
    }
    switch (word.kind) {
    case Kind::name:
    case Kind::word:
    case Kind::class_reference:
    case Kind::kw_true:
    case Kind::kw_false:
    case Kind::kw_undef:
    case Kind::kw_default:
    case Kind::kw_attr:
    case Kind::kw_private: take(in, b, word.kind, word.length); return true;
    case Kind::kw_if: return read<if_expression>(in, b);
    case Kind::kw_unless: return read<unless_expression>(in, b);
    case Kind::kw_case: return read<case_expression>(in, b);
    case Kind::kw_class: return read<class_definition>(in, b);
    case Kind::kw_define: return read<define_definition>(in, b);
    case Kind::kw_function: return read<function_definition>(in, b);
    case Kind::kw_node: return read<node_definition>(in, b);
    case Kind::kw_plan: return read<plan_definition>(in, b);
    case Kind::kw_apply: return read<apply_expression>(in, b);
    case Kind::kw_type: return read_type_keyword(in, b, word.length);
    default:
        if (word.flaw != Flaw::none)
            b.state.furthest.fail_token(in.current(), word.flaw, b.state.inside);
        return refuse_operand(in, b);
    }
}

// `<%=` expression or block, before `%>`.
static bool read_render(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    const bool outside = std::exchange(b.state.in_render, true);
    take(in, b, Kind::epp_render_open, 3);
    const auto body = b.mark(in);
    bool matched = read_expression(in, b) && close_tag_length(in, b) != 0;
    if (!matched && *body.at == '{') {
        b.rewind(body, in);
        matched = read<block>(in, b) && close_tag_length(in, b) != 0;
    }
    b.state.in_render = outside;
    if (!matched) {
        b.state.furthest.expect(in.current(), Kind::epp_close, Kind::render);
        return false;
    }
    b.close(mark, Kind::render);
    skip_trivia(in, b);
    return true;
}

// `<%=` is a tag only where text ended.
static bool at_render(const Input& in, const Builder& b)
{
    if (!b.epp || b.state.in_render || !looking_at(in, "<%="))
        return false;
    std::uint32_t leaf = b.size();
    while (leaf > 0 && is_composite(b.nodes[leaf - 1].kind))
        --leaf;
    if (leaf == 0)
        return true;
    const Kind before = b.nodes[leaf - 1].kind;
    return before == Kind::epp_close || before == Kind::epp_blank || before == Kind::epp_comment
        || before == Kind::epp_text;
}

static bool read_primary(Input& in, Builder& b)
{
    switch (const char first = peek(in)) {
    case '$': return recover::operand(in, b) || read_variable(in, b);
    case '\'': return single_quoted(in, b);
    case '"': return double_quoted(in, b);
    case '[': return read<array>(in, b);
    case '{': return read<hash>(in, b);
    case '(': return read<paren>(in, b);
    case '/': return read_regex(in, b);
    case '@': return peek(in, 1) == '(' ? heredoc(in, b) : refuse_operand(in, b);
    case '%':
    case '-':
        if (close_tag_length(in, b) != 0 && !b.state.in_render)
            return render_text(in, b);
        return refuse_operand(in, b);
    case '<': return at_render(in, b) ? read_render(in, b) : refuse_operand(in, b);
    default:
        if (is_digit(first))
            return read_number(in, b);
        return read_word(in, b);
    }
}

static bool read_operand(Input& in, Builder& b);

static bool read_prefixed(Input& in, Builder& b, Kind sign, Kind kind)
{
    const Nesting nesting(in, b);
    if (nesting.too_deep())
        return false;
    const auto mark = b.mark(in);
    take(in, b, sign, 1);
    if (!read_operand(in, b))
        return false;
    b.close(mark, kind);
    return true;
}

// Prefix operators bind tighter than all binary ones, looser than all postfix forms.
static bool read_operand(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    if (b.at_first_text(in))
        return render_text(in, b) && read_postfix(in, b, mark);
    if (recover::list_behind_sign(in, b))
        return true;
    switch (peek(in)) {
    case '-':
        if (peek(in, 1) != '>' && peek(in, 1) != '=' && close_tag_length(in, b) == 0)
            return read_prefixed(in, b, Kind::minus, Kind::minus_expression);
        break;
    case '!':
        if (peek(in, 1) != '=' && peek(in, 1) != '~')
            return read_prefixed(in, b, Kind::bang, Kind::negation);
        break;
    case '*': return read_prefixed(in, b, Kind::star, Kind::splat);
    default: break;
    }
    return read_primary(in, b) && read_postfix(in, b, mark);
}

struct selector_entry : node<Kind::selector_entry, expression, rule<read_arrow>, expression> {};
struct selector_entries : seq<lbrace, comma_list<selector_entry, '}'>, rbrace> {};

static bool climb(Input& in, Builder& b, int weakest)
{
    const Nesting nesting(in, b);
    if (nesting.too_deep())
        return false;
    const auto mark = b.mark(in);
    if (!read_operand(in, b))
        return false;
    for (;;) {
        if (recover::at_assumed_closer(in, b))
            return true;
        const Operator op = operator_at(in, b);
        if (op.strength < weakest) {
            if (op.strength != 0 || weakest > logical_operators || !recover::logical_operator(in, b))
                return true;
            if (!climb(in, b, logical_operators + 1))
                return false;
            b.close(mark, Kind::binary);
            continue;
        }
        take(in, b, op.kind, op.length);
        if (op.kind == Kind::question) {
            const Kind outside = std::exchange(b.state.inside, Kind::selector);
            const bool braced = peek(in) == '{' || recover::at_lost_brace(in, b);
            const bool matched = braced ? read<selector_entries>(in, b) : read<selector_entry>(in, b);
            b.state.inside = outside;
            if (!matched)
                return false;
            b.close(mark, Kind::selector);
            if (!read_postfix(in, b, mark))
                return false;
        } else {
            if (!recover::missing_operand(in, b) && !climb(in, b, op.strength + 1))
                return false;
            b.close(mark, Kind::binary);
        }
    }
}

bool read_expression(Input& in, Builder& b)
{
    return climb(in, b, weakest_operator);
}

static bool read_relationship(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    if (!read_resource(in, b))
        return false;
    for (Operator edge = edge_at(in); edge.length != 0; edge = edge_at(in)) {
        if (recover::at_assumed_closer(in, b))
            return true;
        take(in, b, edge.kind, edge.length);
        if (!read_resource(in, b))
            return false;
        b.close(mark, Kind::relationship);
    }
    return true;
}

bool read_assignment(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    if (!read_relationship(in, b))
        return false;
    const Operator assign = assignment_at(in);
    if (assign.length == 0)
        return true;
    const Nesting nesting(in, b);
    if (nesting.too_deep())
        return false;
    take(in, b, assign.kind, assign.length);
    if (!read_assignment(in, b))
        return false;
    b.close(mark, Kind::assignment);
    return true;
}

}  // namespace plint::grammar
