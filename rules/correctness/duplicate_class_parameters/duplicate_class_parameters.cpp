// Puppet rejects two parameters with the same name; in a lambda the last value wins.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <map>

namespace plint::rules::duplicate_class_parameters {

static void visit(const syntax::Parameters& parameters, TreeContext& ctx)
{
    std::map<std::string_view, Span> seen;
    for (const syntax::Parameter parameter : parameters.list()) {
        const auto variable = parameter.variable();
        if (!variable)
            continue;
        const auto first = seen.emplace(parameter.name(), variable->span());
        if (first.second)
            continue;
        Finding finding =
            ctx.report(variable->span(), fmt::format("parameter `${}` is declared twice", parameter.name()));
        finding.label(first.first->second, "first declared here").help("remove or rename one of the two");
        const Kind owner = parameters.parent()->kind();
        if (owner == Kind::lambda || owner == Kind::plan_definition)
            finding.severity(Severity::warning);
    }
}

extern constinit const Rule rule{
    .name = "duplicate_class_parameters",
    .category = "correctness",
    .summary = "Duplicate parameter",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::duplicate_class_parameters
