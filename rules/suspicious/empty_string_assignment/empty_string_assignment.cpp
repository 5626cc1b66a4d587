// Variables set to an empty string, which is often used for a missing value.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::empty_string_assignment {

static void visit(const syntax::Assignment& assignment, TreeContext& ctx)
{
    const auto value = assignment.right();
    const bool quoted = value && (value->kind() == Kind::single_quoted || value->kind() == Kind::double_quoted);
    if (!quoted || syntax::constant_string(*value) != "")
        return;
    Finding finding = ctx.report(value->span(), "empty string assigned; use `undef` for a missing value");
    if (!assignment.enclosing(Kind::class_definition))  // others may need a string in a variable of a class
        finding.fix("write `undef`", {{{}, value->span(), "undef"}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "empty_string_assignment",
    .category = "suspicious",
    .summary = "Empty string assigned to a variable",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::empty_string_assignment
