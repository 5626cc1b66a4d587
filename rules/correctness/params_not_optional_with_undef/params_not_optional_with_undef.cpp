// `String $x = undef` compiles until a caller relies on the default.
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/types.hpp"

#include <fmt/format.h>

namespace plint::rules::params_not_optional_with_undef {

// Whether a type certainly does not accept `undef`. Aliases may.
static bool refuses_undef(Node type)
{
    if (type.kind() == Kind::class_reference) {
        const std::string_view name = type.text();
        return is_data_type(name) && name != "Any" && name != "Optional" && name != "Undef" && name != "Data"
            && name != "RichData" && name != "Variant" && name != "Init" && name != "Unit" && name != "Type"
            && name != "TypeAlias" && name != "TypeReference" && name != "Object";
    }
    const auto access = syntax::as<syntax::Access>(type);
    if (!access || !access->left())
        return false;
    if (access->left()->text() != "Variant")
        return refuses_undef(*access->left());
    for (const syntax::Element member : access->keys())
        if (!refuses_undef(member))
            return false;
    return true;
}

static void visit(const syntax::Parameter& parameter, TreeContext& ctx)
{
    const auto type = parameter.type();
    const auto default_value = parameter.default_value();
    if (type && default_value && default_value->kind() == Kind::kw_undef && refuses_undef(*type))
        ctx.report(type->span(),
                   fmt::format("default `undef` does not match the type `{}` of `${}`", type->text(), parameter.name()))
            .help(fmt::format("remove `= undef` if a value is required, else write `Optional[{}]`", type->text()));
}

extern constinit const Rule rule{
    .name = "params_not_optional_with_undef",
    .category = "correctness",
    .summary = "Default `undef` for a type that does not accept it",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::params_not_optional_with_undef
