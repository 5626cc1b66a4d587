// A file from the server without owner, group and mode gets those of whoever runs Puppet.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::source_without_rights {

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    const auto source = find_attribute(body, "source");
    if (!source || !source->name() || syntax::resource_type(syntax::AttributeList(body)) != "file" || has_splat(body))
        return;
    std::string missing;
    for (const std::string_view name : {"owner", "group", "mode"})
        if (!find_attribute(body, name))
            missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", name);
    if (!missing.empty())
        ctx.report(source->name()->span(), fmt::format("file with a source lacks {}", missing));
}

extern constinit const Rule rule{
    .name = "source_without_rights",
    .category = "security",
    .aliases = "file_source_rights",
    .summary = "Files with a source say who owns them",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::source_without_rights
