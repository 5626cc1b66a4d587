#include "checks/lookup/module_files.hpp"

#include "checks/files/paths.hpp"
#include "checks/index/once_map.hpp"
#include "checks/lookup/absence.hpp"
#include "checks/lookup/absent_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plint::lookup {

static std::string_view folder_of(FileKind kind)
{
    return kind == FileKind::templates ? "templates" : "files";
}

static std::optional<layout::ModuleIndex> module_named_in(const index::Project& project, layout::FileIndex from,
                                                          std::string_view name)
{
    const std::size_t slash = name.find('/');
    return slash == 0 || slash == std::string_view::npos ? std::nullopt
                                                         : project.find_module(name.substr(0, slash), from);
}

ModuleFile find_module_file(const index::Project& project, layout::FileIndex from, FileKind kind, std::string_view name)
{
    const auto module = module_named_in(project, from, name);
    if (!module || files::leads_up(name))
        return {};
    const std::string& root = project.layout().modules[*module].root;
    const std::string inner = files::below(folder_of(kind), name.substr(name.find('/') + 1));
    std::string path = files::below(root, inner);
    const bool missing =
        !project.system().exists(path) && absence_of_file(project, root, inner).certainty == Certainty::proved;
    return {missing, std::move(path)};
}

ModuleFile find_template(const index::Project& project, layout::FileIndex from, std::string_view name)
{
    ModuleFile file = find_module_file(project, from, FileKind::templates, name);
    if (!file.missing || name.ends_with(".epp"))
        return file;
    ModuleFile longer = find_module_file(project, from, FileKind::templates, std::string(name) + ".epp");
    return longer.missing ? file : longer;
}

std::string template_of_environment(const index::Project& project, layout::FileIndex from, std::string_view name)
{
    const auto environment = project.file(from).environment;
    if (!environment || name.empty() || files::leads_up(name))
        return {};
    const std::string& root = project.layout().environments[*environment].root;
    const std::string inner = files::below(folder_of(FileKind::templates), name);
    std::string path = root == "." ? inner : files::below(root, inner);
    return project.system().is_file(path) ? path : std::string();
}

// Those of all files and directories below a directory, each after `prefix`.
static void add_names(const files::FileSystem& system, const std::string& folder, std::string_view prefix,
                      ModuleFileNames& all)
{
    for (const files::Entry& entry : system.list_directory(folder)) {
        const std::string path = files::below(folder, entry.name);
        all.names.push_back(std::string(prefix) + entry.name);
        all.letters += all.names.back().size();
        all.is_complete = all.is_complete && !(entry.kind == files::Entry::Kind::other && system.is_directory(path));
        if (entry.kind == files::Entry::Kind::folder)
            add_names(system, path, std::string(prefix) + entry.name + '/', all);
    }
}

namespace {

// By directory, and by what their names begin with.
class NamesOfDirectories {
public:
    explicit NamesOfDirectories(const index::Project& project) : system_(project.system()) {}

    const ModuleFileNames& of(const std::string& folder, const std::string& prefix) const
    {
        return known_.get(std::pair(folder, prefix), [&] {
            ModuleFileNames all{.names = {}, .letters = 0, .is_complete = true};
            add_names(system_, folder, prefix, all);
            std::ranges::sort(all.names);
            return all;
        });
    }

private:
    const files::FileSystem& system_;
    index::OnceMap<std::pair<std::string, std::string>, ModuleFileNames> known_;
};

}  // namespace

const ModuleFileNames& module_file_names(const index::Project& project, layout::FileIndex from, FileKind kind,
                                         std::string_view name)
{
    static const ModuleFileNames none;
    const auto module = module_named_in(project, from, name);
    return module ? project.derived<NamesOfDirectories>().of(
               files::below(project.layout().modules[*module].root, folder_of(kind)),
               std::string(name.substr(0, name.find('/') + 1)))
                  : none;
}

bool matches_texts(std::string_view name, std::span<const std::string> texts)
{
    const std::string& last = texts.back();
    if (texts.size() == 1)
        return name == last;
    if (!name.starts_with(texts.front()) || name.size() < texts.front().size() + last.size() || !name.ends_with(last))
        return false;
    std::string_view rest = name.substr(texts.front().size(), name.size() - texts.front().size() - last.size());
    for (const std::string& text : texts.subspan(1, texts.size() - 2)) {
        const std::size_t at = rest.find(text);
        if (at == std::string_view::npos)
            return false;
        rest.remove_prefix(at + text.size());
    }
    return true;
}

// Whether the file may have a name that matches the texts. `name`: of the file, or what it begins with.
static bool may_have_name(const AbsentFile& file, std::string_view name, std::span<const std::string> texts)
{
    const auto may_begin = [&](std::string_view beginning) {
        return texts.front().starts_with(beginning) || beginning.starts_with(texts.front());
    };
    if (file.is_exact
        && (matches_texts(name, texts)
            || (name.ends_with(".epp") && matches_texts(name.substr(0, name.size() - 4), texts))))
        return true;
    if (file.is_folder && may_begin(std::string(name) + '/'))
        return true;
    return !file.is_exact && !file.is_folder && may_begin(name)
        && (texts.back().ends_with(file.end) || std::string_view(file.end).ends_with(texts.back()));
}

bool may_be_elsewhere(const index::Project& project, layout::FileIndex from, FileKind kind,
                      std::span<const std::string> texts, std::size_t& letters_left)
{
    if (!find_module_file(project, from, kind, fmt::format("{}", fmt::join(texts, "0"))).missing)
        return true;
    const std::string_view module = std::string_view(texts.front()).substr(0, texts.front().find('/'));
    return std::ranges::any_of(project.derived<AbsentCode>().files_of(module), [&](const AbsentFile& file) {
        letters_left -= std::min(letters_left, file.begin.size() + file.end.size());
        if (file.begin == folder_of(kind) || letters_left == 0)
            return true;
        const std::string_view inner = files::inside(file.begin, folder_of(kind));
        return !inner.empty() && may_have_name(file, fmt::format("{}/{}", module, inner), texts);
    });
}

}  // namespace plint::lookup
