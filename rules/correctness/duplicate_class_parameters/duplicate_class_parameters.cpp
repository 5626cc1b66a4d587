// Puppet refuses two parameters of one name.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <map>

namespace plint::rules {

static void visit(const syntax::Parameters& parameters, Context& ctx)
{
    std::map<std::string_view, Span> seen;
    for (const syntax::Parameter parameter : parameters.list()) {
        const auto variable = parameter.variable();
        if (!variable)
            continue;
        const auto first = seen.emplace(parameter.name(), variable->span());
        if (!first.second)
            ctx.report(variable->span(), fmt::format("parameter `{}` is declared twice", parameter.name()))
                .label(first.first->second, "declared here first");
    }
}

extern constinit const Rule duplicate_class_parameters{
    .name = "duplicate_class_parameters",
    .category = "correctness",
    .summary = "A list of parameters names each once",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
