// Merge conflicts: one error for each conflict, and the code of one side is read.
#include "parser/grammar/combinators.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/slips.hpp"

#include <algorithm>
#include <string_view>

namespace plint::grammar::recovery {

static bool is_mark(const Input& in, const Builder& b, char sign)
{
    const char* const at = in.current();
    if (at != b.first && at[-1] != '\n')
        return false;
    for (std::size_t i = 0; i < 7; ++i)
        if (peek(in, i) != sign)
            return false;
    const char after = peek(in, 7);
    return after == ' ' || after == '\n' || after == '\r' || after == '\0';
}

// Reads the lines from here to the line that begins with `last` as trivia.
static void take_lines(Input& in, Builder& b, std::string_view last)
{
    const char* const begin = in.current();
    std::size_t found = std::string_view::npos;
    if (!last.empty()) {
        const std::string_view near(begin, lookahead_limit(b, begin));
        found = near.find(last);
        charge_lookahead(b, begin, begin + std::min(found, near.size()));
    }
    const std::string_view rest(begin, in.end());
    const auto stop = std::min(rest.find('\n', found == rest.npos ? 0 : found + 1), rest.size());
    b.trivia(Kind::block_comment, begin, begin + stop);
    in.iterator() = begin + stop;
}

bool recover_conflict(Input& in, Builder& b)
{
    if (is_mark(in, b, '<')) {
        const Offset begin = b.offset(in.current());
        take_lines(in, b, {});
        SyntaxError error;
        error.span = {begin, b.nodes.back().end};
        error.message = "unresolved merge conflict";
        error.help = "keep the correct version and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`";
        b.nodes.back().report = report(b, std::move(error));
        return true;
    }
    if (is_mark(in, b, '=') || is_mark(in, b, '|')) {
        take_lines(in, b, "\n>>>>>>> ");
        return true;
    }
    return false;
}

}  // namespace plint::grammar::recovery
