// A key for a parameter that the class does not have has no effect: usually a typo or a renamed parameter.
#include "checks/bindings/class_parameters.hpp"
#include "checks/files/paths.hpp"
#include "checks/hiera/lookups.hpp"
#include "checks/index/once_map.hpp"
#include "checks/lookup/absent_code.hpp"
#include "checks/lookup/lookup.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::rules::orphan_hiera_key {

using Keys = std::unordered_set<std::string_view>;

static bool is_class(const index::Project& project, index::Place place)
{
    return project.definition(place).kind == summary::DefinitionKind::class_;
}

// `web::server::x` for `web::server:;x` and `Web:server::x`: other separators and upper-case letters are typos.
static std::string with_usual_signs(std::string_view key)
{
    std::string name;
    bool between = false;
    for (const char c : key) {
        if (is_word(c)) {
            name += between && !name.empty() ? "::" : "";
            name += lower_case(c);
        }
        between = !is_word(c);
    }
    return name;
}

static bool is_well_formed(std::string_view key)
{
    return with_usual_signs(key) == key;
}

static std::vector<std::string_view> parameters_of(const summary::Definition& owner)
{
    std::vector<std::string_view> names;
    for (const summary::DefinedParameter& parameter : owner.parameters)
        names.push_back(parameter.name);
    return names;
}

// `near`: a key that may be meant; empty: none. One that is in the same data already is not.
static void advise(Finding& finding, const std::string& near, const Keys& keys)
{
    finding.help(near.empty() || keys.contains(near) ? "remove the key, or correct its name"
                                                     : fmt::format("did you mean `{}`?", near));
}

static void report_parameter(const hiera::DataNode& key, const bindings::KeyTarget& target, const Keys& keys,
                             ProgramContext& ctx)
{
    const summary::Definition& owner = *target.owner.definition;
    Finding finding = ctx.report(
        key.span,
        fmt::format("class `{}` has no parameter `${}`, and nothing else looks up this key", owner.name, target.name));
    finding.label(ctx.project().file(target.owner.file).path, owner.name_span, "class defined here");
    const std::string_view near = ctx.may_suggest() ? ctx.likely_member(target.name, parameters_of(owner)) : "";
    advise(finding, near.empty() ? std::string() : fmt::format("{}::{}", owner.name, near), keys);
}

// The classes of each module by the names of their parameters.
class ClassesByParameter {
public:
    explicit ClassesByParameter(const index::Project& project) : project_(project) {}

    // The classes of a module that have a parameter of this name.
    [[nodiscard]] std::span<const std::string_view> of(layout::ModuleIndex module, std::string_view parameter) const
    {
        const auto& classes = known_.get(module, [&] { return read(module); });
        const auto found = classes.find(parameter);
        return found == classes.end() ? std::span<const std::string_view>() : found->second;
    }

private:
    using Classes = std::unordered_map<std::string_view, std::vector<std::string_view>>;

    [[nodiscard]] Classes read(layout::ModuleIndex module) const
    {
        Classes classes;
        for (layout::FileIndex file = 0; file < project_.layout().files.size(); ++file)
            if (project_.file(file).module == module)
                for (const summary::Definition& one : project_.summary(file).definitions)
                    if (one.kind == summary::DefinitionKind::class_)
                        for (const summary::DefinedParameter& each : one.parameters)
                            if (auto& same = classes[each.name]; same.empty() || same.back() != one.name)
                                same.push_back(one.name);
        return classes;
    }

    const index::Project& project_;
    index::OnceMap<layout::ModuleIndex, Classes> known_;
};

static void report_class(const hiera::DataNode& key, const Keys& keys, ProgramContext& ctx)
{
    const index::Project& project = ctx.project();
    const std::size_t colons = key.text.rfind("::");
    const std::string owner = key.text.substr(0, colons);
    const auto module = project.find_module(owner.substr(0, owner.find("::")), *ctx.file());
    if (!module || ctx.lookup().absences().of_name(owner, lookup::NameOf::class_).certainty != lookup::Certainty::proved
        || std::ranges::any_of(project.definitions(owner),
                               [&](index::Place place) { return is_class(project, place); }))
        return;
    const bool is_define = !project.definitions(owner).empty()
        && project.definition(project.definitions(owner).front()).kind == summary::DefinitionKind::define;
    Finding finding =
        ctx.report(key.span, fmt::format("class `{}` does not exist, and nothing else looks up this key", owner));
    if (is_define)
        finding.note(fmt::format("`{}` is a defined type; Puppet does not look up its parameters", owner));
    const std::string_view parameter = std::string_view(key.text).substr(colons + 2);
    const std::string_view near = ctx.may_suggest()
        ? ctx.likely_name(owner, project.derived<ClassesByParameter>().of(*module, parameter))
        : std::string_view();
    advise(finding, near.empty() ? std::string() : fmt::format("{}::{}", near, parameter), keys);
}

