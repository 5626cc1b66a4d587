// Files that all users may write.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::world_writable_files {

static void visit(const syntax::AttributeList& list, TreeContext& ctx)
{
    const auto mode = attribute_text(list, "mode");
    if (!mode || mode->empty() || mode->size() > 5 || mode->find_first_not_of("01234567") != std::string::npos
        || syntax::resource_type(list) != "file")
        return;
    const bool sticky = mode->size() >= 4 && (((*mode)[mode->size() - 4] - '0') & 1) != 0;
    if (((mode->back() - '0') & 2) != 0 && !sticky)
        ctx.report(find_attribute(list, "mode")->value()->span(),
                   fmt::format("mode `{}` lets all users write to this file", *mode))
            .help("remove the write permission for others");
}

extern constinit const Rule rule{
    .name = "world_writable_files",
    .category = "security",
    .aliases = "security_file_with_world_permissions",
    .summary = "World-writable file",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::world_writable_files
