// Data of the wrong type makes the compilation fail, and Puppet's message names neither the file nor the line.
#include "checks/bindings/class_parameters.hpp"
#include "checks/bindings/hiera_value.hpp"
#include "checks/hiera/lookups.hpp"
#include "checks/inference/alternatives.hpp"
#include "checks/inference/operands.hpp"
#include "checks/types/print.hpp"
#include "parser/source/characters.hpp"
#include "rules/data/hiera_type_mismatch/certain_classes.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"
#include "rules/shared/given_in_code.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace plint::rules::hiera_type_mismatch {

static bool is_undef(types::TypeTable& table, const hiera::DataNode& value)
{
    return bindings::hiera_value(table, value).type->tag == types::Tag::undef;
}

// Whether it has the same meaning without quotes: `010` is eight, and `null` is `undef`.
static bool is_same_value(types::TypeTable& table, const hiera::DataNode& other)
{
    const inference::AbstractValue read = bindings::hiera_value(table, other);
    if (!read.value || read.value->as<types::UndefValue>() != nullptr)
        return false;
    const bool is_number = read.value->as<std::int64_t>() != nullptr || read.value->as<double>() != nullptr;
    return !is_number || types::print(table, *read.value) == other.text;
}

// The same with quotes around it, or without, if that would fit.
static std::optional<std::string> written_otherwise(types::TypeTable& table, const bindings::TypeMismatch& misfit,
                                                    const SourceFile& source)
{
    const std::string_view written = source.text(misfit.value->span);
    const bool as_read = written == misfit.value->text
        || (written.size() == misfit.value->text.size() + 2
            && written.substr(1, written.size() - 2) == misfit.value->text);
    if (misfit.value->shared || !as_read || is_undef(table, *misfit.value))
        return std::nullopt;
    hiera::DataNode other = *misfit.value;
    const bool quoted = other.kind == hiera::DataNode::Kind::text;
    other.kind = quoted ? hiera::DataNode::Kind::plain : hiera::DataNode::Kind::text;
    const bool scalar = quoted || misfit.value->kind == hiera::DataNode::Kind::plain;
    if (!scalar || other.span.begin == other.span.end || other.text.empty()
        || bindings::find_type_mismatch(table, misfit.wanted, other) || !is_same_value(table, other))
        return std::nullopt;
    return quoted ? other.text : fmt::format("'{}'", other.text);
}

static bool is_text(const bindings::TypeMismatch& misfit)
{
    return misfit.given.value && misfit.given.value->as<std::string>() != nullptr;
}

// `declared`: the type as the code has it; empty where only a part of it applies.
static std::string type_text(types::TypeTable& table, const bindings::TypeMismatch& misfit, std::string_view declared)
{
    constexpr std::size_t max_type = 60;
    const bool as_declared = !declared.empty() && misfit.wanted->tag != types::Tag::alias && declared.size() <= max_type
        && declared.find('\n') == declared.npos;
    return as_declared ? std::string(declared) : inference::declared_text(table, misfit.wanted);
}

// The value as the file has it, where it is short and in one place.
static std::string value_text(types::TypeTable& table, const bindings::TypeMismatch& misfit, const SourceFile& source)
{
    constexpr std::size_t max_value = 40;
    const bool is_scalar =
        misfit.value->kind == hiera::DataNode::Kind::plain || misfit.value->kind == hiera::DataNode::Kind::text;
    const std::string_view written = source.text(misfit.value->span);
    const bool as_written = is_scalar && !misfit.value->shared && !is_undef(table, *misfit.value) && !written.empty()
        && written.size() <= max_value && written.find_first_of("`\n\r") == written.npos;
    return as_written ? std::string(written) : inference::given_text(table, misfit.wanted, misfit.given);
}

// Whether YAML reads a plain value as something that differs from its text: `0644` as 420, `yes` as `true`.
static std::optional<std::string> read_differently(types::TypeTable& table, const bindings::TypeMismatch& misfit)
{
    if (misfit.value->kind != hiera::DataNode::Kind::plain || !misfit.given.value || misfit.value->text.empty()
        || is_text(misfit))
        return std::nullopt;
    std::string read = types::print(table, *misfit.given.value);
    return read == misfit.value->text ? std::nullopt : std::optional(std::move(read));
}

