#include "parser/grammar/words.hpp"

#include "parser/source/read_double.hpp"

#include <charconv>
#include <cstdint>
#include <system_error>

namespace plint::grammar {

// Up to eight bytes as one number, so that a keyword is found by one comparison.
static constexpr std::uint64_t packed(std::string_view text)
{
    std::uint64_t value = 0;
    for (const char c : text)
        value = value << 8 | static_cast<unsigned char>(c);
    return value;
}

static Kind keyword_or_name(std::string_view text, bool plans)
{
    if (text.size() < 2 || text.size() > 8)
        return Kind::name;
    switch (packed(text)) {
    case packed("and"): return Kind::kw_and;
    case packed("attr"): return Kind::kw_attr;
    case packed("case"): return Kind::kw_case;
    case packed("class"): return Kind::kw_class;
    case packed("default"): return Kind::kw_default;
    case packed("define"): return Kind::kw_define;
    case packed("else"): return Kind::kw_else;
    case packed("elsif"): return Kind::kw_elsif;
    case packed("false"): return Kind::kw_false;
    case packed("function"): return Kind::kw_function;
    case packed("if"): return Kind::kw_if;
    case packed("in"): return Kind::kw_in;
    case packed("inherits"): return Kind::kw_inherits;
    case packed("node"): return Kind::kw_node;
    case packed("or"): return Kind::kw_or;
    case packed("private"): return Kind::kw_private;
    case packed("true"): return Kind::kw_true;
    case packed("type"): return Kind::kw_type;
    case packed("undef"): return Kind::kw_undef;
    case packed("unless"): return Kind::kw_unless;
    case packed("plan"): return plans ? Kind::kw_plan : Kind::name;
    case packed("apply"): return plans ? Kind::kw_apply : Kind::name;
    default: return Kind::name;
    }
}

static bool two_colons(const char* at, const char* end)
{
    return end - at >= 2 && at[0] == ':' && at[1] == ':';
}

static Word scan_class_reference(const char* const begin, const char* at, const char* end)
{
    const char* const first_segment = at;
    for (;;) {
        while (at != end && is_word(*at))
            ++at;
        if (!two_colons(at, end))
            return {Kind::class_reference, static_cast<std::size_t>(at - begin), Flaw::none};
        if (end - at < 3 || !is_upper(at[2]))
            break;
        at += 2;
    }
    // Puppet points one byte past where it stopped reading.
    const auto stop = static_cast<std::size_t>(at - begin) + (first_segment == begin ? 1 : 3);
    return {Kind::error, stop, Flaw::bad_class_reference};
}

Word scan_word(const char* const begin, const char* end, bool plans)
{
    if (begin == end)
        return {};
    const char* at = begin;
    if (*at == ':') {
        if (!two_colons(at, end))
            return {};
        at += 2;
        if (at == end || !(is_word(*at) && !is_digit(*at)))
            return {Kind::error, 2, Flaw::bad_qualified_name};
    }
    if (is_upper(*at))
        return scan_class_reference(begin, at, end);
    if (!is_lower(*at) && *at != '_')
        return {};

    bool is_name = true;
    for (;;) {
        is_name = is_name && is_lower(*at);
        const char* stop = at + 1;
        bool dashes = false;
        for (; stop != end && (is_word(*stop) || *stop == '-'); ++stop)
            dashes = dashes || *stop == '-';
        const bool ends_in_dash = dashes && stop[-1] == '-';
        if (dashes) {
            while (stop[-1] == '-')
                --stop;
            is_name = is_name && std::string_view(at, stop).find('-') == std::string_view::npos;
        }
        at = stop;
        if (ends_in_dash || end - at < 3 || !two_colons(at, end) || !(is_lower(at[2]) || at[2] == '_'))
            break;
        at += 2;
    }
    const auto length = static_cast<std::size_t>(at - begin);
    return {is_name ? keyword_or_name({begin, length}, plans) : Kind::word, length, Flaw::none};
}

static bool digits(const char*& at, const char* end)
{
    const char* const begin = at;
    while (at != end && is_digit(*at))
        ++at;
    return at != begin;
}

// A number must end where a word does; of the characters beyond ASCII only spaces may follow.
static bool ends_word(const char* at, const char* end)
{
    if (at == end)
        return true;
    if (static_cast<unsigned char>(*at) >= 0x80)
        return scan_unicode_space(at, end) != 0;
    return !is_word(*at);
}

static bool is_finite(const char* begin, const char* end)
{
    double value = 0;
    const auto result = read_double(begin, end, value);
    if (result.ec != std::errc::result_out_of_range)
        return true;
    return std::string_view(begin, end).find("e-") != std::string_view::npos
        || std::string_view(begin, end).find("E-") != std::string_view::npos;  // too small reads as zero
}

std::size_t scan_number(const char* const begin, const char* end)
{
    const char* at = begin;
    if (end - at >= 2 && at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) {
        at += 2;
        const char* const first = at;
        while (at != end && is_hex(*at))
            ++at;
        return at != first && ends_word(at, end) ? static_cast<std::size_t>(at - begin) : 0;
    }
    digits(at, end);
    const char* const integer_end = at;
    if (end - at >= 2 && *at == '.' && is_digit(at[1])) {
        ++at;
        digits(at, end);
    }
    if (at != end && (*at == 'e' || *at == 'E')) {
        const char* exponent = at + 1;
        if (exponent != end && *exponent == '-')
            ++exponent;
        if (digits(exponent, end))
            at = exponent;
    }
    if (!ends_word(at, end))
        return 0;
    if (*begin == '0' && at - begin > 1 && begin[1] != '.') {
        if (at != integer_end)
            return 0;
        for (const char* digit = begin; digit != at; ++digit)
            if (*digit > '7')
                return 0;
    }
    if (at != integer_end && !is_finite(begin, at))
        return 0;
    return static_cast<std::size_t>(at - begin);
}

std::size_t scan_variable_name(const char* const begin, const char* end)
{
    const char* at = begin;
    if (two_colons(at, end))
        at += 2;
    if (at == end || !is_word(*at))
        return 0;
    for (;;) {
        while (at != end && is_word(*at))
            ++at;
        if (end - at < 3 || !two_colons(at, end) || !is_word(at[2]))
            return static_cast<std::size_t>(at - begin);
        at += 2;
    }
}

std::size_t scan_unicode_space(const char* at, const char* end)
{
    const auto byte = [&](int index) { return static_cast<unsigned char>(at[index]); };
    if (end - at >= 2 && byte(0) == 0xC2)
        return byte(1) == 0xA0 ? 2 : 0;  // U+00A0
    if (end - at < 3)
        return 0;
    if (byte(0) == 0xE1)
        return byte(1) == 0x9A && byte(2) == 0x80 ? 3 : 0;  // U+1680
    if (byte(0) == 0xE2) {
        if (byte(1) == 0x80)
            return (byte(2) >= 0x80 && byte(2) <= 0x8A) || byte(2) == 0xAF ? 3 : 0;  // U+2000–200A, U+202F
        return byte(1) == 0x81 && byte(2) == 0x9F ? 3 : 0;                           // U+205F
    }
    return byte(0) == 0xE3 && byte(1) == 0x80 && byte(2) == 0x80 ? 3 : 0;  // U+3000
}

}  // namespace plint::grammar
