// Puppet parses the file but rejects it: a name, a place or a statement is not allowed.
#include "checks/validation/validate.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/innermost.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/spacing.hpp"
#include "rules/shared/violation_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plint::rules::validation_error {

// Whether a word and the rest of its line look like a call without parentheses of a misspelt function: `incldue motd`.
static bool looks_like_call(std::string_view text, Span word)
{
    const std::string_view name = text.substr(word.begin, word.size());
    const std::size_t next = text.find_first_not_of(" \t", word.end);
    return is_lower(name.front()) && leading_word(name) == name && next != std::string_view::npos && next > word.end
        && (is_word(text[next]) || std::string_view("'\"$[:").find(text[next]) != std::string_view::npos);
}

// `require_package 'curl'`: two statements for Puppet.
struct WrittenCall {
    Node name;
    Node argument;
};

// The call that is meant by a word and the value after it on its line. `statement`: either of the two.
static std::optional<WrittenCall> call_without_parentheses(const Tree& tree, Span statement)
{
    Node name = syntax::innermost_at(tree, statement.begin);
    if (name.kind() != Kind::name || name.span() != statement) {
        const std::size_t before = tree.source->text().substr(0, statement.begin).find_last_not_of(" \t");
        if (before == std::string_view::npos)
            return std::nullopt;
        name = syntax::innermost_at(tree, static_cast<Offset>(before));
    }
    const auto parent = name.parent();
    if (name.kind() != Kind::name || !parent || !is_lower(name.text().front()))
        return std::nullopt;
    const auto argument = syntax::expression_after(*parent, name);
    const LineIndex& lines = tree.source->lines();
    if (!argument || (name.span() != statement && argument->span() != statement)
        || lines.line(argument->span().begin) != lines.line(name.span().begin))
        return std::nullopt;
    return WrittenCall{name, *argument};
}

// Whether a value after an unknown word is its argument: two bare words may be anything.
static bool is_clear_argument(Kind kind)
{
    return kind == Kind::single_quoted || kind == Kind::double_quoted || kind == Kind::number || kind == Kind::array
        || kind == Kind::variable;
}

// What to write instead; empty if a call is not meant.
static std::string help_for_call(const Tree& tree, Span statement, const ProgramContext& ctx)
{
    const auto call = call_without_parentheses(tree, statement);
    if (!call)
        return {};
    constexpr std::size_t max_letters = 60;
    const std::string_view name = call->name.text();
    const std::string_view written = call->argument.text();
    const bool is_short = written.size() <= max_letters && written.find('\n') == std::string_view::npos;
    const std::string_view argument = is_short ? written : "…";
    const lookup::ResourceTypeMeaning type = ctx.lookup().resource_type(name);
    if (type.define != nullptr || type.type != nullptr)
        return fmt::format("to declare a resource, write `{} {{ {}: … }}`", name, argument);
    const bool is_known = ctx.lookup().function(name).presence == lookup::Presence::known;
    return is_known || is_clear_argument(call->argument.kind())
        ? fmt::format("to call a function, write its arguments in parentheses: `{}({})`", name, argument)
        : std::string();
}

// Whether a parameter `$name` or `$title` has the default that Puppet itself gives to the variable.
static bool has_usual_default(const Tree& tree, Span parameter)
{
    const auto around = syntax::as<syntax::Parameter>(syntax::innermost_at(tree, parameter.begin).parent());
    const auto value = around ? around->default_value() : std::nullopt;
    return value && (value->text() == "$title" || value->text() == "$name");
}

// `file` of `file { mode => '0644' }`.
static std::string_view leading_type(std::string_view resource)
{
    return resource.substr(0, resource.find_first_of(" \t\r\n{"));
}

