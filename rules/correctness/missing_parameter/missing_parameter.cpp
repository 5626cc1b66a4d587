// Puppet rejects an instance of a defined type, or a template, without a value for a parameter that has no default.
#include "checks/hiera/lookups.hpp"
#include "checks/index/definition_members.hpp"
#include "checks/index/once_map.hpp"
#include "checks/summary/body_of.hpp"
#include "parser/source/limits.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/data_search.hpp"
#include "rules/shared/file_defaults.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/secret_name.hpp"
#include "rules/shared/template_call.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace plint::rules::missing_parameter {

using Names = std::set<std::string, std::less<>>;

// The parameters that each instance of a defined type or class in a file needs.
struct Needed {
    const index::RequiredParameters* required = nullptr;
    std::unordered_set<std::string_view> elsewhere;  // of these, those that collectors and overrides of the file give

    [[nodiscard]] bool contains(const std::string& name) const
    {
        return required->names.contains(name) && !elsewhere.contains(name);
    }
    [[nodiscard]] std::size_t size() const { return required->names.size() - elsewhere.size(); }
};

class NeededInFile {
public:
    explicit NeededInFile(const ProgramContext& ctx) : visits_left_(limits::override_visits.of(ctx.share())) {}

    // Of the defined type with this name.
    [[nodiscard]] const Needed& of(const std::string& name, const summary::Definition& define,
                                   const ProgramContext& ctx)
    {
        const auto [known, is_new] = of_defines_.try_emplace(name);
        Needed& needed = known->second;
        if (!is_new)
            return needed;
        static const index::RequiredParameters none;
        const GivenNames& later = ctx.kept<GivenInFile>().later.of(name);
        needed.required = later.others ? &none : &index::required_parameters(ctx.project(), define);
        for (const std::string& given : later.names)
            if (const auto found = needed.required->names.find(given); found != needed.required->names.end())
                needed.elsewhere.insert(*found);
        return needed;
    }

    // The bodies with the title `default` of the same resource. Puppet accepts one.
    [[nodiscard]] const std::vector<syntax::ResourceBody>& defaults_beside(const syntax::ResourceBody& body)
    {
        const Node resource = *body.parent();
        const auto [known, is_new] = defaults_.try_emplace(resource.index());
        if (is_new)
            for (const syntax::ResourceBody other : syntax::children_of<syntax::ResourceBody>(resource))
                if (known->second.empty() && other.title() && other.title()->kind() == Kind::kw_default)
                    known->second.push_back(other);
        return known->second;
    }

    // Counts attributes that are looked at. False if there were too many in this file.
    [[nodiscard]] bool spend(std::size_t attributes)
    {
        visits_left_ -= std::min(attributes, visits_left_);
        return visits_left_ > 0;
    }

private:
    std::unordered_map<std::string, Needed> of_defines_;
    std::unordered_map<NodeIndex, std::vector<syntax::ResourceBody>> defaults_;  // by resource
    std::size_t visits_left_;
};

// The required parameters of classes that no Hiera data sets.
class WithoutData {
public:
    explicit WithoutData(const index::Project&) {}

    [[nodiscard]] const index::RequiredParameters& of(const summary::Definition& definition,
                                                      const ProgramContext& ctx) const
    {
        const auto environment = ctx.project().file(*ctx.file()).environment;
        const auto lookups = ctx.project().lookups(*ctx.file());
        const hiera::KeyTexts* const texts = lookups ? &lookups->texts() : nullptr;
        return known_.get({&definition, environment.value_or(layout::EnvironmentIndex(-1)), texts}, [&] {
            index::RequiredParameters needed;
            for (const summary::DefinedParameter* const parameter :
                 index::required_parameters(ctx.project(), definition).list)
                if (!may_be_secret(parameter->name)
                    && data_mentions(ctx, fmt::format("{}::{}", definition.name, parameter->name)) == false)
                    needed.add(*parameter);
            return needed;
        });
    }

private:
    using Key = std::tuple<const summary::Definition*, layout::EnvironmentIndex, const hiera::KeyTexts*>;
    index::OnceMap<Key, index::RequiredParameters> known_;
};

