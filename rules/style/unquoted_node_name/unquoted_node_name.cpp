// Reports node names without quotes.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::unquoted_node_name {

static void visit(const syntax::NodeDefinition& node, TreeContext& ctx)
{
    for (const syntax::Host host : node.hosts())
        if (const auto name = host.written_name())
            ctx.report(host.span(), fmt::format("node name `{}` is not quoted", *name))
                .fix("add quotes", {{{}, host.span(), fmt::format("'{}'", *name)}});
}

extern constinit const Rule rule{
    .name = "unquoted_node_name",
    .category = "style",
    .summary = "Unquoted node name",
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unquoted_node_name
