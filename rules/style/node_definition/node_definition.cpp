// Reports node definitions other than `node default`.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::node_definition {

static void visit(const syntax::NodeDefinition& node, TreeContext& ctx)
{
    for (const syntax::Host host : node.hosts())
        if (host.kind() != Kind::kw_default) {
            ctx.report(host.span(), "a node definition assigns classes in code")
                .help("assign the classes of the node in Hiera or in a node classifier");
            return;
        }
}

extern constinit const Rule rule{
    .name = "node_definition",
    .category = "style",
    .summary = "Node definition in a manifest",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::node_definition
