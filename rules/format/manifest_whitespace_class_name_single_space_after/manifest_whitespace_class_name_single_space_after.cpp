// Reports names of classes and defined types that are not followed by exactly one space.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

#include <fmt/format.h>

namespace plint::rules::manifest_whitespace_class_name_single_space_after {

using Definition = syntax::View<Kind::class_definition, Kind::define_definition>;

static void visit(const Definition& definition, TreeContext& ctx)
{
    if (const auto name = syntax::defined_name(definition); name && next_sign(*name) != '{')
        want_after(*name, Spacing::one, fmt::format("`{}`", name->text()), ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_class_name_single_space_after",
    .category = "format",
    .summary = "Wrong spacing after the name of a class or defined type",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_class_name_single_space_after
