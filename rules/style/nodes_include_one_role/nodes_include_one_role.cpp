// Reports nodes that include more than one role.
#include "checks/names/names.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::nodes_include_one_role {

static void visit(const syntax::NodeDefinition& node, TreeContext& ctx)
{
    std::optional<Span> first;
    for (const Node inner : node.descendants()) {
        if (!syntax::AnyCall::is(inner.kind()) || syntax::AnyCall(inner).function() != "include")
            continue;
        for (const Node argument : syntax::AnyCall(inner).arguments()) {
            const auto name = syntax::constant_string(argument);
            if (!name || names::first_segment(plain_name(*name)) != "role")
                continue;
            if (first)
                ctx.report(argument.span(), "node includes more than one role")
                    .label(*first, "first role")
                    .help("create a role that includes the profiles of both");
            else
                first = argument.span();
        }
    }
}

extern constinit const Rule rule{
    .name = "nodes_include_one_role",
    .category = "style",
    .summary = "Node with several roles",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::nodes_include_one_role
