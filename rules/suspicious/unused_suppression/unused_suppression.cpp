// Ignore comments that suppress no finding: they may hide the next one.
#include "checks/files/paths.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/suppressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::rules::unused_suppression {

static std::string wrong(const Suppression& comment)
{
    if (comment.form == Suppression::Form::surplus_end)
        return "`lint:endignore` has no matching `lint:ignore`";
    if (comment.name.empty())
        return "this ignore comment lists no rule";
    if (!comment.rule)
        return fmt::format("unknown rule `{}` in an ignore comment", comment.name);
    if (comment.rule->enabled == Enabled::always)
        return fmt::format("`{}` cannot be suppressed with a comment", comment.name);
    if (comment.unclosed)
        return fmt::format("`lint:ignore:{}` has no `lint:endignore` and therefore no effect", comment.name);
    return fmt::format("no finding of `{}` to ignore here", comment.name);
}

// Several checks of puppet-lint report code that plint's rule of the same name accepts.
static bool may_silence_puppet_lint(const Suppression& comment)
{
    return comment.form == Suppression::Form::lint && comment.rule && !comment.unclosed;
}

// Whether the directory shows that puppet-lint is in use: by its settings, or in a list of tools.
static bool uses_puppet_lint(const files::FileSystem& system, const std::string& folder)
{
    static constexpr auto lists =
        std::to_array<std::string_view>({"Gemfile", "Rakefile", ".pre-commit-config.yaml", ".gitlab-ci.yml"});
    return system.exists(files::below(folder, ".puppet-lint.rc")) || system.exists(files::below(folder, ".sync.yml"))
        || std::ranges::any_of(lists, [&](std::string_view name) {
               const std::optional<std::string> text = system.text_of(files::below(folder, name));
               return text
                   && (text->find("puppet-lint") != std::string::npos
                       || text->find("puppetlabs_spec_helper") != std::string::npos
                       || text->find("voxpupuli-test") != std::string::npos);
           });
}

// Checks the module, the environment and the current directory.
static bool is_in_use(const ProgramContext& ctx)
{
    const auto root_of = [](const auto& all, const auto& index) { return index ? all[*index].root : std::string(); };
    if (!ctx.file())
        return false;
    const files::FileSystem& system = ctx.project().system();
    const layout::ProjectFile& file = ctx.project().file(*ctx.file());
    const std::string module = root_of(ctx.project().layout().modules, file.module);
    const std::string environment = root_of(ctx.project().layout().environments, file.environment);
    return (!module.empty() && uses_puppet_lint(system, module))
        || (!environment.empty() && uses_puppet_lint(system, environment)) || uses_puppet_lint(system, ".");
}

// The name of the rule that an unknown name may mean; empty when none is near.
static std::string_view meant(const Suppression& comment, ProgramContext& ctx)
{
    return comment.rule || comment.name.empty() ? std::string_view()
                                                : ctx.nearest(with_underscores(comment.name), selectable_names());
}

static void visit(const Suppression& comment, ProgramContext& ctx)
{
    const bool elsewhere = may_silence_puppet_lint(comment);
    if (elsewhere && is_in_use(ctx))
        return;
    Finding finding = ctx.report(comment.span, wrong(comment));
    if (comment.form == Suppression::Form::lint && comment.name == "end")
        finding.help("write `lint:endignore` to end the block");
    else if (const std::string_view near = meant(comment, ctx); !near.empty())
        finding.help(fmt::format("did you mean `{}`?", near));
    if (elsewhere)
        finding.severity(Severity::info).note("puppet-lint may still need this comment");
    const bool is_slip = comment.form == Suppression::Form::lint && !comment.rule && !comment.name.empty();
    if (!is_slip)  // which is to be corrected
        finding.fix("remove it", comment.removal, elsewhere ? Safety::unsafe : Safety::safe);
}

extern constinit const Rule rule{
    .name = "unused_suppression",
    .category = "suspicious",
    .summary = "Unused ignore comment",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .changes_comments = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_suppression
