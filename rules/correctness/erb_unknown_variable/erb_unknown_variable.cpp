// Variables of an ERB template that no code that renders it sets: they are nil, and print nothing.
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "checks/order/reads.hpp"
#include "checks/templates/templates.hpp"
#include "parser/source/characters.hpp"
#include "rules/correctness/erb_unknown_variable/related.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace plint::rules::erb_unknown_variable {

namespace {

using Form = ruby::VariableInTemplate::Form;

constexpr std::size_t max_labels = 3;

bool is_name(std::string_view name)
{
    return !name.empty() && std::ranges::all_of(name, [](char c) { return is_word(c) || c == ':'; });
}

// The names of all parameters of definitions, and of the variables of classes.
struct SetNames {
    std::unordered_set<std::string_view> names;

    explicit SetNames(const index::Project& project)
    {
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
            for (const summary::Definition& definition : project.summary(file).definitions) {
                for (const summary::DefinedParameter& parameter : definition.parameters)
                    names.insert(parameter.name);
                for (const summary::DefinedVariable& variable : definition.variables)
                    names.insert(variable.name);
            }
            for (const summary::SetVariable& variable : project.summary(file).set_in_templates)
                names.insert(variable.name);
        }
    }
};

class Reporter {
public:
    Reporter(const TemplateFile& file, ProgramContext& ctx)
        : file_(file), ctx_(ctx), project_(ctx.project()), templates_(project_.derived<templates::Templates>())
    {
    }

    void run()
    {
        const ruby::TemplateCode& code = file_.code();
        for (const ruby::NameInTemplate& variable : code.set)
            own_.insert(variable.name);
        for (const ruby::VariableInTemplate& variable : code.variables)
            if (variable.form == Form::question)
                own_.insert(variable.name);
            else
                ++reads_[variable.name];
        for (const ruby::VariableInTemplate& variable : code.variables)
            if (!own_.contains(variable.name) && is_name(variable.name) && !seen_.contains(variable.name))
                check(variable);
        for (const ruby::NeededValue& needed : code.needed)
            if (set_somewhere_.erase(needed.name) != 0)
                check_needed(needed);
    }

private:
    void check(const ruby::VariableInTemplate& variable)
    {
        const bool is_qualified = variable.name.find("::") != std::string::npos;
        const bool missing = !is_qualified && is_missing(variable.name);
        if (missing && (never_runs(variable.span) || (variable.has_default && !is_slip_of_set(variable.name))))
            return;
        seen_.insert(variable.name);
        if (is_qualified)
            check_qualified(variable);
        else if (missing)
            report(variable);
        else
            set_somewhere_.insert(variable.name);
    }

    const templates::Renderers& renderers()
    {
        if (!renderers_)
            renderers_ = templates_.renderers(project_, *ctx_.file());
        return *renderers_;
    }

    bool is_missing(std::string_view name)
    {
        const auto [known, is_new] = missing_.try_emplace(name);
        if (is_new)
            known->second = renderers().are_known && !templates_.may_be_global(project_, name)
                && std::ranges::all_of(renderers().all, [&](const templates::Rendering& rendering) {
                                return templates_.lacks(project_, rendering, name);
                            });
        return known->second;
    }

    // Some of the code that renders the template sets the variable: without it, rendering fails.
    void check_needed(const ruby::NeededValue& needed)
    {
        if (!renderers().are_known || templates_.may_be_global(project_, needed.name))
            return;
        for (const templates::Rendering& rendering : renderers().named) {
            const summary::Definition* const owner = order::program_of(project_).unit(rendering.unit).definition();
            if (!owner || owner->name.empty() || !templates_.lacks(project_, rendering, needed.name)
                || templates_.setter(rendering.unit, needed.name))
                continue;
            const std::string_view kind = summary::name(owner->kind);
            Finding finding = ctx_.report(
                needed.span,
                fmt::format("`@{}` is not set where {} `{}` renders this template", needed.name, kind, owner->name));
            finding.note(fmt::format("it is `nil` there, which has no method `{}`: rendering fails", needed.method))
                .help(fmt::format("set `${}` in the {}, or test whether it is set", needed.name, kind));
            add_labels(finding, needed.name);
            return;
        }
    }

    // As in the template: `@x`, or `$::x` for `scope['::x']`.
    [[nodiscard]] std::string written(const ruby::VariableInTemplate& variable) const
    {
        if (variable.form == Form::instance_variable)
            return "@" + variable.name;
        return fmt::format("${}{}", file_.source->text(variable.span).starts_with("::") ? "::" : "", variable.name);
    }

