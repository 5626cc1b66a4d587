// A warning in Puppet 7, a failed compilation in Puppet 8: functions that call stdlib's `deprecation` always fail there.
#include "checks/lookup/deprecation.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/correctness/deprecation_error/removed_functions.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/stdlib_deprecated.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace plint::rules::deprecation_error {

// To the end of the sentence that says what to use, on one line. Such texts go on with where to read more.
static std::string advice(std::string_view words)
{
    std::string text;
    for (const char c : words)
        if (const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n'; !blank)
            text += c;
        else if (!text.empty() && text.back() != ' ')
            text += ' ';
    const std::size_t use = std::min(text.find("use "), text.size());
    text.resize(std::min(text.find(". ", use), text.find_last_not_of(" .") + 1));
    return text;
}

static void visit(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto name = call.name();
    if (!name)
        return;
    const lookup::ResolvedFunction function = ctx.lookup().function(name->text());
    if (call.function() == "deprecation" && lookup::is_raising_deprecation(function, ctx.releases())) {
        const std::vector<Node> arguments =
            call.arguments();  // of newer stdlib the third is false to warn all the same
        if (arguments.size() < 3 || arguments[2].kind() == Kind::kw_true)
            lower_severity_if_conditional(
                ctx.report(name->span(), "`deprecation` makes the compilation fail in Puppet 8")
                    .help("use `warning` or a `notify` resource instead"),
                call);
        return;
    }
    if (!lookup::ends_by_deprecation(ctx.project(), function, ctx.releases()))
        return;
    const ruby::Deprecation& deprecation = *function.ruby->deprecation;
    Finding finding =
        ctx.report(name->span(),
                   fmt::format("`{}` calls stdlib's `deprecation`, which makes the compilation fail in Puppet 8",
                               call.function()));
    lower_severity_if_conditional(finding, call);
    finding.label(ctx.project().file(function.place->file).path, deprecation.span,
                  "called here, whatever the arguments are");
    if (const std::string text = advice(deprecation.words); !text.empty())
        finding.note(fmt::format("deprecation message: {}", text));
    const layout::Module* const module = ctx.project().module_of(function.place->file);
    if (const auto* const known = find_stdlib_deprecated(function.ruby->name);
        known && module && module->name == "stdlib")
        finding.help(fmt::format("use {}", known->instead));
    else
        finding.help("replace the call, or remove it");
}

extern constinit const Rule rule{
    .name = "deprecation_error",
    .category = "correctness",
    .summary = "Deprecated function that fails in Puppet 8",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_removed>,
};

}  // namespace plint::rules::deprecation_error
