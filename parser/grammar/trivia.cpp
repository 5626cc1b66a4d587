#include "parser/grammar/trivia.hpp"

#include "parser/grammar/heredocs.hpp"
#include "parser/grammar/recovery_hooks.hpp"
#include "parser/grammar/templates.hpp"
#include "parser/grammar/words.hpp"

#include <cstdint>
#include <cstring>
#include <string_view>

namespace plint::grammar {

static void skip_line_comment(Input& in, Builder& b)
{
    const char* const begin = in.current();
    const auto left = static_cast<std::size_t>(in.end() - begin);
    const auto* newline = static_cast<const char*>(std::memchr(begin, '\n', left));
    const char* const end = newline == nullptr ? in.end() : newline;
    const char* const visible = end != begin && end[-1] == '\r' ? end - 1 : end;
    b.trivia(Kind::line_comment, begin, visible);
    in.iterator() = end;
}

static bool skip_block_comment(Input& in, Builder& b)
{
    const char* const begin = in.current();
    const auto close = std::string_view(begin, in.end()).find("*/", 2);
    if (close == std::string_view::npos) {
        b.state.furthest.fail_token(begin, Flaw::unclosed_comment, b.state.inside);
        return recover::comment(in, b);
    }
    b.trivia(Kind::block_comment, begin, begin + close + 2);
    in.iterator() = begin + close + 2;
    return true;
}

// Indentation and columns come in runs, which are passed a word at a time.
static const char* skip_blanks(const char* at, const char* end)
{
    constexpr std::uint64_t eight_blanks = 0x2020202020202020U;
    std::uint64_t word = 0;
    for (; end - at >= 8; at += sizeof word) {
        std::memcpy(&word, at, sizeof word);
        if (word != eight_blanks)
            break;
    }
    while (at != end && *at == ' ')
        ++at;
    return at;
}

void skip_trivia(Input& in, Builder& b)
{
    const char*& at = in.iterator();
    const char* const end = in.end();
    while (at != end) {
        switch (*at) {
        case ' ': at = skip_blanks(at + 1, end); break;
        case '\t':
        case '\r': ++at; break;
        case '\n':
            if (b.state.heredocs.empty() || !jump_over_heredocs(in, b))
                ++at;
            break;
        case '#': skip_line_comment(in, b); break;
        case '/':
            if (end - at < 2 || (at[1] == '*' ? !skip_block_comment(in, b) : !recover::foreign_comment(in, b)))
                return;
            break;
        case '<':
        case '=':
        case '|':
            if (!recover::conflict(in, b))
                return;
            break;
        case '%':
        case '-':
            if (!b.epp || !skip_blank_segment(in, b))
                return;
            break;
        default:
            if (static_cast<unsigned char>(*at) < 0x80)
                return;
            if (const std::size_t space = scan_unicode_space(at, end); space != 0)
                at += space;
            else
                return;
        }
    }
}

}  // namespace plint::grammar
