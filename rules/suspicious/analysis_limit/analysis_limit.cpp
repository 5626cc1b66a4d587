// plint stopped at one of its limits: what it does not report may still be there.
#include "parser/source/limits.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <string>

namespace plint::rules::analysis_limit {

static std::string message(LimitKind kind)
{
    switch (kind) {
    case LimitKind::value_size: return "this value is too large to analyze";
    case LimitKind::evaluation_work: return "the values in this file are too large to analyze from here on";
    case LimitKind::regex_work: return "matching this regular expression takes too many steps";
    case LimitKind::type_steps: return "comparing the types here takes too many steps";
    }
    return "";
}

static std::string note(LimitKind kind)
{
    switch (kind) {
    case LimitKind::value_size:
        return fmt::format("plint computes values of up to {} elements or {} bytes of text; for this one it knows only "
                           "the type, and may miss problems",
                           limits::max_value_weight, limits::max_value_text);
    case LimitKind::evaluation_work:
        return fmt::format("plint computes up to {} elements in all expressions of a large file together, of a small "
                           "one fewer, and may miss problems after that",
                           limits::evaluation_work.most);
    case LimitKind::regex_work:
        return fmt::format(
            "plint tries up to {} steps for a match, and up to {} in a large file; the result is unknown, and "
            "problems that depend on it may be missed",
            limits::max_regex_retries, limits::regex_work.most);
    case LimitKind::type_steps:
        return fmt::format(
            "plint tries up to {} steps for a comparison of types, and up to {} in a large file; it assumes "
            "that the types match, and may miss problems",
            limits::max_type_steps, limits::type_steps.most);
    }
    return "";
}

static void visit(const Tree&, ProgramContext& ctx)
{
    for (const ReachedLimit& met : ctx.met_limits()) {
        Finding finding = ctx.report(met.span, message(met.kind));
        finding.note(note(met.kind));
        if (met.kind == LimitKind::value_size || met.kind == LimitKind::evaluation_work)
            finding.help("move large data to Hiera");
        else if (met.kind == LimitKind::regex_work)
            finding.help("write nested repetition such as `(a+)+` without nesting: `a+`");
    }
}

extern constinit const Rule rule{
    .name = "analysis_limit",
    .category = "suspicious",
    .summary = "Code that is too large or too complex to analyze",
    .severity = Severity::info,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::analysis_limit
