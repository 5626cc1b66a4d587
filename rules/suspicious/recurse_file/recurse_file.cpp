// Directories managed with `recurse`: each file below becomes a resource in every run.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::recurse_file {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto recurse = find_attribute(body, "recurse");
    if (recurse && attribute_text(body, "recurse") == "true" && !find_attribute(body, "recurselimit")
        && syntax::resource_type(syntax::AttributeList(body)) == "file" && !find_attribute(body, "source"))
        ctx.report(recurse->value()->span(), "unlimited recursion: every file below this directory becomes a resource")
            .help("set `recurselimit`, or write `recurse => remote` with `source` to manage only the files of the "
                  "source");
}

extern constinit const Rule rule{
    .name = "recurse_file",
    .category = "suspicious",
    .summary = "Unlimited recursion in a `file` resource",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::recurse_file
