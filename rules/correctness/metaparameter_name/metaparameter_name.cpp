// A parameter with the name of a metaparameter: Puppet rejects it, or uses its value for both.
#include "checks/catalogue/catalogue.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace plint::rules::metaparameter_name {

using ClassOrDefine = syntax::View<Kind::class_definition, Kind::define_definition>;

// Whether the resources in the body get the value too. Those in a class get tags only.
static bool applies_to_contents(std::string_view name, bool in_class)
{
    return name == "tag"
        || (!in_class
            && (name == "alias" || name == "audit" || name == "loglevel" || name == "noop" || name == "schedule"));
}

static void report_shared(Span place, std::string_view name, bool in_class, TreeContext& ctx)
{
    const std::string effect = applies_to_contents(name, in_class)
        ? fmt::format("so its value also applies to all resources in this {}", in_class ? "class" : "defined type")
        : fmt::format("so its value also sets `{}` of {}", name,
                      in_class ? "the class" : "each resource of this defined type");
    ctx.report(place, fmt::format("`${}` has the name of a metaparameter, {}", name, effect))
        .severity(Severity::warning)
        .help("rename the parameter")
        .note("Puppet prints a warning, too");
}

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
            report_shared(parameter.variable()->span(), name, definition.kind() == Kind::class_definition, ctx);
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
