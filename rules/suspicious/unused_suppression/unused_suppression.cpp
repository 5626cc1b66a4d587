// A comment that silences nothing hides the next finding there, and tells readers of a problem that is gone.
#include "rules/engine/engine.hpp"
#include "rules/engine/suppressions.hpp"

#include <fmt/format.h>

namespace plint::rules::unused_suppression {

static std::string wrong(const Suppression& comment)
{
    if (comment.form == Suppression::Form::surplus_end)
        return "`lint:endignore` ends nothing";
    if (comment.name.empty())
        return "the comment names no rule to ignore";
    if (!comment.rule)
        return fmt::format("no rule is called `{}`", comment.name);
    if (comment.rule->enabled == Enabled::always)
        return fmt::format("`{}` cannot be ignored by a comment", comment.name);
    if (comment.unclosed)
        return fmt::format("`lint:ignore:{}` lacks its `lint:endignore` and ignores nothing", comment.name);
    return fmt::format("`{}` has nothing to ignore here", comment.name);
}

// Several of puppet-lint's checks speak where plint's rule of that name knows better.
static bool may_silence_puppet_lint(const Suppression& comment)
{
    return comment.form == Suppression::Form::lint && comment.rule && !comment.unclosed;
}

static void visit(const Suppression& comment, Context& ctx)
{
    Finding finding = ctx.report(comment.span, wrong(comment));
    if (const std::string near = comment.rule ? "" : nearest_name(comment.name); !near.empty() && !comment.name.empty())
        finding.help(fmt::format("did you mean `{}`?", near));
    const bool elsewhere = may_silence_puppet_lint(comment);
    if (elsewhere)
        finding.severity(Severity::info).note("puppet-lint itself may have something to ignore here");
    finding.fix("remove it", comment.removal, elsewhere ? Safety::unsafe : Safety::safe);
}

extern constinit const Rule rule{
    .name = "unused_suppression",
    .category = "suspicious",
    .summary = "Comments that silence findings have findings to silence",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .changes_comments = true,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_suppression
