#include "parser/grammar/encoding.hpp"

#include "parser/source/characters.hpp"

#include <fmt/format.h>

namespace plint::grammar {

// Bytes of the well-formed sequence at `at` (Unicode, table 3-7); 0 when there is none.
static std::size_t sequence_length(const unsigned char* at, std::size_t left)
{
    const auto follows = [&](std::size_t index, unsigned low = 0x80, unsigned high = 0xBF) {
        return index < left && at[index] >= low && at[index] <= high;
    };
    const unsigned lead = at[0];
    if (lead >= 0xC2 && lead <= 0xDF)
        return follows(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const unsigned low = lead == 0xE0 ? 0xA0 : 0x80;
        const unsigned high = lead == 0xED ? 0x9F : 0xBF;
        return follows(1, low, high) && follows(2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const unsigned low = lead == 0xF0 ? 0x90 : 0x80;
        const unsigned high = lead == 0xF4 ? 0x8F : 0xBF;
        return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

static std::size_t find_malformed(std::string_view text)
{
    const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
    for (std::size_t at = 0; (at = find_beyond_ascii(text, at)) != std::string_view::npos;) {
        const std::size_t length = sequence_length(bytes + at, text.size() - at);
        if (length == 0)
            return at;
        at += length;
    }
    return std::string_view::npos;
}

std::optional<SyntaxError> find_encoding_error(std::string_view text)
{
    SyntaxError error;
    if (text.starts_with(byte_order_mark)) {
        error.span = {0, static_cast<Offset>(byte_order_mark.size())};
        error.message = "file begins with a byte order mark, which Puppet rejects";
        error.fix_title = "remove the byte order mark";
        error.fix = {{error.span, ""}};
        return error;
    }
    const std::size_t at = find_malformed(text);
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto begin = static_cast<Offset>(at);
    error.span = {begin, begin + 1};
    if (at == 0 && (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")))
        error.message = "file is encoded in UTF-16; Puppet reads UTF-8";
    else
        error.message = fmt::format("byte 0x{:02X} is not valid UTF-8, which Puppet requires even in comments",
                                    static_cast<unsigned char>(text[at]));
    error.help = "save the file as UTF-8";
    return error;
}

}  // namespace plint::grammar
