// Reports node definitions other than `node default`.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::node_definition {

static void visit(const syntax::NodeDefinition& node, TreeContext& ctx)
{
    for (const syntax::Host host : node.hosts())
        if (host.kind() != Kind::kw_default) {
            ctx.report(host.span(),
                       fmt::format("node definition `{}` instead of Hiera or a node classifier", host.text()))
                .help("assign its classes in Hiera or in a node classifier");
            return;
        }
}

extern constinit const Rule rule{
    .name = "node_definition",
    .category = "style",
    .summary = "Node definition instead of Hiera or a node classifier",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::node_definition
