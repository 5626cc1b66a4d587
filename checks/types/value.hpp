// Values of Puppet that are known without running the program: parameters of types, defaults, constant expressions.
#pragma once

#include "checks/types/type.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace plint::types {

struct UndefValue {};
struct DefaultValue {};
struct RegexValue {
    std::string source;
};

struct Value;

struct ListValue {
    std::vector<Value> items;
};

// In source order, without duplicate keys. Invariant: `keys` and `values` have the same size.
struct HashValue {
    std::vector<Value> keys;
    std::vector<Value> values;
};

// `Sensitive`. Invariant: `hidden` has exactly one value.
struct SensitiveValue {
    std::vector<Value> hidden;
};

// A Timespan or a Timestamp.
struct TimeValue {
    Tag tag;
    std::int64_t nanoseconds;

    [[nodiscard]] double seconds() const { return static_cast<double>(nanoseconds) / 1e9; }
    // Rounded down: what Puppet compares with an integer.
    [[nodiscard]] std::int64_t whole_seconds() const
    {
        constexpr std::int64_t second = 1'000'000'000;
        return nanoseconds / second - (nanoseconds % second < 0 ? 1 : 0);
    }
};

// The result of `reverse_each` and `step` without a block.
struct IteratorValue {
    std::vector<Value> items;
    Type element;
};

struct Value {
    std::variant<UndefValue, DefaultValue, bool, std::int64_t, double, std::string, RegexValue, ListValue, HashValue,
                 Type, SensitiveValue, TimeValue, IteratorValue>
        is;

    template <class T>
    [[nodiscard]] const T* as() const
    {
        return std::get_if<T>(&is);
    }
};

// Appends the values to `into`; of lists what they contain, at any depth.
inline void flatten(std::vector<Value> from, std::vector<Value>& into)
{
    for (Value& value : from) {
        if (auto* list = std::get_if<ListValue>(&value.is))
            flatten(std::move(list->items), into);
        else
            into.push_back(std::move(value));
    }
}

}  // namespace plint::types
