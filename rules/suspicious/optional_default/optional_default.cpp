// `Optional[String] $x = 'a'` can never be undef: who passes undef gets the default.
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
    return access->left()->text() == "Optional" ||
           (access->left()->text() == "Variant" && std::ranges::any_of(access->keys(), takes_undef));
}

// `lookup('a', default_value => undef)` and whatever else must be evaluated to be known.
static bool may_be_undef(Node standard)
{
    switch (standard.kind()) {
    case Kind::array: case Kind::hash: case Kind::class_reference: case Kind::kw_true: case Kind::kw_false:
    case Kind::kw_default: return false;
    default: return !syntax::is_scalar_literal(standard.kind());
    }
}

static void visit(const Definition& definition, Context& ctx)
{
    for (const syntax::Parameter parameter : syntax::parameters_of(definition)) {
        const auto type = parameter.type();
        if (!type || !is_optional(*type) || !parameter.variable())
            continue;
        const auto standard = parameter.default_value();
        if (standard && !may_be_undef(*standard))
            ctx.report(type->span(), fmt::format("`{}` is never undef: passing undef gives the default", parameter.name()));
        else if (!standard && definition.kind() == Kind::define_definition)
            ctx.report(type->span(), fmt::format("`{}` may be undef but must be given", parameter.name()))
                .help("add `= undef`");
    }
}

extern constinit const Rule rule{
    .name = "optional_default",
    .category = "suspicious",
    .summary = "A parameter that may be undef has undef as its default",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::optional_default
