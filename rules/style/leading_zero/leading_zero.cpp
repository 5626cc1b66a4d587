// Reports octal numbers: `0644` is 420, which is rarely meant.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/number_as_mode.hpp"

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
    if (is_name(number) || (ctx.runs("unquoted_file_mode") && is_number_as_mode(number)))
        return;
    const auto value = number.value();
    if (!value || value->is_float || value->radix != 8 || value->text.size() == 1)  // `01` is 1
        return;
    ctx.report(number.span(), fmt::format("`{}` is an octal number; its value is {}", number.text(), value->text))
        .help("quote it if you mean the digits (for example a file mode)");
}

extern constinit const Rule rule{
    .name = "leading_zero",
    .category = "style",
    .summary = "Number with a leading zero",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::leading_zero