static bool is_interpolated(const bindings::TypeMismatch& misfit)
{
    const bool is_scalar =
        misfit.value->kind == hiera::DataNode::Kind::plain || misfit.value->kind == hiera::DataNode::Kind::text;
    return is_scalar && misfit.value->text.find("%{") != std::string::npos;
}

// Whether it is an octal number of YAML 1.2, such as `0o17`.
static bool is_new_octal(const bindings::TypeMismatch& misfit)
{
    return misfit.value->kind == hiera::DataNode::Kind::plain && misfit.value->text.starts_with("0o");
}

// Data cannot contain a `Sensitive`, only a `lookup_options` that makes one.
static bool is_wanted_sensitive(const bindings::TypeMismatch& misfit)
{
    return misfit.wanted->tag == types::Tag::sensitive;
}

// The value for a message, with what YAML and Hiera make of it where that explains the mismatch.
static std::string explained_value(types::TypeTable& table, const bindings::TypeMismatch& misfit,
                                   const SourceFile& source)
{
    const std::string text = value_text(table, misfit, source);
    const auto read = read_differently(table, misfit);
    if (read && text == misfit.value->text && !is_undef(table, *misfit.value)) {
        const bool is_boolean = misfit.given.value->as<bool>() != nullptr;
        return fmt::format("{} `{}` (`{}` without quotes)", is_boolean ? "the Boolean" : "the number", *read, text);
    }
    if (is_wanted_sensitive(misfit))
        return "a value that is not `Sensitive`";
    if (misfit.value->kind == hiera::DataNode::Kind::plain && is_text(misfit) && !is_interpolated(misfit)
        && !text.starts_with('\''))
        return fmt::format("the string `{}`", text);
    return is_interpolated(misfit) ? fmt::format("`{}`, which is always a string", text) : fmt::format("`{}`", text);
}

// The text in `"%{lookup('a')}"`: `'a'`; empty for other values.
static std::string_view looked_up_key(std::string_view text)
{
    for (const std::string_view start : {"%{lookup(", "%{hiera("})
        if (text.starts_with(start) && text.ends_with(")}") && text.find("%{", start.size()) == text.npos)
            return text.substr(start.size(), text.size() - start.size() - 2);
    return {};
}

// Whether a list with this value is accepted.
static bool fits_as_list(types::TypeTable& table, const bindings::TypeMismatch& misfit)
{
    const bool is_scalar =
        misfit.value->kind == hiera::DataNode::Kind::plain || misfit.value->kind == hiera::DataNode::Kind::text;
    if (!is_scalar || misfit.value->shared || is_undef(table, *misfit.value) || is_interpolated(misfit))
        return false;
    hiera::DataNode list;
    list.kind = hiera::DataNode::Kind::sequence;
    list.items.push_back(*misfit.value);
    return !bindings::find_type_mismatch(table, misfit.wanted, list);
}

// What is wrong with the keys of a mapping: "has the unknown key `a`"; empty for other values.
static std::string key_text(const bindings::TypeMismatch& misfit)
{
    if (misfit.unknown_key != nullptr)
        return fmt::format("has the unknown key `{}`", misfit.unknown_key->text);
    return misfit.missing_key.empty() ? "" : fmt::format("lacks the key `{}`", misfit.missing_key);
}

// Reports a mapping whose keys do not fit, at the key that does not.
static Finding report_keys(ProgramContext& ctx, const hiera::DataNode& key, const bindings::TypeMismatch& misfit,
                           std::string message)
{
    const hiera::DataNode* const wrong = misfit.unknown_key;
    const Span at = wrong != nullptr && !wrong->shared && wrong->span.begin < wrong->span.end ? wrong->span : key.span;
    Finding finding = ctx.report(at, std::move(message));
    if (!misfit.keys.empty())
        finding.note(fmt::format("its keys are `{}`", fmt::join(misfit.keys, "`, `")));
    finding.help(wrong == nullptr          ? fmt::format("add `{}`", misfit.missing_key)
                     : misfit.keys.empty() ? "remove or correct the key"
                                           : "remove the key, or write one that the type has");
    return finding;
}

