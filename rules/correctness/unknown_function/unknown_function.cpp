// A call of a function that does not exist makes the compilation fail; a typo in the name is enough.
#include "checks/names/function_roles.hpp"
#include "checks/names/stdlib_functions.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/unquoted_path.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace plint::rules::unknown_function {

// `$uri.host`: without arguments it may read an attribute, of Puppet's own objects or of those that the code defines. With
// them it may still be a method of an object that Ruby code defines.
static bool may_be_of_object(const syntax::AnyCall& call, std::string_view name, const ProgramContext& ctx)
{
    static constexpr auto attributes = std::to_array<std::string_view>(
        {"arguments", "details", "fragment", "host", "issue_code", "kind", "message", "msg", "name", "opaque",
         "partial_result", "path", "port", "query", "scheme", "userinfo"});
    const auto method = syntax::as<syntax::MethodCall>(call);
    if (!method || ctx.project().has_opaque_types())
        return method.has_value();
    if (method->has_parentheses() || method->lambda())
        return false;
    return std::ranges::binary_search(attributes, name) || ctx.project().defines_objects();
}

// The name that Puppet has for a function of other languages; empty without one.
static std::string_view translated(std::string_view name)
{
    static constexpr auto names = std::to_array<std::pair<std::string_view, std::string_view>>({{"critical", "crit"},
                                                                                                {"echo", "notice"},
                                                                                                {"error", "err"},
                                                                                                {"len", "length"},
                                                                                                {"print", "notice"},
                                                                                                {"println", "notice"},
                                                                                                {"puts", "notice"},
                                                                                                {"raise", "fail"},
                                                                                                {"strlen", "length"},
                                                                                                {"warn", "warning"}});
    const auto at = std::ranges::lower_bound(names, name, {}, &std::pair<std::string_view, std::string_view>::first);
    return at != names.end() && at->first == name ? at->second : std::string_view();
}

// Whether the repository contains the modules that its code uses, and only this file has the name. The server may have more
// modules, but hardly one for a single call.
static bool is_surely_unknown(std::string_view function, const ProgramContext& ctx)
{
    constexpr std::size_t fewest_modules = 10;
    if (!ctx.file() || function.find("::") != std::string_view::npos)
        return false;
    const layout::ProjectFile& file = ctx.project().file(*ctx.file());
    const auto index = file.environment;
    if (!index
        || ctx.lookup().absences().of_name(lower_case(function), lookup::NameOf::function).why
            != lookup::Why::no_module)
        return false;
    const auto is_there = [&](const std::string& name) {
        return ctx.project().find_module(name, *ctx.file()).has_value();
    };
    const layout::Environment& environment = ctx.project().layout().environments[*index];
    if (environment.modules.size() < fewest_modules || !is_there("stdlib")
        || !std::ranges::all_of(environment.wanted, is_there))
        return false;
    const index::WordIndex* const mentions = ctx.project().mentions(*ctx.file(), index::WordIndex::Of::names);
    const std::string path = ctx.project().system().absolute(ctx.project().file(*ctx.file()).path);
    return mentions != nullptr && !mentions->has_elsewhere(lower_case(function), path);
}

// A function that a module which is not available may define, but which is more likely a mistake.
static void check_spelling(const syntax::AnyCall& call, Node name, ProgramContext& ctx)
{
    const std::string_view function = call.kind() == Kind::method_call ? name.text() : call.function();
    const std::string_view near =
        misspelled_name(ctx, function, lookup::NameOf::function, [&] { return ctx.lookup().function_names(function); });
    const bool is_unknown = near.empty() && is_surely_unknown(function, ctx);
    if ((near.empty() && !is_unknown) || may_be_of_object(call, name.text(), ctx))
        return;
    Finding finding = ctx.report(name.span(), fmt::format("unknown function `{}`", function));
    finding.severity(Severity::warning);
    if (!near.empty())
        finding.help(fmt::format("did you mean `{}`?", near));
    else if (!suggest(ctx, finding, function, [&] { return ctx.lookup().function_names(function); }))
        finding.help("correct the name, or add the module that defines the function");
}

// The file name that `call` is a part of, in `template(ntp.conf.erb)`; std::nullopt for other calls.
static std::optional<Node> unquoted_file(const syntax::AnyCall& call)
{
    const auto path = syntax::unquoted_path(call);
    const auto reader = path ? syntax::as<syntax::AnyCall>(path->parent()) : std::nullopt;
    constexpr auto renders = names::FunctionRole::renders_erb | names::FunctionRole::renders_epp;
    const bool is_read = reader && (reader->function() == "file" || names::has_role(reader->function(), renders));
    return is_read ? path : std::nullopt;
}

// Whether an operator or another call already shows that a path is not quoted.
static bool is_in_reported_path(const syntax::AnyCall& call)
{
    const auto path = syntax::unquoted_path(call);
    const auto method = syntax::as<syntax::MethodCall>(call);
    return path
        && (path->text().find('/') != std::string_view::npos
            || (unquoted_file(call) && method && method->receiver() && method->receiver()->kind() != Kind::name));
}

static void visit(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto name = call.name();
    if (name && call.function() == "import") {
        ctx.report(name->span(), "`import` is no longer supported")
            .note("if the main manifest is a directory, Puppet reads all manifests in it")
            .help("remove it, and move these files to the directory of the main manifests");
        return;
    }
    if (!name || is_in_reported_path(call))
        return;
    const lookup::ResolvedFunction meaning = ctx.lookup().function(name->text());
    if (meaning.presence == lookup::Presence::open && !meaning.puppet && !meaning.ruby && !meaning.place)
        return check_spelling(call, *name, ctx);
    if (meaning.presence != lookup::Presence::missing)
        return;
    if (may_be_of_object(call, name->text(), ctx))
        return;
    const std::string_view function = call.kind() == Kind::method_call ? name->text() : call.function();
    Finding finding = ctx.report(name->span(), fmt::format("unknown function `{}`", function));
    lower_severity_if_unresolvable(finding, ctx, function, lookup::NameOf::function, call);
    if (const auto path = unquoted_file(call))
        finding.help(fmt::format("write `{}`", syntax::quoted_path(*path)));
    else if (const std::string_view meant = translated(function); !meant.empty())
        finding.help(fmt::format("did you mean `{}`?", meant));
    else if (names::is_stdlib_function(lower_case(function)) && ctx.file()
             && !ctx.project().find_module("stdlib", *ctx.file()))
        finding.help(
            fmt::format("`{}` comes from the module stdlib, which is not here: add it to the dependencies of the "
                        "module in `metadata.json`",
                        function));
    else if (!suggest(ctx, finding, function, [&] { return ctx.lookup().function_names(function); }))
        finding.help(help_for_absent(ctx, function, summary::DefinitionKind::function));
}

extern constinit const Rule rule{
    .name = "unknown_function",
    .category = "correctness",
    .summary = "Unknown function",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unknown_function
