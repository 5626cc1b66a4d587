// `ensure => latest` upgrades packages at a time of its own on each node.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::package_ensure {

static void visit(const syntax::AttributeList& list, TreeContext& ctx)
{
    if (attribute_text(list, "ensure") != "latest" || syntax::resource_type(list) != "package")
        return;
    const auto value = find_attribute(list, "ensure")->value();
    ctx.report(value->span(), "`latest` may upgrade the package on any run; pin a version or use `installed`")
        .fix("write `installed`", {{{}, value->span(), "installed"}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "package_ensure",
    .category = "suspicious",
    .summary = "Package with `ensure => latest`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::package_ensure
