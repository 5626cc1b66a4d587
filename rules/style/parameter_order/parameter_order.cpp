// Reports optional parameters before required ones.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <vector>

namespace plint::rules::parameter_order {

using Definition = syntax::View<Kind::class_definition, Kind::define_definition, Kind::plan_definition>;

// Reports one finding per definition, at the first optional parameter before a required one.
static void visit(const Definition& definition, TreeContext& ctx)
{
    std::vector<syntax::Parameter> early;     // optional, before a required one
    std::vector<syntax::Parameter> optional;  // that no required one follows yet
    std::optional<Node> required;             // the last
    for (const syntax::Parameter parameter : syntax::parameters_of(definition)) {
        const auto variable = parameter.variable();
        if (parameter.default_value() && variable) {
            optional.push_back(parameter);
        } else if (!optional.empty()) {
            early.insert(early.end(), optional.begin(), optional.end());
            optional.clear();
            required = variable ? *variable : Node(parameter);
        }
    }
    if (early.empty())
        return;
    Finding finding = early.size() == 1
        ? ctx.report(early[0].variable()->span(),
                     fmt::format("optional parameter `${}` comes before a required one", early[0].name()))
        : ctx.report(early[0].variable()->span(),
                     fmt::format("optional parameter `${}` and {} more come before required ones", early[0].name(),
                                 early.size() - 1));
    finding.label(required->span(), "required parameter").help("move the required parameters to the front");
}

extern constinit const Rule rule{
    .name = "parameter_order",
    .category = "style",
    .summary = "Optional parameter before a required one",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::parameter_order
