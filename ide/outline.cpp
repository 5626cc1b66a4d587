#include "ide/outline.hpp"

#include "checks/hiera/hierarchy.hpp"
#include "ide/outline_foreign.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"

namespace plint::ide {

namespace {

OutlineKind kind_of(Kind kind)
{
    switch (kind) {
    case Kind::class_definition: return OutlineKind::class_;
    case Kind::define_definition: return OutlineKind::define;
    case Kind::function_definition: return OutlineKind::function;
    case Kind::plan_definition: return OutlineKind::plan;
    case Kind::node_definition: return OutlineKind::node;
    default: return OutlineKind::type;
    }
}

void add_items(Node node, bool in_class, std::vector<OutlineItem>& items);

OutlineItem parameter_item(const syntax::Parameter& parameter, Node variable)
{
    return {.kind = OutlineKind::parameter,
            .name = std::string(variable.text()),
            .detail = parameter.type() ? std::string(parameter.type()->text()) : "",
            .span = parameter.span(),
            .name_span = variable.span()};
}

void add_definition(Node node, std::vector<OutlineItem>& items)
{
    OutlineItem item{.kind = kind_of(node.kind()), .span = node.span(), .name_span = node.span()};
    if (const auto definition = syntax::as<syntax::NodeDefinition>(node)) {
        for (const syntax::Host host : definition->hosts()) {
            item.name += (item.name.empty() ? "" : ", ") + std::string(host.text());
            item.name_span = host.span();
        }
    } else if (const auto name = syntax::defined_name(node)) {
        item.name = syntax::qualified_name(node);
        item.name_span = name->span();
    }
    if (item.name.empty())
        item.name = "(without a name)";
    for (const syntax::Parameter parameter : syntax::parameters_of(node))
        if (const auto variable = parameter.variable())
            item.children.push_back(parameter_item(parameter, *variable));
    for (const Node child : node.children())
        if (child.kind() == Kind::block)
            add_items(child, node.kind() == Kind::class_definition, item.children);
    items.push_back(std::move(item));
}

void add_resource(syntax::Resource resource, std::vector<OutlineItem>& items)
{
    const auto type = resource.type();
    for (const syntax::ResourceBody body : resource.bodies())
        if (const auto title = body.title(); title && type)
            items.push_back({.kind = OutlineKind::resource,
                             .name = std::string(type->text()) + " " + std::string(title->text().substr(0, 100)),
                             .span = body.span(),
                             .name_span = title->span()});
}

void add_variable(syntax::Assignment assignment, std::vector<OutlineItem>& items)
{
    const auto variable = assignment.left();
    if (variable && variable->kind() == Kind::variable)
        items.push_back({.kind = OutlineKind::variable,
                         .name = std::string(variable->text()),
                         .span = assignment.span(),
                         .name_span = variable->span()});
}

// `in_class`: variables that the node sets are those of a class.
void add_items(Node node, bool in_class, std::vector<OutlineItem>& items)
{
    for (const Node child : node.children()) {
        if (is_definition(child.kind()))
            add_definition(child, items);
        else if (const auto resource = syntax::as<syntax::Resource>(child))
            add_resource(*resource, items);
        else {
            if (const auto assignment = syntax::as<syntax::Assignment>(child); assignment && in_class)
                add_variable(*assignment, items);
            add_items(child, in_class && child.kind() != Kind::lambda, items);
        }
    }
}

}  // namespace

std::vector<OutlineItem> outline(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    std::vector<OutlineItem> items;
    const layout::FileRole role = snapshot.project().file(file).role;
    if (const auto& tree = snapshot.file(file).tree) {
        for (const syntax::Parameter parameter : syntax::parameters_of(tree->root()))  // of a template
            if (const auto variable = parameter.variable())
                items.push_back(parameter_item(parameter, *variable));
        add_items(tree->root(), false, items);
    } else if (role == layout::FileRole::ruby) {
        add_ruby_items(snapshot, file, items);
    } else if (const auto& source = snapshot.file(file).source; source && role == layout::FileRole::data) {
        if (hiera::is_called_data(snapshot.project().file(file).path))
            add_data_items(source->text(), items);
    }
    return items;
}

}  // namespace plint::ide