    void report(const ruby::VariableInTemplate& variable)
    {
        Finding finding = ctx_.report(
            variable.span, fmt::format("`{}` is not set where this template is rendered", written(variable)));
        const bool is_set = add_labels(finding, variable.name);
        if (const std::string help = is_set ? std::string() : suggestion(variable); !help.empty())
            finding.help(help);
        else if (!is_set && is_tested(variable.name))
            finding.severity(Severity::info).help("set it before the template is rendered, or remove the test");
        else if (!is_set && may_be_classified(variable.name))
            finding.severity(Severity::info)
                .note("no code of this environment sets such a variable, but the node classifier may")
                .help("set it before the template is rendered, or correct the name");
        else
            finding.help(is_set ? "set it before the template is rendered"
                                : "set it before the template is rendered, or correct the name");
    }

    // Whether the variable may be one that a node classifier sets: no code has a variable of this name.
    [[nodiscard]] bool may_be_classified(const std::string& name) const
    {
        return ctx_.lookup().visibility().in_environment() && !project_.derived<SetNames>().names.contains(name);
    }

    // Whether the place is in code that needs a variable that is missing, too: that one has a finding.
    bool never_runs(Span place)
    {
        const std::vector<ruby::GuardedCode>& guarded = file_.code().guarded;
        for (; next_guard_ < guarded.size() && guarded[next_guard_].code.begin <= place.begin; ++next_guard_) {
            const ruby::GuardedCode& guard = guarded[next_guard_];
            if (guard.code.end > unused_until_ && guard.variable.find("::") == std::string::npos
                && !own_.contains(guard.variable) && is_missing(guard.variable))
                unused_until_ = guard.code.end;
        }
        return place.begin < unused_until_;
    }

    // Of the bodies that render the template without the variable. Whether one of them sets it, too late or in a lambda.
    bool add_labels(Finding& finding, std::string_view name)
    {
        const order::Program& program = order::program_of(project_);
        std::size_t labels = 0;
        bool is_set = false;
        std::optional<order::UnitIndex> last;
        for (const templates::Rendering& rendering : renderers_->named) {
            if (last == rendering.unit || !templates_.lacks(project_, rendering, name))
                continue;
            last = rendering.unit;
            const order::Unit& unit = program.unit(rendering.unit);
            const std::string& path = project_.file(unit.file).path;
            const summary::SetVariable* const set = templates_.setter(rendering.unit, name);
            is_set = is_set || set;
            const summary::Definition* const definition = unit.definition();
            if (++labels > max_labels)
                continue;
            if (set)
                finding.label(path, set->span,
                              set->in_lambda ? fmt::format(
                                  "`${}` is a variable of a lambda that does not render the template", name)
                                             : fmt::format("`${}` is set here, after the template is rendered", name));
            else if (definition && !definition->name.empty())
                finding.label(path, definition->name_span,
                              fmt::format("this {} renders the template and does not set `${}`",
                                          summary::name(definition->kind), name));
        }
        return is_set;
    }

    [[nodiscard]] bool is_tested(std::string_view name) const
    {
        return std::ranges::binary_search(file_.code().tested, name);
    }

    // What may have been meant.
    std::string suggestion(const ruby::VariableInTemplate& variable)
    {
        if (std::ranges::binary_search(file_.code().also_local, variable.name))
            return fmt::format("write `{}` for the local variable of the template", variable.name);
        const layout::Module* const module = project_.module_of(*ctx_.file());
        if (module && class_sets(module->name, variable.name))
            return fmt::format("write `scope['{}::{}']`", module->name, variable.name);
        const std::string_view at = variable.form == Form::instance_variable ? "@" : "";
        if (const std::string_view near = similar(variable.name); !near.empty())
            return fmt::format("did you mean `{}{}`?", at, near);
        if (is_tested(variable.name) || !ctx_.may_suggest())
            return {};
        if (!related_)
            related_.emplace(project_, renderers_->named);
        const auto key_of = at.empty() ? std::string_view() : related_->parameter_with_key(variable.name);
        if (!key_of.empty())
            return fmt::format("did you mean `@{}['{}']`?", key_of, variable.name);
        const std::string_view related =
            related_->variable(variable.name, setting_of(variable.span),
                               [&](std::string_view name) { return reads_.contains(name) || own_.contains(name); });
        return related.empty() ? std::string() : fmt::format("did you mean `{}{}`?", at, related);
    }

    // The first word of the line, if a tag has its value: `x` of `x = <%= … %>`.
    [[nodiscard]] std::string_view setting_of(Span place) const
    {
        const std::string_view before = file_.source->text().substr(0, place.begin);
        std::string_view line = before.substr(before.rfind('\n') + 1);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        const auto end = std::ranges::find_if_not(line, is_word);
        return line.substr(0, static_cast<std::size_t>(end - line.begin()));
    }

