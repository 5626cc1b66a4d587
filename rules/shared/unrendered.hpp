// Findings about what fails when Puppet renders an ERB template.
#pragma once

#include "checks/templates/templates.hpp"
#include "rules/engine/context.hpp"

namespace plint::rules {

// Of the file of the context, which the project knows.
struct RenderingOfFile {
    templates::RenderedBy by;

    explicit RenderingOfFile(const ProgramContext& ctx)
        : by(ctx.project().derived<templates::Templates>().rendered_by(ctx.project(), *ctx.file()))
    {
    }
};

inline void lower_severity_if_unrendered(Finding& finding, const ProgramContext& ctx)
{
    const templates::RenderedBy by = ctx.kept<RenderingOfFile>().by;
    if (by == templates::RenderedBy::nothing)
        finding.severity(Severity::warning).note("no code here renders this template");
    else if (by == templates::RenderedBy::computed_name)
        finding.severity(Severity::warning).note("no code here names this template");
}

}  // namespace plint::rules
