// Functions that a template calls and nothing defines: rendering fails.
#include "rules/shared/meaning.hpp"

#include <fmt/format.h>

namespace plint::rules::erb_unknown_function {

static void visit(const TemplateFile& file, ProgramContext& ctx)
{
    if (!ctx.file())
        return;
    for (const ruby::CallInTemplate& call : file.code().calls) {
        if (ctx.lookup().function(call.function).presence != lookup::Presence::missing)
            continue;
        Finding finding = ctx.report(call.span, fmt::format("unknown function `{}`", call.function));
        if (!suggest(ctx, finding, call.function, [&] { return ctx.lookup().function_names(call.function); }))
            finding.help("correct the name, or install the module that defines the function");
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
