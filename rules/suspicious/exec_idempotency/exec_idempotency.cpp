// `exec` resources without a condition: each Puppet run executes the command and reports a change.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <optional>
#include <vector>

namespace plint::rules::exec_idempotency {

// Whether `Exec { … }` in the file may set a condition for all of them.
static bool has_default(const Tree& tree)
{
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::resource_defaults
            && syntax::resource_type(syntax::AttributeList(tree.node(i))) == "exec")
            for (const std::string_view name : {"unless", "onlyif", "creates", "refreshonly"})
                if (find_attribute(tree.node(i), name))
                    return true;
    return false;
}

static bool has_condition(const syntax::ResourceBody& body)
{
    return find_attribute(body, "unless") || find_attribute(body, "onlyif") || find_attribute(body, "creates")
        || find_attribute(body, "refreshonly") || has_splat(body);
}

static void visit(const Tree& tree, TreeContext& ctx)
{
    std::optional<bool> by_default;
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (tree.kind[i] != Kind::resource)
            continue;
        std::vector<Node> unconditional;  // titles
        bool all_have_condition = false;
        for (const syntax::ResourceBody body : syntax::Resource(tree.node(i)).bodies()) {
            const auto title = body.title();
            if (!title || syntax::resource_type(syntax::AttributeList(body)) != "exec")
                continue;
            if (title->kind() == Kind::kw_default)
                all_have_condition = all_have_condition || has_condition(body);
            else if (!has_condition(body))
                unconditional.push_back(*title);
        }
        if (all_have_condition || unconditional.empty())
            continue;
        if (!by_default)
            by_default = has_default(tree);
        for (const Node title : unconditional)
            if (!*by_default)
                ctx.report(title.span(),
                           "`exec` without `creates`, `onlyif`, `unless` or `refreshonly` runs on every Puppet run")
                    .help("set one of them, so that the command runs only when it is needed");
    }
}

extern constinit const Rule rule{
    .name = "exec_idempotency",
    .category = "suspicious",
    .aliases = "exec_idempotent",
    .summary = "`exec` that runs on every Puppet run",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::exec_idempotency
