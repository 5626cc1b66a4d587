// Reports file resources with a `path` attribute.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::no_file_path_attribute {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto path = find_attribute(body, "path");
    if (path && path->name() && syntax::resource_type(syntax::AttributeList(body)) == "file")
        ctx.report(path->name()->span(), "the file's path is in the attribute `path`, not in the title")
            .help("use the path as the title, remove `path`, and update references to the resource");
}

extern constinit const Rule rule{
    .name = "no_file_path_attribute",
    .category = "style",
    .summary = "File with a `path` attribute",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::no_file_path_attribute
