// Declaring a class that does not exist makes the compilation fail; a typo in the name is enough.
#include "checks/catalog/units.hpp"
#include "checks/hiera/lookups.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "checks/order/program.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/relationships.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace plint::rules::unknown_class {

// Whether the class certainly does not exist: all files that could define it are available and readable.
static bool is_missing(const ProgramContext& ctx, std::string_view name)
{
    return ctx.lookup().class_named(name).presence == lookup::Presence::missing;
}

// The classes of a project by their modules.
class ClassesOfModules {
public:
    explicit ClassesOfModules(const index::Project& project)
    {
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
            for (const summary::Definition& definition : project.summary(file).definitions)
                if (const auto& module = project.file(file).module;
                    module && definition.kind == summary::DefinitionKind::class_)
                    names_[*module].push_back(definition.name);
    }

    [[nodiscard]] std::span<const std::string_view> of(layout::ModuleIndex module) const
    {
        const auto found = names_.find(module);
        return found == names_.end() ? std::span<const std::string_view>() : found->second;
    }

private:
    std::unordered_map<layout::ModuleIndex, std::vector<std::string_view>> names_;
};

// The classes of the module that the name begins with.
static std::span<const std::string_view> classes_near(const index::Project& project, layout::FileIndex from,
                                                      std::string_view name)
{
    const auto module = project.find_module(names::first_segment(name), from);
    return module ? project.derived<ClassesOfModules>().of(*module) : std::span<const std::string_view>();
}

// A title that code gives to the defined type, preferably in the same file; empty if none is known.
static std::string_view title_of_instance(const ProgramContext& ctx, std::string_view define)
{
    constexpr std::size_t max_edges = 100;
    const auto& units = ctx.project().derived<catalog::Units>();
    const auto unit = units.find(*ctx.file(), define, summary::DefinitionKind::define);
    const std::span<const catalog::Edge> edges = unit ? units.up(*unit) : std::span<const catalog::Edge>();
    std::string_view found;
    for (const catalog::Edge& edge : edges.first(std::min(edges.size(), max_edges))) {
        const std::string_view title = units.title(edge.item);
        const bool is_here = edge.item.file == *ctx.file();
        if (title.empty() || !items::is_literal(title) || (!found.empty() && !is_here))
            continue;
        found = title;
        if (is_here)
            break;
    }
    return found;
}

enum class Use : std::uint8_t { declaration, reference };

// What to do about the name of a defined type in the place of a class.
static std::string help_for_define(const ProgramContext& ctx, std::string_view name, Use use)
{
    if (use == Use::declaration)
        return fmt::format("`{0}` is a defined type; declare an instance: `{0} {{ '…': }}`", name);
    const std::string_view title = title_of_instance(ctx, name);
    return title.empty()
        ? fmt::format("`{}` is a defined type; refer to an instance: `{}['…']`", name, names::capitalised(name))
        : fmt::format("`{}` is a defined type; refer to an instance, for example `{}['{}']`", name,
                      names::capitalised(name), title);
}

static Finding report(ProgramContext& ctx, Span span, std::string_view name, Use use = Use::declaration)
{
    Finding finding = ctx.report(span, fmt::format("unknown class `{}`", name));
    const bool a_define = std::ranges::any_of(ctx.project().definitions(name), [&](index::Place place) {
        return ctx.project().definition(place).kind == summary::DefinitionKind::define;
    });
    if (a_define)
        finding.help(help_for_define(ctx, name, use));
    else if (const std::string_view near =
                 ctx.may_suggest() ? ctx.likely_name(name, classes_near(ctx.project(), *ctx.file(), name)) : "";
             !near.empty())
        finding.help(fmt::format("did you mean `{}`?", near));
    else
        finding.help(help_for_absent(ctx, name, summary::DefinitionKind::class_));
    return finding;
}

// All classes that the file can name.
static std::vector<std::string_view> all_classes(const ProgramContext& ctx)
{
    std::vector<std::string_view> names;
    for (layout::FileIndex file = 0; file < ctx.project().layout().files.size(); ++file)
        if (ctx.project().visible(file, *ctx.file()))
            for (const summary::Definition& definition : ctx.project().summary(file).definitions)
                if (definition.kind == summary::DefinitionKind::class_)
                    names.push_back(definition.name);
    return names;
}

// A class that a module which is not available may define, but which is more likely a misspelling.
static void check_spelling(ProgramContext& ctx, Span span, std::string_view name)
{
    const lookup::ResolvedClass meaning = ctx.lookup().class_named(name);
    if (meaning.presence != lookup::Presence::open || meaning.definition
        || ctx.project().find_module(names::first_segment(name), *ctx.file()))
        return;
    const std::string_view near = misspelled_name(ctx, name, lookup::NameOf::class_, [&] { return all_classes(ctx); });
    if (!near.empty())
        ctx.report(span, fmt::format("unknown class `{}`", name))
            .severity(Severity::warning)
            .help(fmt::format("did you mean `{}`?", near));
}

