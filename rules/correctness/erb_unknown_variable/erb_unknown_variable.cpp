// Variables of an ERB template that no code that renders it sets: they are nil, and print nothing.
#include "checks/templates/templates.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace plint::rules::erb_unknown_variable {

namespace {

using Form = ruby::VariableInTemplate::Form;

std::string written(const ruby::VariableInTemplate& variable)
{
    return variable.form == Form::instance_variable ? "@" + variable.name : "$" + variable.name;
}

class Reporter {
public:
    Reporter(const TemplateFile& file, Context& ctx)
        : file_(file), ctx_(ctx), project_(ctx.project()), templates_(project_.derived<templates::Templates>())
    {
    }

    void run()
    {
        const ruby::TemplateCode& code = file_.code();
        std::set<std::string_view> own;
        for (const ruby::NameInTemplate& variable : code.set)
            own.insert(variable.name);
        for (const ruby::VariableInTemplate& variable : code.variables)
            if (variable.form == Form::question)
                own.insert(variable.name);
        for (const ruby::VariableInTemplate& variable : code.variables)
            if (!own.contains(variable.name) && variable.name.find("::") == std::string::npos && is_missing(variable.name))
                report(variable);
    }

private:
    bool is_missing(const std::string& name)
    {
        if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string::npos)
            return false;
        const auto [at, is_new] = missing_.try_emplace(name, false);
        if (is_new)
            at->second = find_missing(name);
        return at->second;
    }

    bool find_missing(std::string_view name)
    {
        if (!renderers_) {
            const std::string path = templates::template_name(project_, *ctx_.file());
            renderers_ = path.empty() ? templates::Renderers() : templates_.renderers(project_, *ctx_.file(), path);
        }
        return renderers_->are_known && std::ranges::all_of(renderers_->units, [&](order::UnitIndex unit) {
            return templates_.variable(project_, unit, name) == templates::VariablePresence::missing;
        });
    }

    void report(const ruby::VariableInTemplate& variable)
    {
        Finding finding = ctx_.report(variable.span, fmt::format("`{}` is not set where this template is rendered", written(variable)));
        std::vector<std::string_view> names;
        const order::Program& program = order::program_of(project_);
        for (const order::UnitIndex unit : renderers_->units) {
            const std::vector<std::string_view> own = templates_.variables(unit);
            names.insert(names.end(), own.begin(), own.end());
        }
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        if (ctx_.may_suggest())
            if (const std::string_view near = ctx_.nearest(variable.name, names); !near.empty())
                finding.help(variable.form == Form::instance_variable ? fmt::format("did you mean `@{}`?", near)
                                                                      : fmt::format("did you mean `{}`?", near));
        for (const order::UnitIndex unit : renderers_->units)
            if (const summary::Definition* definition = program.unit(unit).definition(); definition && !definition->name.empty())
                finding.label(project_.file(program.unit(unit).file).path, definition->name_span,
                              fmt::format("this {} renders the template and does not set `${}`", name(definition->kind), variable.name));
    }

    const TemplateFile& file_;
    Context& ctx_;
    const index::Project& project_;
    const templates::Templates& templates_;
    std::optional<templates::Renderers> renderers_;
    std::map<std::string, bool> missing_;
};

}  // namespace

static void visit(const TemplateFile& file, Context& ctx)
{
    if (ctx.file() && file.code().is_read && !file.code().sets_anything && !file.code().variables.empty())
        Reporter(file, ctx).run();
}

extern constinit const Rule rule{
    .name = "erb_unknown_variable",
    .category = "correctness",
    .summary = "Unknown variable in an ERB template",
    .severity = Severity::warning,
    .looks_around = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_unknown_variable
