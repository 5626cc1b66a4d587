#include "checks/hiera/yaml_scalar.hpp"

#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <vector>

namespace plint::hiera {

namespace {

using ScalarKind = YamlScalar::Kind;

// Goes through a text from left to right; each function reads what it names, or nothing.
class ScalarCursor {
public:
    explicit ScalarCursor(std::string_view text) : rest_(text) {}

    [[nodiscard]] bool at_end() const { return rest_.empty(); }

    bool sign(std::string_view any_of)
    {
        const bool is = !rest_.empty() && any_of.find(rest_[0]) != any_of.npos;
        rest_.remove_prefix(is ? 1 : 0);
        return is;
    }
    // How many, at most `max`.
    std::size_t some(std::string_view any_of, std::size_t max = std::string_view::npos)
    {
        const std::string_view first = rest_.substr(0, max);
        const std::size_t count = std::min(first.find_first_not_of(any_of), first.size());
        rest_.remove_prefix(count);
        return count;
    }

private:
    std::string_view rest_;
};

constexpr std::string_view decimal_digits = "0123456789";
constexpr std::string_view ruby_spaces = " \t\r\n\f\v";

bool reads_date(ScalarCursor& in)
{
    return in.some(decimal_digits, 4) == 4 && in.sign("-") && in.some(decimal_digits, 2) > 0 && in.sign("-")
        && in.some(decimal_digits, 2) > 0;
}

// `Z`, `+1`, `-01:30`, `+0130`.
bool reads_zone(ScalarCursor& in)
{
    if (in.sign("Z"))
        return true;
    if (!in.sign("-+"))
        return false;
    const std::size_t hours = in.some(decimal_digits, 4);
    if (hours == 0 || hours > 2 || !in.sign(":"))
        return hours > 0;
    const std::size_t minutes = in.some(decimal_digits, 2);
    return minutes != 1;
}

bool is_yaml_time(std::string_view text)
{
    ScalarCursor in(text);
    in.sign("-");
    if (!reads_date(in) || (!in.sign("Tt") && in.some(ruby_spaces) == 0))
        return false;
    if (in.some(decimal_digits, 2) == 0 || !in.sign(":") || in.some(decimal_digits, 2) != 2 || !in.sign(":")
        || in.some(decimal_digits, 2) != 2)
        return false;
    if (in.sign("."))
        in.some(decimal_digits);
    return in.at_end() || (in.some(ruby_spaces), reads_zone(in) && in.at_end());
}

bool is_yaml_date(std::string_view text)
{
    ScalarCursor in(text);
    if (!reads_date(in) || !in.at_end())
        return false;
    const std::size_t month_at = text.find('-') + 1;
    const std::size_t day_at = text.find('-', month_at) + 1;
    const int month = std::atoi(std::string(text.substr(month_at, day_at - 1 - month_at)).c_str());
    const int day = std::atoi(std::string(text.substr(day_at)).c_str());
    return month <= 12 && day <= 31;
}

// `12:30`, `1:2:3`; with a fraction where `fraction`.
bool is_sexagesimal(std::string_view text, bool fraction)
{
    ScalarCursor in(text);
    in.sign("-+");
    if (in.some(decimal_digits, 1) == 0)
        return false;
    in.some("0123456789_");
    std::size_t groups = 0;
    for (; groups < 2 && in.sign(":"); ++groups) {
        // `[0-5]?[0-9]`
        const std::size_t tens = in.some("012345", 1);
        if (in.some(decimal_digits, 1) == 0 && tens == 0)
            return false;
    }
    if (groups == 0 || (fraction && !in.sign(".")))
        return false;
    if (fraction)
        in.some("0123456789_");
    return in.at_end();
}

// The number that a text begins with, as Ruby's `to_i` and `to_f` read it: `_` may stand between decimal_digits.
double leading_number(std::string_view text, bool fraction)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool between =
            text[i] == '_' && i > 0 && is_digit(text[i - 1]) && i + 1 < text.size() && is_digit(text[i + 1]);
        const bool sign = i == 0 && (text[i] == '-' || text[i] == '+');
        const bool point = fraction && text[i] == '.' && i + 1 < text.size() && is_digit(text[i + 1]);
        if (between)
            continue;
        if (!is_digit(text[i]) && !sign && !point)
            break;
        plain += text[i];
    }
    return std::strtod(plain.c_str(), nullptr);
}

