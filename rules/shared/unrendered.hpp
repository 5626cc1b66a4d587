// Findings about what fails when Puppet renders an ERB template.
#pragma once

#include "checks/templates/templates.hpp"
#include "rules/engine/context.hpp"

namespace plint::rules {

// Of the file of the context, which the project knows.
struct UnrenderedTemplate {
    bool is_certain;  // that no code renders it

    explicit UnrenderedTemplate(const ProgramContext& ctx)
        : is_certain(ctx.project().derived<templates::Templates>().is_rendered_nowhere(ctx.project(), *ctx.file()))
    {
    }
};

inline void lower_severity_if_unrendered(Finding& finding, const ProgramContext& ctx)
{
    if (ctx.kept<UnrenderedTemplate>().is_certain)
        finding.severity(Severity::warning).note("no code here renders this template");
}

}  // namespace plint::rules
