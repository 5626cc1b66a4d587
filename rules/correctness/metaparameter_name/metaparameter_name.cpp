// A parameter with the name of a metaparameter: Puppet rejects it, or uses its value for both.
#include "checks/catalogue/catalogue.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::metaparameter_name {

using ClassOrDefine = syntax::View<Kind::class_definition, Kind::define_definition>;

static void visit(const ClassOrDefine& definition, TreeContext& ctx)
{
    for (const syntax::Parameter parameter : syntax::parameters_of(definition)) {
        if (!parameter.variable() || !catalogue::find_metaparameter(parameter.name()))
            continue;
        const std::string_view name = parameter.name();
        if (!parameter.default_value())
            ctx.report(parameter.variable()->span(),
                       fmt::format("`${}` has the name of a metaparameter, which Puppet rejects", name))
                .help("rename the parameter");
        else
            ctx.report(
                   parameter.variable()->span(),
                   fmt::format("`${}` has the name of a metaparameter, so its value also applies to all resources in "
                               "this {}",
                               name, definition.kind() == Kind::class_definition ? "class" : "defined type"))
                .severity(Severity::warning)
                .help("rename the parameter");
    }
}

extern constinit const Rule rule{
    .name = "metaparameter_name",
    .category = "correctness",
    .summary = "Parameter with the name of a metaparameter",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::metaparameter_name
