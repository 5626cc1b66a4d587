// Functions that a template calls and nothing defines: rendering fails.
#include "rules/shared/meaning.hpp"
#include "rules/shared/unrendered.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace plint::rules::erb_unknown_function {

// Whether `scope.function_NAME` fails because the function has only Puppet's newer interface: functions of Puppet that were
// moved to it, functions of modules in Ruby that are made for it, and all that are written in Puppet.
static bool needs_call_function(std::string_view name, const lookup::ResolvedFunction& function,
                                const ProgramContext& ctx)
{
    static constexpr auto moved = std::to_array<std::string_view>(
        {"assert_type", "binary_file", "break",        "defined",     "dig",        "each",          "epp",
         "filter",      "find_file",   "hiera",        "hiera_array", "hiera_hash", "hiera_include", "inline_epp",
         "lest",        "lookup",      "map",          "match",       "new",        "next",          "reduce",
         "regsubst",    "return",      "reverse_each", "slice",       "split",      "step",          "strftime",
         "then",        "type",        "with"});
    const auto is_old = [&](index::Place place) {
        return ctx.project().definition(place).kind == summary::DefinitionKind::ruby_function_3x;
    };
    if (std::ranges::any_of(ctx.project().definitions(name), is_old))
        return false;
    if (function.place)
        return function.presence == lookup::Presence::known && function.sole
            && (function.puppet || (function.ruby && function.ruby->api == ruby::FunctionApi::ruby_4x));
    return std::ranges::binary_search(moved, name);
}

static void check_old_call(const ruby::CallInTemplate& call, std::string_view text, ProgramContext& ctx)
{
    if (call.by_name)
        return;
    if (needs_call_function(call.function, ctx.lookup().function(call.function), ctx)) {
        Finding finding = ctx.report(call.span, fmt::format("`scope.function_{0}` cannot call `{0}`", call.function));
        finding.note("this function has only the interface of Puppet 4 and later")
            .help(fmt::format("write `scope.call_function('{}', […])`", call.function));
        lower_severity_if_unrendered(finding, ctx);
    } else if (call.lacks_list) {
        Finding finding =
            ctx.report(call.span, fmt::format("the arguments of `scope.function_{}` must be one array", call.function));
        finding.help(fmt::format("write `scope.function_{}([{}])`", call.function,
                                 text.substr(call.argument_span.begin - 1, call.argument_span.size() + 2)));
        lower_severity_if_unrendered(finding, ctx);
    }
}

static void visit(const TemplateFile& file, ProgramContext& ctx)
{
    if (!ctx.file())
        return;
    for (const ruby::CallInTemplate& call : file.code().calls) {
        if (ctx.lookup().function(call.function).presence != lookup::Presence::missing) {
            check_old_call(call, file.source->text(), ctx);
            continue;
        }
        Finding finding = ctx.report(call.span, fmt::format("unknown function `{}`", call.function));
        if (!suggest(ctx, finding, call.function, [&] { return ctx.lookup().function_names(call.function); }))
            finding.help("correct the name, or install the module that defines the function");
        lower_severity_if_unrendered(finding, ctx);
    }
}

extern constinit const Rule rule{
    .name = "erb_unknown_function",
    .category = "correctness",
    .summary = "Unknown function in an ERB template",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_unknown_function
