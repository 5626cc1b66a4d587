// Puppet rejects a class whose name begins with an uppercase letter, and ignores uppercase letters further inside.
#include "checks/names/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::names_containing_uppercase {

static void visit(const syntax::NamedDefinition& definition, TreeContext& ctx)
{
    const auto name = definition.name();
    if (!name)
        return;
    const std::string lower = lower_case(name->text());
    if (lower == name->text())
        return;
    ctx.report(name->span(), fmt::format("name `{}` contains an uppercase letter", name->text()))
        .fix(fmt::format("write `{}`", lower), {{{}, name->span(), lower}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "names_containing_uppercase",
    .category = "correctness",
    .summary = "Uppercase letter in the name of a definition",
    .severity = Severity::error,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::names_containing_uppercase
