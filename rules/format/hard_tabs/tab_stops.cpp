#include "rules/format/hard_tabs/tab_stops.hpp"

#include "parser/syntax/trivia.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace plint::rules::hard_tabs {

namespace {

constexpr std::array<std::size_t, 3> widths{2, 4, 8};
using Indentation = std::array<std::size_t, widths.size()>;  // for each width

// The column in which the first character of a line begins that is neither a space nor a tab.
Indentation indentation_of(std::string_view line)
{
    Indentation columns{};
    for (const char c : line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())))
        for (std::size_t i = 0; i < widths.size(); ++i)
            columns[i] = next_column(columns[i], c, widths[i]);
    return columns;
}

// A pair of brackets around the code that is looked at, or the attributes after a title.
struct Bracket {
    Kind kind = Kind::file;              // of the token that opens it
    Indentation line{};                  // the indentation of the line with this token
    std::optional<Indentation> content;  // that of the first line in it
};

bool is_opener(const Tree& tree, NodeIndex token)
{
    using enum Kind;
    switch (tree.kind[token]) {
    case lparen:
    case lbracket:
    case lbrace: return true;
    case colon: return tree.kind[tree.parent[token]] == resource_body;
    default: return false;
    }
}

bool is_closer(Kind kind)
{
    return kind == Kind::rparen || kind == Kind::rbracket || kind == Kind::rbrace;
}

// Strings of several lines, whose text may have any indentation.
bool is_text(Kind kind)
{
    return kind == Kind::interpolated_string || kind == Kind::heredoc_body || is_comment(kind);
}

class Counter {
public:
    explicit Counter(const Tree& tree) : tree_(tree) {}

    Indentation contradictions()
    {
        for (NodeIndex i = 0; i < tree_.size(); i = is_text(tree_.kind[i]) ? tree_.next[i] : i + 1)
            if (is_text(tree_.kind[i]) || (tree_.next[i] == i + 1 && !tree_.node(i).span().empty()))
                visit(i);
        return contradictions_;
    }

private:
    void visit(NodeIndex token)
    {
        const Kind kind = tree_.kind[token];
        const bool ends_attributes = is_closer(kind) || kind == Kind::semicolon;
        if (ends_attributes && open_.back().kind == Kind::colon)
            open_.pop_back();
        enter_line(token);
        if (is_closer(kind) && open_.size() > 1)
            open_.pop_back();
        if (is_opener(tree_, token))
            open_.push_back({kind, line_, std::nullopt});
    }

    void enter_line(NodeIndex token)
    {
        const Offset begin = tree_.begin[token];
        const std::string_view text = tree_.source->text();
        if (begin < line_end_)
            return;
        const std::uint32_t number = tree_.source->lines().line(begin);
        const Span whole = tree_.source->lines().line_span(number);
        line_end_ = whole.end;
        line_ = indentation_of(text.substr(whole.begin, begin - whole.begin));
        if (is_comment(tree_.kind[token]) || !syntax::is_on_own_line(tree_.node(token)))
            return;
        Bracket& around = open_.back();
        const bool closes = is_closer(tree_.kind[token]);
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const bool fits = closes ? line_[i] == around.line[i]
                                     : (open_.size() == 1 || line_[i] > around.line[i])
                    && (!around.content || line_[i] == (*around.content)[i]);
            contradictions_[i] += fits ? 0 : 1;
        }
        if (!closes && !around.content)
            around.content = line_;
    }

    const Tree& tree_;
    std::vector<Bracket> open_{1};
    Indentation contradictions_{};
    Indentation line_{};
    Offset line_end_ = 0;
};

}  // namespace

std::size_t tab_width(const Tree& tree)
{
    const Indentation contradictions = Counter(tree).contradictions();
    const auto fewest = std::ranges::min_element(contradictions);
    return widths[static_cast<std::size_t>(fewest - contradictions.begin())];
}

}  // namespace plint::rules::hard_tabs
