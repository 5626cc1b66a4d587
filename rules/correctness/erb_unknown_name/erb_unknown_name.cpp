// Names in a template that mean nothing to Ruby, often a variable without its `@`.
#include "checks/lookup/lookup.hpp"
#include "checks/templates/shared_names.hpp"
#include "checks/templates/templates.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/facts.hpp"
#include "rules/shared/unrendered.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace plint::rules::erb_unknown_name {

namespace {

class Helper {
public:
    Helper(std::string_view text, const ProgramContext& ctx) : text_(text), ctx_(ctx), project_(ctx.project()) {}

    [[nodiscard]] std::string of_call(const ruby::UnknownNameInTemplate& call) const
    {
        static constexpr auto methods_of_scope = std::to_array<std::string_view>({"lookupvar", "setvar", "to_hash"});
        constexpr std::string_view old_prefix = "function_";
        const std::span<const Span> arguments = call.arguments;
        if (call.name == "call_function" && !arguments.empty())
            return fmt::format("write `scope.call_function({}, {})`", written(arguments.first(1)),
                               as_list(arguments.subspan(1)));
        if (std::ranges::find(methods_of_scope, call.name) != methods_of_scope.end())
            return fmt::format("write `scope.{}({})`", call.name, written(arguments));
        const bool is_old = call.name.starts_with(old_prefix);
        const std::string_view function = std::string_view(call.name).substr(is_old ? old_prefix.size() : 0);
        if (!is_function(function))
            return "correct the name, or define the method in the template";
        return fmt::format("to call Puppet's function, write `scope.call_function('{}', {})`", function,
                           is_old ? written(arguments) : as_list(arguments));
    }

    std::string of_variable(std::string_view name)
    {
        if (const auto fact = legacy_fact(name); fact && !fact->path.empty() && !may_be_set(name))
            return fmt::format("to read the fact, write `{}`", ruby_facts_value("@facts", *fact));
        return fmt::format("to read Puppet's variable `${0}`, write `@{0}`", name);
    }

private:
    [[nodiscard]] std::string written(std::span<const Span> arguments) const
    {
        constexpr std::size_t max_size = 60;
        if (arguments.empty())
            return {};
        const std::string_view all = text_.substr(arguments.front().begin, arguments.back().end - arguments[0].begin);
        return all.size() > max_size || all.find_first_of("\n`") != std::string_view::npos ? "…" : std::string(all);
    }

    [[nodiscard]] std::string as_list(std::span<const Span> arguments) const
    {
        const std::string all = written(arguments);
        return arguments.size() == 1 && all.starts_with('[') && all.ends_with(']') ? all : fmt::format("[{}]", all);
    }

    [[nodiscard]] bool is_function(std::string_view name) const
    {
        const lookup::ResolvedFunction function = ctx_.lookup().function(name);
        return function.presence == lookup::Presence::known || function.place;
    }

    // Whether code may set the variable where it renders the template, so that it is not the fact of this name.
    bool may_be_set(std::string_view name)
    {
        const auto& templates = project_.derived<templates::Templates>();
        return templates.is_set_globally(project_, name)
            || std::ranges::any_of(renderers().all, [&](const templates::Rendering& rendering) {
                   return !templates.lacks(project_, rendering, name);
               });
    }

    const templates::Renderers& renderers()
    {
        if (!renderers_)
            renderers_ = project_.derived<templates::Templates>().renderers(project_, *ctx_.file());
        return *renderers_;
    }

    std::string_view text_;
    const ProgramContext& ctx_;
    const index::Project& project_;
    std::optional<templates::Renderers> renderers_;
};

}  // namespace

// Others are for programs that are not Puppet, with other variables.
static bool is_template_of_puppet(const ProgramContext& ctx)
{
    return ctx.file() && ctx.project().file(*ctx.file()).inner.starts_with("templates/");
}

static void visit(const TemplateFile& file, ProgramContext& ctx)
{
    if (!is_template_of_puppet(ctx))
        return;
    Helper help(file.source->text(), ctx);
    std::set<std::string_view> seen;
    const auto shared = [&]() -> const templates::SharedNames& {
        return ctx.project().derived<templates::SharedNames>();
    };
    for (const ruby::UnknownNameInTemplate& name : file.code().unknown_names)
        if (seen.insert(name.name).second && !shared().has_method(name.name)) {
            Finding finding =
                ctx.report(name.span, fmt::format("`{}` is not a local variable or method of the template", name.name));
            finding.help(name.is_call ? help.of_call(name) : help.of_variable(name.name));
            lower_severity_if_unrendered(finding, ctx);
        }
    for (const ruby::NameInTemplate& name : file.code().globals)
        if (seen.insert(name.name).second && !shared().has_global(name.name))
            ctx.report(name.span, fmt::format("`${}` is a Ruby global variable here, which is always `nil`", name.name))
                .severity(Severity::warning)
                .help(help.of_variable(name.name));
}

extern constinit const Rule rule{
    .name = "erb_unknown_name",
    .category = "correctness",
    .summary = "Unknown name in an ERB template",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_unknown_name
