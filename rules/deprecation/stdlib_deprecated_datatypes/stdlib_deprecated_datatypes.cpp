// The types that helped to migrate code from Puppet 3 to 4 are deprecated.
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace plint::rules::stdlib_deprecated_datatypes {

// What to use instead of `Stdlib::Compat::X`, by X.
static constexpr auto replacements = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"Absolute_path", "Stdlib::Absolutepath"},
    {"Array", "Array"},
    {"Bool", "Boolean"},
    {"Float", "Float"},
    {"Hash", "Hash"},
    {"Integer", "Integer"},
    {"Ip_address", "Stdlib::IP::Address"},
    {"Ipv4", "Stdlib::IP::Address::V4"},
    {"Ipv6", "Stdlib::IP::Address::V6"},
    {"Numeric", "Numeric"},
    {"String", "String"},
});

static void visit(const syntax::ClassReference& type, TreeContext& ctx)
{
    constexpr std::string_view prefix = "Stdlib::Compat::";
    if (!type.text().starts_with(prefix))
        return;
    const auto alias = type.enclosing(Kind::type_alias);
    const auto defined = alias ? syntax::defined_name(*alias) : std::nullopt;
    if (defined && defined->text().starts_with(prefix))  // its definition
        return;
    const auto better =
        std::ranges::find(replacements, type.text().substr(prefix.size()), [](const auto& pair) { return pair.first; });
    ctx.report(type.span(), fmt::format("`{}` is deprecated", type.text()))
        .help(better != replacements.end() ? fmt::format("use `{}`", better->second)
                                           : std::string("use a data type that accepts only the intended values"));
}

extern constinit const Rule rule{
    .name = "stdlib_deprecated_datatypes",
    .category = "deprecation",
    .summary = "Deprecated stdlib type",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::stdlib_deprecated_datatypes
