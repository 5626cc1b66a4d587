// `0644` is an octal number, 420: who writes a zero in front rarely wants that.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::leading_zero {

// Puppet takes the names of nodes as they are written: `node 02`, `node 007.example.com`.
static bool is_name(Node number)
{
    const auto around = number.parent();
    return around && (around->kind() == Kind::host_name || around->kind() == Kind::node_definition);
}

static void visit(const syntax::Number& number, Context& ctx)
{
    if (is_name(number))
        return;
    const auto value = number.value();
    if (!value || value->is_float || value->radix != 8)
        return;
    Finding finding = ctx.report(number.span(), fmt::format("`{}` is the octal number {}", number.text(), value->text))
        .help("quote it if the digits are meant, as for a mode");
    if (value->text.size() == 1)  // else the digits differ: who knows which number was meant?
        finding.fix(fmt::format("write `{}`", value->text), {{{}, number.span(), value->text}});
}

extern constinit const Rule rule{
    .name = "leading_zero",
    .category = "style",
    .summary = "Numbers do not begin with zeros",
    .fixable = Fixable::sometimes,
    .changes_tree = true,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::leading_zero
