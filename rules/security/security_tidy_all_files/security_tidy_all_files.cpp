// `tidy` resources that remove all files.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::security_tidy_all_files {

static bool is_greedy(Node value)
{
    if (const auto array = syntax::as<syntax::Array>(value)) {
        for (const syntax::Element element : array->elements())
            if (is_greedy(element))
                return true;
        return false;
    }
    return syntax::constant_string(value) == "*";
}

// Without `recurse`, `tidy` looks only at the path itself.
static bool descends(const syntax::ResourceBody& body)
{
    const auto recurse = find_attribute(body, "recurse");
    return recurse && attribute_text(body, "recurse") != "false" && attribute_text(body, "recurse") != "0";
}

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto title = body.title();
    if (!title || title->kind() == Kind::kw_default || syntax::resource_type(syntax::AttributeList(body)) != "tidy"
        || has_splat(body) || !descends(body))
        return;
    const auto matches = find_attribute(body, "matches");
    if (!matches && !find_attribute(body, "age") && !find_attribute(body, "size"))
        ctx.report(title->span(), "`tidy` without `matches`, `age` or `size` removes all files")
            .help("set `matches`, `age` or `size` so that only the intended files match");
    else if (matches && matches->value() && is_greedy(*matches->value()))
        ctx.report(matches->value()->span(), "`tidy` with the pattern `*` removes all files")
            .help("write patterns that match only the intended files");
}

extern constinit const Rule rule{
    .name = "security_tidy_all_files",
    .category = "security",
    .aliases = "security_tidy_matches_greedy",
    .summary = "`tidy` removes all files",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_tidy_all_files
