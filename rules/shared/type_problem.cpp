#include "rules/shared/type_problem.hpp"

#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/unquoted_path.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/shared/comparison_help.hpp"
#include "rules/shared/flaw_text.hpp"
#include "rules/shared/lookup_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace plint::rules {

using types::FlawKind;

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

// The type that a place declares and a value does not match; empty if the problem is another one.
static std::string_view expected_type(const types::Flaw& flaw)
{
    switch (flaw.kind) {
    case FlawKind::attribute_hash_rejected:
    case FlawKind::block_result_rejected:
    case FlawKind::return_value_rejected: return flaw.operands[0].text;
    case FlawKind::default_rejected:
    case FlawKind::parameter_rejects:
    case FlawKind::default_of_call_rejected: return flaw.operands[1].text;
    case FlawKind::parameter_of_rejects:
    case FlawKind::attribute_rejects: return flaw.operands[2].text;
    default: return {};
    }
}

// Whether the type, or one of its alternatives, begins with this name: `Integer` in `Optional[Integer[1]]`. Not for parts of
// other types.
static bool may_be(std::string_view type, std::string_view name)
{
    if (const std::size_t meaning = type.find(" = "); meaning != type.npos)
        type.remove_prefix(meaning + 3);
    if (type.starts_with("Optional["))
        type.remove_prefix(std::string_view("Optional[").size());
    if (!type.starts_with("Variant["))
        return type.starts_with(name);
    std::size_t depth = 0;
    for (std::size_t at = std::string_view("Variant").size(); at < type.size(); ++at) {
        depth += type[at] == '[' ? 1U : 0U;
        depth -= type[at] == ']' && depth > 0 ? 1U : 0U;
        if (depth == 1 && type.substr(type.find_first_not_of(" [,", at)).starts_with(name)
            && (type[at] == '[' || type[at] == ','))
            return true;
    }
    return false;
}

// For `undefined`, `nil` and `null`, which are strings for Puppet.
static std::string help_for_no_value(std::string_view word, std::string_view expected)
{
    if (word != "undefined" && word != "nil" && word != "null")
        return {};
    return expected.starts_with("Optional[")
        ? fmt::format("write `undef`: `{}` is a string", word)
        : fmt::format("`{}` is a string; for no value, write `undef`, and `Optional[{}]` as the type", word, expected);
}

// What to do with a literal of the wrong type.
static std::string help_for_literal(const inference::Problem& problem)
{
    const Node node = problem.node;
    const std::string_view expected = expected_type(problem.flaw);
    const auto is_dependency = [&](std::string_view type) { return may_be(expected, type); };
    if (node.kind() == Kind::number && is_dependency("String"))
        return fmt::format("quote it: `'{}'`{}", node.text(),
                           expected.starts_with("Optional[") ? "; for no value, write `undef`" : "");
    if (node.kind() == Kind::name)
        return help_for_no_value(node.text(), expected);
    if (node.kind() != Kind::single_quoted && node.kind() != Kind::double_quoted)
        return {};
    const std::string text = syntax::constant_string(node).value_or("");
    if (text == "undef" && expected.starts_with("Optional["))
        return "remove the quotes";
    const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos
        && (text.size() == 1 || text.front() != '0');
    const std::size_t dot = text.find('.');
    const bool is_float = dot != text.npos && dot > 0 && dot + 1 < text.size()
        && text.find_first_not_of("0123456789") == dot && text.find_first_not_of("0123456789", dot + 1) == text.npos;
    if ((is_number && (is_dependency("Integer") || is_dependency("Numeric")))
        || (is_float && (is_dependency("Float") || is_dependency("Numeric")))
        || ((text == "true" || text == "false") && is_dependency("Boolean")))
        return "remove the quotes";
    if (is_dependency("Array[String]") && node.text().find('\n') == std::string_view::npos)
        return fmt::format("write `[{}]`", node.text());
    return is_dependency("Sensitive") ? fmt::format("write `Sensitive({})`", node.text()) : std::string();
}

