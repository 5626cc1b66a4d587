// Puppet rejects an exec whose command is not an absolute path if it has no `path` to search.
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/file_defaults.hpp"
#include "rules/shared/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace plint::rules::unqualified_command {

// The text that a string begins with, up to its first computed part.
struct Beginning {
    std::string text;
    bool is_whole = false;
};

static std::optional<Beginning> beginning_of(Node value)
{
    if (const auto whole = syntax::constant_string(value))
        return Beginning{*whole, true};
    const auto string = syntax::as<syntax::InterpolatedString>(value);
    if (!string)
        return std::nullopt;
    for (const syntax::StringPart part : string->parts())
        if (const auto text = syntax::as<syntax::StringText>(part))
            return Beginning{std::string(text->value()), false};
        else
            break;
    return std::nullopt;
}

// What Puppet takes for the program of a command; none where it is computed.
static std::optional<std::string> program_of_command(Node value)
{
    const auto beginning = beginning_of(value);
    if (!beginning || beginning->text.empty())
        return std::nullopt;
    const std::string& text = beginning->text;
    const bool is_quoted = text[0] == '"' || text[0] == '\'';
    const std::size_t end = is_quoted ? text.find(text[0], 1) : text.find(' ');
    if (end == text.npos && (!beginning->is_whole || is_quoted))
        return std::nullopt;
    return text.substr(is_quoted ? 1 : 0, end == text.npos ? text.npos : end - (is_quoted ? 1 : 0));
}

static bool is_absolute(std::string_view program)
{
    const auto is_slash = [](char c) { return c == '/' || c == '\\'; };
    return program.empty() || is_slash(program[0]) || (program.size() > 2 && program[1] == ':' && is_slash(program[2]));
}

struct Commands {
    std::vector<Node> values;  // of `command` or the title, `unless`, `onlyif`, `refresh`
    bool is_searched = false;  // has a `path`, or a provider that needs none
    bool has_command = false;
};

static void take_tests(Commands& commands, Node value)
{
    const auto list = syntax::as<syntax::Array>(value);
    if (!list) {
        commands.values.push_back(value);
        return;
    }
    for (const syntax::Element element : list->elements())
        if (const auto words = syntax::as<syntax::Array>(Node(element))) {
            for (const syntax::Element word : words->elements()) {
                commands.values.push_back(word);
                break;
            }
        } else {
            commands.values.push_back(element);
        }
}

static void take(Commands& commands, const GivenAttribute& given)
{
    const bool is_nothing = !given.value || given.value->kind() == Kind::kw_undef;
    if (given.name == "path" || given.name == "provider")
        commands.is_searched = true;
    if (given.name == "command")
        commands.has_command = true;
    if (is_nothing)
        return;
    const auto list = syntax::as<syntax::Array>(*given.value);
    if (given.name == "command" && list)
        for (const syntax::Element word : list->elements()) {
            commands.values.push_back(word);
            break;
        }
    else if (given.name == "command" || given.name == "refresh")
        commands.values.push_back(*given.value);
    else if (given.name == "unless" || given.name == "onlyif")
        take_tests(commands, *given.value);
}

static void visit(const syntax::ResourceBody& body, ProgramContext& ctx)
{
    const auto title = body.title();
    if (!ctx.file() || !title || title->kind() == Kind::kw_default
        || syntax::resource_type(syntax::AttributeList(body)) != "exec")
        return;
    Commands commands;
    bool all = each_attribute(body, [&](const GivenAttribute& given) { take(commands, given); });
    for (const syntax::ResourceBody other : syntax::children_of<syntax::ResourceBody>(*body.parent()))
        if (other.title() && other.title()->kind() == Kind::kw_default)
            all = each_attribute(other, [&](const GivenAttribute& given) { take(commands, given); }) && all;
    if (!all || commands.is_searched)
        return;
    const lookup::ResourceTypeMeaning exec = ctx.lookup().resource_type("exec");
    bool has_unknown = false;  // which may be a misspelled `command`
    each_attribute(body, [&](const GivenAttribute& given) {
        has_unknown = has_unknown || ctx.lookup().attribute(exec, given.name).presence == lookup::Presence::missing;
    });
    if (!commands.has_command && !has_unknown)
        commands.values.push_back(*title);
    std::vector<std::pair<Node, std::string>> unqualified;
    for (const Node value : commands.values)
        if (auto program = program_of_command(value); program && !is_absolute(*program))
            unqualified.emplace_back(value, std::move(*program));
    if (unqualified.empty() || may_change_later(body, "exec", "path", ctx)
        || may_change_later(body, "exec", "command", ctx) || may_change_later(body, "exec", "provider", ctx))
        return;
    const auto sets_path = [](std::string_view name) { return name == "path" || name == "provider"; };
    order::DefaultScope& defaults = ctx.kept<FileDefaults>().scope;
    if (defaults.may_set(title->span(), "exec", sets_path))
        return;
    const bool is_certain_here = is_certain(body) && body.parent()->parent()->kind() != Kind::virtual_resource;
    for (const auto& [value, program] : unqualified) {
        Finding finding =
            ctx.report(value.span(), fmt::format("`{}` is not an absolute path, and this exec has no `path`", program));
        finding.help("write the absolute path of the program, or add `path`");
        if (!is_certain_here || !ctx.lookup().visibility().in_environment())
            finding.severity(Severity::warning);
    }
}

extern constinit const Rule rule{
    .name = "unqualified_command",
    .category = "correctness",
    .summary = "`exec` command without an absolute path",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unqualified_command
