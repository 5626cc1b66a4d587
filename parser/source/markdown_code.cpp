#include "parser/source/markdown_code.hpp"

#include <algorithm>
#include <cstddef>

namespace plint {

namespace {

// The length of the longest run of backticks.
std::size_t longest_run(std::string_view text)
{
    std::size_t longest = 0;
    for (std::size_t at = text.find('`'); at != text.npos; at = text.find('`', at)) {
        const std::size_t end = std::min(text.find_first_not_of('`', at), text.size());
        longest = std::max(longest, end - at);
        at = end;
    }
    return longest;
}

}  // namespace

std::string code_span(std::string_view code)
{
    if (code.empty())
        return {};
    const std::size_t longest = longest_run(code);
    const std::string marks(longest + 1, '`');
    const std::string_view space = longest == 0 ? "" : " ";
    std::string span = marks;
    span += space;
    span += code;
    span += space;
    span += marks;
    std::ranges::replace(span, '\n', ' ');
    std::ranges::replace(span, '\r', ' ');
    return span;
}

std::string fenced_code(std::string_view code, std::string_view language)
{
    constexpr std::size_t shortest = 3;
    const std::string fence(std::max(shortest, longest_run(code) + 1), '`');
    std::string block = fence;
    block += language;
    block += '\n';
    block += code;
    block += code.empty() || code.ends_with('\n') ? "" : "\n";
    block += fence;
    return block;
}

}  // namespace plint
