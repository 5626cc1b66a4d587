#include "parser/recovery/brackets.hpp"

#include <algorithm>

namespace plint::grammar::recovery {

namespace {

char partner(char sign)
{
    switch (sign) {
    case '(': return ')';
    case '[': return ']';
    case '{': return '}';
    default: return '\0';
    }
}

Kind closer_kind(char opener)
{
    switch (opener) {
    case '(': return Kind::rparen;
    case '[': return Kind::rbracket;
    default: return Kind::rbrace;
    }
}

bool is_opener(char sign)
{
    return partner(sign) != '\0';
}

bool is_closer(char sign)
{
    return sign == ')' || sign == ']' || sign == '}';
}

bool is_balanced(const std::vector<Bracket>& brackets)
{
    std::vector<char> open;
    for (const Bracket& bracket : brackets) {
        if (bracket.sign == Bracket::parameter || bracket.sign == Bracket::edge || bracket.sign == Bracket::separator)
            continue;
        if (is_opener(bracket.sign))
            open.push_back(partner(bracket.sign));
        else if (open.empty() || open.back() != bracket.sign)
            return false;
        else
            open.pop_back();
    }
    return open.empty();
}

class Repairer {
public:
    Repairer(const std::vector<Bracket>& brackets, const std::vector<LineStart>& lines, Offset file_end, bool epp)
        : brackets_(brackets), lines_(lines), file_end_(file_end), epp_(epp)
    {
    }

    BracketRepair run()
    {
        for (const Bracket& bracket : brackets_)
            count(bracket.sign, 1);
        for (std::size_t i = 0; i < brackets_.size(); ++i) {
            Bracket& bracket = brackets_[i];
            if (bracket.line == continued_line_)
                bracket.indent = continued_indent_;
            while (!open_.empty() && is_unfinished(opener(open_.size() - 1), bracket.at))
                abandon(bracket.at);
            if (is_opener(bracket.sign))
                open_.push_back(i);
            else if (is_closer(bracket.sign))
                close(i);
            else if (bracket.sign == Bracket::orphan)
                close_before(bracket);
        }
        while (!open_.empty())
            abandon(file_end_);
        std::ranges::stable_sort(repair_.missing, {}, &AssumedCloser::at);
        std::ranges::sort(repair_.stray);
        return std::move(repair_);
    }

private:
    const Bracket& opener(std::size_t depth) const { return brackets_[open_[depth]]; }

    // The surplus of closers over openers of each kind in the file.
    int& surplus(char sign) { return surplus_[sign == '(' || sign == ')' ? 0 : sign == '[' || sign == ']' ? 1 : 2]; }

    void count(char sign, int times)
    {
        if (is_opener(sign))
            surplus(sign) -= times;
        else if (is_closer(sign))
            surplus(sign) += times;
    }

    // Text follows the opener on its line, but the next line does not continue it: the closer was meant to be on this line.
    bool is_unfinished(const Bracket& opener, Offset at)
    {
        if (epp_ || opener.last || surplus(opener.sign) >= 0)
            return false;
        const auto next = std::ranges::upper_bound(lines_, opener.line, {}, &LineStart::line);
        if (next == lines_.end() || next->at > at || next->indent > opener.indent || next->continues)
            return false;
        const auto found = std::ranges::lower_bound(brackets_, next->at, {}, &Bracket::at);
        return found == brackets_.end() || found->at != next->at || !is_closer(found->sign);
    }

    // All searches forward and backward together take O(n) steps for a file.
    bool may_step() { return steps_ > 0 && --steps_ > 0; }

    void pop(const Bracket& closer)
    {
        const Bracket& opened = opener(open_.size() - 1);
        if (opened.line != closer.line) {  // the rest of this line continues the statement of that one
            continued_line_ = closer.line;
            continued_indent_ = opened.indent;
        }
        open_.pop_back();
    }

    void push_stray(const Bracket& closer)
    {
        count(closer.sign, -1);
        repair_.stray.push_back(closer.at);
    }

    void close(std::size_t index)
    {
        const Bracket& closer = brackets_[index];
        if (open_.empty())
            return push_stray(closer);
        const Bracket& top = opener(open_.size() - 1);
        const bool fits = partner(top.sign) == closer.sign;
        if (fits && closer.sign == '}' && !closer.first && closer.line != top.line && closer.indent > top.indent
            && surplus('}') > 0)
            return push_stray(closer);  // `file '/x': }`
        if (fits && (!closer.first || closer.line == top.line || closer.indent == top.indent))
            return pop(closer);
        // The opener of this closer: by its indentation if it starts a line, else the nearest of its kind.
        std::size_t match = open_.size();
        for (std::size_t depth = open_.size(); depth-- > 0 && may_step();) {
            if (partner(opener(depth).sign) != closer.sign)
                continue;
            if (match == open_.size())
                match = depth;
            if (!closer.first)
                break;
            if (opener(depth).indent == closer.indent && opener(depth).line != closer.line) {
                match = depth;
                break;
            }
        }
        if (match == open_.size()) {
            // A closer of another kind than expected, as in `(1, 2]`, or a surplus one.
            push_stray(closer);
            if (!is_closed_later(index, top) && (closer.line == top.line || closer.indent == top.indent))
                abandon(closer.at);
            return;
        }
        if (!fits && !closer.first && (closer.line != top.line || closer.line != opener(match).line)
            && is_closed_later(index, top))
            return push_stray(closer);
        if (fits && opener(match).indent != closer.indent) {
            if (closer.indent > top.indent && surplus('}') > 0 && closer.sign == '}')
                return push_stray(closer);
            match = open_.size() - 1;  // merely indented badly
        }
        while (open_.size() > match + 1)
            abandon(closer.at);
        pop(closer);
    }

