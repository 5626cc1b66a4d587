// A tag without `=` that holds only a value: the value is thrown away.
#include "checks/lookup/lookup.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::erb_missing_output {

// Whether the function is called for its value.
static bool returns_value(std::string_view function, const ProgramContext& ctx)
{
    if (!ctx.file())
        return false;
    const lookup::ResolvedFunction meaning = ctx.lookup().function(function);
    return meaning.ruby != nullptr && meaning.ruby->api == ruby::FunctionApi::ruby_3x && meaning.ruby->returns_value;
}

static void visit(const TemplateFile& file, ProgramContext& ctx)
{
    const std::string_view text = file.source->text();
    for (const ruby::UnprintedValue& value : file.code().unprinted) {
        if (!value.function.empty() && !returns_value(value.function, ctx))
            continue;
        Finding finding = ctx.report(
            {value.mark.begin, value.mark.end},
            fmt::format("`{}` is evaluated but not printed", text.substr(value.span.begin, value.span.size())));
        finding.help("write `<%=`");
        finding.fix("print the value", {{{}, value.mark, "<%="}}, Safety::unsafe);
    }
}

extern constinit const Rule rule{
    .name = "erb_missing_output",
    .category = "suspicious",
    .summary = "Value not printed in an ERB template",
    .severity = Severity::warning,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_missing_output
