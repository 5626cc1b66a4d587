#include "checks/layout/roots.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/areas.hpp"
#include "checks/layout/metadata_names.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace plint::layout {

static std::string read(const files::FileSystem& system, const std::string& path)
{
    return system.text_of(path).value_or("");
}

// Folders that people keep modules in, besides what environment.conf says.
static constexpr std::array<std::string_view, 4> folders_of_modules{"modules", "site-modules", "site", "dist"};

static bool holds_modules(std::string_view folder)
{
    return std::ranges::find(folders_of_modules, files::name_of(folder)) != folders_of_modules.end();
}

// Beside a folder `manifests` or above it, where Vagrant's own documentation puts it.
static bool is_for_vagrant(const files::FileSystem& system, const std::string& folder)
{
    return system.exists(files::below(folder, "Vagrantfile"))
        || system.exists(files::below(std::string(files::parent_of(folder)), "Vagrantfile"));
}

// Names that a main manifest has by custom: Puppet's, its older import, Vagrant's default.
static bool has_main_manifest(const files::FileSystem& system, const std::string& folder)
{
    static constexpr std::array<std::string_view, 3> names{"manifests/site.pp", "manifests/nodes.pp",
                                                           "manifests/default.pp"};
    return std::ranges::any_of(names, [&](std::string_view name) { return system.exists(files::below(folder, name)); });
}

RootKind root_kind(const files::FileSystem& system, const std::string& folder)
{
    const auto has = [&](std::string_view name) { return system.exists(files::below(folder, name)); };
    if (has("environment.conf"))
        return RootKind::environment;
    if (has("metadata.json"))
        return RootKind::module;
    const bool puppetfile = has("Puppetfile");
    const bool hiera = has("hiera.yaml");
    const auto has_folder = [&](const char* name) { return system.is_directory(files::below(folder, name)); };
    const bool in_modules = holds_modules(files::parent_of(folder)) && is_module_name(files::name_of(folder));
    if (in_modules
        && (has_folder("functions") || has_folder("types") || has_folder("lib/puppet") || has_folder("lib/facter")))
        return RootKind::module;
    if (!has_folder("manifests"))
        return puppetfile || ((hiera || has("bolt-project.yaml")) && !holds_modules(files::parent_of(folder)))
            ? RootKind::environment
            : RootKind::none;
    if (puppetfile)
        return RootKind::environment;
    if (holds_modules(files::parent_of(folder)))
        return RootKind::module;
    const bool init = has("manifests/init.pp");
    if (!init && (hiera || has_main_manifest(system, folder) || is_for_vagrant(system, folder)))
        return RootKind::environment;
    if (has_folder("modules") || has_folder("site-modules"))
        return RootKind::environment;
    return RootKind::module;
}

bool is_module_name(std::string_view name)
{
    const auto rest = [](char c) { return is_lower(c) || is_digit(c) || c == '_'; };
    return !name.empty() && is_lower(name.front()) && std::ranges::all_of(name, rest);
}

bool is_empty_module(const files::FileSystem& system, const std::string& folder)
{
    return std::ranges::all_of(system.list_directory(folder),
                               [](const files::Entry& entry) { return entry.name.starts_with('.'); });
}

std::vector<ModuleDirectory> module_directories(const files::FileSystem& system, const std::string& folder)
{
    std::vector<ModuleDirectory> found;
    for (std::string& entry : files::sorted_entries(system, folder))
        if (is_module_name(files::name_of(entry)) && system.is_directory(entry)) {
            const bool empty = is_empty_module(system, entry);
            found.push_back({std::move(entry), empty});
        }
    return found;
}

// `puppetlabs` and `apache` of `puppetlabs-apache` and `puppetlabs/apache`.
static std::pair<std::string, std::string> author_and_name(const std::string& full)
{
    const std::size_t at = full.find_first_of("-/");
    return at == std::string::npos ? std::pair(std::string(), full)
                                   : std::pair(full.substr(0, at), full.substr(at + 1));
}

static void read_metadata(const std::string& text, Module& module)
{
    const MetadataNames names = metadata_names(text);
    if (auto [author, name] = author_and_name(names.name); is_module_name(name)) {
        module.author = std::move(author);
        module.name = std::move(name);
        module.name_is_guess = false;
    }
    for (const std::string& one : names.dependencies)
        if (auto [author, name] = author_and_name(one); !name.empty()) {
            module.dependencies.push_back(std::move(name));
            module.dependency_authors.push_back(std::move(author));
        }
    module.releases = required_releases(names).value_or(catalogue::Releases());
}

