// A decision in the middle of a list of attributes hides both; a variable above gives it a name.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::selector_inside_resource {

static void visit(const syntax::Attribute& attribute, Context& ctx)
{
    auto value = attribute.value();
    while (value && value->kind() == Kind::paren)
        value = syntax::Paren(*value).inner();
    const auto selector = syntax::as<syntax::Selector>(value ? std::optional<Node>(*value) : std::nullopt);
    if (!selector || !selector->question() || attribute.parent()->kind() != Kind::resource_body)
        return;
    ctx.report(selector->question()->span(), "selector inside of a resource")
        .help("assign its value to a variable above the resource");
}

extern constinit const Rule rule{
    .name = "selector_inside_resource",
    .category = "style",
    .summary = "Resources hold no selectors",
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::selector_inside_resource
