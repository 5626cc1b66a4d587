// Parameters that accept undef without undef as default: with `Optional[String] $x = 'a'`, passing undef selects the default.
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::optional_default {

using Definition = syntax::View<Kind::class_definition, Kind::define_definition>;

static bool is_optional(Node type)
{
    const auto access = syntax::as<syntax::Access>(type);
    if (!access || !access->left())
        return false;
    const auto takes_undef = [](Node member) { return member.text() == "Undef" || is_optional(member); };
    return access->left()->text() == "Optional"
        || (access->left()->text() == "Variant" && std::ranges::any_of(access->keys(), takes_undef));
}

// `lookup('a', default_value => undef)` and other defaults that must be evaluated.
static bool may_be_undef(Node default_value)
{
    switch (default_value.kind()) {
    case Kind::array:
    case Kind::hash:
    case Kind::class_reference:
    case Kind::kw_true:
    case Kind::kw_false:
    case Kind::kw_default: return false;
    default: return !syntax::is_scalar_literal(default_value.kind());
    }
}

static void visit(const Definition& definition, TreeContext& ctx)
{
    for (const syntax::Parameter parameter : syntax::parameters_of(definition)) {
        const auto type = parameter.type();
        if (!type || !is_optional(*type) || !parameter.variable())
            continue;
        const auto default_value = parameter.default_value();
        if (default_value && !may_be_undef(*default_value))
            ctx.report(
                   type->span(),
                   fmt::format("`${}` is never `undef`: if `undef` is passed, it gets its default", parameter.name()))
                .help(type->text().starts_with("Optional[") ? "remove `Optional[…]` around the type, or write `= undef`"
                                                            : "remove `Undef` from the type, or write `= undef`");
        else if (!default_value && definition.kind() == Kind::define_definition)
            ctx.report(type->span(),
                       fmt::format("`${}` accepts `undef` but has no default, so every declaration must set it",
                                   parameter.name()))
                .help("add `= undef`");
    }
}

extern constinit const Rule rule{
    .name = "optional_default",
    .category = "suspicious",
    .summary = "`Optional` parameter without the default `undef`",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::optional_default
