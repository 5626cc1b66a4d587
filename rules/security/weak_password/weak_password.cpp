// Common passwords, which attackers try first.
#include "rules/shared/named_values.hpp"

#include <fmt/format.h>

#include <array>
#include <algorithm>

namespace plint::rules::weak_password {

static bool is_common(std::string_view text)
{
    static constexpr auto common =
        std::to_array<std::string_view>({"12345", "123456", "12345678", "admin", "changeme", "default", "password",
                                         "pass", "qwerty", "root", "secret", "test", "toor"});
    return std::ranges::find(common, lower_case(text)) != common.end();
}

static void look_at(std::string_view name, std::optional<Node> value, TreeContext& ctx)
{
    if (const auto text = quoted_text(value); text && names_password(name) && is_common(*text))
        ctx.report(value->span(),
                   fmt::format("the value of `{}` is a common password that attackers try first",
                               written_name(name, *value)))
            .help("use a random password from encrypted Hiera data");
}

extern constinit const Rule rule{
    .name = "weak_password",
    .category = "security",
    .summary = "Weak password",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit_named_attribute<look_at>, visit_named_assignment<look_at>, visit_named_parameter<look_at>>,
};

}  // namespace plint::rules::weak_password
