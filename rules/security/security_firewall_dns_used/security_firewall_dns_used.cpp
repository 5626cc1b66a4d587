// Firewall rules with host names: DNS decides which address they match.
#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::security_firewall_dns_used {

// Whether it is a name, not an address or a set of addresses.
static bool is_host_name(std::string_view text)
{
    const auto is_name = [](char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '-'; };
    return std::ranges::all_of(text, is_name) && std::ranges::any_of(text, is_letter)
        && text.find('.') != std::string_view::npos;
}

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (syntax::resource_type(syntax::AttributeList(body)) != "firewall")
        return;
    for (const std::string_view name : {"source", "destination"})
        if (const auto text = attribute_text(body, name); text && is_host_name(*text))
            ctx.report(find_attribute(body, name)->value()->span(),
                       fmt::format("`{}` is a host name: DNS decides which address this rule matches", *text))
                .help("use IP addresses");
}

extern constinit const Rule rule{
    .name = "security_firewall_dns_used",
    .category = "security",
    .summary = "Host name in a firewall rule",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_firewall_dns_used
