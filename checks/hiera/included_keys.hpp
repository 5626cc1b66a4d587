// Keys of Hiera's data whose values a manifest includes as classes.
#pragma once

#include "parser/source/span.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::hiera {

struct IncludedKey {
    std::string key;
    Span span;  // where the manifest looks it up, or declares the parameter
};

// In `lookup('a').include`, `include lookup('a')`, `hiera_include('a')`, and through a variable: `$x = lookup('a')`,
// `include $x`, `$x.each |$c| { include $c }`, where `$x` may be a parameter of the class, too. Of text without comments.
[[nodiscard]] std::vector<IncludedKey> included_keys(std::string_view manifest);

}  // namespace plint::hiera
