// Reports octal numbers: `0644` is 420, which is rarely meant.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::leading_zero {

// A node name is not a number: `node 02`, `node 007.example.com`.
static bool is_name(Node number)
{
    const auto around = number.parent();
    return around && (around->kind() == Kind::host_name || around->kind() == Kind::node_definition);
}

static void visit(const syntax::Number& number, TreeContext& ctx)
{
    if (is_name(number))
        return;
    const auto value = number.value();
    if (!value || value->is_float || value->radix != 8)
        return;
    Finding finding =
        ctx.report(number.span(), fmt::format("`{}` is an octal number; its value is {}", number.text(), value->text))
            .help("quote it if you mean the digits (for example a file mode)");
    if (value->text.size() == 1)  // otherwise the digits differ, and the intended number is not known
        finding.fix(fmt::format("write `{}`", value->text), {{{}, number.span(), value->text}});
}

extern constinit const Rule rule{
    .name = "leading_zero",
    .category = "style",
    .summary = "Number with a leading zero",
    .fixable = Fixable::sometimes,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::leading_zero