    // A variable of the bodies that render the template, which may have been meant by the name. Empty: there is none.
    std::string_view similar(std::string_view name)
    {
        if (!ctx_.may_suggest())
            return {};
        std::vector<std::string_view> names = set_by_renderers();
        if (is_tested(name) && !is_only_tested(name))
            std::erase_if(names, [&](std::string_view other) { return !ctx_.is_slip(name, other); });
        const std::string_view near = ctx_.nearest(name, names);
        return !near.empty() && ctx_.is_plausible(name, near) ? near : std::string_view();
    }

    // Whether the name is one of those variables with a typing error.
    bool is_slip_of_set(std::string_view name)
    {
        const auto [known, is_new] = slips_.try_emplace(name);
        if (is_new) {
            const std::string_view near = similar(name);
            known->second = !near.empty() && ctx_.is_slip(name, near);
        }
        return known->second;
    }

    // The variables of the bodies that name the template. Sorted, each once.
    [[nodiscard]] std::vector<std::string_view> set_by_renderers() const
    {
        std::vector<std::string_view> names;
        std::optional<order::UnitIndex> last;
        for (const templates::Rendering& rendering : renderers_->named)
            if (last != rendering.unit) {
                const std::vector<std::string_view> own = templates_.variables(rendering.unit);
                names.insert(names.end(), own.begin(), own.end());
                last = rendering.unit;
            }
        if (!std::ranges::is_sorted(names))  // those of one body are
            std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        return names;
    }

    // A variable that a template tests and prints may be an option that its callers do not have.
    [[nodiscard]] bool is_only_tested(std::string_view name) const
    {
        const auto reads = reads_.find(name);
        return reads != reads_.end() && reads->second == 1;
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
        const lookup::ResolvedClass meaning = ctx_.lookup().class_named(class_name);
        if (meaning.presence != lookup::Presence::known || !meaning.place)
            return std::nullopt;
        return order::program_of(project_).unit_of(meaning.place->file, meaning.place->index);
    }

    // `scope['a::x']`
    void check_qualified(const ruby::VariableInTemplate& variable)
    {
        const std::string_view class_name = names::without_last_segment(variable.name);
        const std::string_view last = names::last_segment(variable.name);
        if (ctx_.lookup().class_named(class_name).presence == lookup::Presence::missing) {
            ctx_.report(variable.span,
                        fmt::format("`${}` is not defined: there is no class `{}`", variable.name, class_name))
                .help(help_for_absent(ctx_, class_name, summary::DefinitionKind::class_));
            return;
        }
        const auto unit = unit_of_class(class_name);
        if (!unit
            || order::find_variable(order::program_of(project_), *unit, last).state
                != order::ClassVariable::State::never)
            return;
        const order::Unit& owner = order::program_of(project_).unit(*unit);
        Finding finding = ctx_.report(variable.span, fmt::format("class `{}` has no variable `${}`", class_name, last));
        finding.label(project_.file(owner.file).path, owner.definition()->name_span, "class is defined here");
        std::vector<std::string_view> names;
        for (const summary::DefinedParameter& parameter : owner.definition()->parameters)
            names.push_back(parameter.name);
        for (const summary::DefinedVariable& set : owner.definition()->variables)
            names.push_back(set.name);
        const std::string_view near = ctx_.may_suggest() ? ctx_.likely_member(last, names) : "";
        finding.help(near.empty() ? fmt::format("correct the name, or set the variable in class `{}`", class_name)
                                  : fmt::format("did you mean `{}::{}`?", class_name, near));
    }

    const TemplateFile& file_;
    ProgramContext& ctx_;
    const index::Project& project_;
    const templates::Templates& templates_;
    std::optional<templates::Renderers> renderers_;
    std::set<std::string_view> own_;  // that the template sets or asks for
    std::set<std::string_view> seen_;
    std::optional<RelatedNames> related_;
    std::map<std::string_view, bool> missing_;  // by name, once asked
    std::map<std::string_view, bool> slips_;    // the same
    std::set<std::string_view> set_somewhere_;  // by code that renders the template
    std::size_t next_guard_ = 0;
    Offset unused_until_ = 0;                        // the end of the last code that never runs
    std::map<std::string_view, std::size_t> reads_;  // how often the template reads each variable
};

}  // namespace

static void visit(const TemplateFile& file, ProgramContext& ctx)
{
    if (ctx.file() && file.code().is_read && !file.code().sets_anything && !file.code().variables.empty())
        Reporter(file, ctx).run();
}

extern constinit const Rule rule{
    .name = "erb_unknown_variable",
    .category = "correctness",
    .summary = "Unknown variable in an ERB template",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_unknown_variable
