#include "checks/summary/placement.hpp"

namespace plint::summary {

Placement placement(Node definition)
{
    const auto around = definition.parent();
    if (!around || around->is_root())
        return {};
    const Node owner = around->kind() == Kind::block ? around->parent().value_or(*around) : *around;
    if (around->kind() == Kind::block && owner.kind() == Kind::apply_expression)
        return {};
    const bool class_body = around->kind() == Kind::block && owner.kind() == Kind::class_definition;
    const DefinitionKind kind = defined_kind(definition.kind());
    const bool may_nest =
        kind == DefinitionKind::class_ || kind == DefinitionKind::define || kind == DefinitionKind::node;
    return {class_body && may_nest ? Nesting::in_class : Nesting::misplaced, owner};
}

DefinitionKind defined_kind(Kind kind)
{
    switch (kind) {
    case Kind::class_definition: return DefinitionKind::class_;
    case Kind::define_definition: return DefinitionKind::define;
    case Kind::function_definition: return DefinitionKind::function;
    case Kind::plan_definition: return DefinitionKind::plan;
    case Kind::node_definition: return DefinitionKind::node;
    default: return DefinitionKind::type_alias;
    }
}

}  // namespace plint::summary