// The value of a top-level `key: value` line; YAML in all its glory is not needed for a project's name.
static std::string yaml_scalar(const std::string& text, std::string_view key)
{
    for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
        std::string_view line = std::string_view(text).substr(at, text.find('\n', at) - at);
        if (!line.starts_with(key) || line.substr(key.size()).find_first_not_of(' ') == std::string_view::npos)
            continue;
        line.remove_prefix(line.find_first_not_of(' ', key.size()));
        line = line.substr(0, line.find_first_of(" #\r"));
        const bool quoted = line.size() > 1 && (line[0] == '"' || line[0] == '\'') && line.back() == line[0];
        return std::string(quoted ? line.substr(1, line.size() - 2) : line);
    }
    return {};
}

// The elements of a top-level list, or of a text that is separated by colons.
static std::vector<std::string> yaml_list(const std::string& text, std::string_view key)
{
    std::vector<std::string> found;
    const auto add = [&](std::string_view element) {
        element = element.substr(0, element.find(" #"));
        const std::size_t begin = std::min(element.find_first_not_of(" \t\r'\"[-"), element.size());
        const std::size_t end = element.find_last_not_of(" \t\r'\"]");
        if (end != element.npos && begin <= end)
            found.emplace_back(element.substr(begin, end + 1 - begin));
    };
    bool is_inside = false;
    for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
        std::string_view line = std::string_view(text).substr(at, text.find('\n', at) - at);
        if (line.starts_with(key)) {
            line.remove_prefix(key.size());
            for (std::size_t next = 0; next <= line.size();) {
                const std::size_t end = std::min(line.find_first_of(",:", next), line.size());
                add(line.substr(next, end - next));
                next = end + 1;
            }
            is_inside = found.empty();
        } else if (is_inside && line.find_first_not_of(" \t") != line.npos
                   && line[line.find_first_not_of(" \t")] == '-') {
            add(line);
        } else {
            is_inside = is_inside && line.find_first_not_of(" \t\r") == line.npos;
        }
    }
    return found;
}

Module read_module(const files::FileSystem& system, const std::string& folder)
{
    Module module;
    module.folder = files::name_of(folder);
    const std::string path = files::below(folder, "metadata.json");
    const auto metadata = system.text_of(path);
    module.has_metadata = metadata || system.exists(path);
    module.is_in_module_folder = holds_modules(files::parent_of(folder));
    module.name_is_guess = !module.is_in_module_folder;
    if (is_module_name(module.folder))
        module.name = module.folder;
    if (module.has_metadata)
        read_metadata(metadata.value_or(""), module);
    else if (const std::string bolt = files::below(folder, "bolt-project.yaml"); system.exists(bolt)) {
        module.name = yaml_scalar(read(system, bolt), "name:");
        module.name_is_guess = false;
    }
    return module;
}

std::optional<Module> module_in_environment(const files::FileSystem& system, const std::string& folder)
{
    const auto has = [&](std::string_view name) { return system.exists(files::below(folder, name)); };
    if (!has("metadata.json") && !has("bolt-project.yaml"))
        return std::nullopt;
    Module module = read_module(system, folder);
    const bool is_named = !module.name_is_guess && is_module_name(module.name);
    return is_named ? std::optional(std::move(module)) : std::nullopt;
}

static std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    text = text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
    const bool quoted = text.size() > 1 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
    return quoted ? text.substr(1, text.size() - 2) : text;
}

static std::string setting(const std::string& text, std::string_view key)
{
    std::string value;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = std::string_view(text).substr(at, end - at);
        const std::size_t equals = line.find('=');
        if (equals != std::string_view::npos && trimmed(line.substr(0, equals)) == key)
            value = trimmed(line.substr(equals + 1));
        at = end + 1;
    }
    return value;
}

// The modules of `mod 'author/name'` lines.
static std::vector<std::string> wanted_modules(const std::string& puppetfile)
{
    std::vector<std::string> names;
    for (std::size_t at = 0; at < puppetfile.size();) {
        const std::size_t end = std::min(puppetfile.find('\n', at), puppetfile.size());
        std::string_view line = std::string_view(puppetfile).substr(at, end - at);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        at = end + 1;
        if (!line.starts_with("mod ") && !line.starts_with("mod("))
            continue;
        line.remove_prefix(std::min(line.find_first_not_of(" \t", 4), line.size()));
        const bool quoted = line.size() > 1 && (line[0] == '"' || line[0] == '\'');
        const std::size_t close = quoted ? line.find(line[0], 1) : std::string_view::npos;
        const std::string name = quoted && close != std::string_view::npos
            ? author_and_name(std::string(line.substr(1, close - 1))).second
            : std::string();
        names.push_back(is_module_name(name) ? name : std::string());
    }
    return names;
}

static std::string quoted_word(std::string_view text)
{
    const std::size_t open = text.find_first_of("'\"");
    const std::size_t close = open == std::string_view::npos ? open : text.find(text[open], open + 1);
    return close == std::string_view::npos ? std::string() : std::string(text.substr(open + 1, close - open - 1));
}

