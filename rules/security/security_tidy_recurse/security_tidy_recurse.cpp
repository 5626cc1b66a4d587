// `tidy` resources with unlimited recursion.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::security_tidy_recurse {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (attribute_text(body, "recurse") == "true" && syntax::resource_type(syntax::AttributeList(body)) == "tidy")
        ctx.report(find_attribute(body, "recurse")->value()->span(),
                   "`tidy` removes files in all subdirectories, however deep")
            .help("set `recurse` to a number of levels");
}

extern constinit const Rule rule{
    .name = "security_tidy_recurse",
    .category = "security",
    .summary = "Unlimited recursion in `tidy`",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_tidy_recurse
