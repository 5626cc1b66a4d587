// Passwords and keys written in the code: anyone with access to the code or its history can read them.
#include "rules/shared/named_values.hpp"

#include <fmt/format.h>

namespace plint::rules::hardcoded_secret {

static bool is_secret(std::string_view name)
{
    // `$path_to_private_key`, `$private_key_path` and `$password_file` are where it is.
    if (name.starts_with("path_") || name.starts_with("file_"))
        return false;
    for (const std::string_view word :
         {"password", "passwd", "secret", "private_key", "api_key", "apikey", "access_token"})
        if (ends_like(name, word))
            return true;
    return false;
}

// `/etc/key.pem`, `~/.ssh/id_rsa`, `./key`, `C:\key.pem`, `file:///etc/key`.
static bool is_path(std::string_view text)
{
    return text.starts_with('/') || text.starts_with("~/") || text.starts_with("./") || text.starts_with("../")
        || text.starts_with("file:") || (text.size() > 2 && text[1] == ':' && (text[2] == '\\' || text[2] == '/'));
}

// Whether the value is a real secret: not empty, a path, a placeholder for "none", a locked account (`*LK*`, `!DISABLED`) or
// a lookup.
static bool is_typed(Node value)
{
    const auto text = quoted_text(value);
    if (!text || text->empty() || text->starts_with('!') || text->starts_with('*') || is_path(*text)
        || text->find("%{") != std::string::npos)
        return false;
    for (const std::string_view none :
         {"x", "absent", "present", "undef", "none", "false", "true", "no", "yes", "on", "off", "unset", "UNSET"})
        if (*text == none)
            return false;
    return true;
}

static void look_at(std::string_view name, std::optional<Node> value, TreeContext& ctx)
{
    if (value && is_secret(name) && is_typed(*value))
        ctx.report(value->span(), fmt::format("hardcoded secret in `{}`", written_name(name, *value)))
            .help("move it to encrypted Hiera data");
}

extern constinit const Rule rule{
    .name = "hardcoded_secret",
    .category = "security",
    .aliases = "security_password_in_code hardcoded_secret_password hardcoded_secret_key",
    .summary = "Hardcoded secret",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit_named_attribute<look_at>, visit_named_assignment<look_at>, visit_named_parameter<look_at>>,
};

}  // namespace plint::rules::hardcoded_secret
