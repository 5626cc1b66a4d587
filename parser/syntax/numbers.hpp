// The values of number tokens, printed as Puppet prints them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plint::syntax {

struct NumberValue {
    bool is_float = false;
    std::uint8_t radix = 10;              // 8, 10 or 16; a float has 10
    std::string text;                     // all decimal digits; a float as Ruby prints it
    std::optional<std::int64_t> integer;  // std::nullopt for a float, or if it does not fit
    double floating = 0;                  // also set for integers, rounded
};

// The value of a number token (`0x1F`, `017`, `1.5e3`); std::nullopt if Puppet rejects it.
[[nodiscard]] std::optional<NumberValue> number_value(std::string_view text);

// As Ruby's Float#to_s: the shortest digits that read back, `1.0e+15` from 1e15 up, `1.0e-05` below 1e-4.
[[nodiscard]] std::string print_float(double value);

}  // namespace plint::syntax
