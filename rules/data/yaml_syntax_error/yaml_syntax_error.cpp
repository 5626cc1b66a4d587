// Every lookup that reads a file with invalid YAML fails, for every key.
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

namespace plint::rules::yaml_syntax_error {

// The character at a place, or the end of the line before an empty one, so that there is something to underline.
static Span character_at(std::string_view text, Offset at)
{
    if (at >= text.size() || text[at] == '\n') {
        const std::size_t last = text.find_last_not_of(" \t\r\n", at == 0 ? 0 : at - 1);
        at = last == text.npos ? 0 : static_cast<Offset>(last);
    }
    Offset end = std::min(at + 1, static_cast<Offset>(text.size()));
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        ++end;
    return {at, end};
}

static void report_problem(const hiera::YamlProblem& problem, std::string_view text, ProgramContext& ctx)
{
    Finding finding = ctx.report(character_at(text, problem.at), problem.message);
    if (!problem.context.empty())
        finding.label(character_at(text, problem.context_at), problem.context);
    if (!problem.help.empty())
        finding.help(problem.help);
    finding.note(fmt::format("Puppet rejects the whole file: `{}`", problem.libyaml));
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    const std::string_view text = file.source->text();
    if (!is_parsed_by_hiera(ctx) || hides_keys(text))
        return;
    const hiera::HieraData& data = file.read();
    if (data.problem && !data.problem->beyond_limit)
        report_problem(*data.problem, text, ctx);
    for (const hiera::YamlError& refusal : data.refusals)
        if (refusal.kind == hiera::YamlError::Kind::unknown_alias)
            ctx.report(refusal.span, fmt::format("anchor `&{}` is not defined before this alias", refusal.text))
                .help("quote a value that begins with `*`")
                .note("Puppet rejects the whole file");
}

extern constinit const Rule rule{
    .name = "yaml_syntax_error",
    .category = "data",
    .summary = "YAML syntax error in Hiera data or `hiera.yaml`",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::yaml_syntax_error