PuppetfileModules modules_of_puppetfile(const std::string& text)
{
    PuppetfileModules modules;
    std::string entry;  // a `mod` with the lines of its options
    const auto finish = [&] {
        const std::string name = author_and_name(quoted_word(entry)).second;
        const std::size_t path = entry.find("install_path");
        if (is_module_name(name) && path != std::string::npos)
            modules.installed_elsewhere.push_back(
                files::below(quoted_word(std::string_view(entry).substr(path)), name));
        else if (is_module_name(name) && entry.find("local") == std::string::npos)
            modules.installed.push_back(name);
        entry.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = std::string_view(text).substr(at, end - at);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        at = end + 1;
        if (line.starts_with("mod ") || line.starts_with("mod(")) {
            finish();
            entry = line;
        } else if (line.starts_with("moduledir")) {
            finish();
            if (std::string directory = quoted_word(line); !directory.empty())
                modules.directory = std::move(directory);
        } else if (!line.starts_with('#') && !entry.empty()) {
            entry += line;
        }
    }
    finish();
    return modules;
}

// Where `$basemodulepath` points to by default, on Puppet's own packages and on Debian's.
static constexpr std::array<std::string_view, 4> base_module_path{
    "/etc/puppetlabs/code/modules", "/opt/puppetlabs/puppet/modules", "/etc/puppet/code/modules",
    "/usr/share/puppet/modules"};

std::vector<std::string> distinct_directories(const files::FileSystem& system, std::vector<std::string> paths)
{
    std::unordered_set<std::string> seen;
    std::erase_if(paths,
                  [&](const std::string& path) { return !seen.insert(path).second || !system.is_directory(path); });
    return paths;
}

// Of an environment whose environment.conf has none.
static std::string default_module_path(const files::FileSystem& system, const std::string& folder,
                                       EnvironmentSettings& settings)
{
    static constexpr std::string_view managed = ".modules";  // where Bolt installs modules
    std::vector<std::string> entries =
        yaml_list(read(system, files::below(folder, "bolt-project.yaml")), "modulepath:");
    const auto add = [&](std::string_view entry) {
        if (system.is_directory(files::absolute_path(entry, folder)))
            entries.emplace_back(entry);
    };
    if (!entries.empty()) {
        add(managed);
    } else if (entries.emplace_back("modules"); !system.exists(files::below(folder, "environment.conf"))) {
        settings.is_guess = true;
        add(modules_of_puppetfile(read(system, files::below(folder, "Puppetfile"))).directory);
        std::ranges::for_each(folders_of_modules, add);
        add(managed);
    }
    std::string path;
    for (const std::string& entry : entries)
        path += entry + ':';
    return path + "$basemodulepath";
}

// Modules in the directory of an environment itself, which are moved onto the module path when they are deployed.
static std::vector<ModuleDirectory> modules_beside_settings(const files::FileSystem& system, const std::string& folder)
{
    std::vector<ModuleDirectory> found = module_directories(system, folder);
    std::erase_if(found, [&](const ModuleDirectory& one) {
        const bool is_sample = std::ranges::find(sample_folders, files::name_of(one.folder)) != sample_folders.end();
        return one.empty || is_sample || root_kind(system, one.folder) != RootKind::module;
    });
    return found;
}

EnvironmentSettings read_environment(const files::FileSystem& system, const std::string& folder)
{
    const std::string conf = read(system, files::below(folder, "environment.conf"));
    EnvironmentSettings settings;
    settings.one_program = system.exists(files::below(folder, "environment.conf"))
        || !is_for_vagrant(system, folder);  // `manifest_file = …`
    settings.wanted = wanted_modules(read(system, files::below(folder, "Puppetfile")));
    const std::string manifest = setting(conf, "manifest");
    settings.manifest = files::absolute_path(manifest.empty() ? "manifests" : manifest, folder);
    // `manifest = /` would make all files of the disk part of the program.
    if (settings.manifest != folder && !files::inside(folder, settings.manifest).empty())
        settings.manifest = files::below(folder, "manifests");

    const auto add = [&](std::string_view path) { settings.module_path.push_back(files::absolute_path(path, folder)); };
    std::string path = setting(conf, "modulepath");
    if (path.empty())
        path = default_module_path(system, folder, settings);
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find(':', at), path.size());
        const std::string_view entry = trimmed(std::string_view(path).substr(at, end - at));
        if (entry == "$basemodulepath" || entry == "${basemodulepath}") {
            std::ranges::for_each(base_module_path, add);
            settings.open_ended = true;  // a server may have more in its folders than this machine
        } else if (entry.find('$') != std::string_view::npos)
            settings.lacks_directories = true;
        else if (!entry.empty()) {
            add(entry);
            settings.lacks_directories =
                settings.lacks_directories || !system.is_directory(settings.module_path.back());
        }
        at = end + 1;
    }
    settings.module_path = distinct_directories(system, std::move(settings.module_path));
    if (settings.is_guess)
        settings.beside = modules_beside_settings(system, folder);
    return settings;
}

}  // namespace plint::layout
