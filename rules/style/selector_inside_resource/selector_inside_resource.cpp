// Reports selectors as values of attributes.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::selector_inside_resource {

static void visit(const syntax::Attribute& attribute, TreeContext& ctx)
{
    auto value = attribute.value();
    while (value && value->kind() == Kind::paren)
        value = syntax::Paren(*value).inner();
    const auto selector = syntax::as<syntax::Selector>(value ? std::optional<Node>(*value) : std::nullopt);
    if (!selector || !selector->question() || attribute.parent()->kind() != Kind::resource_body)
        return;
    ctx.report(selector->question()->span(), "selector inside a resource")
        .help("assign its value to a variable before the resource");
}

extern constinit const Rule rule{
    .name = "selector_inside_resource",
    .category = "style",
    .summary = "Selector inside a resource",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::selector_inside_resource