// For a resource title that is no string.
static std::string help_for_title(const inference::Problem& problem)
{
    if (problem.node.kind() == Kind::class_reference)
        return fmt::format("without quotes `{0}` is a type; write `'{0}'`", problem.node.text());
    const std::string_view value = problem.flaw.operands[0].text;
    const bool is_number = value.starts_with("Integer") || value.starts_with("Float")
        || value.find_first_not_of("0123456789.") == value.npos;
    if (!is_number)
        return {};
    if (problem.node.kind() == Kind::number)
        return fmt::format("quote it: `'{}'`", problem.node.text());
    return problem.node.kind() == Kind::variable ? fmt::format("write `String({})`", problem.node.text())
                                                 : std::string();
}

// For parameters that a type does not accept.
static std::string help_for_parameters(std::string_view text, const types::Flaw& flaw)
{
    if (text == "infinity" || text == "'infinity'" || text == "Infinity")
        return fmt::format("`{}` is a string; for no limit write `default`", text);
    if (flaw.kind == FlawKind::empty_range_from_to)
        return "write the smaller number first";
    if (flaw.kind == FlawKind::no_type_parameters)
        return "remove the brackets";
    if (flaw.kind == FlawKind::type_parameter_count && flaw.operands[0].text == "Hash" && text.starts_with("Hash[")
        && text.ends_with("]") && flaw.operands[2].text == "1")
        return fmt::format("add the type of the values: `{}, Any]`", text.substr(0, text.size() - 1));
    return {};
}

static std::string help_for_block(FlawKind flaw)
{
    if (flaw == FlawKind::requires_block)
        return "add a lambda, for example `|$item| { … }`";
    return flaw == FlawKind::accepts_no_block ? "remove the lambda" : "";
}

// For `=~` with operands that it does not support.
static std::string help_for_match(const inference::Problem& problem)
{
    const auto binary = syntax::as<syntax::Binary>(problem.node);
    const auto left = binary ? binary->left() : std::nullopt;
    const auto got = [&](std::string_view type) {
        return problem.flaw.kind == FlawKind::match_needs_string && problem.flaw.operands[0].text.starts_with(type);
    };
    const bool is_simple =
        left && (left->kind() == Kind::variable || left->kind() == Kind::access) && left->text().size() <= 40;
    return is_simple && (got("Integer") || got("Float") || got("Numeric"))
        ? fmt::format("convert it to a string: `String({})`", left->text())
        : std::string();
}

