// Reports classes that inherit from a class of another module.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::inherits_across_namespaces {

static std::string_view module_of(std::string_view name)
{
    if (name.starts_with("::"))
        name.remove_prefix(2);
    return name.substr(0, name.find("::"));
}

static void visit(const syntax::ClassDefinition& definition, TreeContext& ctx)
{
    const auto clause = definition.inherits();
    const auto parent = clause ? clause->parent_name() : std::nullopt;
    if (!parent || parent->kind() == Kind::kw_default)
        return;
    const std::string name = syntax::qualified_name(definition);
    if (name.empty() || module_of(parent->text()) == module_of(name))
        return;
    ctx.report(parent->span(), fmt::format("class `{}` inherits from `{}` of another module", name, parent->text()))
        .help("declare the other class with parameters instead");
}

extern constinit const Rule rule{
    .name = "inherits_across_namespaces",
    .category = "style",
    .summary = "Class inherits from a class of another module",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::inherits_across_namespaces
