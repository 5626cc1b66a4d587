// `tidy` with `recurse` removes in folders that nobody thought of.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::security_tidy_recurse {

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    if (attribute_text(body, "recurse") == "true" && syntax::resource_type(syntax::AttributeList(body)) == "tidy")
        ctx.report(find_attribute(body, "recurse")->value()->span(), "`tidy` goes down without a bound").help("give `recurse` a number");
}

extern constinit const Rule rule{
    .name = "security_tidy_recurse",
    .category = "security",
    .summary = "Resources `tidy` do not go down without a bound",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_tidy_recurse