// What to do instead; empty where no intention is likelier than others.
static std::string help_for(const inference::Problem& problem)
{
    using enum inference::ProblemKind;
    if (problem.advice)
        return advice_text(*problem.advice);
    const std::string_view text = problem.node.text();
    switch (problem.kind) {
    case type:
        if (problem.node.kind() == Kind::variable && problem.node.parent()
            && problem.node.parent()->kind() == Kind::resource)
            return fmt::format("write `Resource[{}] {{ … }}`", text);
        if (problem.flaw.kind == FlawKind::title_not_string)
            return help_for_title(problem);
        return help_for_literal(problem);
    case type_parameter: return help_for_parameters(text, problem.flaw);
    case block: return help_for_block(problem.flaw.kind);
    case no_match: return problem.never_holds ? help_for_comparison(problem) : help_for_match(problem);
    case index:
        if (problem.flaw.kind == FlawKind::not_indexable)
            return "remove the index, or use a variable with an array or a hash";
        if (problem.flaw.kind == FlawKind::array_index_not_integer
            || problem.flaw.kind == FlawKind::string_index_not_integer)
            return "write an integer, or use a hash to look up a key";
        break;
    case may_be_undef: return fmt::format("check it first: `if {}{} {{ … }}`", text.starts_with('$') ? "" : "$", text);
    case leak:
        if (problem.flaw.kind == FlawKind::deferred_interpolated)
            return "make the text when the catalog is applied: `Deferred('inline_epp', [TEMPLATE, { … }])`";
        return "use `unwrap`, and wrap the result in `Sensitive(…)`";
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

// For the default of a parameter without a type, which another place rejects: the code of the default shows only one of the
// two parameters.
static std::string passed_on_text(const types::Flaw& flaw, const syntax::Parameter& parameter)
{
    const std::vector<types::Operand>& operands = flaw.operands;
    return fmt::format("parameter `${}` of `{}` must be `{}`, got the default `{}` of `${}`", operands[0].text,
                       operands[1].text, operands[2].text, operands[3].text, parameter.name());
}

// The parameter whose default is this value, or a lookup with this value as its default.
static std::optional<syntax::Parameter> parameter_of_default(Node value)
{
    std::optional<Node> at = value.parent();
    while (at && is_default_of_lookup(value) && at->kind() != Kind::parameter)
        at = at->parent();
    return syntax::as<syntax::Parameter>(at);
}

// The value that was probably meant; empty if none is similar.
static std::string_view nearest_choice(const inference::Problem& problem, ProgramContext& ctx)
{
    if (!problem.choice || !ctx.may_suggest())
        return {};
    const std::vector<std::string_view> among(problem.choice->among->begin(), problem.choice->among->end());
    return ctx.nearest(problem.choice->given, among);
}

// Whether an operand is a string that Puppet 7 may convert. A literal one has other help.
static bool wants_number(const inference::Problem& problem)
{
    const auto binary = syntax::as<syntax::Binary>(problem.node);
    const auto is_literal = [](const auto& side) {
        return side && (side->kind() == Kind::single_quoted || side->kind() == Kind::double_quoted);
    };
    return problem.kind == inference::ProblemKind::operand && binary && !is_literal(binary->left())
        && !is_literal(binary->right())
        && (!problem.advice || problem.advice->kind == inference::AdviceKind::convert_to_number)
        && std::ranges::any_of(problem.flaw.operands,
                               [](const types::Operand& operand) { return operand.text == "String"; });
}

void report_type_problem(ProgramContext& ctx, const inference::Problem& problem)
{
    const auto fallback = default_as_type(problem);
    std::string message = flaw_text(problem.flaw);
    if (fallback)
        message += ": the second argument is a type";
    const auto passing = parameter_of_default(problem.node);
    const bool is_passed_on =
        passing && !passing->type() && problem.declared && problem.flaw.kind == FlawKind::parameter_of_rejects;
    if (is_passed_on)
        message = passed_on_text(problem.flaw, *passing);
    const auto path =
        problem.flaw.kind == FlawKind::path_not_quoted ? syntax::unquoted_path(problem.node) : std::nullopt;
    Finding finding = ctx.report(path ? path->span() : problem.node.span(), std::move(message));
    if (is_passed_on)
        finding.help(fmt::format("change the default, or remove it if callers must set `${}`", passing->name()));
    if (fallback)
        finding.help(fmt::format("write `lookup({}, {{ 'default_value' => {} }})`",
                                 syntax::AnyCall(problem.node).arguments()[0].text(), fallback->text()));
    explain_lookup_options(problem, finding, ctx);
    const std::string_view meant = nearest_choice(problem, ctx);
    const bool is_replaced = problem.kind == inference::ProblemKind::no_match && !meant.empty();
    std::string help = is_replaced ? std::string() : help_for(problem);
    const bool has_help = !help.empty();
    if (has_help)
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
    if (const auto parameter = syntax::as<syntax::Parameter>(problem.node.parent());
        parameter && !parameter->type() && problem.declared)
        finding.severity(Severity::warning);
    if (problem.flaw.kind == FlawKind::argument_rejected && problem.flaw.operands[2].text == "Optional")
        finding.note("`Optional` without a type accepts only `undef`");
    if (is_default_of_lookup(problem.node))
        finding.severity(Severity::warning).note("Puppet uses the default only if no Hiera data contains the key");
    if (wants_number(problem))
        finding.note("Puppet 8 does not convert strings to numbers");
    if (!meant.empty() && !has_help)
        finding.help(fmt::format("did you mean `'{}'`?", meant));
}

void report_type_problems(ProgramContext& ctx, std::initializer_list<inference::ProblemKind> kinds)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (std::ranges::find(kinds, problem.kind) != kinds.end())
            report_type_problem(ctx, problem);
}

}  // namespace plint::rules