// Reports a value that its reader rejects, and how to write it.
static Finding report_misfit(const DataFile& file, ProgramContext& ctx, types::TypeTable& table,
                             const hiera::DataNode& key, const bindings::TypeMismatch& misfit, std::string message)
{
    if (!key_text(misfit).empty())
        return report_keys(ctx, key, misfit, std::move(message));
    const Span own = misfit.value->shared ? Span() : misfit.value->span;
    Finding finding = ctx.report(own.begin == own.end ? key.span : own, std::move(message));
    if (const auto read = read_differently(table, misfit); read && is_undef(table, *misfit.value))
        finding.note(fmt::format("`{}` is read as `{}` in YAML", misfit.value->text, *read));
    if (const std::string_view looked_up = is_interpolated(misfit) ? looked_up_key(misfit.value->text) : "";
        !looked_up.empty())
        finding.help(fmt::format("write `%{{alias({})}}`, which keeps the type", looked_up));
    else if (is_interpolated(misfit))
        finding.help("write the value here, or set it in code");
    if (is_wanted_sensitive(misfit))
        finding.help("add `convert_to: Sensitive` for this key to `lookup_options`");
    else if (auto other = written_otherwise(table, misfit, *file.source))
        finding.fix(fmt::format("write `{}`", *other), {{{}, own, *other}}, Safety::unsafe);
    else if (fits_as_list(table, misfit))
        finding.help(fmt::format("write a list: `[{}]`", value_text(table, misfit, *file.source)));
    else if (is_undef(table, *misfit.value))
        finding.help("set a value, or remove the key");
    else if (is_new_octal(misfit))
        finding.help(
            "Puppet reads YAML 1.1, which does not have the prefix `0o`: write a decimal number, or the prefix `0`");
    else if (!is_interpolated(misfit))
        finding.help("correct the value, or change the declared type to accept it");
    return finding;
}

// A value for some nodes fails only on those that have the class.
static void lower_severity_if_unused(Finding& finding, std::string_view class_name, CertainClasses& classes,
                                     const ProgramContext& ctx)
{
    if (is_for_some_nodes(ctx) && !classes.contain(class_name))
        finding.severity(Severity::warning);
}

// By automatic lookup. False: the key is not for a parameter, or all is well.
static bool check_parameter(const DataFile& file, ProgramContext& ctx, inference::ProjectTypes& world,
                            types::TypeTable& table, CertainClasses& classes, const hiera::DataNode& key,
                            const hiera::DataNode& value)
{
    const auto target = bindings::target_of(world, key.text);
    if (!target || !target->parameter)
        return false;
    const summary::Definition& owner = *target->owner.definition;
    const summary::DefinedParameter& parameter = owner.parameters[*target->parameter];
    const types::Type declared = world.parameter_type(target->owner, *target->parameter);
    // `undef` means the default; in a module it is mostly a placeholder for what other levels of the hierarchy have.
    const bool is_nothing = is_undef(table, value);
    if (!declared || (is_nothing && (!parameter.required || ctx.project().module_of(*ctx.file()) != nullptr)))
        return false;
    const auto misfit = bindings::find_type_mismatch(table, declared, value);
    if (!misfit || may_change(ctx, file, target->owner.file, key.text)
        || is_given_in_code(ctx.project(), owner.name, target->name))
        return false;
    Finding finding =
        report_misfit(file, ctx, table, key, *misfit,
                      !key_text(*misfit).empty()
                          ? fmt::format("{}parameter `${}` of `{}` {}", misfit->value == &value ? "" : "a value in ",
                                        target->name, owner.name, key_text(*misfit))
                          : fmt::format("{}parameter `${}` of `{}` must be `{}`, got {}",
                                        misfit->value == &value ? "" : "a value in ", target->name, owner.name,
                                        type_text(table, *misfit, misfit->value == &value ? parameter.type : ""),
                                        explained_value(table, *misfit, *file.source)));
    finding.label(ctx.project().file(target->owner.file).path, parameter.span, "declared here");
    lower_severity_if_unused(finding, owner.name, classes, ctx);
    if (is_nothing)
        finding.severity(Severity::warning);  // another level may have a value
    return true;
}

