#include "engine/files/vendored.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/roots.hpp"

#include <algorithm>
#include <array>

namespace plint::engine {

namespace {

// Directories of modules that tools install.
constexpr auto directories_of_others = std::to_array<std::string_view>(
    {".modules", "external_modules", "r10k_modules", "third_party", "thirdparty", "vendor_modules", "vendored"});

// Directories of a module or environment with code that shows or tests it.
constexpr auto directories_of_samples = std::to_array<std::string_view>({"examples", "spec", "tests"});

// Directories that only a module has.
constexpr auto parts_of_modules =
    std::to_array<std::string_view>({"data", "examples", "facts.d", "files", "functions", "lib", "locales", "manifests",
                                     "plans", "spec", "tasks", "templates", "types"});

template <class Names>
bool contains(const Names& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

VendoredCode::VendoredCode(const files::FileSystem& system, std::span<const std::string> named, Samples samples)
    : system_(system), samples_(samples), here_(system.current_directory())
{
    for (const std::string& path : named)
        named_.push_back(files::absolute_path(path, here_));
    if (named_.empty())
        named_.push_back(here_);
}

const VendoredDirectory* VendoredCode::directory_of(std::string_view path)
{
    // Most files are in the directory of the previous one.
    const auto folder = path.substr(0, path.rfind('/') + 1);
    if (folder.empty() || folder != last_folder_) {
        last_found_ = find(path);
        last_folder_ = folder;
    }
    return last_found_;
}

const VendoredDirectory* VendoredCode::find(std::string_view path)
{
    const std::string absolute = files::absolute_path(path, here_);
    for (std::size_t slash = absolute.find('/', 1); slash != std::string::npos; slash = absolute.find('/', slash + 1)) {
        const std::size_t end = std::min(absolute.find('/', slash + 1), absolute.size());
        const std::string_view child = std::string_view(absolute).substr(slash + 1, end - slash - 1);
        std::string directory = absolute.substr(0, slash);
        const std::string_view name = files::name_of(directory);
        const bool may_be_aside = contains(directories_of_others, name) || contains(directories_of_samples, name);
        if (!may_be_aside && (end == absolute.size() || !contains(parts_of_modules, child)))
            continue;
        const auto [known, fresh] = known_.try_emplace(directory);
        if (fresh) {
            const bool is_named = std::ranges::any_of(named_, [&](const std::string& path_of_user) {
                return path_of_user == directory || !files::inside(path_of_user, directory).empty();
            });
            if (!is_named)
                known->second = {files::shown_path(directory, here_), reason(directory)};
        }
        if (!known->second.why.empty())
            return &known->second;
    }
    return nullptr;
}

std::string VendoredCode::reason(const std::string& directory)
{
    const std::string name(files::name_of(directory));
    if (contains(directories_of_others, name))
        return system_.is_directory(files::below(directory, "manifests")) ? "" : "its name marks third-party modules";
    const std::string modules(files::parent_of(directory));
    if (contains(directories_of_samples, name) && samples_ == Samples::left_out
        && layout::root_kind(system_, modules) != layout::RootKind::none)
        return "Puppet does not load examples and tests";
    const std::string root(files::parent_of(modules));
    if (modules.size() > 1 && root.size() > 1) {
        const Installed& installed = installed_by(root);
        if (installed.directory == modules && installed.names.contains(name))
            return "the Puppetfile lists it";
    }
    return is_release(directory) ? "it is a published release, as its `checksums.json` shows" : "";
}

// A module that `puppet module build` has made: its checksums name all of its manifests.
bool VendoredCode::is_release(const std::string& directory) const
{
    const auto checksums = system_.text_of(files::below(directory, "checksums.json"));
    if (!checksums || !system_.is_file(files::below(directory, "metadata.json"))
        || system_.exists(files::below(directory, ".git")))
        return false;
    return std::ranges::all_of(system_.list_directory(files::below(directory, "manifests")),
                               [&](const files::Entry& entry) {
                                   return entry.kind != files::Entry::Kind::file || !entry.name.ends_with(".pp")
                                       || checksums->find("\"manifests/" + entry.name + "\"") != std::string::npos;
                               });
}

const VendoredCode::Installed& VendoredCode::installed_by(const std::string& root)
{
    const auto [known, fresh] = puppetfiles_.try_emplace(root);
    if (fresh)
        if (const auto text = system_.text_of(files::below(root, "Puppetfile"))) {
            layout::PuppetfileModules listed = layout::modules_of_puppetfile(*text);
            known->second.directory = files::absolute_path(listed.directory, root);
            known->second.names.insert(listed.installed.begin(), listed.installed.end());
        }
    return known->second;
}

std::vector<VendoredDirectory> VendoredCode::found() const
{
    std::vector<VendoredDirectory> all;
    for (const auto& [path, directory] : known_)
        if (!directory.why.empty())
            all.push_back(directory);
    std::ranges::sort(all);
    return all;
}

}  // namespace plint::engine
