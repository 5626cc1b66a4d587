// Hiera fails on an unknown method, and on a variable that cannot exist, when the key is looked up.
#include "parser/source/characters.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::rules::hiera_interpolation_error {

static constexpr auto methods = std::to_array<std::string_view>({"alias", "hiera", "literal", "lookup", "scope"});

// As `%{lookup(x)}`, `%{lookup ('x')}`: Puppet does not read these as calls.
static bool looks_like_call(std::string_view variable)
{
    return std::ranges::any_of(methods, [&](std::string_view method) {
        const std::size_t next = variable.find_first_not_of(' ', method.size());
        return variable.starts_with(method) && next != variable.npos && variable[next] == '(';
    });
}

// As `%{hiera('x)}`.
static bool has_open_quote(std::string_view variable)
{
    return std::ranges::count(variable, '\'') == 1 || std::ranges::count(variable, '"') == 1;
}

// Whether code can have no variable and Facter no fact of this name.
static bool is_name_of_nothing(std::string_view variable)
{
    return !variable.empty() && is_upper(variable[0]);
}

static void visit_method(const hiera::HieraInterpolation& one, const DataFile& file, ProgramContext& ctx)
{
    const std::string_view method = file.source->text(one.method);
    if (std::ranges::find(methods, method) == methods.end()) {
        Finding finding = ctx.report(one.method, fmt::format("unknown interpolation method `{}`", method));
        if (const std::string_view near = nearest(method, methods); !near.empty())
            finding.help(fmt::format("did you mean `{}`?", near));
        finding.note("valid methods are `alias`, `literal`, `lookup` (or `hiera`) and `scope`");
    } else if (method == "alias" && !one.whole) {
        ctx.report(one.span, "`%{alias(…)}` must be the whole value")
            .help("use `lookup` to insert a value into a string");
    }
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    if (file.source->text().find("%{") == std::string_view::npos || !is_read_by_hiera(ctx))
        return;
    const auto& interpolations = file.interpolations();
    if (!interpolations)
        return;
    const bool strict = ctx.releases().is_strict();
    for (const hiera::HieraInterpolation& one : *interpolations) {
        if (one.method.begin != one.method.end) {
            visit_method(one, file, ctx);
            continue;
        }
        const std::string_view variable = file.source->text(one.variable);
        if (looks_like_call(variable) && has_open_quote(variable))
            ctx.report(one.variable, "the closing quote of this key is missing")
                .note("Hiera reads this text as the name of a variable, not as a call");
        else if (looks_like_call(variable))
            ctx.report(one.variable,
                       fmt::format("Hiera does not read `{}` as a call; write `lookup('key')`", variable));
        else if (is_name_of_nothing(variable))
            ctx.report(one.variable, fmt::format("`{}` is not a valid variable name", variable))
                .severity(strict ? Severity::error : Severity::warning)
                .note(strict ? "a lookup of this key makes the compilation fail"
                             : "Puppet inserts an empty string here")
                .help(fmt::format("for the literal text, write `%{{literal('%')}}{{{}}}`", variable));
    }
}

extern constinit const Rule rule{
    .name = "hiera_interpolation_error",
    .category = "data",
    .summary = "Unresolvable Hiera interpolation",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::hiera_interpolation_error
