#include "tests/parser/strewing.hpp"

#include "parser/parse.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/pn.hpp"
#include "parser/syntax/trivia.hpp"
#include "parser/syntax/white_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace plint::tests {

std::uint32_t first_seed()
{
    const char* const given = std::getenv("PLINT_SEED");
    return given == nullptr ? 1 : static_cast<std::uint32_t>(std::strtoul(given, nullptr, 10));
}

// std::uniform_int_distribution differs from library to library.
std::size_t below(std::mt19937& random, std::size_t end)
{
    return random() % end;
}

static void add_words(std::string_view comment, std::vector<std::string>& words)
{
    constexpr std::string_view between = " \t\r\n#*/";
    for (std::size_t at = comment.find_first_not_of(between); at != std::string_view::npos;) {
        const std::size_t end = std::min(comment.find_first_of(between, at), comment.size());
        words.emplace_back(comment.substr(at, end - at));
        at = comment.find_first_not_of(between, end);
    }
}

Reading read(const std::string& path, const std::string& text)
{
    const SourceFile source(path, text);
    const Tree tree = parse(source, parse_options(source));
    Reading reading{tree.errors.size(), dump_pn(tree), {}};
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (const auto comment = syntax::as<syntax::Comment>(tree.node(i)))
            add_words(comment->content(), reading.comments);
    std::ranges::sort(reading.comments);
    return reading;
}

std::string noise(std::size_t kind, std::size_t number)
{
    switch (kind) {
    case 0: return fmt::format(" /* c{} */ ", number);
    case 1: return fmt::format(" # c{}\n", number);
    case 2: return fmt::format("\n  # c{} größer 漢字 🎉\n", number);
    case 3: return fmt::format("/* c{} 漢字\n * 🎉 */", number);
    case 4: return "\t";
    case 5: return "\n\n\n";
    case 6: return "   ";
    case 7: return " \n";
    case 8: return "\n\t ";
    default: return " \r ";
    }
}

void insert(std::string& text, Offset at, std::string_view inserted)
{
    text.insert(at, inserted);
}

// A string becomes a heredoc, its text on the lines below.
static std::string with_heredoc(const Tree& tree, std::mt19937& random)
{
    std::string text(tree.source->text());
    std::vector<Node> strings;
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::single_quoted)
            strings.push_back(tree.node(i));
    if (strings.empty())
        return text;
    const Span span = strings[below(random, strings.size())].span();
    const std::size_t line_end = std::min(text.find('\n', span.end), text.size());
    insert(text, static_cast<Offset>(line_end), "\n  some  text # no comment\t\n  | HEREDOC");
    return text.replace(span.begin, span.size(), "@(HEREDOC)");
}

std::string dressed(std::string text, bool crlf, bool mark, bool unended)
{
    if (crlf) {
        std::string lines;
        for (const char c : text)
            lines += c == '\n' ? "\r\n" : std::string(1, c);
        text = lines;
    }
    if (mark)
        text.insert(0, "\xEF\xBB\xBF");
    if (unended && text.ends_with('\n'))
        text.pop_back();
    return text;
}

std::string strewn(const std::string& path, std::string text, std::mt19937& random)
{
    if (below(random, 3) == 0) {
        const SourceFile source(path, text);
        text = with_heredoc(parse(source, parse_options(source)), random);
    }
    const SourceFile source(path, text);
    const Tree tree = parse(source, parse_options(source));
    std::vector<Offset> places;
    for (const Span gap : syntax::white_space(tree))
        places.push_back(gap.end);
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (!is_composite(tree.kind[i]) && below(random, 4) == 0)
            places.push_back(tree.end[i]);
    std::ranges::sort(places, std::greater());
    std::size_t number = 0;
    for (const Offset place : places) {
        if (below(random, 5) != 0)
            continue;
        std::string candidate = text;
        insert(candidate, place, noise(below(random, noises), ++number));
        const SourceFile with(path, candidate);
        const Tree candidate_tree = parse(with, parse_options(with));
        if (candidate_tree.errors.empty() && dump_pn(candidate_tree) == dump_pn(tree))
            text = std::move(candidate);
    }
    const bool crlf = below(random, 4) == 0;
    const bool mark = below(random, 4) == 0;
    return dressed(std::move(text), crlf, mark, below(random, 4) == 0);
}

bool has_even_line_ends(std::string_view text)
{
    const std::size_t first = text.find('\n');
    if (first == std::string_view::npos || first == 0 || text[first - 1] != '\r')
        return true;
    for (std::size_t at = first; at != std::string_view::npos; at = text.find('\n', at + 1))
        if (text[at - 1] != '\r' || (at > 1 && text[at - 2] == '\r'))
            return false;
    return true;
}

}  // namespace plint::tests