struct Missing {
    std::vector<const summary::DefinedParameter*> first;  // no more than are listed
    std::size_t count = 0;
};

// Looks at no more than what is given here and elsewhere, and what is listed.
static Missing without(const Needed& needed, const Names& given)
{
    Missing missing;
    const auto is_needed = [&](const std::string& name) { return needed.contains(name); };
    missing.count = needed.size() - static_cast<std::size_t>(std::ranges::count_if(given, is_needed));
    for (auto at = needed.required->list.begin(); missing.first.size() < std::min(missing.count, limits::listed_names);
         ++at)
        if (!given.contains((*at)->name) && !needed.elsewhere.contains((*at)->name))
            missing.first.push_back(*at);
    return missing;
}

// The same, of a type for which resource defaults are set somewhere.
static Missing without_defaults(const Needed& needed, const Names& given, Node title, std::string_view type,
                                ProgramContext& ctx)
{
    Missing missing;
    order::DefaultScope& defaults = ctx.kept<FileDefaults>().scope;
    for (const summary::DefinedParameter* const parameter : needed.required->list) {
        const auto is_this = [&](std::string_view name) { return name == parameter->name; };
        if (defaults.is_exhausted())
            return {};
        if (given.contains(parameter->name) || needed.elsewhere.contains(parameter->name)
            || defaults.may_set(title.span(), type, is_this))
            continue;
        ++missing.count;
        if (missing.first.size() < limits::listed_names)
            missing.first.push_back(parameter);
    }
    return missing;
}

// Those given, and those that are given with a typing error, which unknown_parameter reports.
template <class IsUnknown>
static Names with_misspelt(ProgramContext& ctx, const Names& given, const summary::Definition& definition,
                           const IsUnknown& is_unknown)
{
    Names all = given;
    std::vector<std::string_view> names;
    for (const std::string& name : given) {
        if (!ctx.may_suggest() || !is_unknown(name))
            continue;
        if (names.empty())
            for (const summary::DefinedParameter& parameter : definition.parameters)
                names.emplace_back(parameter.name);
        all.emplace(ctx.likely_member(name, names));
    }
    return all;
}

// `` `a`, `b` and `c` ``
static std::string list_of(const Missing& missing)
{
    std::string list;
    for (const summary::DefinedParameter* const parameter : missing.first) {
        const bool is_last = parameter == missing.first.back() && missing.count == missing.first.size();
        list += fmt::format("{}`{}`", list.empty() ? "" : is_last ? " and " : ", ", parameter->name);
    }
    return missing.count == missing.first.size()
        ? list
        : fmt::format("{} and {} more", list, missing.count - missing.first.size());
}

static Finding report_missing(Node title, std::string_view what, const Missing& missing,
                              const std::optional<index::Place>& place, ProgramContext& ctx)
{
    Finding finding =
        ctx.report(title.span(),
                   missing.count == 1 ? fmt::format("{} needs a value for its parameter {}", what, list_of(missing))
                                      : fmt::format("{} needs values for its parameters {}", what, list_of(missing)));
    const std::string& path = ctx.project().file(place->file).path;
    for (const summary::DefinedParameter* const parameter : missing.first)
        finding.label(path == ctx.path() ? "" : path, parameter->span,
                      fmt::format("`${}` has no default", parameter->name));
    std::string attributes;
    for (const summary::DefinedParameter* const parameter : missing.first)
        attributes += fmt::format("{}`{} => …`", attributes.empty() ? "" : ", ", parameter->name);
    finding.help(fmt::format("add {}{}", attributes, missing.count == missing.first.size() ? "" : " and the others"));
    return finding;
}

// A parameter whose default is `undef`, and another one without a default that always gets its value.
struct PassedOn {
    std::string name;
    std::string owner;  // of the other one
    index::Place place;
    const summary::DefinedParameter* needed = nullptr;
};

// Whether a type of Puppet's own rejects `undef`. A parameter without a type accepts it.
static bool rejects_undef(std::string_view type)
{
    static constexpr auto heads = std::to_array<std::string_view>(
        {"Array", "Boolean", "Enum", "Float", "Hash", "Integer", "Numeric", "Pattern", "String", "Struct", "Tuple"});
    const std::string_view head = type.substr(0, type.find('['));
    return std::ranges::find(heads, head) != heads.end();
}

