// A type's name that nothing defines ends the compilation where the type is used.
#include "checks/project/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/shared/meaning.hpp"

namespace plint::rules {

static void visit(const syntax::ClassReference& reference, Context& ctx)
{
    const Node parent = *reference.parent();
    // Names of definitions, and of what `unknown_resource_type` looks at.
    if (is_definition(parent.kind()) && syntax::defined_name(parent) == reference)
        return;
    if (parent.kind() == Kind::collector || parent.kind() == Kind::inherits_clause
        || ctx.lookup().type(reference.text()).presence != Presence::missing
        || (ctx.file() && ctx.project().file(*ctx.file()).area == Area::plans))
        return;
    Finding finding = ctx.report(reference.span(), fmt::format("there is no type `{}`", reference.text()));
    grade_by_certainty(finding, reference);
    const std::string name = plain_name(reference.text());
    if (ctx.lookup().class_named(name).definition)
        finding.note("a class has this name; a reference to it is `Class['…']`");
    else if (const std::string_view near = nearest(name, ctx.lookup().type_names(name)); !near.empty())
        finding.help(fmt::format("did you mean `{}`?", capitalised(near)));
}

extern constinit const Rule unknown_type{
    .name = "unknown_type",
    .category = "correctness",
    .summary = "Types that are named exist",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
