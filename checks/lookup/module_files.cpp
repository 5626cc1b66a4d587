#include "checks/lookup/module_files.hpp"

#include "checks/files/paths.hpp"

#include <algorithm>
#include <filesystem>

namespace plint::lookup {

namespace fs = std::filesystem;

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
    const std::string_view inner = name.substr(name.find('/') + 1);
    std::string path = files::below(files::below(project.layout().modules[*module].root, folder_of(kind)), inner);
    const bool missing = !files::exists(path);
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

ModuleFileNames all_module_files(const index::Project& project, layout::FileIndex from, FileKind kind,
                                 std::string_view name)
{
    const auto module = module_named_in(project, from, name);
    if (!module)
        return {};
    ModuleFileNames all{.names = {}, .is_complete = true};
    const std::string folder = files::below(project.layout().modules[*module].root, folder_of(kind));
    std::error_code error;
    if (!fs::exists(folder, error))
        return all;
    fs::recursive_directory_iterator at(folder, error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
        std::error_code unreadable;
        all.is_complete =
            all.is_complete && !(at->is_symlink(unreadable) && at->is_directory(unreadable)) && !unreadable;
        all.names.push_back(std::string(name.substr(0, name.find('/') + 1))
                            + std::string(files::inside(at->path().native(), folder)));
    }
    all.is_complete = all.is_complete && !error;
    std::ranges::sort(all.names);
    return all;
}

std::vector<std::string> module_file_names(const index::Project& project, layout::FileIndex from, FileKind kind,
                                           std::string_view name)
{
    return all_module_files(project, from, kind, name).names;
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

}  // namespace plint::lookup
