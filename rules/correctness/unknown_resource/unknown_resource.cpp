// Puppet cannot read an attribute of a resource that is not declared yet.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>

namespace plint::rules::unknown_resource {

static bool is_titled(Node title, std::string_view wanted)
{
    if (const auto array = syntax::as<syntax::Array>(title))
        return std::ranges::any_of(array->elements(), [&](Node element) { return is_titled(element, wanted); });
    return syntax::constant_string(title) == wanted;
}

static std::optional<Node> body_of(Node node)
{
    for (auto at = node.parent(); at; at = at->parent())
        if (is_definition(at->kind()))
            return at;
    return node.tree().root();
}

// The first place in the body where the resource is certainly declared when the body runs.
static std::optional<Node> declaration(Node body, std::string_view type, std::string_view title)
{
    const Tree& tree = body.tree();
    const NodeIndex end = body.index() == 0 ? tree.size() : tree.next[body.index()];
    for (NodeIndex i = body.index() + 1; i < end; ++i) {
        if (is_definition(tree.kind[i])) {
            i = tree.next[i] - 1;
            continue;
        }
        const auto resource = syntax::as<syntax::Resource>(tree.node(i));
        const auto name = resource ? resource->type() : std::nullopt;
        if (!name || name->kind() != Kind::name || plain_name(name->text()) != type)
            continue;
        for (const syntax::ResourceBody each : resource->bodies())
            if (each.title() && is_titled(*each.title(), title))
                return is_certain(*resource) ? std::optional<Node>(*each.title()) : std::nullopt;
    }
    return std::nullopt;
}

static void visit(const syntax::Access& access, ProgramContext& ctx)
{
    const auto reference = access.left() ? syntax::as<syntax::Access>(Node(*access.left())) : std::nullopt;
    const auto type = reference ? reference->left() : std::nullopt;
    if (!type || type->kind() != Kind::class_reference || type->text() == "Class"
        || reference->keys().begin() == reference->keys().end())
        return;
    const auto title = syntax::constant_string(*reference->keys().begin());
    const lookup::ResourceTypeMeaning meaning = ctx.lookup().resource_type(type->text());
    if (!title || (!meaning.type && !meaning.define))
        return;
    const auto declared = declaration(*body_of(access), plain_name(type->text()), *title);
    if (!declared || declared->span().begin < access.span().end)
        return;
    Finding finding = ctx.report(reference->span(), fmt::format("`{}[{}]` is not declared yet", type->text(), *title));
    lower_severity_if_conditional(finding, access);
    finding.label(declared->span(), "declared here").help("move this after the declaration of the resource");
}

extern constinit const Rule rule{
    .name = "unknown_resource",
    .category = "correctness",
    .summary = "Attribute read before its resource is declared",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unknown_resource
