#include "ide/links.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hiera_data.hpp"
#include "checks/layout/areas.hpp"
#include "ide/data_parts.hpp"
#include "ide/definition.hpp"

namespace plint::ide {

namespace {

// Calls `see(keys, value)` for each scalar that is a value, with the keys around it from the outermost; that of an element of
// a list is empty.
template <class See>
void each_value(const std::vector<DataPart>& parts, const See& see)
{
    std::vector<std::string> keys;  // by depth
    for (const DataPart& part : parts) {
        keys.resize(part.depth + 1);
        if (part.is_key)
            keys.back() = part.text;
        else if (part.kind == DataPart::Kind::scalar)
            see(keys, part);
    }
}

// Of `metadata.json`: from the name of a dependency to the metadata of the module.
void add_dependencies(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view text,
                      std::vector<Link>& all)
{
    const index::Project& project = snapshot.project();
    each_value(data_parts(text), [&](const std::vector<std::string>& keys, const DataPart& value) {
        if (keys.size() != 4 || keys[1] != "dependencies" || keys[3] != "name")
            return;
        const std::size_t slash = value.text.find_last_of("/-");
        const auto module =
            project.find_module(std::string_view(value.text).substr(slash == std::string::npos ? 0 : slash + 1), file);
        if (!module || !project.layout().modules[*module].has_metadata)
            return;
        all.push_back(
            {without_quotes(value.span, text), files::below(project.layout().modules[*module].root, "metadata.json")});
    });
}

// Of `hiera.yaml` (version 5): from the path of a data file to the file, if nothing in it is computed.
void add_levels(const engine::Snapshot& snapshot, const std::string& path, std::string_view text,
                std::vector<Link>& all)
{
    const std::string root = path.substr(0, path.size() - files::name_of(path).size());
    const hiera::HieraData data = hiera::read_hiera_data(text);
    const auto datadir = [](const hiera::DataNode* node) {
        const auto* const found = node != nullptr ? hiera::find(*node, "datadir") : nullptr;
        return found != nullptr ? found->text : std::string();
    };
    const std::string defaults = datadir(hiera::find(data.root, "defaults"));
    const auto* const levels = hiera::find(data.root, "hierarchy");
    if (levels == nullptr)
        return;
    const auto add = [&](const hiera::DataNode& level, const hiera::DataNode& name) {
        const std::string own = datadir(&level);
        const std::string folder = !own.empty() ? own : !defaults.empty() ? defaults : "data";
        if (name.text.empty() || name.span.begin == name.span.end || (folder + name.text).find("%{") != folder.npos)
            return;
        const std::string target = (folder.starts_with('/') ? "" : root) + files::below(folder, name.text);
        if (snapshot.project().system().is_file(target))
            all.push_back({without_quotes(name.span, text), target});
    };
    for (const hiera::DataNode& level : levels->items) {
        if (const auto* const one = hiera::find(level, "path"))
            add(level, *one);
        if (const auto* const several = hiera::find(level, "paths"))
            for (const hiera::DataNode& each : several->items)
                add(level, each);
    }
}

}  // namespace

std::vector<Link> links(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    std::vector<Link> all;
    const layout::ProjectFile& data = snapshot.project().file(file);
    if (const auto& source = snapshot.file(file).source; source && data.role == layout::FileRole::data) {
        if (files::name_of(data.path) == "metadata.json")
            add_dependencies(snapshot, file, source->text(), all);
        else if (layout::is_hiera_settings(files::name_of(data.path)))
            add_levels(snapshot, data.path, source->text(), all);
        return all;
    }
    const auto& tree = snapshot.file(file).tree;
    for (NodeIndex i = 0; tree && i < tree->size(); ++i) {
        const auto symbol = file_symbol(tree->node(i));
        if (!symbol || symbol->span.size() <= 2)
            continue;
        const std::vector<Location> found = definitions(snapshot, file, *symbol);
        if (!found.empty())
            all.push_back({{symbol->span.begin + 1, symbol->span.end - 1}, found.front().path});
    }
    return all;
}

}  // namespace plint::ide
