// Integers have no limit in Puppet's parser, so their digits are converted here in chunks.
#include "parser/syntax/numbers.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "parser/source/read_double.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

namespace plint::syntax {

namespace {

// Decimal digits of a number written in another radix. `digits` holds only digits of that radix.
std::string to_decimal(std::string_view digits, std::uint32_t radix)
{
    constexpr std::uint64_t chunk = 1'000'000'000;
    std::vector<std::uint32_t> chunks{0};  // the lowest first
    for (const char c : digits) {
        std::uint64_t carry = static_cast<std::uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
        for (std::uint32_t& part : chunks) {
            const std::uint64_t value = std::uint64_t{part} * radix + carry;
            part = static_cast<std::uint32_t>(value % chunk);
            carry = value / chunk;
        }
        if (carry != 0)
            chunks.push_back(static_cast<std::uint32_t>(carry));
    }
    std::string out = fmt::format("{}", chunks.back());
    for (std::size_t i = chunks.size() - 1; i-- > 0;)
        out += fmt::format("{:09}", chunks[i]);
    return out;
}

bool all_of(std::string_view text, bool (*wanted)(char))
{
    return !text.empty() && std::ranges::all_of(text, wanted);
}

constexpr bool is_octal(char c)
{
    return '0' <= c && c <= '7';
}

NumberValue integer(std::string_view digits, std::uint8_t radix)
{
    NumberValue value;
    value.radix = radix;
    if (radix != 10 && digits.size() > limits::max_converted_digits) {
        value.text = fmt::format("{}{}", radix == 16 ? "0x" : "0", digits);
        const bool zero = digits.find_first_not_of('0') == std::string_view::npos;
        value.floating = zero ? 0 : HUGE_VAL;
        value.integer = zero ? std::optional<std::int64_t>(0) : std::nullopt;
        return value;
    }
    value.text = radix == 10 ? std::string(digits) : to_decimal(digits, radix);
    const char* const end = value.text.data() + value.text.size();
    std::int64_t exact = 0;
    if (std::from_chars(value.text.data(), end, exact).ec == std::errc())
        value.integer = exact;
    if (read_double(value.text.data(), end, value.floating).ec != std::errc())
        value.floating = HUGE_VAL;
    return value;
}

// What std::from_chars calls out of range: Ruby reads the large ones as infinity and the small ones as zero.
double out_of_range(std::string_view text)
{
    const std::size_t exponent = text.find_first_of("eE");
    const bool small = exponent != std::string_view::npos && text.substr(exponent + 1).starts_with('-');
    return small ? 0.0 : HUGE_VAL;
}

}  // namespace

std::string print_float(double value)
{
    if (std::isinf(value))
        return value < 0 ? "-Infinity" : "Infinity";
    if (std::isnan(value))
        return "NaN";
    // `[-]d[.ddd]e±dd` with the fewest digits that read back.
    std::array<char, 32> buffer{};
    const auto printed =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    const std::string shortest(buffer.data(), printed.ptr);
    const bool negative = shortest.starts_with('-');
    const std::size_t mark = shortest.find('e');
    std::string digits;
    for (const char c : std::string_view(shortest).substr(0, mark))
        if (is_digit(c))
            digits += c;
    const int exponent = std::stoi(shortest.substr(mark + 1));
    const int point = exponent + 1;  // digits before the decimal point
    const auto size = static_cast<int>(digits.size());

    std::string out = negative ? "-" : "";
    if (value == 0) {
        out += "0.0";
    } else if (0 < point && point <= 15) {
        if (size <= point)
            out += digits + std::string(static_cast<std::size_t>(point - size), '0') + ".0";
        else
            out += digits.substr(0, static_cast<std::size_t>(point)) + '.'
                + digits.substr(static_cast<std::size_t>(point));
    } else if (-4 < point && point <= 0) {
        out += "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
    } else {
        out += fmt::format("{}.{}e{}{:02}", digits[0], size > 1 ? std::string_view(digits).substr(1) : "0",
                           exponent < 0 ? '-' : '+', std::abs(exponent));
    }
    return out;
}

std::optional<NumberValue> number_value(std::string_view text)
{
    if (text.starts_with("0x") || text.starts_with("0X"))
        return all_of(text.substr(2), is_hex) ? std::optional(integer(text.substr(2), 16)) : std::nullopt;
    if (text.size() > 1 && text[0] == '0' && text[1] != '.')
        return all_of(text.substr(1), is_octal) ? std::optional(integer(text.substr(1), 8)) : std::nullopt;
    if (all_of(text, is_digit))
        return integer(text, 10);
    NumberValue value;
    value.is_float = true;
    const char* const end = text.data() + text.size();
    const auto result = read_double(text.data(), end, value.floating);
    if (result.ec == std::errc::result_out_of_range)
        value.floating = out_of_range(text);
    else if (result.ec != std::errc() || result.ptr != end)
        return std::nullopt;
    value.text = print_float(value.floating);
    return value;
}

}  // namespace plint::syntax
