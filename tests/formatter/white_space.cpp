#include "tests/formatter/white_space.hpp"

#include "parser/syntax/white_space.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace plint::tests {

namespace {

bool is_separator(char byte)
{
    return std::string_view("{}(),;").find(byte) != std::string_view::npos;
}

// The places whose whitespace belongs to something else.
std::vector<Span> frozen_spans(const Tree& tree)
{
    std::vector<Span> frozen;
    for (NodeIndex i = 1; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::interpolated_string)
            frozen.push_back({tree.begin[i], tree.end[i]});
    for (const Tree::Heredoc& heredoc : tree.heredocs) {
        const Offset end = heredoc.body != 0 ? tree.end[heredoc.body] : heredoc.text.end;
        frozen.push_back({tree.begin[heredoc.tag], end + 1});
        // The lines of a heredoc begin after the next newline, whatever is before it.
        const auto newline = tree.source->text().find('\n', end);
        frozen.push_back({end, static_cast<Offset>(std::min(newline, tree.source->text().size()))});
    }
    std::ranges::sort(frozen);
    return frozen;
}

std::string scattered(std::string_view gap, std::mt19937& random, bool may_break)
{
    static constexpr std::string_view pieces[] = {" ", "  ", "\n", "\n\n   ", "\t", " \n "};
    const std::string_view piece = pieces[random() % std::size(pieces)];
    if (gap.empty() || (!may_break && piece.find('\n') != std::string_view::npos))
        return std::string(gap.empty() ? gap : " ");
    return std::string(piece);
}

}  // namespace

std::string spoiled(const Tree& tree, Spoiling how, std::mt19937& random)
{
    const std::string_view text = tree.source->text();
    const std::vector<Span> frozen = frozen_spans(tree);
    std::vector<bool> comment_begins(text.size() + 1, false);
    std::vector<bool> comment_ends(text.size() + 1, false);
    for (NodeIndex i = 1; i < tree.size(); ++i)
        if (is_comment(tree.kind[i])) {
            comment_begins[tree.begin[i]] = true;
            comment_ends[tree.end[i]] = true;
        }
    std::string result;
    Offset done = 0;
    for (const Span gap : syntax::white_space(tree)) {
        result += text.substr(done, gap.begin - done);
        done = gap.end;
        const std::string_view space = text.substr(gap.begin, gap.size());
        const bool is_frozen =
            std::ranges::any_of(frozen, [&](Span span) { return gap.begin < span.end && span.begin < gap.end; });
        const char before = gap.begin == 0 ? '\0' : text[gap.begin - 1];
        const char after = gap.end == text.size() ? '\0' : text[gap.end];
        const bool has_newline = space.find('\n') != std::string_view::npos;
        const bool at_comment = comment_begins[gap.end] || comment_ends[gap.begin];
        if (is_frozen) {
            result += space;
        } else if (how == Spoiling::doubled) {
            for (const char byte : space)
                result += std::string(2, byte);
        } else if (at_comment) {
            result += has_newline ? "\n" : " ";
        } else if (how == Spoiling::squeezed) {
            const bool is_needed = (!is_separator(before) && !is_separator(after)) || after == '(' || after == '[';
            result += !is_needed || after == '\0' ? "" : has_newline && after == '(' ? "\n" : " ";
        } else {
            result += after == '(' ? std::string(has_newline ? "\n" : " ") : scattered(space, random, true);
        }
    }
    result += text.substr(done);
    return result;
}

}  // namespace plint::tests