// `pupppet_version`, where code looks up `puppet_version`. A plural is no typo: another name may have been removed.
static void check_plain_key(const hiera::DataNode& key, const Keys& keys, const hiera::Lookups& lookups,
                            ProgramContext& ctx)
{
    if (lookups.may_be_read(key.text))
        return;
    for (const std::string_view near : lookups.similar_lookups(key.text)) {
        const bool is_plural = fmt::format("{}s", key.text) == near || fmt::format("{}s", near) == key.text;
        if (is_plural || near.find(':') != near.npos || !ctx.is_slip(key.text, near) || keys.contains(near))
            continue;
        const index::WordIndex* const mentions = ctx.project().mentions(*ctx.file(), index::WordIndex::Of::names);
        const std::string path = ctx.project().system().absolute(ctx.project().file(*ctx.file()).path);
        if (mentions == nullptr || mentions->has_elsewhere(key.text, path))
            return;
        ctx.report(key.span, fmt::format("nothing looks up the key `{}`", key.text))
            .help(fmt::format("did you mean `{}`?", near));
        return;
    }
}

// A key with signs that no name of a class or parameter has, in what begins as one.
static void check_malformed_key(const hiera::DataNode& key, inference::ProjectTypes& world, ProgramContext& ctx)
{
    const std::string usual = with_usual_signs(key.text);
    const auto target = bindings::target_of(world, usual);
    const bool is_of_parameter = target && target->parameter;
    const bool is_of_module = key.text.find("::") != key.text.npos
        && key.text.find_first_not_of(":abcdefghijklmnopqrstuvwxyz0123456789_") == key.text.npos
        && ctx.project().find_module(usual.substr(0, usual.find("::")), *ctx.file());
    if (!is_of_parameter && !is_of_module)
        return;
    Finding finding = ctx.report(
        key.span, fmt::format("key `{}` does not match any class parameter, and nothing else looks it up", key.text));
    if (is_of_parameter)
        finding.help(fmt::format("did you mean `{}`?", usual));
    else
        finding.help("write `::` between the segments of a name");
}

static void visit_key(const hiera::DataNode& key, const Keys& keys, inference::ProjectTypes& world,
                      const hiera::Lookups& lookups, ProgramContext& ctx)
{
    if (key.shared || key.text.find("%{") != key.text.npos)
        return;
    if (key.text.find(':') == key.text.npos)
        return check_plain_key(key, keys, lookups, ctx);
    if (lookups.may_be_read(key.text) || ctx.project().derived<lookup::AbsentCode>().may_use(key.text))
        return;
    if (!is_well_formed(key.text)) {
        check_malformed_key(key, world, ctx);
    } else if (const auto target = bindings::target_of(world, key.text); !target) {
        report_class(key, keys, ctx);
    } else if (!target->parameter) {
        report_parameter(key, *target, keys, ctx);
    }
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    const hiera::DataNode* const data = keys_of_data(file, ctx);
    const auto lookups = data == nullptr ? std::nullopt : ctx.project().lookups(*ctx.file());
    if (!lookups)
        return;
    types::TypeTable table;
    table.renew_budgets(ctx.share());
    inference::ProjectTypes world(table, ctx.project());
    world.enter(ctx.file());
    Keys keys;
    for (std::size_t i = 0; i < data->items.size(); i += 2)
        keys.insert(data->items[i].text);
    each_key(*data, ctx,
             [&](const hiera::DataNode& key, const hiera::DataNode&) { visit_key(key, keys, world, *lookups, ctx); });
}

extern constinit const Rule rule{
    .name = "orphan_hiera_key",
    .category = "data",
    .summary = "Hiera key without effect",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::orphan_hiera_key
