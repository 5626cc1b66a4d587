#include "rules/types/sensitive_leak/in_templates.hpp"

#include "checks/templates/templates.hpp"
#include "parser/syntax/literals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace plint::rules::sensitive_leak {

namespace {

// Whether the only text that a value of the type can have is in `Sensitive`. Of a `Variant`, only if nothing else is in it but
// strings, which a template prints as they are.
bool is_sensitive(std::string_view type)
{
    return type.starts_with("Sensitive") || type.starts_with("Optional[Sensitive")
        || ((type.starts_with("Variant[") || type.starts_with("Optional[Variant["))
            && type.find("Sensitive") != std::string_view::npos);
}

// Each `@x` that the template prints as it is, for variables that the code never unwraps or tests.
std::vector<ruby::VariableInTemplate> printed(std::string_view text, const ruby::TemplateCode& code)
{
    std::set<std::string_view> treated;
    for (const ruby::VariableInTemplate& variable : code.variables)
        if (text.substr(variable.span.end).starts_with(".") || text.substr(variable.span.end).starts_with("&."))
            treated.insert(variable.name);
    std::vector<ruby::VariableInTemplate> found;
    for (const ruby::VariableInTemplate& variable : code.variables)
        if (variable.form == ruby::VariableInTemplate::Form::instance_variable
            && variable.use == ruby::ValueUse::printed && !treated.contains(variable.name))
            found.push_back(variable);
    return found;
}

Finding report(Span place, std::string_view name, ProgramContext& ctx)
{
    Finding finding = ctx.report(place, fmt::format("`@{}` prints `Sensitive [value redacted]`, not the value", name));
    finding.help(fmt::format("use EPP, or write `@{}.unwrap` and wrap the result: `Sensitive(template(…))`", name));
    return finding;
}

const summary::DefinedParameter* sensitive_parameter(const summary::Definition& definition, std::string_view name)
{
    const auto found = std::ranges::find(definition.parameters, name, &summary::DefinedParameter::name);
    return found != definition.parameters.end() && is_sensitive(found->type) ? &*found : nullptr;
}

}  // namespace

void visit_template(const TemplateFile& file, ProgramContext& ctx)
{
    if (!ctx.file() || !file.code().is_read || file.code().variables.empty())
        return;
    const auto variables = printed(file.source->text(), file.code());
    if (variables.empty())
        return;
    const index::Project& project = ctx.project();
    const templates::Renderers renderers = project.derived<templates::Templates>().renderers(project, *ctx.file());
    const order::Program& program = order::program_of(project);
    for (const ruby::VariableInTemplate& variable : variables)
        for (const templates::Rendering& rendering : renderers.named) {
            const order::Unit& unit = program.unit(rendering.unit);
            const summary::Definition* const definition = unit.definition();
            const auto* const parameter = definition ? sensitive_parameter(*definition, variable.name) : nullptr;
            if (parameter == nullptr)
                continue;
            report(variable.span, variable.name, ctx)
                .label(project.file(unit.file).path, parameter->span, "this parameter is `Sensitive`");
            break;
        }
}

void visit_inline_template(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto around = call.function() == "inline_template" ? call.parent() : std::nullopt;
    if (!around || !ctx.file())
        return;
    const summary::Summary& summary = ctx.summary();
    for (const Node argument : call.arguments()) {
        const auto text = syntax::constant_string(argument);
        if (!text || text->find("<%") == std::string::npos)
            continue;
        const ruby::TemplateCode code = ruby::read_template(*text, erb::read(*text));
        for (const ruby::VariableInTemplate& variable : printed(*text, code))
            for (const summary::Definition& definition : summary.definitions)
                if (definition.span.contains(argument.span()))
                    if (const auto* const parameter = sensitive_parameter(definition, variable.name))
                        report(argument.span(), variable.name, ctx)
                            .label(parameter->span, "this parameter is `Sensitive`");
    }
}

}  // namespace plint::rules::sensitive_leak
