// Any sequence of the operators of regular expressions, and texts of up to a megabyte: compiling and searching end soon.
// Bytes stand for operators; after the byte 255, the first two say how long the text is, and the others of which parts.
#include "parser/source/regex_limits.hpp"
#include "parser/source/regex_engine.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

constexpr std::array<std::string_view, 104> operators = {
    "a",           "b",       "y",      "ss",       "é",
    "👍",           ".",       "[a-x]",  "[^y]",     "[\\p{L}&&[^a]]",
    "[[:alpha:]]", "[[:",     ":]",     "[",        "]",
    "&&",          "^",       "$",      "\\w",      "\\W",
    "\\d",         "\\s",     "\\h",    "\\p{L}",   "\\P{Greek}",
    "\\X",         "\\R",     "\\y",    "\\Y",      "\\b",
    "\\B",         "\\A",     "\\z",    "\\Z",      "\\G",
    "\\K",         "\\n",     "\\x61",  "\\x{61}",  "\\u0061",
    "\\c(",        "\\M-a",   "\\C-[",  "\\1",      "\\2",
    "\\12",        "\\k<n>",  "\\k'n'", "\\k<-1>",  "\\k<n+1>",
    "\\g<n>",      "\\g<m>",  "\\g'o'", "\\g<1>",   "\\g<-1>",
    "\\g<+1>",     "\\g<0>",  "(",      ")",        "(?:",
    "(?>",         "(?=",     "(?!",    "(?<=",     "(?<!",
    "(?~",         "(?~|",    "(?<n>",  "(?<m>",    "(?'o'",
    "(?(1)",       "(?(<n>)", "(?(",    "(?i)",     "(?i:",
    "(?x)",        "(?x:",    "(?-i:",  "(?mi-x:",  "(?#",
    "#",           "\n",      " ",      "|",        "*",
    "+",           "?",       "*?",     "+?",       "??",
    "*+",          "++",      "?+",     "{",        "}",
    ",",           "1",       "0",      "{2}",      "{3,}",
    "{,4}",        "{2,5}?",  "{1000}", "{0,99999}"};
constexpr std::array<std::string_view, 16> texts = {
    "a", "b", "y", "ss", "é", "👍", "🇦", "\n", "\r\n", " ", "a1", "ﬃ", "e\u0301", "K", "👨‍👩‍👧", "\xBF"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    const std::uint8_t* const end = data + size;
    const std::uint8_t* at = data;
    std::string regex;
    for (; at != end && *at != 255; ++at)
        regex += operators[*at % operators.size()];
    std::string text;
    if (end - at > 3) {
        const std::size_t length = (std::size_t{1} << (at[1] % 20U)) + at[2];
        for (std::size_t i = 0; text.size() < length; ++i)
            text += texts[at[3 + i % static_cast<std::size_t>(end - at - 3)] % texts.size()];
    }
    const CompiledRegex compiled(regex, CompiledRegex::Purpose::search, limits::max_regex_cost);
    if (compiled.state() == CompiledRegex::State::valid
        && compiled.search(text, 0, true, limits::max_regex_steps).steps > limits::max_regex_steps)
        std::abort();
    return 0;
}
