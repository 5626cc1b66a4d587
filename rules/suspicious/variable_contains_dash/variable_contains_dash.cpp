// Hyphens in variable names: `$foo-bar` is a subtraction, and no assignment can set `"${foo-bar}"`.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::variable_contains_dash {

static void visit(const syntax::Binary& binary, TreeContext& ctx)
{
    const auto left = binary.left();
    const auto minus = binary.operator_token();
    const auto right = binary.right();
    if (!left || !minus || !right || left->kind() != Kind::variable || minus->kind() != Kind::minus
        || (right->kind() != Kind::name && right->kind() != Kind::word) || left->span().end != minus->span().begin
        || minus->span().end != right->span().begin)
        return;
    ctx.report(binary.span(),
               fmt::format("`{}` is a subtraction: `{}` minus `{}`", binary.text(), left->text(), right->text()))
        .help("variable names cannot contain hyphens; use `_`");
}

// Puppet reads such a name only in braces.
static void visit_variable(const syntax::Variable& variable, TreeContext& ctx)
{
    if (variable.name().find('-') != std::string_view::npos)
        ctx.report(variable.span(), fmt::format("`{}` is not a valid variable name", variable.name()))
            .help("variable names cannot contain hyphens; use `_`");
}

extern constinit const Rule rule{
    .name = "variable_contains_dash",
    .category = "suspicious",
    .summary = "Hyphen in a variable name",
    .hooks = hooks<visit, visit_variable>,
};

}  // namespace plint::rules::variable_contains_dash
