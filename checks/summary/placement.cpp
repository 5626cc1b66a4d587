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
    const Defined kind = defined_kind(definition.kind());
    const bool may_nest = kind == Defined::class_ || kind == Defined::define || kind == Defined::node;
    return {class_body && may_nest ? Nesting::in_class : Nesting::misplaced, owner};
}

Defined defined_kind(Kind kind)
{
    switch (kind) {
    case Kind::class_definition: return Defined::class_;
    case Kind::define_definition: return Defined::define;
    case Kind::function_definition: return Defined::function;
    case Kind::plan_definition: return Defined::plan;
    case Kind::node_definition: return Defined::node;
    default: return Defined::type_alias;
    }
}

}  // namespace plint::summary
