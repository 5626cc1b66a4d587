// With the path as title, references and messages tell which file is meant.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::no_file_path_attribute {

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    const auto path = find_attribute(body, "path");
    if (path && path->name() && syntax::resource_type(syntax::AttributeList(body)) == "file")
        ctx.report(path->name()->span(), "`path` instead of the path as title");
}

extern constinit const Rule rule{
    .name = "no_file_path_attribute",
    .category = "style",
    .summary = "The title of a file is its path",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::no_file_path_attribute
