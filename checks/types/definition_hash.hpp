// What readers of the hashes of `Object[{…}]` and `TypeSet[{…}]` share.
#pragma once

#include "checks/text/match.hpp"
#include "checks/types/specialise_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace plint::types {

// A step of reading: none when all is well.
using Wrong = std::variant<std::monostate, BadParameters, Unknown>;

inline Wrong bad(std::string message)
{
    return BadParameters{std::move(message), 0};
}

inline bool is_well(const Wrong& wrong)
{
    return std::holds_alternative<std::monostate>(wrong);
}

inline bool is_name(std::string_view text, std::string_view pattern)
{
    return text::matches(pattern, text).value_or(false);
}

inline constexpr std::string_view type_name = R"(\A[A-Z][\w]*(?:::[A-Z][\w]*)*\z)";

inline const Value* find_key(const HashValue& hash, std::string_view name)
{
    for (std::size_t i = 0; i < hash.keys.size(); ++i)
        if (const auto* key = hash.keys[i].as<std::string>(); key != nullptr && *key == name)
            return &hash.values[i];
    return nullptr;
}

// A key that is none of `names` is refused.
inline Wrong check_keys(const HashValue& hash, std::span<const std::string_view> names, std::string_view what)
{
    for (const Value& key : hash.keys) {
        const auto* text = key.as<std::string>();
        if (text == nullptr || std::ranges::find(names, *text) == names.end())
            return bad(fmt::format("{} has no such key", what));
    }
    return {};
}

// What a step says that did not go well.
inline Specialised said_of(Wrong wrong)
{
    if (std::holds_alternative<Unknown>(wrong))
        return Unknown{};
    return std::get<BadParameters>(std::move(wrong));
}

// The one parameter, a hash; or what is said of others. Puppet reads texts too, which plint does not.
inline std::variant<const HashValue*, Specialised> only_hash(std::string_view type, const Parameters& p)
{
    if (p.size() != 1)
        return wrong_count(type, "one hash", p.size());
    if (const auto* hash = p[0].as<HashValue>())
        return hash;
    return p[0].as<std::string>() != nullptr ? Specialised(Unknown{}) : Specialised(wrong_kind(0, "a hash"));
}

}  // namespace plint::types
