// Reports `String` as the type of a parameter, which accepts the empty string.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::missing_string_min_length {

static void visit(const syntax::NamedDefinition& definition, TreeContext& ctx)
{
    for (const syntax::Parameter parameter : definition.parameters())
        if (const auto type = parameter.type())
            for (NodeIndex i = type->index(); i < ctx.tree().next[type->index()]; ++i) {
                const Node node = ctx.tree().node(i);
                const bool has_keys =
                    node.parent() && node.parent()->kind() == Kind::access && node.parent()->index() + 1 == i;
                if (node.kind() == Kind::class_reference && node.text() == "String" && !has_keys)
                    ctx.report(node.span(), "`String` without a minimum length accepts the empty string")
                        .help("write `String[1]` to reject the empty string");
            }
}

extern constinit const Rule rule{
    .name = "missing_string_min_length",
    .category = "style",
    .summary = "`String` parameter without a minimum length",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::missing_string_min_length
