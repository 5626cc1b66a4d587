// Conversion to numbers and booleans.
#include "checks/inference/functions/conversion.hpp"
#include "checks/names/names.hpp"
#include "checks/text/match.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <variant>

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
    const auto prefix = [&](char small) { return text.size() > 1 && text[0] == '0' && lower_case(text[1]) == small; };
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

static constexpr std::initializer_list<Tag> convertible_to_numbers{
    Tag::integer, Tag::floating, Tag::boolean, Tag::string, Tag::timespan, Tag::timestamp, Tag::hash};

static std::variant<int, EvaluationError> radix_of(const Value& given)
{
    if (given.as<DefaultValue>() != nullptr)
        return 0;
    if (const auto* number = given.as<std::int64_t>())
        for (const int radix : {2, 8, 10, 16})
            if (*number == radix)
                return radix;
    return EvaluationError{flaw(FlawKind::wrong_radix)};
}

static std::variant<bool, EvaluationError> absolute_of(const Value& given)
{
    if (const auto* flag = given.as<bool>())
        return *flag;
    return EvaluationError{flaw(FlawKind::last_argument_not_boolean)};
}

// The integer that Puppet makes of a value other than a string; std::nullopt if it makes none.
static std::optional<std::int64_t> truncated(const Value& value)
{
    if (const auto* whole = value.as<std::int64_t>())
        return *whole;
    if (const auto* real = value.as<double>())
        return static_cast<std::int64_t>(*real);
    if (const auto* flag = value.as<bool>())
        return *flag ? 1 : 0;
    if (const auto* moment = value.as<TimeValue>())
        return static_cast<std::int64_t>(std::floor(static_cast<double>(moment->nanoseconds) / 1e9));
    return std::nullopt;
}

static bool fits_integer(double real)
{
    return std::abs(real) < 9.2e18;
}

Outcome Conversion::integer()
{
    if (auto wrong = wrong_count(1, 3))
        return *wrong;
    const AbstractValue& from = argument(0);
    if (!from.value)
        return may_be(from, convertible_to_numbers) ? Outcome(some(Tag::integer)) : Outcome(cannot());
    int radix = 0;
    if (count() > 1) {
        if (!argument(1).value)
            return some(Tag::integer);
        auto given = radix_of(*argument(1).value);
        if (auto* wrong = std::get_if<EvaluationError>(&given))
            return std::move(*wrong);
        radix = std::get<int>(given);
    }
    bool absolute = false;
    if (count() > 2) {
        if (!argument(2).value)
            return some(Tag::integer);
        auto given = absolute_of(*argument(2).value);
        if (auto* wrong = std::get_if<EvaluationError>(&given))
            return std::move(*wrong);
        absolute = std::get<bool>(given);
    }
    const Value& value = *from.value;
    if (value.as<HashValue>() != nullptr)
        return some(Tag::integer);
    if (const auto* real = value.as<double>(); real != nullptr && !fits_integer(*real))
        return some(Tag::integer);
    const auto* text = value.as<std::string>();
    const auto result = text != nullptr ? read_integer(*text, radix) : truncated(value);
    if (result)
        return known_value(table_, {absolute ? std::abs(*result) : *result});
    if (text == nullptr)
        return cannot();
    constexpr std::size_t max_digits = 18;  // more of them may be an integer that does not fit
    if (text->size() > max_digits)
        return some(Tag::integer);
    return EvaluationError{flaw(FlawKind::not_an_integer, *text)};
}

// The number in a string, as `Float` and `Numeric` read it.
struct NumberInText {
    bool is_accepted = false;        // false: Puppet rejects the string
    std::optional<Number> number{};  // std::nullopt if it is not known
};

static NumberInText number_in_text(const std::string& text, bool keeps_integers)
{
    static constexpr std::string_view pattern =
        R"(\A[+-]?\s*(?:(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z)";
    if (!text::matches(pattern, text).value_or(true))
        return {};
    const std::string lower = lower_case(text);
    const bool hex = lower.find('x') != std::string::npos;
    if (!hex && lower.find('b') != std::string::npos)
        // Ruby does not read `0b` after a sign.
        return {lower.starts_with("0b"), read_integer(text, 2)};
    const auto number = number_in(text);
    // `Float` reads an octal number as a decimal one.
    if (!hex && !keeps_integers && number && std::holds_alternative<std::int64_t>(*number))
        return {true, read_integer(text, 10)};
    return {true, number};
}

// The number that Puppet makes of a value other than a string; std::nullopt if it makes none.
static std::optional<Number> number_of_value(const Value& value)
{
    if (const auto* whole = value.as<std::int64_t>())
        return *whole;
    if (const auto* real = value.as<double>())
        return *real;
    if (const auto* flag = value.as<bool>())
        return std::int64_t{*flag ? 1 : 0};
    if (const auto* moment = value.as<TimeValue>())
        return static_cast<double>(moment->nanoseconds) / 1e9;
    return std::nullopt;
}

static Value number_value(Number number, bool keeps_integers, bool absolute)
{
    const auto* whole = std::get_if<std::int64_t>(&number);
    if (whole != nullptr && keeps_integers)
        return {absolute ? std::abs(*whole) : *whole};
    const double real = whole != nullptr ? static_cast<double>(*whole) : std::get<double>(number);
    return {absolute ? std::abs(real) : real};
}

// Float, and Numeric which keeps integers.
Outcome Conversion::real(bool keeps_integers)
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    const Tag tag = keeps_integers ? Tag::numeric : Tag::floating;
    const AbstractValue& from = argument(0);
    bool absolute = false;
    if (count() == 2) {
        if (!argument(1).value)
            return some(tag);
        auto given = absolute_of(*argument(1).value);
        if (auto* wrong = std::get_if<EvaluationError>(&given))
            return std::move(*wrong);
        absolute = std::get<bool>(given);
    }
    if (!from.value)
        return may_be(from, convertible_to_numbers) ? Outcome(some(tag)) : Outcome(cannot());
    const Value& value = *from.value;
    if (value.as<HashValue>() != nullptr)
        return some(tag);
    if (const auto* text = value.as<std::string>()) {
        const NumberInText found = number_in_text(*text, keeps_integers);
        if (!found.is_accepted)
            return EvaluationError{flaw(FlawKind::not_a_number, *text)};
        return found.number ? known_value(table_, number_value(*found.number, keeps_integers, absolute)) : some(tag);
    }
    const auto number = number_of_value(value);
    return number ? Outcome(known_value(table_, number_value(*number, keeps_integers, absolute))) : Outcome(cannot());
}

Outcome Conversion::boolean()
{
    if (auto wrong = wrong_count(1, 1))
        return *wrong;
    const AbstractValue& from = argument(0);
    if (!from.value)
        return may_be(from, {Tag::integer, Tag::floating, Tag::boolean, Tag::string}) ? Outcome(some(Tag::boolean))
                                                                                      : Outcome(cannot());
    const Value& value = *from.value;
    if (const auto* whole = value.as<std::int64_t>())
        return known_value(table_, {*whole != 0});
    if (const auto* number = value.as<double>())
        return known_value(table_, {*number != 0});
    if (value.as<bool>() != nullptr)
        return from;
    if (const auto* text = value.as<std::string>()) {
        const std::string lower = lower_case(*text);
        for (const std::string_view yes : {"true", "yes", "y"})
            if (lower == yes)
                return known_value(table_, {true});
        for (const std::string_view no : {"false", "no", "n"})
            if (lower == no)
                return known_value(table_, {false});
    }
    return cannot();
}

}  // namespace plint::inference
