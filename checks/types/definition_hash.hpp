// What readers of the hashes of `Object[{…}]` and `TypeSet[{…}]` share.
#pragma once

#include "checks/text/match.hpp"
#include "checks/types/specialise_parts.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace plint::types {

// The error of a step of reading; std::monostate if there is none.
using Wrong = std::variant<std::monostate, BadParameters, Unknown>;

inline Wrong bad(Flaw flaw)
{
    return BadParameters{std::move(flaw), 0};
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

// An error if a key is not one of `names`.
inline Wrong check_keys(const HashValue& hash, std::span<const std::string_view> names, Expected what)
{
    for (const Value& key : hash.keys) {
        const auto* text = key.as<std::string>();
        if (text == nullptr || std::ranges::find(names, *text) == names.end())
            return bad(flaw(FlawKind::no_such_key, what));
    }
    return {};
}

// Precondition: !is_well(wrong).
inline Specialised said_of(Wrong wrong)
{
    if (std::holds_alternative<Unknown>(wrong))
        return Unknown{};
    return std::get<BadParameters>(std::move(wrong));
}

// The only parameter if it is a hash, else an error; Unknown for a string, which Puppet reads too and plint does not.
inline std::variant<const HashValue*, Specialised> only_hash(std::string_view type, const Parameters& p)
{
    if (p.size() != 1)
        return wrong_count(type, Expected::one_hash, p.size());
    if (const auto* hash = p[0].as<HashValue>())
        return hash;
    return p[0].as<std::string>() != nullptr ? Specialised(Unknown{}) : Specialised(wrong_kind(0, Expected::hash));
}

}  // namespace plint::types