static std::vector<PassedOn> passed_on(const index::Place& place, const index::Project& project)
{
    project.read_bodies();
    std::vector<PassedOn> all;
    const summary::Summary& summary = project.summary(place.file);
    const items::Items& items = *summary.items;
    const auto body = summary::body_of(summary, place.index);
    if (!body)
        return all;
    std::set<std::string_view> undefined;
    for (auto each = std::ranges::lower_bound(items.defaults, *body, {}, &items::Default::body);
         each != items.defaults.end() && each->body == *body; ++each)
        if (items.words[each->value] == std::string(1, items::written_out) + "undef")
            undefined.insert(items.words[each->parameter]);
    if (undefined.empty())
        return all;
    const lookup::Lookup lookup(project, place.file);
    const auto place_of = [&](const items::GivenList& list) { return items.declared[list.declared].span.begin; };
    const Span whole = project.definition(place).span;
    for (auto at = std::ranges::lower_bound(items.given_to, whole.begin, {}, place_of);
         at != items.given_to.end() && place_of(*at) < whole.end; ++at) {
        const items::GivenList& list = *at;
        const items::Declared& declared = items.declared[list.declared];
        const std::string_view type = items.words[declared.type];
        if (declared.body != *body || declared.branch != 0 || declared.how != items::How::resource || type == "class"
            || items.words[declared.title] == std::string_view(&items::any_text, 1))
            continue;
        const lookup::ResourceTypeMeaning meaning = lookup.resource_type(type);
        if (!meaning.define || meaning.presence != lookup::Presence::known || !meaning.place)
            continue;
        for (std::uint32_t i = list.first; i < list.first + list.count; ++i) {
            const lookup::AttributeMeaning to = lookup.attribute(meaning, items.words[items.given[i].parameter]);
            const std::string_view variable = items::whole_variable(items.words[items.given[i].symbols]);
            if (undefined.contains(variable) && to.parameter && to.parameter->required
                && rejects_undef(to.parameter->type))
                all.push_back({std::string(variable), std::string(type), *meaning.place, to.parameter});
        }
    }
    return all;
}

// By the places of defined types.
class PassedOnByDefines {
public:
    explicit PassedOnByDefines(const index::Project& project) : project_(project) {}

    [[nodiscard]] const std::vector<PassedOn>& of(const index::Place& place) const
    {
        return known_.get({place.file, place.index}, [&] { return passed_on(place, project_); });
    }

private:
    const index::Project& project_;
    index::OnceMap<std::pair<layout::FileIndex, std::uint32_t>, std::vector<PassedOn>> known_;
};

// A parameter that is left out, although what the defined type does with it needs a value.
static void check_passed_on(const syntax::ResourceBody& body, const std::string& name,
                            const lookup::ResourceTypeMeaning& type, const Names& given, ProgramContext& ctx)
{
    if (!type.place || !order::program_of(ctx.project()).defaults_of(name).empty())
        return;
    const GivenNames& later = ctx.kept<GivenInFile>().later.of(name);
    std::size_t reported = 0;
    for (const PassedOn& passed : ctx.project().derived<PassedOnByDefines>().of(*type.place)) {
        if (given.contains(passed.name) || later.may_contain(passed.name))
            continue;
        if (reported++ == limits::findings_per_call)
            break;
        Finding finding = ctx.report(
            body.title()->span(),
            fmt::format("`{}` needs a value for its parameter `{}`: `{}` does not accept the default `undef`", name,
                        passed.name, passed.owner));
        const std::string& path = ctx.project().file(passed.place.file).path;
        finding.label(
            path == ctx.path() ? "" : path, passed.needed->span,
            fmt::format("`${}` gets the value of `{}`, and has no default", passed.needed->name, passed.name));
        finding.severity(Severity::warning).help(fmt::format("add `{} => …`", passed.name));
    }
}

