// Reports a leading `::` in names of declared classes. Since Puppet 4 every class name is absolute.
#include "checks/names/function_roles.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/absolute_name.hpp"

#include <fmt/format.h>

namespace plint::rules::relative_classname_inclusion {

static void look_at(Node node, TreeContext& ctx)
{
    if (const auto colons = needless_colons(node))
        ctx.report(node.span(),
                   fmt::format("leading `::` of class `{}` is not needed", syntax::constant_string(node)->substr(2)))
            .fix("remove the leading `::`", {{{}, *colons, ""}});
}

static void visit_statement(const syntax::StatementCall& call, TreeContext& ctx)
{
    if (call.functor() && names::has_role(call.functor()->text(), names::FunctionRole::includes))
        for (const syntax::Element argument : call.arguments())
            look_at(argument, ctx);
}

static void visit_call(const syntax::Call& call, TreeContext& ctx)
{
    if (call.functor() && names::has_role(call.functor()->text(), names::FunctionRole::includes))
        for (const syntax::Element argument : call.arguments())
            look_at(argument, ctx);
}

static void visit_resource(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (const auto title = body.title(); title && syntax::resource_type(syntax::AttributeList(body)) == "class")
        look_at(*title, ctx);
}

extern constinit const Rule rule{
    .name = "relative_classname_inclusion",
    .category = "style",
    .summary = "Leading `::` in a class declaration",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .changes_tree = true,
    .hooks = hooks<visit_statement, visit_call, visit_resource>,
};

}  // namespace plint::rules::relative_classname_inclusion
