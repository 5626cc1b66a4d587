// plint stopped at one of its limits: what it does not report may still be there.
#include "parser/source/limits.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <string>

namespace plint::rules::analysis_limit {

static std::string message(LimitKind kind)
{
    switch (kind) {
    case LimitKind::value_size: return "this value is too large to track";
    case LimitKind::evaluation_work: return "the values in this file are too large to track from here on";
    case LimitKind::regex_work: return "matching this regular expression takes too many steps";
    }
    return "";
}

static std::string note(LimitKind kind)
{
    switch (kind) {
    case LimitKind::value_size:
        return fmt::format("plint tracks values of up to {} elements or {} bytes of text; of this one it knows only the type",
                           limits::max_value_weight, limits::max_value_text);
    case LimitKind::evaluation_work:
        return fmt::format("plint tracks up to {} elements in all expressions of a file together", limits::max_evaluation_work);
    case LimitKind::regex_work:
        return fmt::format("plint tries up to {} steps for a match, and up to {} in a file; the result counts as unknown",
                           limits::max_regex_retries, limits::max_regex_work);
    }
    return "";
}

static void visit(const Tree&, Context& ctx)
{
    for (const MetLimit& met : ctx.met_limits())
        ctx.report(met.span, message(met.kind)).note(note(met.kind));
}

extern constinit const Rule rule{
    .name = "analysis_limit",
    .category = "suspicious",
    .summary = "Code that is too large or too complex to analyze",
    .severity = Severity::info,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::analysis_limit