double sexagesimal(std::string_view text, bool fraction)
{
    constexpr std::array<double, 3> weights{3600, 60, 1};
    double sum = 0;
    for (const double weight : weights) {
        const std::size_t colon = std::min(text.find(':'), text.size());
        sum += leading_number(text.substr(0, colon), fraction) * weight;
        if (colon == text.size())
            break;
        text.remove_prefix(colon + 1);
    }
    return sum;
}

bool is_yaml_float(std::string_view text)
{
    ScalarCursor in(text);
    in.sign("-+");
    if (in.some(decimal_digits, 1) == 1)
        in.some("0123456789_,");
    if (!in.sign("."))
        return false;
    in.some(decimal_digits);
    if (in.sign("eE") && (!in.sign("-+") || in.some(decimal_digits) == 0))
        return false;
    return in.at_end();
}

bool is_plain_decimal(std::string_view text)
{
    ScalarCursor in(text);
    if (in.sign("0"))
        return in.at_end();
    if (!in.sign("123456789"))
        return false;
    while (!in.at_end()) {
        in.sign(",_");
        if (in.some(decimal_digits, 1) == 0)
            return false;
    }
    return true;
}

bool has_only(std::string_view text, std::string_view prefix, std::string_view signs)
{
    return text.starts_with(prefix) && text.size() > prefix.size()
        && text.find_first_not_of(signs, prefix.size()) == text.npos;
}

// 0: it is no integer.
int base_of_integer(std::string_view text)
{
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    if (has_only(text, "0b", "01_,"))
        return 2;
    if (has_only(text, "0", "01234567_,"))
        return 8;
    if (is_plain_decimal(text))
        return 10;
    return has_only(text, "0x", "0123456789abcdefABCDEF_,") ? 16 : 0;
}

std::string remove_signs(std::string_view text, std::string_view signs)
{
    std::string out;
    for (const char c : text)
        if (signs.find(c) == signs.npos)
            out += c;
    return out;
}

YamlScalar read_integer(std::string_view text, int base)
{
    std::string plain = remove_signs(text, ",_+");
    const bool negative = plain.starts_with('-');
    const std::size_t prefix = base == 2 || base == 16 ? 2 : 0;
    plain.erase(0, prefix + (negative ? 1 : 0));
    if (plain.empty())
        return {.kind = ScalarKind::not_a_number};
    if (negative)
        plain.insert(plain.begin(), '-');
    YamlScalar out{.kind = ScalarKind::integer};
    const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), out.integer, base);
    if (error != std::errc() || end != plain.data() + plain.size())
        return {.kind = ScalarKind::large_integer};
    return out;
}

YamlScalar read_float(std::string_view text)
{
    std::string plain = remove_signs(text, ",_+");
    const std::size_t point = plain.find('.');
    if (point + 1 == plain.size() || plain[point + 1] == 'e' || plain[point + 1] == 'E')
        plain.erase(point, 1);
    const std::size_t first = plain.starts_with('-') ? 1 : 0;
    if (first == plain.size() || plain[first] == 'e' || plain[first] == 'E')
        return {.kind = ScalarKind::not_a_number};
    return {.kind = ScalarKind::floating, .floating = std::strtod(plain.c_str(), nullptr)};
}

