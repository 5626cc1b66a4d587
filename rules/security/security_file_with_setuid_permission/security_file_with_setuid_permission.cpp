// Whoever starts such a file is its owner as long as it runs.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::security_file_with_setuid_permission {

static void visit(const syntax::AttributeList& list, Context& ctx)
{
    const auto mode = attribute_text(list, "mode");
    if (!mode || mode->size() < 4 || mode->size() > 5 || mode->find_first_not_of("01234567") != std::string::npos ||
        syntax::resource_type(list) != "file" || attribute_text(list, "ensure") == "directory")
        return;
    const int special = (*mode)[mode->size() - 4] - '0';
    if ((special & 6) != 0)
        ctx.report(find_attribute(list, "mode")->value()->span(),
                   fmt::format("mode `{}` runs the file as its {}", *mode, (special & 4) != 0 ? "owner" : "group"));
}

extern constinit const Rule rule{
    .name = "security_file_with_setuid_permission",
    .category = "security",
    .aliases = "security_file_with_setgid_permission",
    .summary = "Files do not run as their owner or group",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_file_with_setuid_permission