static void visit(const layout::ProjectFile&, ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    const auto [first, end] = program.units_of(*ctx.file());
    for (order::UnitIndex index = first; index < end; ++index) {
        const order::Unit& unit = program.unit(index);
        order::WordsAtExit declared(unit, flow::FlowFactKind::declared);
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const flow::Step& step = unit.body->steps[i];
            if ((step.kind != flow::StepKind::declare_class && step.kind != flow::StepKind::inherit)
                || program.target({index, i}))
                continue;
            const std::string_view name = unit.word(step.word);
            if (!is_missing(ctx, name)) {
                check_spelling(ctx, step.span, name);
                continue;
            }
            Finding finding = report(ctx, step.span, name);
            if (!declared.contains(name))
                finding.severity(Severity::warning);  // a condition may be true for other releases of that module only
        }
    }
}

// Classes that functions in Ruby include: `role('web')`.
static void visit_calls(const layout::ProjectFile&, ProgramContext& ctx)
{
    const auto& units = ctx.project().derived<catalog::Units>();
    const auto [first, end] = units.program().units_of(*ctx.file());
    for (order::UnitIndex unit = first; unit < end; ++unit)
        for (const catalog::ItemPlace place : units.calls(unit)) {
            const std::string_view name = units.title(place);
            const items::Declared& call = units.declared(place);
            if (!items::is_literal(name) || !is_missing(ctx, name))
                continue;
            Finding finding = report(ctx, call.span, name);
            finding.note(fmt::format("the function `{}` includes this class", units.function(place)));
            if (call.branch != 0)
                finding.severity(Severity::warning);
        }
}

// Whether an edge of the catalog begins or ends there: `Class['a'] -> …`, `require => [Class['a']]`.
static bool is_edge(Node reference)
{
    const auto around = reference.parent();
    if (!around)
        return false;
    if (around->kind() == Kind::array)
        return is_edge(*around);
    if (around->kind() == Kind::relationship)
        return true;
    const auto attribute = syntax::as<syntax::Attribute>(*around);
    return attribute && attribute->name() && syntax::comes_before(attribute->name()->text());
}

// Whether the attribute that contains it may never be used: of a default, of a resource that may stay virtual, or when code
// elsewhere gives it another value.
static bool may_be_dropped(Node reference, const ProgramContext& ctx)
{
    const auto attribute = reference.enclosing(Kind::attribute);
    const auto list = attribute ? attribute->parent() : std::nullopt;
    return list
        && (list->kind() != Kind::resource_body || list->enclosing(Kind::virtual_resource)
            || may_change_later(*list, syntax::resource_type(syntax::AttributeList(*list)),
                                syntax::Attribute(*attribute).name()->text(), ctx));
}

static void visit_reference(const syntax::Access& access, ProgramContext& ctx)
{
    if (!ctx.file() || !access.left() || access.left()->text() != "Class" || !is_edge(access))
        return;
    for (const syntax::Element key : access.keys())
        if (const auto written = syntax::constant_string(key))
            if (const std::string name = plain_name(*written); is_missing(ctx, name)) {
                Finding finding = report(ctx, key.span(), name, Use::reference);
                lower_severity_if_conditional(finding, access);
                if (may_be_dropped(access, ctx))
                    finding.severity(Severity::warning);
            }
}

// A value may also be a placeholder, or a name that a hierarchy takes out again (`--web`).
static bool is_class_name(std::string_view text)
{
    return !text.empty() && (is_lower(text[0]) || text.starts_with("::"))
        && std::ranges::all_of(text, [](char c) { return is_lower(c) || is_digit(c) || c == '_' || c == ':'; });
}

// Names of classes in Hiera's data that code includes.
static void visit_data(const DataFile& file, ProgramContext& ctx)
{
    const hiera::DataNode* const data = keys_of_data(file, ctx);
    const auto lookups = data == nullptr ? std::nullopt : ctx.project().lookups(*ctx.file());
    if (!lookups)
        return;
    const auto check = [&](const hiera::DataNode& value, const hiera::LookupPlace& place) {
        const bool is_text = value.kind == hiera::DataNode::Kind::plain || value.kind == hiera::DataNode::Kind::text;
        if (!is_text || value.shared || value.span.begin == value.span.end)
            return;
        if (value.text.empty() && value.kind == hiera::DataNode::Kind::text) {
            ctx.report(value.span, "an empty string is not a class name")
                .label(ctx.project().file(place.file).path, place.call->place, "the classes of this key are included")
                .help("remove it");
            return;
        }
        if (!is_class_name(value.text))
            return;
        const std::string name = plain_name(value.text);
        if (!is_missing(ctx, name))
            check_spelling(ctx, value.span, name);
        else
            report(ctx, value.span, name)
                .label(ctx.project().file(place.file).path, place.call->place, "the classes of this key are included");
    };
    each_key(*data, ctx, [&](const hiera::DataNode& key, const hiera::DataNode& value) {
        const auto calls = lookups->calls_of(key.text);
        const auto place = std::ranges::find(calls, hiera::Purpose::classes,
                                             [](const hiera::LookupPlace& one) { return one.call->purpose; });
        if (place == calls.end() || !ctx.project().visible(place->file, *ctx.file()))
            return;
        check(value, *place);
        if (value.kind == hiera::DataNode::Kind::sequence)
            for (const hiera::DataNode& item : value.items)
                check(item, *place);
    });
}

extern constinit const Rule rule{
    .name = "unknown_class",
    .category = "correctness",
    .summary = "Unknown class",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_calls, visit_reference, visit_data>,
};

}  // namespace plint::rules::unknown_class
