// Puppet rejects a hiera.yaml with unknown keys, and silently skips levels whose files do not exist.
#include "checks/files/file_system.hpp"
#include "checks/files/paths.hpp"
#include "checks/lookup/lookup.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/settings_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace plint::rules::invalid_hiera_yaml {

using hiera::DataNode;

static constexpr auto file_keys =
    std::to_array<std::string_view>({"version", "defaults", "hierarchy", "plan_hierarchy", "default_hierarchy"});
static constexpr auto default_keys =
    std::to_array<std::string_view>({"data_hash", "lookup_key", "data_dig", "datadir", "options"});
static constexpr auto level_keys = std::to_array<std::string_view>(
    {"name", "options", "data_hash", "lookup_key", "hiera3_backend", "v4_data_hash", "data_dig", "path", "paths",
     "glob", "globs", "uri", "uris", "mapped_paths", "datadir"});
static constexpr auto location_keys =
    std::to_array<std::string_view>({"path", "paths", "glob", "globs", "uri", "uris", "mapped_paths"});

static bool has(std::span<const std::string_view> names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

static void check_keys(const DataNode& mapping, std::span<const std::string_view> known, ProgramContext& ctx)
{
    for (std::size_t i = 0; i + 1 < mapping.items.size(); i += 2) {
        const DataNode& key = mapping.items[i];
        if (!is_scalar(key) || key.shared || has(known, key.text))
            continue;
        Finding finding = ctx.report(key.span, fmt::format("unknown key `{}`", key.text));
        finding.note("Puppet rejects the whole file: every lookup fails");
        if (const std::string_view near = nearest(key.text, known); !near.empty())
            finding.help(fmt::format("did you mean `{}`?", near));
    }
}

// Where data are, as far as that is a directory of this tree that is written out; empty: not known.
static std::string data_folder(const DataNode& settings, const DataNode& level, const ProgramContext& ctx)
{
    const DataNode* const defaults = hiera::find(settings, "defaults");
    const DataNode* folder = hiera::find(level, "datadir");
    if (folder == nullptr && defaults != nullptr)
        folder = hiera::find(*defaults, "datadir");
    const std::string_view name = folder == nullptr ? std::string_view("data") : std::string_view(folder->text);
    if (name.empty() || name.starts_with('/') || name.starts_with('.') || name.find("%{") != name.npos
        || files::leads_up(name))
        return {};
    return files::below(files::parent_of(ctx.project().system().absolute(ctx.path())), name);
}

// The paths of the files in the directory of a path, relative to the directory of data.
static std::vector<std::string> sorted_entries_of(const ProgramContext& ctx, const std::string& folder,
                                                  const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    const std::string inner = slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
    std::vector<std::string> names =
        files::sorted_entries(ctx.project().system(), inner.empty() ? folder : files::below(folder, inner));
    for (std::string& name : names)
        name.insert(0, inner);
    return names;
}

// A level with one path that is written out, to which no file belongs. Hidden directories, and those outside of the
// directory of data, may not be the same on the server.
static void check_path(const std::string& folder, const DataNode& path, ProgramContext& ctx)
{
    if (!is_scalar(path) || path.shared || path.span.begin == path.span.end || path.text.find("%{") != path.text.npos
        || path.text.starts_with('/') || path.text.starts_with('.') || path.text.find("/.") != path.text.npos
        || ctx.project().system().exists(files::below(folder, path.text)))
        return;
    const auto report_absent = [&](std::string_view meant) {
        ctx.report(path.span, fmt::format("the file `{}` does not exist", path.text))
            .severity(Severity::warning)
            .note("Puppet skips this level")
            .help(fmt::format("did you mean `{}`?", meant));
    };
    for (const std::string_view other : {".yaml", ".yml", ".eyaml", ".json"})
        if (ctx.project().system().exists(files::below(folder, path.text) + std::string(other)))
            return report_absent(path.text + std::string(other));
    const std::vector<std::string> names = sorted_entries_of(ctx, folder, path.text);
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    const std::string_view near = ctx.may_suggest() ? ctx.nearest(path.text, candidates) : std::string_view();
    if (!near.empty() && ctx.is_slip(path.text, near))
        report_absent(near);
}

// A level whose paths end with a fact, in a directory in which all files have an extension.
static void check_extension(const std::string& folder, const DataNode& path, ProgramContext& ctx)
{
    const std::size_t begin =
        is_scalar(path) && !path.shared && path.span.begin != path.span.end ? path.text.find("%{") : std::string::npos;
    if (begin == std::string::npos || !path.text.ends_with('}') || path.text.find("%{", begin + 2) != path.text.npos
        || (begin > 0 && path.text[begin - 1] != '/'))
        return;
    const std::string directory = files::below(folder, path.text.substr(0, begin));
    std::string_view extension;
    const std::vector<std::string> names = files::sorted_entries(ctx.project().system(), directory);
    for (const std::string& name : names) {
        const std::size_t dot = name.rfind('.');
        if (dot == std::string::npos || dot == 0)
            return;  // a directory or a file that the level may read
        const std::string_view found = std::string_view(name).substr(dot);
        if (found != ".yaml" && found != ".yml" && found != ".eyaml" && found != ".json")
            return;
        extension = found;
    }
    if (!extension.empty())
        ctx.report(path.span, fmt::format("the path `{}` has no extension, but all files there have one", path.text))
            .severity(Severity::warning)
            .note("Puppet skips this level")
            .help(fmt::format("write `{}{}`", path.text, extension));
}

// The functions of Puppet that read data.
static constexpr auto backends =
    std::to_array<std::string_view>({"eyaml_lookup_key", "hocon_data", "json_data", "yaml_data"});

// Of a level, or of the defaults.
static void check_functions(const DataNode& mapping, ProgramContext& ctx)
{
    for (const std::string_view key : {"data_hash", "lookup_key", "data_dig"}) {
        const DataNode* const name = hiera::find(mapping, key);
        if (name == nullptr || !is_scalar(*name) || name->shared || name->span.begin == name->span.end
            || has(backends, name->text))
            continue;
        const lookup::Presence presence = ctx.lookup().function(name->text).presence;
        const std::string_view near = presence == lookup::Presence::known ? "" : ctx.nearest(name->text, backends);
        const bool is_slip = !near.empty() && ctx.is_slip(name->text, near);
        if (presence != lookup::Presence::missing && !is_slip)
            continue;
        Finding finding = ctx.report(name->span, fmt::format("unknown function `{}`", name->text));
        finding.note("Puppet rejects the whole file: every lookup fails")
            .help(is_slip ? fmt::format("did you mean `{}`?", near)
                          : std::string("correct the name, or install the module that defines the function"));
        if (presence != lookup::Presence::missing)
            finding.severity(Severity::warning);
    }
}

// A file of Hiera 3, which has symbols as keys and no version.
static void check_version_3(const DataNode& settings, ProgramContext& ctx)
{
    for (std::size_t i = 0; i + 1 < settings.items.size(); i += 2) {
        const DataNode& key = settings.items[i];
        if (key.text != ":backends" && key.text != ":hierarchy")
            continue;
        ctx.report(key.span, "this is a `hiera.yaml` of version 3")
            .severity(Severity::warning)
            .note(ctx.releases().is_strict() ? "Puppet 8 rejects it in an environment or a module: every lookup fails"
                                             : "Puppet ignores it in an environment or a module")
            .help("write `version: 5`, and levels with `name` and `path`");
        return;
    }
}

// Whether functions of Puppet read the level. Others may add an extension to its paths.
static bool is_read_by_puppet(const DataNode& settings, const DataNode& level)
{
    const DataNode* const defaults = hiera::find(settings, "defaults");
    for (const std::string_view key : {"data_hash", "lookup_key", "data_dig", "hiera3_backend"}) {
        const DataNode* function = hiera::find(level, key);
        if (function == nullptr && defaults != nullptr)
            function = hiera::find(*defaults, key);
        if (function != nullptr && !has(backends, function->text))
            return false;
    }
    return true;
}

static void check_level(const DataNode& settings, const DataNode& level, ProgramContext& ctx)
{
    check_keys(level, level_keys, ctx);
    check_functions(level, ctx);
    const DataNode* location = nullptr;
    for (std::size_t i = 0; i + 1 < level.items.size(); i += 2) {
        const DataNode& key = level.items[i];
        if (!has(location_keys, key.text))
            continue;
        if (location != nullptr)
            ctx.report(key.span, fmt::format("a level cannot have both `{}` and `{}`", location->text, key.text))
                .label(location->span, "first location")
                .help("keep one of them")
                .note("Puppet rejects the whole file: every lookup fails");
        location = &key;
    }
    const std::string folder = data_folder(settings, level, ctx);
    if (folder.empty() || !ctx.project().system().is_directory(folder))
        return;
    const bool by_puppet = is_read_by_puppet(settings, level);
    if (const DataNode* const path = hiera::find(level, "path")) {
        check_path(folder, *path, ctx);
        if (by_puppet)
            check_extension(folder, *path, ctx);
    }
    if (const DataNode* const paths = hiera::find(level, "paths"))
        for (const DataNode& path : paths->items) {
            check_path(folder, path, ctx);
            if (by_puppet)
                check_extension(folder, path, ctx);
        }
}

static void check_levels(const DataNode& settings, const DataNode& key, const DataNode& levels, ProgramContext& ctx)
{
    if (levels.kind != DataNode::Kind::sequence) {
        if (levels.kind != DataNode::Kind::unknown)
            ctx.report(place_of(key, levels), fmt::format("`{}` must be a list of levels", key.text))
                .note("Puppet rejects the whole file: every lookup fails");
        return;
    }
    std::unordered_map<std::string_view, Span> names;
    for (const DataNode& level : levels.items) {
        if (level.kind != DataNode::Kind::mapping || level.shared)
            continue;
        check_level(settings, level, ctx);
        const DataNode* const name = hiera::find(level, "name");
        if (name == nullptr) {
            if (!level.items.empty())
                ctx.report(level.items[0].span, "this level has no `name`")
                    .help("add `name: …`")
                    .note("Puppet rejects the whole file: every lookup fails");
        } else if (const auto [known, fresh] = names.try_emplace(name->text, name->span); !fresh && is_scalar(*name)) {
            ctx.report(name->span, fmt::format("another level is already named `{}`", name->text))
                .label(known->second, "first level of this name")
                .help("rename one of the levels")
                .note("Puppet rejects the whole file: every lookup fails");
        }
    }
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    if (!is_settings_file(ctx, "hiera.yaml") || file.data() == nullptr || file.data()->kind != DataNode::Kind::mapping)
        return;
    const DataNode& settings = *file.data();
    const DataNode* const version = hiera::find(settings, "version");
    if (version == nullptr)
        return check_version_3(settings, ctx);
    if (version->text != "5")
        return;
    if (version->kind == DataNode::Kind::text)
        ctx.report(version->span, "`version` must be the number 5, not a string")
            .help("write `version: 5`")
            .note("Puppet rejects the whole file: every lookup fails");
    check_keys(settings, file_keys, ctx);
    for (std::size_t i = 0; i + 1 < settings.items.size(); i += 2) {
        const DataNode& key = settings.items[i];
        const DataNode& value = settings.items[i + 1];
        if (key.text == "defaults" && value.kind == DataNode::Kind::mapping) {
            check_keys(value, default_keys, ctx);
            check_functions(value, ctx);
        } else if (key.text.ends_with("hierarchy")) {
            check_levels(settings, key, value, ctx);
        }
    }
}

extern constinit const Rule rule{
    .name = "invalid_hiera_yaml",
    .category = "data",
    .summary = "Invalid `hiera.yaml`",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_hiera_yaml
