// Names of values that people keep out of their repository.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace plint::rules {

[[nodiscard]] inline bool may_be_secret(std::string_view name)
{
    static constexpr auto words = std::to_array<std::string_view>(
        {"pass", "secret", "key", "token", "cert", "credential", "cred", "salt", "auth", "psk", "private"});
    return std::ranges::any_of(words, [&](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

}  // namespace plint::rules
