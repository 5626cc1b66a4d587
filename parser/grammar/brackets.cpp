#include "parser/grammar/brackets.hpp"

#include <algorithm>

namespace plint::grammar {

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

bool is_balanced(const std::vector<Bracket>& brackets)
{
    std::vector<char> open;
    for (const Bracket& bracket : brackets) {
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
    Repairer(const std::vector<Bracket>& brackets, const std::vector<LineStart>& lines, Offset file_end)
        : brackets_(brackets), lines_(lines), file_end_(file_end)
    {
    }

    BracketRepair run()
    {
        int surplus = 0;  // of closing braces over the whole file
        for (const Bracket& bracket : brackets_)
            surplus += bracket.sign == '}' ? 1 : bracket.sign == '{' ? -1 : 0;
        surplus_ = surplus;
        for (std::size_t i = 0; i < brackets_.size(); ++i) {
            const Bracket& bracket = brackets_[i];
            if (is_opener(bracket.sign))
                open_.push_back(i);
            else
                close(bracket);
        }
        while (!open_.empty())
            abandon(file_end_);
        std::ranges::stable_sort(repair_.missing, {}, &AssumedCloser::at);
        std::ranges::sort(repair_.stray);
        return std::move(repair_);
    }

private:
    const Bracket& opener(std::size_t depth) const { return brackets_[open_[depth]]; }

    void close(const Bracket& closer)
    {
        if (open_.empty()) {
            repair_.stray.push_back(closer.at);
            return;
        }
        const Bracket& top = opener(open_.size() - 1);
        const bool fits = partner(top.sign) == closer.sign;
        if (fits && (!closer.first || closer.line == top.line || closer.indent == top.indent)) {
            open_.pop_back();
            return;
        }
        // The opener that this closer belongs to: by its indentation if it starts a line, else the nearest that fits.
        std::size_t match = open_.size();
        for (std::size_t depth = open_.size(); depth-- > 0;) {
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
            // Another kind of closer than the one that is due: `(1, 2]`.
            repair_.stray.push_back(closer.at);
            if (!closer.first)
                abandon(closer.at);
            return;
        }
        if (fits && opener(match).indent != closer.indent) {
            if (closer.indent > top.indent && surplus_ > 0 && closer.sign == '}') {
                --surplus_;
                repair_.stray.push_back(closer.at);
                return;
            }
            match = open_.size() - 1;  // merely indented badly
        }
        while (open_.size() > match + 1)
            abandon(closer.at);
        open_.pop_back();
    }

    // The innermost opener has no closer; it should have come before `limit`.
    void abandon(Offset limit)
    {
        const std::size_t index = open_.back();
        open_.pop_back();
        const Bracket& unclosed = brackets_[index];
        repair_.missing.push_back({place(index, limit), closer_kind(unclosed.sign), unclosed.at});
    }

    Offset place(std::size_t index, Offset limit) const
    {
        const Bracket& unclosed = brackets_[index];
        if (unclosed.sign != '{')
            for (std::size_t i = index + 1; i < brackets_.size() && brackets_[i].line == unclosed.line; ++i)
                if (brackets_[i].sign == '{' && brackets_[i].last)
                    return brackets_[i].at;  // `if ($x {`
        // The first line after it that is not indented deeper; closers of what it holds do not count.
        const auto first = std::ranges::upper_bound(lines_, unclosed.line, {}, &LineStart::line);
        for (auto line = first; line != lines_.end() && line->at < limit; ++line)
            if (line->indent <= unclosed.indent && !is_inner_closer(index, line->at))
                return line->at;
        return limit;
    }

    // Whether the token at `at` closes a bracket opened after the bracket `index`.
    bool is_inner_closer(std::size_t index, Offset at) const
    {
        const auto found = std::ranges::lower_bound(brackets_, at, {}, &Bracket::at);
        if (found == brackets_.end() || found->at != at || is_opener(found->sign))
            return false;
        int depth = 0;
        for (auto bracket = brackets_.begin() + static_cast<std::ptrdiff_t>(index) + 1; bracket != found; ++bracket)
            depth += is_opener(bracket->sign) ? 1 : -1;
        return depth > 0;
    }

    const std::vector<Bracket>& brackets_;
    const std::vector<LineStart>& lines_;
    Offset file_end_;
    std::vector<std::size_t> open_;
    int surplus_ = 0;
    BracketRepair repair_;
};

}  // namespace

BracketRepair repair_brackets(const std::vector<Bracket>& brackets, const std::vector<LineStart>& lines, Offset file_end)
{
    if (is_balanced(brackets))
        return {};
    return Repairer(brackets, lines, file_end).run();
}

}  // namespace plint::grammar
