#include "rules/shared/type_problem.hpp"

#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules {

// `lookup('key', false)`: the second argument was meant as the default.
static std::optional<Node> default_as_type(const inference::Problem& problem)
{
    const auto call = syntax::as<syntax::AnyCall>(problem.node);
    if (!call || problem.kind != inference::ProblemKind::call || call->function() != "lookup")
        return std::nullopt;
    const std::vector<Node> arguments = call->arguments();
    if (arguments.size() != 2)
        return std::nullopt;
    switch (arguments[1].kind()) {
    case Kind::kw_true:
    case Kind::kw_false:
    case Kind::kw_undef:
    case Kind::number:
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::name:
    case Kind::array: return arguments[1];
    default: return std::nullopt;
    }
}

// What to do with a literal of the wrong type.
static std::string help_for_literal(const inference::Problem& problem)
{
    const Node node = problem.node;
    const auto is_dependency = [&](std::string_view type) {
        return problem.message.find(fmt::format("must be `{}", type)) != std::string::npos
            || problem.message.find(fmt::format("does not match the type `{}", type)) != std::string::npos;
    };
    if (node.kind() == Kind::number && is_dependency("String"))
        return "quote it";
    if (node.kind() != Kind::single_quoted && node.kind() != Kind::double_quoted)
        return {};
    const std::string text = syntax::constant_string(node).value_or("");
    const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    if ((is_number && (is_dependency("Integer") || is_dependency("Numeric")))
        || ((text == "true" || text == "false") && is_dependency("Boolean")))
        return "remove the quotes";
    return is_dependency("Sensitive") ? fmt::format("write `Sensitive({})`", node.text()) : std::string();
}

// What to do instead; empty where no intention is likelier than others.
static std::string help_for(const inference::Problem& problem)
{
    using enum inference::ProblemKind;
    if (!problem.help.empty())
        return problem.help;
    const std::string_view text = problem.node.text();
    const auto mentions = [&](std::string_view part) { return problem.message.find(part) != std::string::npos; };
    switch (problem.kind) {
    case type:
        if (problem.node.kind() == Kind::variable && problem.node.parent()
            && problem.node.parent()->kind() == Kind::resource)
            return fmt::format("write `Resource[{}] {{ … }}`", text);
        return help_for_literal(problem);
    case type_parameter:
        if (text == "infinity" || text == "'infinity'" || text == "Infinity")
            return fmt::format("`{}` is a string; for no limit write `default`", text);
        break;
    case no_match: return "correct the value, or change the declared type if this value is possible";
    case index:
        if (mentions("cannot be indexed"))
            return "remove the index, or use a variable with an array or a hash";
        break;
    case operand:
        if (mentions("`String") && (mentions("expects numbers") || mentions("`Integer`") || mentions("`Float`")))
            return "convert the text to a number first, for example with `Integer($value)`";
        break;
    case may_be_undef: return fmt::format("check it first: `if {}{} {{ … }}`", text.starts_with('$') ? "" : "$", text);
    case leak: return "use `unwrap`, and wrap the result in `Sensitive(…)`";
    default: break;
    }
    return {};
}

// `'a'` of `Integer $x = lookup('k', { 'default_value' => 'a' })`.
static bool is_default_of_lookup(Node node)
{
    for (std::optional<Node> at = node.parent(); at; at = at->parent())
        if (const auto call = syntax::as<syntax::AnyCall>(*at))
            return (call->function() == "lookup" || call->function() == "hiera")
                && syntax::as<syntax::Parameter>(at->parent());
        else if (at->kind() != Kind::pair && at->kind() != Kind::hash)
            return false;
    return false;
}

void report_type_problem(ProgramContext& ctx, const inference::Problem& problem)
{
    const auto fallback = default_as_type(problem);
    Finding finding =
        ctx.report(problem.node.span(),
                   fallback ? fmt::format("{}: the second argument is a type", problem.message) : problem.message);
    if (fallback)
        finding.help(fmt::format("write `lookup({}, {{ 'default_value' => {} }})`",
                                 syntax::AnyCall(problem.node).arguments()[0].text(), fallback->text()));
    if (std::string help = help_for(problem); !help.empty())
        finding.help(std::move(help));
    if (problem.declared) {
        const std::string& path = ctx.project().file(problem.declared->file).path;
        finding.label(path == ctx.path() ? std::string() : path, problem.declared->span, "declared here");
    }
    if (const auto parameter = syntax::as<syntax::Parameter>(problem.node.parent()); parameter && parameter->type()
        && problem.node.kind() == Kind::kw_undef)  // fails only where the default is used
        finding.severity(Severity::warning)
            .help(fmt::format("remove `= undef` if a value is required, else write `Optional[{}]`",
                              parameter->type()->text()));
    if (is_default_of_lookup(problem.node))
        finding.severity(Severity::warning).note("Puppet uses the default only if no Hiera data contains the key");
    if (!problem.choice || !ctx.may_suggest())
        return;
    const std::vector<std::string_view> among(problem.choice->among.begin(), problem.choice->among.end());
    const std::string_view near = ctx.nearest(problem.choice->given, among);
    if (!near.empty())
        finding.help(fmt::format("did you mean `'{}'`?", near));
}

void report_type_problems(ProgramContext& ctx, std::initializer_list<inference::ProblemKind> kinds)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (std::ranges::find(kinds, problem.kind) != kinds.end())
            report_type_problem(ctx, problem);
}

}  // namespace plint::rules
