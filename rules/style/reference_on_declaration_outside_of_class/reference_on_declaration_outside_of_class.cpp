// Reports references to resources that the same class does not declare.
#include "checks/names/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/types.hpp"

#include <fmt/format.h>

#include <set>
#include <string>

namespace plint::rules::reference_on_declaration_outside_of_class {

using Owner = syntax::View<Kind::class_definition, Kind::define_definition>;

// Adds `type title` of every resource with a known title; returns false if a title is not known.
static bool declared_in(const Owner& owner, std::set<std::string>& names)
{
    bool sure = true;
    for (const Node node : owner.descendants()) {
        const auto body = syntax::as<syntax::ResourceBody>(node);
        if (!body || !body->title())
            continue;
        const std::string type = syntax::resource_type(syntax::AttributeList(*body));
        const auto add = [&](Node title) {
            const auto text = syntax::constant_string(title);
            if (text)
                names.insert(type + ' ' + *text);
            sure = sure && text;
        };
        if (const auto list = syntax::as<syntax::Array>(Node(*body->title())))
            for (const syntax::Element element : list->elements())
                add(element);
        else
            add(*body->title());
    }
    return sure;
}

static bool is_resource_type(std::string_view name)
{
    return name != "Class" && name != "Resource" && name != "Node" && !is_data_type(name)
        && name.find("::") == std::string_view::npos;
}

static void visit(const Owner& owner, TreeContext& ctx)
{
    std::set<std::string> names;
    std::optional<bool> sure;
    for (const Node node : owner.descendants()) {
        const auto access = syntax::as<syntax::Access>(node);
        const auto type = access && access->left() ? syntax::as<syntax::ClassReference>(*access->left()) : std::nullopt;
        if (!type || !is_resource_type(type->text()))
            continue;
        if (!sure)
            sure = declared_in(owner, names);
        if (!*sure)
            return;
        for (const syntax::Element key : access->keys()) {
            const auto title = syntax::constant_string(key);
            if (title && !names.contains(lower_case(type->text()) + ' ' + *title))
                ctx.report(key.span(),
                           fmt::format("reference to `{}['{}']`, which this {} does not declare", type->text(), *title,
                                       owner.kind() == Kind::class_definition ? "class" : "defined type"))
                    .help("refer to the class that declares the resource instead");
        }
    }
}

extern constinit const Rule rule{
    .name = "reference_on_declaration_outside_of_class",
    .category = "style",
    .summary = "Reference to a resource that is declared elsewhere",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::reference_on_declaration_outside_of_class
