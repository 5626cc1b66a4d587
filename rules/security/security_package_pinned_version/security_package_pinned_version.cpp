// Packages pinned to a version, which get no security updates.
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::security_package_pinned_version {

static void visit(const syntax::AttributeList& list, TreeContext& ctx)
{
    const auto ensure = attribute_text(list, "ensure");
    if (ensure && !ensure->empty() && is_digit((*ensure)[0]) && syntax::resource_type(list) == "package")
        ctx.report(find_attribute(list, "ensure")->value()->span(),
                   fmt::format("package is pinned to version `{}` and gets no updates", *ensure))
            .help("use `installed`, and install updates with the package manager");
}

extern constinit const Rule rule{
    .name = "security_package_pinned_version",
    .category = "security",
    .summary = "Package pinned to a version",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_package_pinned_version
