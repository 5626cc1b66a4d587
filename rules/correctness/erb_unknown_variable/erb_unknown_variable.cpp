// Variables of an ERB template that no code that renders it sets: they are nil, and print nothing.
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "checks/order/reads.hpp"
#include "checks/templates/templates.hpp"
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace plint::rules::erb_unknown_variable {

namespace {

using Form = ruby::VariableInTemplate::Form;

std::string written(const ruby::VariableInTemplate& variable)
{
    return variable.form == Form::instance_variable ? "@" + variable.name : "$" + variable.name;
}

constexpr std::size_t max_labels = 3;

bool is_name(std::string_view name)
{
    return !name.empty() && std::ranges::all_of(name, [](char c) { return is_word(c) || c == ':'; });
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
            if (own.contains(variable.name) || !is_name(variable.name) || !seen_.insert(variable.name).second)
                continue;
            else if (variable.name.find("::") != std::string::npos)
                check_qualified(variable);
            else if (is_missing(variable.name))
                report(variable);
    }

private:
    bool is_missing(std::string_view name)
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
        Finding finding =
            ctx_.report(variable.span, fmt::format("`{}` is not set where this template is rendered", written(variable)));
        if (const std::string help = suggestion(variable); !help.empty())
            finding.help(help);
        else if (std::ranges::binary_search(file_.code().tested, variable.name))
            finding.severity(Severity::info);  // the template provides for it
        const order::Program& program = order::program_of(project_);
        for (std::size_t i = 0; i < std::min(renderers_->units.size(), max_labels); ++i) {
            const order::Unit& unit = program.unit(renderers_->units[i]);
            if (const summary::Definition* definition = unit.definition(); definition && !definition->name.empty())
                finding.label(project_.file(unit.file).path, definition->name_span,
                              fmt::format("this {} renders the template and does not set `${}`",
                                          name(definition->kind), variable.name));
        }
    }

    // What may have been meant.
    std::string suggestion(const ruby::VariableInTemplate& variable)
    {
        const layout::Module* const module = project_.module_of(*ctx_.file());
        if (module && class_sets(module->name, variable.name))
            return fmt::format("write `scope['{}::{}']`", module->name, variable.name);
        if (!ctx_.may_suggest())
            return {};
        std::vector<std::string_view> names;
        for (const order::UnitIndex unit : renderers_->units) {
            const std::vector<std::string_view> own = templates_.variables(unit);
            names.insert(names.end(), own.begin(), own.end());
        }
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        const std::string_view near = ctx_.nearest(variable.name, names);
        if (near.empty())
            return {};
        return fmt::format("did you mean `{}{}`?", variable.form == Form::instance_variable ? "@" : "", near);
    }

    bool class_sets(std::string_view class_name, std::string_view name) const
    {
        const auto unit = unit_of_class(class_name);
        const auto state = unit ? order::find_variable(order::program_of(project_), *unit, name).state
                                : order::ClassVariable::State::never;
        return state == order::ClassVariable::State::always || state == order::ClassVariable::State::sometimes;
    }

    std::optional<order::UnitIndex> unit_of_class(std::string_view class_name) const
    {
        const lookup::ClassMeaning meaning = ctx_.lookup().class_named(class_name);
        if (meaning.presence != lookup::Presence::known || !meaning.place)
            return std::nullopt;
        return templates::unit_of(order::program_of(project_), meaning.place->file, meaning.place->index);
    }

    // `scope['a::x']`
    void check_qualified(const ruby::VariableInTemplate& variable)
    {
        const std::string_view class_name = names::without_last_segment(variable.name);
        const std::string_view last = names::last_segment(variable.name);
        if (ctx_.lookup().class_named(class_name).presence == lookup::Presence::missing) {
            ctx_.report(variable.span, fmt::format("`${}` is not defined: there is no class `{}`", variable.name, class_name));
            return;
        }
        const auto unit = unit_of_class(class_name);
        if (!unit || order::find_variable(order::program_of(project_), *unit, last).state != order::ClassVariable::State::never)
            return;
        const order::Unit& owner = order::program_of(project_).unit(*unit);
        Finding finding = ctx_.report(variable.span, fmt::format("class `{}` has no variable `${}`", class_name, last));
        finding.label(project_.file(owner.file).path, owner.definition()->name_span, "class is defined here");
        std::vector<std::string_view> names;
        for (const summary::DefinedParameter& parameter : owner.definition()->parameters)
            names.push_back(parameter.name);
        for (const summary::DefinedVariable& set : owner.definition()->variables)
            names.push_back(set.name);
        if (ctx_.may_suggest())
            if (const std::string_view near = ctx_.nearest(last, names); !near.empty())
                finding.help(fmt::format("did you mean `{}::{}`?", class_name, near));
    }

    const TemplateFile& file_;
    Context& ctx_;
    const index::Project& project_;
    const templates::Templates& templates_;
    std::optional<templates::Renderers> renderers_;
    std::set<std::string_view> seen_;
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
