// Data that a class does not take end the compilation, and the message names neither the file nor the line.
#include "checks/data/class_parameters.hpp"
#include "checks/data/hiera_value.hpp"
#include "checks/inference/wording.hpp"
#include "checks/types/print.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"
#include "rules/shared/given_in_code.hpp"

#include <fmt/format.h>

namespace plint::rules::hiera_type_mismatch {

static bool is_undef(types::TypeTable& table, const DataNode& value)
{
    return hiera_value(table, value).type->tag == types::Tag::undef;
}

// Whether it says without quotes what it says in them: `010` is eight, and `null` nothing.
static bool is_same_value(types::TypeTable& table, const DataNode& other)
{
    const inference::Known read = hiera_value(table, other);
    if (!read.value || read.value->as<types::UndefValue>() != nullptr)
        return false;
    const bool is_number = read.value->as<std::int64_t>() != nullptr || read.value->as<double>() != nullptr;
    return !is_number || types::print(table, *read.value) == other.text;
}

// The same with quotes around it, or without, if that would fit.
static std::optional<std::string> written_otherwise(types::TypeTable& table, const Misfit& misfit)
{
    DataNode other = *misfit.value;
    const bool quoted = other.kind == DataNode::Kind::text;
    other.kind = quoted ? DataNode::Kind::plain : DataNode::Kind::text;
    const bool scalar = quoted || misfit.value->kind == DataNode::Kind::plain;
    if (!scalar || other.span.begin == other.span.end || other.text.empty() || find_misfit(table, misfit.wanted, other)
        || !is_same_value(table, other))
        return std::nullopt;
    return quoted ? other.text : fmt::format("'{}'", other.text);
}

static bool is_text(const Misfit& misfit)
{
    return misfit.given.value && misfit.given.value->as<std::string>() != nullptr;
}

static void visit(const DataFile& file, Context& ctx)
{
    types::TypeTable table;
    inference::World world(table, ctx.project());
    each_bound_key(file, ctx, world, [&](const DataNode& key, const DataNode& value, const KeyTarget& target) {
        const types::Type declared = target.parameter ? world.parameter_type(target.owner, *target.parameter) : types::Type();
        if (!declared || is_undef(table, value))
            return;
        const auto misfit = find_misfit(table, declared, value);
        if (!misfit || may_change(ctx, file, target, key.text)
            || is_given_in_code(ctx.project(), target.owner.definition->name, target.name))
            return;
        const Span own = misfit->value->span;
        Finding finding = ctx.report(
            own.begin == own.end ? key.span : own,
            fmt::format("the parameter `${}` of `{}` takes `{}`{}, not `{}`", target.name, target.owner.definition->name,
                        inference::declared_text(table, misfit->wanted), misfit->value == &value ? "" : " here",
                        inference::given_text(table, misfit->wanted, misfit->given)));
        finding.label(ctx.project().file(target.owner.file).path,
                      target.owner.definition->parameters[*target.parameter].span, "declared here");
        if (misfit->value->kind == DataNode::Kind::plain && misfit->given.value && !misfit->value->text.empty())
            if (const std::string read = types::print(table, *misfit->given.value); read != misfit->value->text && !is_text(*misfit))
                finding.note(fmt::format("`{}` is read as `{}` in YAML", misfit->value->text, read));
        if (auto other = written_otherwise(table, *misfit))
            finding.fix(fmt::format("write `{}`", *other), {{{}, own, *other}}, Safety::unsafe);
    });
}

extern constinit const Rule rule{
    .name = "hiera_type_mismatch",
    .category = "data",
    .summary = "Hiera's data are of the types that classes declare for them",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::hiera_type_mismatch
