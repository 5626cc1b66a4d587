// Who reads a list of parameters wants to know first what he must give.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <vector>

namespace plint::rules::parameter_order {

using Definition = syntax::View<Kind::class_definition, Kind::define_definition, Kind::plan_definition>;

static void visit(const Definition& definition, Context& ctx)
{
    std::vector<syntax::Parameter> optional;  // those that no required one follows yet
    for (const syntax::Parameter parameter : syntax::parameters_of(definition)) {
        const auto variable = parameter.variable();
        if (parameter.default_value() && variable) {
            optional.push_back(parameter);
            continue;
        }
        for (const syntax::Parameter& early : optional)
            ctx.report(early.variable()->span(),
                       fmt::format("optional parameter `{}` stands before a required one", early.name()))
                .label(variable ? variable->span() : parameter.span(), "required");
        optional.clear();
    }
}

extern constinit const Rule rule{
    .name = "parameter_order",
    .category = "style",
    .summary = "Required parameters stand before optional ones",
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::parameter_order
