#include "ide/tasks.hpp"

#include "checks/files/file_system.hpp"
#include "checks/hiera/hiera_data.hpp"
#include "checks/names/names.hpp"
#include "ide/definition.hpp"
#include "ide/uses.hpp"
#include "parser/source/markdown_code.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::ide {

namespace {

// The file of a plan or task without its ending, such as `modules/web/tasks/restart`; empty if its module is unknown. Names
// that cannot be files (`a::../b`) have none.
std::string path_of(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view folder,
                    std::string_view name)
{
    const index::Project& project = snapshot.project();
    const std::string_view module_name = names::first_segment(name);
    const auto module = project.find_module(module_name, file);
    if (!module || !std::ranges::all_of(name, [](char c) { return is_word(c) || c == ':'; }))
        return {};
    std::string inner = module_name.size() == name.size() ? "init" : std::string(name.substr(module_name.size() + 2));
    for (std::size_t at = inner.find("::"); at != inner.npos; at = inner.find("::"))
        inner.replace(at, 2, "/");
    return files::below(project.layout().modules[*module].root, fmt::format("{}/{}", folder, inner));
}

// The files of a task: `restart.sh`, `restart.json`.
std::vector<std::string> task_files(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const std::string path = path_of(snapshot, file, "tasks", name);
    const files::FileSystem& system = snapshot.project().system();
    std::vector<std::string> all;
    if (path.empty())
        return all;
    for (std::string& entry : files::sorted_entries(system, path.substr(0, path.rfind('/'))))
        if (entry.substr(0, entry.size() - files::extension_of(entry).size()) == path && system.is_file(entry))
            all.push_back(std::move(entry));
    return all;
}

const std::string* metadata_in(const std::vector<std::string>& task)
{
    const auto found =
        std::ranges::find(task, ".json", [](const std::string& path) { return files::extension_of(path); });
    return found == task.end() ? nullptr : &*found;
}

std::string_view text_in(const hiera::DataNode& mapping, std::string_view key)
{
    const hiera::DataNode* const value = hiera::find(mapping, key);
    return value != nullptr ? std::string_view(value->text) : std::string_view();
}

std::string metadata_text(std::string_view json)
{
    const hiera::HieraData data = hiera::read_hiera_data(json);
    std::string text(text_in(data.root, "description"));
    const hiera::DataNode* const parameters = hiera::find(data.root, "parameters");
    if (parameters == nullptr || parameters->kind != hiera::DataNode::Kind::mapping)
        return text;
    for (std::size_t k = 0; k + 1 < parameters->items.size(); k += 2) {
        const std::string_view type = text_in(parameters->items[k + 1], "type");
        const std::string_view description = text_in(parameters->items[k + 1], "description");
        text += fmt::format("{}- {}{}{}",
                            text.empty() ? ""
                                : k == 0 ? "\n\n"
                                         : "\n",
                            code_span(fmt::format("{}{}{}", type, type.empty() ? "" : " ", parameters->items[k].text)),
                            description.empty() ? "" : ": ", description);
    }
    return text;
}

}  // namespace

std::optional<index::Place> plan_place(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const index::Project& project = snapshot.project();
    for (const index::Place place : project.visible_definitions(name, file))
        if (project.definition(place).kind == summary::DefinitionKind::plan)
            return place;
    return std::nullopt;
}

std::vector<Location> plan_definitions(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    if (const auto place = plan_place(snapshot, file, name))
        return {location_of(snapshot, *place)};
    const std::string path = path_of(snapshot, file, "plans", name);
    for (const char* const ending : {".yaml", ".yml"})
        if (!path.empty() && snapshot.project().system().is_file(path + ending))
            return {{path + ending, {0, 0}}};
    return {};
}

std::vector<Location> given_to_plan(const engine::Snapshot& snapshot, index::Place plan, std::string_view parameter,
                                    const Search& search)
{
    const index::Project& project = snapshot.project();
    std::vector<Location> all;
    for (const layout::FileIndex file : SearchedFiles(project, search))
        each_symbol(snapshot, file, parameter, [&](const Symbol& symbol) {
            if (symbol.kind == SymbolKind::attribute && symbol.owner_kind == OwnerKind::plan && symbol.name == parameter
                && plan_place(snapshot, file, symbol.owner) == plan)
                all.push_back({project.file(file).path, symbol.span});
        });
    return all;
}

std::vector<Location> task_definitions(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const std::vector<std::string> task = task_files(snapshot, file, name);
    const std::string* const metadata = metadata_in(task);
    std::vector<Location> all;
    for (const std::string& path : task)
        if (&path != metadata || task.size() == 1)
            all.push_back({path, {0, 0}});
    return all;
}

std::string task_documentation(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const std::vector<std::string> task = task_files(snapshot, file, name);
    if (task.empty())
        return {};
    std::string text;
    for (const std::string& path : task)
        text += (text.empty() ? "" : ", ") + code_span(path);
    if (const std::string* const metadata = metadata_in(task))
        if (const auto json = snapshot.project().system().text_of(*metadata))
            text += "\n\n" + metadata_text(*json);
    return text;
}

}  // namespace plint::ide
