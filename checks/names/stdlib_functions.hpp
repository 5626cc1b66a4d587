// The functions of the module stdlib: code uses them without the name of the module.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace plint::names {

// Whether some version of stdlib defines a function without namespace of this name, which Puppet does not define itself.
// Source: lib/puppet/functions and lib/puppet/parser/functions of puppetlabs-stdlib 4 to 9.
[[nodiscard]] constexpr bool is_stdlib_function(std::string_view plain)
{
    constexpr auto functions = std::to_array<std::string_view>({
        "any2array", "any2bool", "assert_private", "base64", "basename", "batch_escape", "bool2num", "bool2str",
        "clamp", "concat", "convert_base", "count", "deep_merge", "defined_with_params", "delete", "delete_at",
        "delete_regex", "delete_undef_values", "delete_values", "deprecation", "difference", "dig44", "dirname",
        "dos2unix", "enclose_ipv6", "ensure_packages", "ensure_resource", "ensure_resources", "fact",
        "fqdn_rand_string", "fqdn_rotate", "fqdn_uuid", "get_module_path", "getparam", "glob", "grep",
        "has_interface_with", "has_ip_address", "has_ip_network", "has_key", "hash", "intersection", "is_a",
        "is_absolute_path", "is_array", "is_bool", "is_domain_name", "is_email_address", "is_float",
        "is_function_available", "is_hash", "is_integer", "is_ip_address", "is_ipv4_address", "is_ipv6_address",
        "is_mac_address", "is_numeric", "is_string", "join_keys_to_values", "load_module_metadata", "loadjson",
        "loadyaml", "member", "merge", "num2bool", "os_version_gte", "parsehocon", "parsejson", "parsepson",
        "parseyaml", "pick", "pick_default", "powershell_escape", "prefix", "private", "pry", "pw_hash", "range",
        "regexpescape", "reject", "reverse", "seeded_rand", "seeded_rand_string", "shell_escape", "shell_join",
        "shell_split", "shuffle", "sprintf_hash", "squeeze", "str2bool", "str2saltedpbkdf2", "str2saltedsha512",
        "suffix", "swapcase", "time", "to_bytes", "to_json", "to_json_pretty", "to_python", "to_ruby", "to_toml",
        "to_yaml", "try_get_value", "type3x", "type_of", "union", "unix2dos", "uriescape", "validate_absolute_path",
        "validate_array", "validate_augeas", "validate_bool", "validate_cmd", "validate_domain_name",
        "validate_email_address", "validate_hash", "validate_integer", "validate_ip_address", "validate_ipv4_address",
        "validate_ipv6_address", "validate_legacy", "validate_numeric", "validate_re", "validate_slength",
        "validate_string", "validate_x509_rsa_key_pair", "values_at", "zip"});
    static_assert(std::ranges::is_sorted(functions));
    return std::ranges::binary_search(functions, plain);
}

}  // namespace plint::names