// `Hash` or `Array` if the type accepts only such values, else an empty Type. Merging adds keys and elements, so that only this
// is known of the value of one level.
static types::Type collection_only(types::TypeTable& table, types::Type wanted)
{
    types::Type all;
    for (const types::Type each : inference::alternatives(table, wanted)) {
        const bool is_hash = each->tag == types::Tag::hash || each->tag == types::Tag::structure;
        const bool is_list = each->tag == types::Tag::array || each->tag == types::Tag::tuple;
        if (each->tag == types::Tag::undef)
            continue;
        const types::Type kind = table.bare(is_hash ? types::Tag::hash : types::Tag::array);
        if ((!is_hash && !is_list) || (all && all != kind))
            return {};
        all = kind;
    }
    return all;
}

// The type that the value of one level must have; an empty Type if any may do.
static types::Type wanted_by(types::TypeTable& table, inference::ProjectTypes& world, const hiera::LookupPlace& place,
                             const hiera::DataNode& value)
{
    const types::Type wanted = world.read(place.file, place.call->type);
    if (!wanted || !place.call->is_merged)
        return wanted;
    return is_undef(table, value) ? types::Type() : collection_only(table, wanted);
}

// By `lookup('key', Type)`, or `Type $x = lookup('key')`. Where callers disagree, data are for those that accept them.
static void check_lookups(const DataFile& file, ProgramContext& ctx, inference::ProjectTypes& world,
                          types::TypeTable& table, const hiera::Lookups& lookups, const hiera::DataNode& key,
                          const hiera::DataNode& value)
{
    const hiera::LookupPlace* refusing = nullptr;
    bool is_read_untyped = false;
    std::optional<bindings::TypeMismatch> misfit;
    for (const hiera::LookupPlace& each : lookups.calls_of(key.text)) {
        if (!ctx.project().visible(each.file, *ctx.file()))
            continue;
        if (each.call->type.empty()) {
            is_read_untyped = true;
            continue;
        }
        const types::Type wanted = wanted_by(table, world, each, value);
        auto refused = wanted && !may_change(ctx, file, each.file, key.text)
            ? bindings::find_type_mismatch(table, wanted, value)
            : std::nullopt;
        if (!refused)
            return;
        if (refusing == nullptr) {
            refusing = &each;
            misfit = std::move(refused);
        }
    }
    if (refusing == nullptr || (refusing->call->is_declared && is_undef(table, value)))
        return;
    if (is_read_untyped && is_for_some_nodes(ctx))
        return;  // these nodes may evaluate the reader without a type only
    Finding finding = report_misfit(
        file, ctx, table, key, *misfit,
        !key_text(*misfit).empty()
            ? fmt::format("{}`{}` {}", misfit->value == &value ? "" : "a value in ", key.text, key_text(*misfit))
            : fmt::format("{}`{}` is looked up as `{}`, got {}", misfit->value == &value ? "" : "a value in ", key.text,
                          type_text(table, *misfit, {}), explained_value(table, *misfit, *file.source)));
    finding.label(ctx.project().file(refusing->file).path, refusing->call->place, "looked up here");
    // Code may give the parameter, another level may have a value, and these nodes may not evaluate the call.
    if (refusing->call->is_default || is_undef(table, value) || is_for_some_nodes(ctx))
        finding.severity(Severity::warning);
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    const hiera::DataNode* const data = keys_of_data(file, ctx);
    if (data == nullptr)
        return;
    types::TypeTable table;
    table.renew_budgets(ctx.share());
    inference::ProjectTypes world(table, ctx.project());
    world.enter(ctx.file());
    const auto lookups = ctx.project().lookups(*ctx.file());
    CertainClasses classes(*data, lookups, ctx);
    each_key(*data, ctx, [&](const hiera::DataNode& key, const hiera::DataNode& value) {
        if (!check_parameter(file, ctx, world, table, classes, key, value) && lookups)
            check_lookups(file, ctx, world, table, *lookups, key, value);
    });
}

extern constinit const Rule rule{
    .name = "hiera_type_mismatch",
    .category = "data",
    .summary = "Hiera value of the wrong type",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::hiera_type_mismatch