static void visit(const syntax::ResourceBody& body, ProgramContext& ctx)
{
    const auto title = body.title();
    const std::string name = syntax::resource_type(syntax::AttributeList(body));
    if (!ctx.file() || !title || title->kind() == Kind::kw_default || name.empty() || name == "class")
        return;
    const lookup::ResourceTypeMeaning type = ctx.lookup().resource_type(name);
    if (!type.define || type.presence != lookup::Presence::known)
        return;
    NeededInFile& in_file = ctx.kept<NeededInFile>();
    const Needed& needed = in_file.of(name, *type.define, ctx);
    Names given;
    const auto take = [&](const GivenAttribute& each) { given.insert(each.name); };
    bool all = each_attribute(body, take);
    for (const syntax::ResourceBody other : in_file.defaults_beside(body))
        all = each_attribute(other, take) && all;
    if (!all || !in_file.spend(given.size() + needed.elsewhere.size()))
        return;
    check_passed_on(body, name, type, given, ctx);
    if (needed.size() == 0)
        return;
    const auto is_unknown = [&](std::string_view each) {
        return ctx.lookup().attribute(type, each).presence == lookup::Presence::missing;
    };
    const Names meant = with_misspelt(ctx, given, *type.define, is_unknown);
    const bool has_defaults = !order::program_of(ctx.project()).defaults_of(name).empty();
    const Missing missing = has_defaults ? without_defaults(needed, meant, *title, name, ctx) : without(needed, meant);
    if (missing.count == 0 || is_inherited(body, ctx))
        return;
    Finding finding = report_missing(*title, fmt::format("`{}`", name), missing, type.place, ctx);
    lower_severity_if_conditional(finding, body);
}

// `class { 'a': port => 80 }`: what else the class needs has to come from Hiera's data.
static void visit_class(const syntax::ResourceBody& body, ProgramContext& ctx)
{
    const auto title = body.title();
    const auto name = title && ctx.file() ? syntax::constant_string(*title) : std::nullopt;
    if (!name || syntax::resource_type(syntax::AttributeList(body)) != "class")
        return;
    const lookup::ResolvedClass meaning = ctx.lookup().class_named(*name);
    if (meaning.presence != lookup::Presence::known)
        return;
    Names given;
    const bool all = each_attribute(body, [&](const GivenAttribute& each) { given.insert(each.name); });
    const auto is_parameter = [&](const std::string& name) {
        return index::find_parameter(ctx.project(), *meaning.definition, name).has_value();
    };
    if (!all || std::ranges::none_of(given, is_parameter))
        return;
    const Needed needed{&ctx.project().derived<WithoutData>().of(*meaning.definition, ctx), {}};
    const auto is_unknown = [&](std::string_view each) {
        return ctx.lookup().parameter(meaning, each).presence == lookup::Presence::missing;
    };
    const Missing missing = without(needed, with_misspelt(ctx, given, *meaning.definition, is_unknown));
    if (missing.count == 0)
        return;
    Finding finding =
        report_missing(*title, fmt::format("class `{}`", meaning.definition->name), missing, meaning.place, ctx);
    finding.severity(Severity::warning)
        .note(missing.count == 1 ? "the environment's Hiera data does not set it either"
                                 : "the environment's Hiera data does not set them either");
}

static void visit_template(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto rendered = template_call(call, ctx);
    if (!rendered || !rendered->given->all)
        return;
    const std::unordered_set<std::string_view>& names = rendered->given->names;
    std::size_t reported = 0;
    for (const std::size_t place : rendered->takes->required) {
        const summary::DefinedParameter& parameter = rendered->takes->parameters[place];
        if (names.contains(parameter.name))
            continue;
        if (reported++ == limits::listed_names)
            break;
        Finding finding = ctx.report(
            rendered->name_node.span(),
            fmt::format("template `{}` needs a value for its parameter `{}`", rendered->name, parameter.name));
        lower_severity_if_conditional(finding, call);
        finding.help(call.arguments().size() > 1
                         ? fmt::format("add `'{}' => …` to the hash", parameter.name)
                         : fmt::format("add the hash `{{ '{}' => … }}` to the call", parameter.name));
        point_at_template(finding, ctx, *rendered, parameter.span, fmt::format("`${}` has no default", parameter.name));
    }
}

extern constinit const Rule rule{
    .name = "missing_parameter",
    .category = "correctness",
    .summary = "Missing required parameter",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_class, visit_template>,
};

}  // namespace plint::rules::missing_parameter
