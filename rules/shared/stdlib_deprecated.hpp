// The deprecated functions of stdlib and their replacements.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace plint::rules {

struct StdlibDeprecated {
    std::string_view name;
    std::string_view instead;
};

// The functions that stdlib 8.5 itself reports as deprecated, with a replacement for a help text. Sorted by name.
inline constexpr auto stdlib_deprecated = std::to_array<StdlibDeprecated>({
    {"is_absolute_path", "`=~ Stdlib::Absolutepath`"},
    {"is_array", "`=~ Array`"},
    {"is_bool", "`=~ Boolean`"},
    {"is_domain_name", "`=~ Stdlib::Fqdn`"},
    {"is_email_address", "`=~ Stdlib::Email`"},
    {"is_float", "`=~ Float`"},
    {"is_function_available", "`defined`"},
    {"is_hash", "`=~ Hash`"},
    {"is_integer", "`=~ Integer`"},
    {"is_ip_address", "`=~ Stdlib::IP::Address`"},
    {"is_ipv4_address", "`=~ Stdlib::IP::Address::V4`"},
    {"is_ipv6_address", "`=~ Stdlib::IP::Address::V6`"},
    {"is_mac_address", "`=~ Stdlib::MAC`"},
    {"is_numeric", "`=~ Numeric`"},
    {"is_string", "`=~ String`"},
    {"private", "`assert_private`"},
    {"sprintf_hash", "`sprintf`"},
    {"type3x", "`type`"},
    {"validate_absolute_path", "a data type in the parameter list"},
    {"validate_array", "a data type in the parameter list"},
    {"validate_bool", "a data type in the parameter list"},
    {"validate_hash", "a data type in the parameter list"},
    {"validate_integer", "a data type in the parameter list"},
    {"validate_ip_address", "a data type in the parameter list"},
    {"validate_ipv4_address", "a data type in the parameter list"},
    {"validate_ipv6_address", "a data type in the parameter list"},
    {"validate_legacy", "a data type in the parameter list"},
    {"validate_numeric", "a data type in the parameter list"},
    {"validate_re", "a data type in the parameter list"},
    {"validate_slength", "a data type in the parameter list"},
    {"validate_string", "a data type in the parameter list"},
});

static_assert(std::ranges::is_sorted(stdlib_deprecated, {}, &StdlibDeprecated::name));

// Null for other functions.
[[nodiscard]] constexpr const StdlibDeprecated* find_stdlib_deprecated(std::string_view function)
{
    const auto* const at = std::ranges::lower_bound(stdlib_deprecated, function, {}, &StdlibDeprecated::name);
    return at != stdlib_deprecated.end() && at->name == function ? at : nullptr;
}

}  // namespace plint::rules
