// TLS cipher lists with insecure ciphers.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

#include <array>

namespace plint::rules::security_apache_bad_cipher {

// OpenSSL's `ciphers(1)`: `+` adds no cipher, but moves those that are already in the list.
static std::string help_for(std::string_view cipher, std::string_view bad)
{
    if (!cipher.starts_with('+'))
        return fmt::format("remove it, and add `!{}` to exclude all such ciphers", bad);
    return fmt::format("write `!{}`; `+{}` only moves these ciphers to the end of the list", cipher.substr(1),
                       cipher.substr(1));
}

static void visit(const syntax::Attribute& attribute, TreeContext& ctx)
{
    const std::string_view name = syntax::attribute_name(attribute);
    if (name != "ssl_cipher" && name != "ssl_ciphers")
        return;
    const auto value = attribute.value();
    const auto list = value ? syntax::constant_string(*value) : std::nullopt;
    if (!list)
        return;
    for (std::size_t at = 0; at <= list->size();) {
        const std::size_t end = std::min(list->find_first_of(": ,", at), list->size());
        const std::string_view cipher = std::string_view(*list).substr(at, end - at);
        at = end + 1;
        if (cipher.starts_with('!') || cipher.starts_with('-'))
            continue;
        for (const std::string_view bad : {"RC4", "MD5", "EXP", "eNULL", "aNULL", "NULL", "LOW", "3DES"})
            if (cipher.find(bad) != std::string_view::npos) {
                ctx.report(value->span(),
                           cipher.starts_with('+') ? fmt::format("`{}` does not exclude insecure ciphers", cipher)
                                                   : fmt::format("cipher `{}` is insecure", cipher))
                    .help(help_for(cipher, bad));
                break;
            }
    }
}

extern constinit const Rule rule{
    .name = "security_apache_bad_cipher",
    .category = "security",
    .summary = "Insecure TLS cipher",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_apache_bad_cipher
