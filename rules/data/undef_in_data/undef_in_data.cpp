// YAML has no `undef`: the word is a string like any other, and a parameter that may be `undef` gets that string.
#include "checks/bindings/class_parameters.hpp"
#include "checks/inference/values.hpp"
#include "checks/types/assignable.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

namespace plint::rules::undef_in_data {

// Whether the class that the key is for is better off without a value: it accepts one, and the word `undef` too.
static bool accepts_undef(inference::ProjectTypes& world, types::TypeTable& table, std::string_view key)
{
    const auto target = bindings::target_of(world, key);
    if (!target || !target->parameter)
        return false;
    const summary::DefinedParameter& parameter = target->owner.definition->parameters[*target->parameter];
    const types::Type declared = world.parameter_type(target->owner, *target->parameter);
    return !parameter.type.empty() && declared && types::assignable(table, declared, table.bare(types::Tag::undef))
        && types::assignable(table, declared, table.bare(types::Tag::string));
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    const hiera::DataNode* const data =
        file.source->text().find("undef") == std::string_view::npos ? nullptr : keys_of_data(file, ctx);
    if (data == nullptr)
        return;
    types::TypeTable table;
    table.renew_budgets(ctx.share());
    inference::ProjectTypes world(table, ctx.project());
    world.enter(ctx.file());
    each_key(*data, ctx, [&](const hiera::DataNode& key, const hiera::DataNode& value) {
        if (value.kind != hiera::DataNode::Kind::plain || value.shared || value.text != "undef"
            || !accepts_undef(world, table, key.text))
            return;
        ctx.report(value.span, "`undef` is a string in YAML, not a missing value")
            .fix("write `~`", {{{}, value.span, "~"}}, Safety::unsafe);
    });
}

extern constinit const Rule rule{
    .name = "undef_in_data",
    .category = "data",
    .summary = "The string `undef` in Hiera data",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::undef_in_data
