#include "server/base/stable_project.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/yaml.hpp"
#include "engine/settings/settings_file.hpp"
#include "engine/settings/toml_syntax.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace plint::server {

namespace {

// Puppet's grammar accepts a `$` without a name, but that is a variable or parameter that the user has only begun to type.
bool has_unfinished_variable(const Tree& tree)
{
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::variable && tree.node(i).text() == "$")
            return true;
    return false;
}

bool has_syntax_errors(const engine::Snapshot& snapshot, const Document& document)
{
    const std::string_view name = files::name_of(document.path);
    if (name == engine::settings_file_name)
        return !engine::is_toml(document.text);
    if (name.ends_with(".json"))
        return !nlohmann::json::accept(document.text);
    const auto index = snapshot.find(document.path);
    if (!index)
        return false;
    if (const auto& tree = snapshot.file(*index).tree)
        return !tree->errors.empty() || has_unfinished_variable(*tree);
    if (!name.ends_with(".yaml") && !name.ends_with(".yml") && !name.ends_with(".eyaml"))
        return false;
    return !hiera::is_yaml(std::string_view(document.text).substr(hiera::size_of_mark(document.text)));
}

}  // namespace

void CheckedSnapshot::set(engine::SnapshotPointer snapshot)
{
    if (snapshot == snapshot_)
        return;
    complete_.clear();
    quick_.clear();
    snapshot_ = std::move(snapshot);
}

const rules::Analysis& CheckedSnapshot::findings(layout::FileIndex file)
{
    if (!is_large())
        complete(file);
    if (const auto known = complete_.find(file); known != complete_.end())
        return known->second;
    auto known = quick_.find(file);
    if (known == quick_.end())
        known = quick_.emplace(file, engine::check_quickly(*snapshot_, file)).first;
    return known->second;
}

void CheckedSnapshot::complete(layout::FileIndex file)
{
    if (complete_.contains(file))
        return;
    const std::string& path = snapshot_->project().file(file).path;
    complete_.emplace(file, std::move(engine::check(*snapshot_, std::span(&path, 1)).front().analysis));
}

void CheckedSnapshot::forget(layout::FileIndex file)
{
    complete_.erase(file);
    quick_.erase(file);
}

bool CheckedSnapshot::is_large() const
{
    return snapshot_->project().layout().files.size() >= files_of_large_project;
}

void StableProject::follow(const engine::SnapshotPointer& snapshot, bool is_new,
                           std::span<const engine::Change> changes, Documents& documents)
{
    broken_.clear();
    std::vector<engine::Change> stable_texts;
    for (auto& [uri, document] : documents) {
        const bool is_same = document.unbroken && document.unbroken->text == document.text;
        if (is_same || !has_syntax_errors(*snapshot, document)) {
            document.unbroken = Document::Unbroken{.text = document.text};
        } else if (document.unbroken) {
            broken_.emplace(snapshot->shown(document.path), uri);
            stable_texts.push_back({.path = document.path, .text = document.unbroken->text});
        }
    }
    if (broken_.empty())
        return stable_.set(snapshot);
    if (is_new || !stable_.get())
        return stable_.set(snapshot->with(stable_texts));
    // It has the last texts of broken documents already: it followed them until they were broken.
    std::vector<engine::Change> others;
    for (const engine::Change& change : changes)
        if (!broken_.contains(snapshot->shown(change.path)))
            others.push_back(change);
    if (!others.empty())
        stable_.set(stable_.get()->with(others));
}

const Document* StableProject::broken(std::string_view path, const Documents& documents) const
{
    const auto uri = broken_.find(path);
    const auto found = uri == broken_.end() ? documents.end() : documents.find(uri->second);
    return found != documents.end() && found->second.unbroken ? &found->second : nullptr;
}

}  // namespace plint::server
