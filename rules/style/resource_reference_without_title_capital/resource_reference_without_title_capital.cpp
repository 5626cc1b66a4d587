// Reports uppercase letters in class references.
#include "checks/names/names.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::resource_reference_without_title_capital {

static void visit(const syntax::Access& access, TreeContext& ctx)
{
    if (!access.left() || access.left()->text() != "Class")
        return;
    for (const syntax::Element key : access.keys()) {
        if (key.kind() != Kind::single_quoted && key.kind() != Kind::name && key.kind() != Kind::class_reference)
            continue;
        const std::string lower = lower_case(key.text());
        if (lower == key.text())
            continue;
        Finding finding =
            ctx.report(key.span(), fmt::format("class name `{}` contains an uppercase letter", key.text()));
        if (key.kind() != Kind::class_reference)
            finding.fix(fmt::format("write `{}`", lower), {{{}, key.span(), lower}});
    }
}

extern constinit const Rule rule{
    .name = "resource_reference_without_title_capital",
    .category = "style",
    .summary = "Uppercase letter in the title of a class reference",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::resource_reference_without_title_capital
