// The options of rules, described once: their defaults, reading, errors and schema come from the description, and the test of
// the rule's page compares its section `Options` with it.
//
//     namespace {
//     struct Options {
//         std::int64_t max = 140;
//         static constexpr std::tuple described{Option{"max", &Options::max, "columns a line may have"}};
//     };
//     }  // namespace
#pragma once

#include <any>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

namespace plint::rules {

template <class Owner, class T>
struct Option {
    std::string_view name;
    T Owner::*member;
    std::string_view help;
};

// clang 14 finds none by itself.
template <class Owner, class T>
Option(std::string_view, T Owner::*, std::string_view) -> Option<Owner, T>;

// What a configuration file can say.
using OptionValue = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;
using OptionValues = std::map<std::string, OptionValue, std::less<>>;

struct OptionDescription {
    std::string_view name;
    std::string_view help;
    OptionValue default_value;
};

// A value that a rule cannot take: an unknown name (`expected` empty), or the wrong kind of value.
struct OptionProblem {
    std::string rule;
    std::string option;
    std::string expected;    // as of `expected()`
    std::string suggestion;  // the nearest name; empty when none is near
};

// A rule's options without their type.
struct OptionTable {
    std::vector<OptionDescription> (*describe)();
    std::any (*make)(const OptionValues& values, std::vector<OptionProblem>& problems);
};

// Numbers are counts of something: from 0 to this.
inline constexpr std::int64_t max_option_number = 1'000'000;

// Whether an option with this default may have the value.
[[nodiscard]] inline bool accepts(const OptionValue& default_value, const OptionValue& value)
{
    const auto* const number = std::get_if<std::int64_t>(&value);
    return value.index() == default_value.index()
        && (number == nullptr || (*number >= 0 && *number <= max_option_number));
}

// What an option with this default accepts, in words.
[[nodiscard]] inline std::string_view expected(const OptionValue& default_value)
{
    static constexpr std::string_view names[]{"true or false", "a number from 0 to 1,000,000", "a string",
                                              "a list of strings"};
    return names[default_value.index()];
}

namespace detail {

template <class Options>
std::vector<OptionDescription> describe()
{
    const Options default_value;
    return std::apply(
        [&](const auto&... option) {
            return std::vector<OptionDescription>{
                {option.name, option.help, OptionValue(default_value.*option.member)}...};
        },
        Options::described);
}

template <class Options>
std::any make(const OptionValues& values, std::vector<OptionProblem>& problems)
{
    Options options;
    const auto set = [&](const auto& value, const auto& option) {
        using T = std::remove_reference_t<decltype(options.*option.member)>;
        if (value.first != option.name)
            return false;
        if (const OptionValue default_value(options.*option.member); accepts(default_value, value.second))
            options.*option.member = std::get<T>(value.second);
        else
            problems.push_back({{}, value.first, std::string(expected(default_value)), {}});
        return true;
    };
    for (const auto& value : values) {
        const bool known =
            std::apply([&](const auto&... option) { return (set(value, option) || ...); }, Options::described);
        if (!known)
            problems.push_back({{}, value.first, {}, {}});
    }
    return options;
}

template <class Options>
inline constexpr OptionTable option_table{describe<Options>, make<Options>};

}  // namespace detail

template <class Options>
inline constexpr const OptionTable* options = &detail::option_table<Options>;

}  // namespace plint::rules
