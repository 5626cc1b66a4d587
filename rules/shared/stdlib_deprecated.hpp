// What stdlib deprecated, and what does the same.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace plint {

struct StdlibDeprecated {
    std::string_view name;
    std::string_view instead;
};

// The functions of stdlib 8.5 that say so of themselves, and what does the same. Sorted by name.
inline constexpr auto stdlib_deprecated = std::to_array<StdlibDeprecated>({
    {"is_absolute_path", "=~ Stdlib::Absolutepath"}, {"is_array", "=~ Array"}, {"is_bool", "=~ Boolean"},
    {"is_domain_name", "=~ Stdlib::Fqdn"}, {"is_email_address", "=~ Stdlib::Email"}, {"is_float", "=~ Float"},
    {"is_function_available", "defined"}, {"is_hash", "=~ Hash"}, {"is_integer", "=~ Integer"},
    {"is_ip_address", "=~ Stdlib::IP::Address"}, {"is_ipv4_address", "=~ Stdlib::IP::Address::V4"},
    {"is_ipv6_address", "=~ Stdlib::IP::Address::V6"}, {"is_mac_address", "=~ Stdlib::MAC"},
    {"is_numeric", "=~ Numeric"}, {"is_string", "=~ String"},
    {"private", "assert_private"}, {"sprintf_hash", "sprintf"},
    {"type3x", "type"}, {"validate_absolute_path", "a type"}, {"validate_array", "a type"},
    {"validate_bool", "a type"}, {"validate_hash", "a type"}, {"validate_integer", "a type"},
    {"validate_ip_address", "a type"}, {"validate_ipv4_address", "a type"}, {"validate_ipv6_address", "a type"},
    {"validate_legacy", "a type"}, {"validate_numeric", "a type"}, {"validate_re", "a type"},
    {"validate_slength", "a type"}, {"validate_string", "a type"},
});

static_assert(std::ranges::is_sorted(stdlib_deprecated, {}, &StdlibDeprecated::name));

// Null for other functions.
[[nodiscard]] constexpr const StdlibDeprecated* find_stdlib_deprecated(std::string_view function)
{
    const auto* const at = std::ranges::lower_bound(stdlib_deprecated, function, {}, &StdlibDeprecated::name);
    return at != stdlib_deprecated.end() && at->name == function ? at : nullptr;
}

}  // namespace plint