    // `if $x { … else {`
    void close_before(const Bracket& word)
    {
        std::size_t match = open_.size();
        while (match-- > 0 && may_step()) {
            const Bracket& brace = opener(match);
            if (brace.sign == '{' && (brace.line == word.line || brace.indent == word.indent))
                break;
        }
        if (match >= open_.size())
            return;
        while (open_.size() > match + 1)
            abandon(word.at);
        count('{', -1);
        repair_.missing.push_back({word.at, Kind::rbrace, opener(match).at});
        open_.pop_back();
    }

    // Whether `top` has another closer than `index`.
    bool is_closed_later(std::size_t index, const Bracket& top)
    {
        int depth = 0;
        for (std::size_t i = index + 1; i < brackets_.size() && may_step(); ++i) {
            const char sign = brackets_[i].sign;
            if (is_closer(sign) && depth == 0)
                return sign == partner(top.sign);
            depth += is_opener(sign) ? 1 : is_closer(sign) ? -1 : 0;
        }
        return false;
    }

    // The innermost opener has no closer; it should have come before `limit`.
    void abandon(Offset limit)
    {
        const std::size_t index = open_.back();
        open_.pop_back();
        const Bracket& unclosed = brackets_[index];
        count(unclosed.sign, -1);
        repair_.missing.push_back({place(index, limit), closer_kind(unclosed.sign), unclosed.at});
    }

    Offset place(std::size_t index, Offset limit)
    {
        const Bracket& unclosed = brackets_[index];
        if (epp_ && unclosed.sign == '{' && unclosed.last)
            return limit;  // the content of a block is not indented
        if (unclosed.comma != 0)
            return std::min(unclosed.comma, limit);
        if (unclosed.sign != '{')
            limit = place_by_sign(index, limit);
        // The first line after it that is not indented deeper; closers of its content do not count.
        const auto first = std::ranges::upper_bound(lines_, unclosed.line, {}, &LineStart::line);
        for (auto line = first; line != lines_.end() && line->at < limit && may_step(); ++line)
            if (line->indent <= unclosed.indent && !is_inner(index, line->at))
                return line->at;
        return limit;
    }

    // The place before a token that cannot be in parentheses or square brackets; `limit` if there is none.
    Offset place_by_sign(std::size_t index, Offset limit)
    {
        const Bracket& unclosed = brackets_[index];
        int depth = 0;
        for (std::size_t i = index + 1; i < brackets_.size() && brackets_[i].at < limit && depth >= 0 && may_step();
             ++i) {
            const Bracket& other = brackets_[i];
            const bool same_line = other.line == unclosed.line;
            if (depth == 0
                && (other.sign == Bracket::separator || (other.sign == '{' && other.last && other.block)  // `if ($x {`
                    || (unclosed.sign == '(' && other.sign == '{' && other.first && other.last)
                    || (unclosed.type && same_line
                        && (other.sign == Bracket::parameter || other.sign == Bracket::edge))))  // `Array[String $x`
                return other.at;
            depth += is_opener(other.sign) ? 1 : is_closer(other.sign) ? -1 : 0;
        }
        return limit;
    }

    // How many of the brackets opened after the bracket `index` are open before the bracket `other`.
    int depth_before(std::size_t index, std::size_t other)
    {
        int depth = 0;
        for (std::size_t i = index + 1; i < other && may_step(); ++i)
            depth += is_opener(brackets_[i].sign) ? 1 : is_closer(brackets_[i].sign) ? -1 : 0;
        return depth;
    }

    // Whether the token at `at` closes a bracket that was opened after the bracket `index`, or, in a template, is inside
    // of one.
    bool is_inner(std::size_t index, Offset at)
    {
        const auto found = std::ranges::lower_bound(brackets_, at, {}, &Bracket::at);
        const bool closes = found != brackets_.end() && found->at == at && is_closer(found->sign);
        return (closes || epp_) && depth_before(index, static_cast<std::size_t>(found - brackets_.begin())) > 0;
    }

    std::vector<Bracket> brackets_;
    const std::vector<LineStart>& lines_;
    Offset file_end_;
    bool epp_;
    std::vector<std::size_t> open_;
    std::size_t steps_ = 200 * (brackets_.size() + lines_.size()) + 100'000;
    int surplus_[3] = {};
    std::uint32_t continued_line_ = 0;
    std::uint32_t continued_indent_ = 0;
    BracketRepair repair_;
};

}  // namespace

BracketRepair repair_brackets(const std::vector<Bracket>& brackets, const std::vector<LineStart>& lines,
                              Offset file_end, bool epp)
{
    if (is_balanced(brackets))
        return {};
    return Repairer(brackets, lines, file_end, epp).run();
}

}  // namespace plint::grammar::recovery