std::vector<std::string_view> split_lines(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

std::size_t count_characters(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Of a text that begins as words do, or has several lines: Ruby's patterns look at each line.
YamlScalar read_word_scalar(std::string_view text)
{
    constexpr std::size_t longest = 5;  // `false`
    YamlScalar as_text{.text = std::string(text)};
    if (count_characters(text) > longest)
        return as_text;
    const std::vector<std::string_view> lines = split_lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool ends_in_newline = i + 1 < lines.size() || text.ends_with('\n');
        if (lines[i].empty() ? ends_in_newline
                             : std::string_view("ytonfYTONF~").find(lines[i][0]) == std::string_view::npos)
            return as_text;
    }
    const auto has = [&](std::initializer_list<std::string_view> words) {
        return std::ranges::any_of(lines, [&](std::string_view line) {
            return std::ranges::find(words, std::string_view(lower_case(line))) != words.end();
        });
    };
    if (text == "~" || has({"null"}))
        return {.kind = ScalarKind::undef};
    if (has({"yes", "true", "on"}))
        return {.kind = ScalarKind::boolean, .boolean = true};
    if (has({"no", "false", "off"}))
        return {.kind = ScalarKind::boolean};
    return as_text;
}

bool begins_word(char c)
{
    constexpr std::string_view signs = "_ \t\r\n\f\v!@#$%^&*(){}<>|/\\~;=";
    return is_letter(c) || signs.find(c) != signs.npos || static_cast<unsigned char>(c) >= 0x80;
}

bool looks_like_word(std::string_view text)
{
    if (text.find('\n') != text.npos || begins_word(text[0]))
        return true;
    return !is_digit(text[0]) && std::string_view(".:-").find(text[0]) == std::string_view::npos && text.size() > 1
        && begins_word(text[1]);
}

YamlScalar read_symbol(std::string_view text)
{
    text.remove_prefix(1);
    const std::size_t close = text[0] == '"' || text[0] == '\'' ? text.rfind(text[0]) : 0;
    if (close > 0) {
        text = text.substr(1, close - 1);
        text.remove_prefix(text.starts_with(':') ? 1 : 0);
    }
    return {.kind = ScalarKind::symbol, .text = std::string(text)};
}

std::optional<YamlScalar> read_special_float(std::string_view text)
{
    const std::string lower = lower_case(text);
    const double infinity = std::numeric_limits<double>::infinity();
    if (lower == ".inf" || lower == "+.inf")
        return YamlScalar{.kind = ScalarKind::floating, .floating = infinity};
    if (lower == "-.inf")
        return YamlScalar{.kind = ScalarKind::floating, .floating = -infinity};
    if (lower == ".nan")
        return YamlScalar{.kind = ScalarKind::floating, .floating = std::numeric_limits<double>::quiet_NaN()};
    return std::nullopt;
}

// Digits, with a `_` between two of them at most.
bool reads_digits(ScalarCursor& in, std::string_view digits)
{
    if (in.some(digits) == 0)
        return false;
    while (in.sign("_"))
        if (in.some(digits) == 0)
            return false;
    return true;
}

}  // namespace

bool is_ruby_float(std::string_view text)
{
    ScalarCursor in(text);
    in.some(ruby_spaces);
    in.sign("-+");
    if (in.some("0", 1) == 1 && in.sign("xX"))
        return reads_digits(in, "0123456789abcdefABCDEF") && (in.some(ruby_spaces), in.at_end());
    ScalarCursor again(text);
    again.some(ruby_spaces);
    again.sign("-+");
    if (!reads_digits(again, decimal_digits) || (again.sign(".") && !reads_digits(again, decimal_digits)))
        return false;
    if (again.sign("eE") && (again.sign("-+"), !reads_digits(again, decimal_digits)))
        return false;
    again.some(ruby_spaces);
    return again.at_end();
}

YamlScalar read_plain_scalar(std::string_view text)
{
    if (text.empty())
        return {.kind = ScalarKind::undef};
    if (looks_like_word(text))
        return read_word_scalar(text);
    if (is_yaml_time(text))
        return {.kind = ScalarKind::time};
    if (is_yaml_date(text))
        return {.kind = ScalarKind::date};
    if (auto special = read_special_float(text))
        return *special;
    if (text[0] == ':' && text.size() > 1)
        return read_symbol(text);
    if (is_sexagesimal(text, false)) {
        const double value = sexagesimal(text, false);
        constexpr double exact = 9007199254740992.0;  // 2^53
        if (std::abs(value) > exact)
            return {.kind = ScalarKind::large_integer};
        return {.kind = ScalarKind::integer, .integer = static_cast<std::int64_t>(value)};
    }
    if (is_sexagesimal(text, true))
        return {.kind = ScalarKind::floating, .floating = sexagesimal(text, true)};
    if (is_yaml_float(text)) {
        const bool point_alone = text == "." || text == "+." || text == "-.";
        return point_alone ? YamlScalar{.text = std::string(text)} : read_float(text);
    }
    if (const int base = base_of_integer(text); base != 0)
        return read_integer(text, base);
    return {.text = std::string(text)};
}

}  // namespace plint::hiera
