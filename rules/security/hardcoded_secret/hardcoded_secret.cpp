// Who can read the code can read the password, and so can everybody who ever could.
#include "rules/shared/named_values.hpp"

#include <fmt/format.h>

namespace plint::rules::hardcoded_secret {

static bool is_secret(std::string_view name)
{
    for (const std::string_view word : {"password", "passwd", "secret", "private_key", "api_key", "apikey", "access_token"})
        if (ends_like(name, word))
            return true;
    return false;
}

// A value that somebody typed: not empty, not a placeholder for "none", no locked account (`*LK*`, `!DISABLED`), no lookup.
static bool is_typed(Node value)
{
    const auto text = quoted_text(value);
    if (!text || text->empty() || text->starts_with('!') || text->starts_with('*') || text->starts_with('/')
        || text->find("%{") != std::string::npos)
        return false;
    for (const std::string_view none : {"x", "absent", "present", "undef", "none", "false", "true", "no", "yes", "on", "off", "unset", "UNSET"})
        if (*text == none)
            return false;
    return true;
}

static void look_at(std::string_view name, std::optional<Node> value, Context& ctx)
{
    if (value && is_secret(name) && is_typed(*value))
        ctx.report(value->span(), fmt::format("`{}` stands in the code", name)).help("keep it in encrypted data");
}

extern constinit const Rule rule{
    .name = "hardcoded_secret",
    .category = "security",
    .aliases = "security_password_in_code hardcoded_secret_password hardcoded_secret_key",
    .summary = "Passwords do not stand in the code",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit_named_attribute<look_at>, visit_named_assignment<look_at>, visit_named_parameter<look_at>>,
};

}  // namespace plint::rules::hardcoded_secret
