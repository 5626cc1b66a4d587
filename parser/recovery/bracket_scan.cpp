// Collects the brackets of a broken file and the starts of its lines, without the grammar.
#include "parser/grammar/combinators.hpp"
#include "parser/grammar/operators.hpp"
#include "parser/grammar/templates.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/skipping.hpp"
#include "parser/recovery/slips.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace plint::grammar::recovery {

namespace {

class Scanner {
public:
    Scanner(Input& in, Builder& b) : in_(in), b_(b), counted_(b.first) {}

    BracketRepair run()
    {
        while (in_.current() != in_.end())
            step();
        return repair_brackets(brackets_, lines_, b_.offset(b_.last), b_.epp);
    }

private:
    void step()
    {
        const char* const at = in_.current();
        const bool first = b_.epp ? starts_tag() : starts_line(at, b_.first);
        if (b_.epp)
            line_ += first ? 1 : 0;
        else
            line_ += static_cast<std::uint32_t>(std::count(std::exchange(counted_, at), at, '\n'));
        if (!b_.epp && std::exchange(indented_, line_) != line_)
            indent_ = indentation(at, b_.first);
        if (first)
            lines_.push_back({b_.offset(at), line_, indent_, continues()});
        const Kind before = before_;
        skip_token(in_, b_);
        const Built& token = b_.latest();
        before_ = token.kind;
        if (const char sign = judge(token, before); sign != '\0')
            brackets_.push_back({sign, b_.offset(at), line_, indent_, first, is_last(at),
                                 sign == '[' && before == Kind::class_reference, ends_expression(before),
                                 peek(in_) == ',' ? b_.offset(in_.current()) : 0});
    }

    static bool ends_operand(Kind kind)
    {
        switch (kind) {
        case Kind::rbracket:
        case Kind::class_reference:
        case Kind::single_quoted:
        case Kind::double_quoted:
        case Kind::number:
        case Kind::kw_default:
        case Kind::regex: return true;
        default: return false;
        }
    }

    static bool ends_expression(Kind kind)
    {
        return ends_operand(kind) || kind == Kind::rparen || kind == Kind::variable || kind == Kind::name
            || kind == Kind::kw_true || kind == Kind::kw_false || kind == Kind::kw_undef;
    }

    // Whether the token here continues an expression of the line before.
    bool continues() const
    {
        const Kind word = scan_word(in_.current(), in_.end(), b_.plans).kind;
        return wants_operand(before_) || word == Kind::kw_and || word == Kind::kw_or || word == Kind::kw_in
            || operator_at(in_, b_).strength != 0 || peek(in_) == '.';
    }

    // What the token counts as; 0: nothing.
    char judge(const Built& token, Kind before) const
    {
        if (token.size != 1)
            return '\0';
        if (Kind::lparen <= token.kind && token.kind <= Kind::rbrace)
            return b_.first[token.begin];
        if ((token.kind == Kind::kw_else || token.kind == Kind::kw_elsif) && before != Kind::rbrace)
            return Bracket::orphan;
        if (token.kind == Kind::semicolon || token.kind == Kind::kw_inherits)
            return Bracket::separator;
        if (token.kind == Kind::in_edge || token.kind == Kind::in_edge_sub)
            return Bracket::edge;
        if (token.kind == Kind::variable && ends_operand(before))
            return Bracket::parameter;
        return '\0';
    }

    // The structure of a template is in its tags; the indentation of its lines belongs to the rendered text.
    bool starts_tag() const
    {
        if (before_ == Kind::render_text || close_tag_length(in_, b_) != 0 || b_.nodes.empty())
            return true;
        return std::any_of(b_.nodes.begin() + b_.tail, b_.nodes.end(), [](const Built& node) {
            return node.kind == Kind::epp_close || node.kind == Kind::epp_open;
        });
    }

    bool is_last(const char* at) const
    {
        if (is_last_on_line(at, b_.last))
            return true;
        if (!b_.epp)
            return false;
        const std::string_view rest(at + 1, b_.last);
        const auto next = rest.substr(std::min(rest.find_first_not_of(" \t"), rest.size()));
        return next.starts_with("%>") || next.starts_with("-%>");
    }

    Input& in_;
    Builder& b_;
    std::vector<Bracket> brackets_;
    std::vector<LineStart> lines_;
    const char* counted_;
    std::uint32_t line_ = 1;
    std::uint32_t indented_ = 0;  // the line whose indentation this is
    std::uint32_t indent_ = 0;
    Kind before_ = Kind::error;
};

// Drops all but the first closers that are missing at one place: to assume one takes a look at those before it.
void drop_surplus(std::vector<AssumedCloser>& missing)
{
    constexpr std::size_t most = 500;  // more than the grammar nests
    std::size_t kept = 0;
    for (std::size_t i = 0, first = 0; i < missing.size(); ++i) {
        if (missing[i].at != missing[first].at)
            first = i;
        if (i - first < most)
            missing[kept++] = missing[i];
    }
    missing.resize(kept);
}

}  // namespace

BracketRepair find_repair(std::string_view text, bool epp, bool plans)
{
    Recovery recovery;
    Builder b(text, epp, plans);
    attach(recovery, b);
    Input in(b.first, b.last, "");
    if (b.epp)
        start_template(in, b);
    else
        skip_trivia(in, b);
    BracketRepair repair = Scanner(in, b).run();
    drop_surplus(repair.missing);
    return repair;
}

}  // namespace plint::grammar::recovery
