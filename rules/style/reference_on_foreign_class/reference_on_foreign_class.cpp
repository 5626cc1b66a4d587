// Reports references to classes of other modules.
#include "checks/names/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::reference_on_foreign_class {

static void visit(const syntax::Access& access, TreeContext& ctx)
{
    const auto left = access.left();
    if (!left || left->text() != "Class")
        return;
    auto around = access.enclosing(Kind::class_definition);
    if (!around)
        around = access.enclosing(Kind::define_definition);
    if (!around)
        return;
    const std::string own = syntax::qualified_name(*around);
    for (const syntax::Element key : access.keys()) {
        const auto title = syntax::constant_string(key);
        if (!title)
            continue;
        const std::string name = lower_case(title->starts_with("::") ? title->substr(2) : *title);
        if (names::first_segment(name) != names::first_segment(own))
            ctx.report(key.span(), fmt::format("reference to class `{}` of another module, which may rename it", name))
                .help("order the two modules in the profile or node definition that declares both");
    }
}

extern constinit const Rule rule{
    .name = "reference_on_foreign_class",
    .category = "style",
    .summary = "Reference to a class of another module",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::reference_on_foreign_class
