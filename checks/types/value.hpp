// Values that a manifest writes out: what parameters of types, defaults and literals are made of.
#pragma once

#include "checks/types/type.hpp"

#include <cstdint>
#include <string>
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

// In order of writing; each key once.
struct HashValue {
    std::vector<Value> keys;
    std::vector<Value> values;
};

struct Value {
    std::variant<UndefValue, DefaultValue, bool, std::int64_t, double, std::string, RegexValue, ListValue, HashValue,
                 Type>
        is;

    template <class T>
    [[nodiscard]] const T* as() const
    {
        return std::get_if<T>(&is);
    }
};

}  // namespace plint::types
