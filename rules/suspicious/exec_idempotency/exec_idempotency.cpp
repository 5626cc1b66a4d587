// A command without a condition runs every half hour, and every run reports a change.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::exec_idempotency {

// Whether `Exec { … }` in the file may say it for all.
static bool has_default(const Tree& tree)
{
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::resource_defaults && syntax::resource_type(syntax::AttributeList(tree.node(i))) == "exec")
            for (const std::string_view name : {"unless", "onlyif", "creates", "refreshonly"})
                if (find_attribute(tree.node(i), name))
                    return true;
    return false;
}

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    const auto title = body.title();
    if (!title || title->kind() == Kind::kw_default || syntax::resource_type(syntax::AttributeList(body)) != "exec" ||
        has_splat(body))
        return;
    for (const syntax::ResourceBody other : syntax::children_of<syntax::ResourceBody>(*body.parent()))
        if ((other == body || (other.title() && other.title()->kind() == Kind::kw_default)) &&
            (find_attribute(other, "unless") || find_attribute(other, "onlyif") || find_attribute(other, "creates") ||
             find_attribute(other, "refreshonly") || has_splat(other)))
            return;
    if (!has_default(ctx.tree()))
        ctx.report(title->span(), "command runs every time: it has none of `unless`, `onlyif`, `creates` and `refreshonly`");
}

extern constinit const Rule rule{
    .name = "exec_idempotency",
    .category = "suspicious",
    .aliases = "exec_idempotent",
    .summary = "Commands say when they need not run",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::exec_idempotency
