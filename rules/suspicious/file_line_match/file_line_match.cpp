// A `match` that does not match the `line` itself appends the line again in each run.
#include "checks/types/match.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::file_line_match {

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    const auto match = find_attribute(body, "match");
    if (!match || syntax::resource_type(syntax::AttributeList(body)) != "file_line" ||
        attribute_text(body, "ensure") == "absent" || attribute_text(body, "append_on_no_match") == "false")
        return;
    const auto pattern = attribute_text(body, "match");
    const auto line = attribute_text(body, "line");
    if (pattern && line && types::matches(*pattern, *line) == false)
        ctx.report(match->value()->span(), "the line that is written does not match this")
            .note("in the next run nothing matches any more, and the line is written again");
}

extern constinit const Rule rule{
    .name = "file_line_match",
    .category = "suspicious",
    .summary = "What `file_line` writes matches what it looks for",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::file_line_match
