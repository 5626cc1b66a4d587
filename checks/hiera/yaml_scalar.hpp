// What Ruby makes of a scalar without quotes (`Psych::ScalarScanner`).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plint::hiera {

struct YamlScalar {
    enum class Kind : std::uint8_t {
        undef,
        boolean,
        integer,
        large_integer,  // an integer beyond 64 bits
        floating,
        text,
        symbol,  // `:a`
        date,    // Puppet refuses the file; likewise with the next two
        time,
        not_a_number  // looks like a number and is none: `0x_`
    };
    Kind kind = Kind::text;
    bool boolean = false;
    std::int64_t integer = 0;
    double floating = 0;
    std::string text = {};  // of `text` and `symbol`
};

// Whether Ruby's `Float` accepts a string.
[[nodiscard]] bool is_ruby_float(std::string_view text);

[[nodiscard]] YamlScalar read_plain_scalar(std::string_view text);

}  // namespace plint::hiera
