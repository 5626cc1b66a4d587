// Conversion to numbers and booleans.
#include "checks/inference/functions/conversion.hpp"
#include "checks/names/names.hpp"
#include "checks/text/match.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace plint::inference {

using namespace types;

// An integer between blanks, sign and prefix. None: not one that Ruby reads.
static std::optional<std::int64_t> read_integer(std::string_view text, int radix)
{
    const auto skip = [&] {
        while (!text.empty() && (text.front() == ' ' || ('\t' <= text.front() && text.front() <= '\r')))
            text.remove_prefix(1);
    };
    skip();
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    skip();
    const auto prefix = [&](char small) {
        return text.size() > 1 && text[0] == '0' && lower_case(text[1]) == small;
    };
    // Only digits, or a prefix and digits, come this far.
    const bool hex = prefix('x');
    const bool digits = std::ranges::all_of(text, is_digit);
    const bool binary = prefix('b') && text.substr(2).find_first_not_of("01") == text.npos && text.size() > 2;
    if (text.empty() || (!hex && !binary && !digits))
        return std::nullopt;
    if (radix == 0)
        radix = hex ? 16 : prefix('b') ? 2 : text.size() > 1 && text[0] == '0' ? 8 : 10;
    if ((radix == 16 && hex) || (radix == 2 && prefix('b')))
        text.remove_prefix(2);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, radix);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return negative ? -value : value;
}

Outcome Conversion::integer()
{
    if (auto wrong = wrong_count(1, 3))
        return *wrong;
    Known from = argument(0);
    int radix = 0;
    bool absolute = false;
    if (!from.value) {
        if (!may_be(from, {Tag::integer, Tag::floating, Tag::boolean, Tag::string, Tag::timespan, Tag::timestamp, Tag::hash}))
            return cannot();
        return some(Tag::integer);
    }
    for (std::size_t i = 1; i < count(); ++i) {
        const auto& given = argument(i).value;
        const auto* number = given ? given->as<std::int64_t>() : nullptr;
        const auto* flag = given ? given->as<bool>() : nullptr;
        if (!given)
            return some(Tag::integer);
        if (i == 1 && given->as<DefaultValue>() != nullptr)
            continue;
        if (i == 1 && number != nullptr && (*number == 2 || *number == 8 || *number == 10 || *number == 16))
            radix = static_cast<int>(*number);
        else if (i == 2 && flag != nullptr)
            absolute = *flag;
        else
            return Refusal{i == 1 ? "radix must be 2, 8, 10 or 16" : "last argument must be `true` or `false`"};
    }
    const Value& value = *from.value;
    if (value.as<HashValue>() != nullptr)
        return some(Tag::integer);
    std::optional<std::int64_t> result;
    if (const auto* whole = value.as<std::int64_t>())
        result = *whole;
    else if (const auto* real = value.as<double>(); real != nullptr && std::abs(*real) < 9.2e18)
        result = static_cast<std::int64_t>(*real);
    else if (real != nullptr)
        return some(Tag::integer);
    else if (const auto* flag = value.as<bool>())
        result = *flag ? 1 : 0;
    else if (const auto* moment = value.as<TimeValue>())
        result = static_cast<std::int64_t>(std::floor(static_cast<double>(moment->nanoseconds) / 1e9));
    else if (const auto* text = value.as<std::string>()) {
        result = read_integer(*text, radix);
        if (!result && text->size() > 18)
            return some(Tag::integer);
        if (!result)
            return Refusal{fmt::format("string `{}` is not an integer", *text)};
    }
    if (!result)
        return cannot();
    return known(table_, {absolute ? std::abs(*result) : *result});
}

// Float, and Numeric which keeps integers.
Outcome Conversion::real(bool keeps_integers)
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    const Tag tag = keeps_integers ? Tag::numeric : Tag::floating;
    const Known& from = argument(0);
    bool absolute = false;
    if (count() == 2) {
        const auto* flag = argument(1).value ? argument(1).value->as<bool>() : nullptr;
        if (argument(1).value && flag == nullptr)
            return Refusal{"last argument must be `true` or `false`"};
        if (flag == nullptr)
            return some(tag);
        absolute = *flag;
    }
    if (!from.value) {
        if (!may_be(from, {Tag::integer, Tag::floating, Tag::boolean, Tag::string, Tag::timespan, Tag::timestamp, Tag::hash}))
            return cannot();
        return some(tag);
    }
    const auto give = [&](Number number) -> Outcome {
        if (const auto* whole = std::get_if<std::int64_t>(&number); whole != nullptr && keeps_integers)
            return known(table_, {absolute ? std::abs(*whole) : *whole});
        const double value = std::holds_alternative<double>(number)
            ? std::get<double>(number)
            : static_cast<double>(std::get<std::int64_t>(number));
        return known(table_, {absolute ? std::abs(value) : value});
    };
    const Value& value = *from.value;
    if (value.as<HashValue>() != nullptr)
        return some(tag);
    if (const auto* whole = value.as<std::int64_t>())
        return give(*whole);
    if (const auto* number = value.as<double>())
        return give(*number);
    if (const auto* flag = value.as<bool>())
        return give(keeps_integers ? Number(std::int64_t{*flag ? 1 : 0}) : Number(*flag ? 1.0 : 0.0));
    if (const auto* moment = value.as<TimeValue>())
        return give(static_cast<double>(moment->nanoseconds) / 1e9);
    const auto* text = value.as<std::string>();
    if (text == nullptr)
        return cannot();
    static constexpr std::string_view pattern =
        R"(\A[+-]?\s*(?:(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z)";
    if (!text::matches(pattern, *text).value_or(true))
        return Refusal{fmt::format("string `{}` is not a number", *text)};
    const std::string lower = lower_case(*text);
    if (lower.find('b') != std::string::npos && lower.find('x') == std::string::npos) {
        // A sign before `0b` is read by nobody.
        if (!lower.starts_with("0b"))
            return Refusal{fmt::format("string `{}` is not a number", *text)};
        const auto bits = read_integer(*text, 2);
        return bits ? give(*bits) : some(tag);
    }
    const auto number = number_in(*text);
    const bool octal = !keeps_integers && number && std::holds_alternative<std::int64_t>(*number)
        && lower.find('x') == std::string::npos;
    if (octal) {
        const auto decimal = read_integer(*text, 10);
        return decimal ? give(*decimal) : some(tag);
    }
    return number ? give(*number) : Outcome(some(tag));
}

Outcome Conversion::boolean()
{
    if (auto wrong = wrong_count(1, 1))
        return *wrong;
    const Known& from = argument(0);
    if (!from.value)
        return may_be(from, {Tag::integer, Tag::floating, Tag::boolean, Tag::string}) ? Outcome(some(Tag::boolean))
                                                                                     : Outcome(cannot());
    const Value& value = *from.value;
    if (const auto* whole = value.as<std::int64_t>())
        return known(table_, {*whole != 0});
    if (const auto* number = value.as<double>())
        return known(table_, {*number != 0});
    if (value.as<bool>() != nullptr)
        return from;
    if (const auto* text = value.as<std::string>()) {
        const std::string lower = lower_case(*text);
        for (const std::string_view yes : {"true", "yes", "y"})
            if (lower == yes)
                return known(table_, {true});
        for (const std::string_view no : {"false", "no", "n"})
            if (lower == no)
                return known(table_, {false});
    }
    return cannot();
}

}  // namespace plint::inference
