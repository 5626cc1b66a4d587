// Puppet refuses a class or defined type whose name holds a capital.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules {

static void visit(const syntax::NamedDefinition& definition, Context& ctx)
{
    const auto name = definition.name();
    const auto is_capital = [](char c) { return 'A' <= c && c <= 'Z'; };
    if (!name || std::ranges::none_of(name->text(), is_capital))
        return;
    std::string lower(name->text());
    std::ranges::transform(lower, lower.begin(), [&](char c) { return is_capital(c) ? char(c - 'A' + 'a') : c; });
    ctx.report(name->span(), fmt::format("name `{}` holds a capital", name->text()))
        .fix(fmt::format("write `{}`", lower), {{{}, name->span(), lower}}, Safety::unsafe);
}

extern constinit const Rule names_containing_uppercase{
    .name = "names_containing_uppercase",
    .category = "correctness",
    .summary = "Names of definitions hold no capitals",
    .severity = Severity::error,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
