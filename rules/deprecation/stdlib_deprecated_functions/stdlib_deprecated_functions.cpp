// stdlib warns of its copies of what Puppet does itself, and takes them away.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <array>
#include <algorithm>

namespace plint::rules::stdlib_deprecated_functions {

namespace {
struct Deprecated {
    std::string_view name;
    std::string_view instead;
};
}  // namespace

// The functions of stdlib 8.5 that say so of themselves, and what does the same. Sorted by name.
static constexpr auto deprecated = std::to_array<Deprecated>({
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

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    static_assert(std::ranges::is_sorted(deprecated, {}, &Deprecated::name));
    const auto at = std::ranges::lower_bound(deprecated, call.function(), {}, &Deprecated::name);
    if (at == deprecated.end() || at->name != call.function())
        return;
    ctx.report(call.name()->span(), fmt::format("stdlib deprecated `{}`", at->name)).help(fmt::format("use {}", at->instead));
}

extern constinit const Rule rule{
    .name = "stdlib_deprecated_functions",
    .category = "deprecation",
    .aliases = "stdlib_deprecated",
    .summary = "Functions that stdlib deprecated are not called",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::stdlib_deprecated_functions
