// `file_line` resources whose `match` does not match their own `line`.
#include "checks/text/match.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::file_line_match {

struct Searches {
    text::RegexBudget budget;  // of the file

    explicit Searches(const TreeContext& ctx) : budget(ctx.share()) {}
};

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto match = find_attribute(body, "match");
    if (!match || syntax::resource_type(syntax::AttributeList(body)) != "file_line"
        || attribute_text(body, "ensure") == "absent" || attribute_text(body, "append_on_no_match") == "false")
        return;
    const auto pattern = attribute_text(body, "match");
    const auto line = attribute_text(body, "line");
    if (pattern && line && text::matches(*pattern, *line, &ctx.kept<Searches>().budget) == false)
        ctx.report(match->value()->span(), "this pattern does not match the `line` of the resource")
            .note("`file_line` rejects this: the next run would not find the line it has written")
            .help("change `match` so that it also matches the new line");
}

extern constinit const Rule rule{
    .name = "file_line_match",
    .category = "suspicious",
    .summary = "`match` of `file_line` does not match its own `line`",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::file_line_match