// What to do, by Puppet's issue code; empty where the message is enough.
static std::string_view help_for(std::string_view issue)
{
    static constexpr auto helps = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"CAPTURES_REST_NOT_LAST", "move it to the end"},
        {"CAPTURES_REST_NOT_SUPPORTED", "use a parameter of the type `Array` instead"},
        {"CLASS_NOT_VIRTUALIZABLE", "declare it without `@`"},
        {"DUPLICATE_DEFAULT", "remove one of the two"},
        {"DUPLICATE_KEY", "remove one of the two, or correct its name"},
        {"FUTURE_RESERVED_WORD", "rename it"},
        {"IDEM_EXPRESSION_NOT_LAST", "remove it, or assign its value to a variable"},
        {"IDEM_NOT_ALLOWED_LAST", "remove it, or assign its value to a variable"},
        {"ILLEGAL_ASSIGNMENT_CONTEXT", "move the assignment to the body"},
        {"ILLEGAL_ATTRIBUTE_APPEND", "write `=>`"},
        {"ILLEGAL_HOSTNAME_INTERPOLATION", "write the name, or use a regular expression"},
        {"ILLEGAL_INDEXED_ASSIGNMENT",
         "assign a changed copy to another variable, for example `$new = $old + { 'key' => 'value' }`"},
        {"ILLEGAL_NODE_INHERITANCE", "move the common code to a class, and include it in both nodes"},
        {"ILLEGAL_NONLITERAL_PARAMETER_TYPE", "write a type without variables or nested brackets"},
        {"ILLEGAL_NUMERIC_ASSIGNMENT", "use another name"},
        {"ILLEGAL_NUMERIC_PARAMETER", "rename the parameter"},
        {"NOT_RVALUE", "move the collector to a statement of its own"},
        {"NOT_VIRTUALIZEABLE", "declare it without `@`"},
        {"NUMERIC_OVERFLOW", "quote it if it is a string"},
        {"REQUIRED_PARAMETER_AFTER_OPTIONAL", "move it to the front, or give it a default"},
        {"RESERVED_PARAMETER", "rename the parameter"},
        {"RESERVED_TYPE_NAME", "rename the definition"},
    });
    const auto at = std::ranges::lower_bound(helps, issue, {}, &std::pair<std::string_view, std::string_view>::first);
    return at != helps.end() && at->first == issue ? at->second : std::string_view();
}

static void visit(const Tree& tree, ProgramContext& ctx)
{
    for (const validation::ValidationError& invalid : validation::validate(tree, ctx.releases().major())) {
        if (ctx.runs("resource_reference_chain_without_whitespace") && is_split_reference(*tree.source, invalid.span))
            continue;
        Finding finding = ctx.report(invalid.span, violation_text(invalid));
        bool is_explained = false;
        if (invalid.issue == "IDEM_EXPRESSION_NOT_LAST" && looks_like_call(tree.source->text(), invalid.span))
            is_explained =
                suggest(ctx, finding, tree.source->text(invalid.span), [] { return syntax::statement_functions(); });
        if (!is_explained && (invalid.issue == "IDEM_EXPRESSION_NOT_LAST" || invalid.issue == "IDEM_NOT_ALLOWED_LAST"))
            if (std::string help = help_for_call(tree, invalid.span, ctx); !help.empty()) {
                finding.help(std::move(help));
                is_explained = true;
            }
        if (invalid.first)
            finding.label(*invalid.first, "first used here");
        if (invalid.issue == "RESOURCE_WITHOUT_TITLE")
            finding.help(
                fmt::format("add a title: `{} {{ 'title': … }}`", leading_type(tree.source->text(invalid.span))));
        if (invalid.issue == "RESERVED_PARAMETER" && has_usual_default(tree, invalid.span)) {
            finding.help("remove the parameter: Puppet sets this variable to the title");
            is_explained = true;
        }
        if (const std::string_view help = help_for(invalid.issue); !help.empty() && !is_explained)
            finding.help(std::string(help));
        if (invalid.allowed)
            finding.severity(Severity::warning);
    }
}

extern constinit const Rule rule{
    .name = "validation_error",
    .category = "correctness",
    .summary = "Code that Puppet's validator rejects",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::validation_error
