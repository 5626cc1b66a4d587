// Reports files with a `source` from a module, instead of `content => file(…)`.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::fileserver {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto source = find_attribute(body, "source");
    const auto url = attribute_text(body, "source");
    constexpr std::string_view prefix = "puppet:///modules/";
    if (!url || !url->starts_with(prefix) || syntax::resource_type(syntax::AttributeList(body)) != "file"
        || find_attribute(body, "recurse") || attribute_text(body, "ensure") == "directory")
        return;
    const std::string path = url->substr(prefix.size());
    Finding finding = ctx.report(
        source->value()->span(),
        "the agent downloads this file separately, because `source` does not put its content into the catalog");
    if (source->name() && path.find('\'') == std::string::npos && !find_attribute(body, "content"))
        finding.fix(
            "use `content => file(…)`",
            {{{}, source->name()->span(), "content"}, {{}, source->value()->span(), fmt::format("file('{}')", path)}},
            Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "fileserver",
    .category = "style",
    .summary = "`source` instead of `content => file(…)`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::fileserver
