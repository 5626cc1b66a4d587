// Puppet rejects a class or defined type whose name contains a hyphen.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::names_containing_dash {

static void visit(const syntax::NamedDefinition& definition, TreeContext& ctx)
{
    const auto name = definition.name();
    if (name && name->text().find('-') != std::string_view::npos)
        ctx.report(name->span(), fmt::format("name `{}` contains a hyphen", name->text()))
            .help("use underscores instead");
}

extern constinit const Rule rule{
    .name = "names_containing_dash",
    .category = "correctness",
    .summary = "Hyphen in the name of a definition",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::names_containing_dash
