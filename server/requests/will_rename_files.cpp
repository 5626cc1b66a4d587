// Files that the user moves in the editor.
#include "ide/rename_file.hpp"
#include "server/base/uri.hpp"
#include "server/base/answer_limits.hpp"
#include "server/requests/requests.hpp"
#include "server/requests/workspace_edit.hpp"

namespace plint::server {

// Null if the names cannot be changed wholly: then the editor only moves the files.
Json will_rename_files(Server& server, const Json& params)
{
    const Json& files = params.at("files");
    if (!files.is_array() || files.size() != 1)
        return nullptr;
    const std::string from = server.paths.path_of(files.front().at("oldUri").get<std::string>());
    const std::string to = server.paths.path_of(files.front().at("newUri").get<std::string>());
    const engine::SnapshotPointer snapshot = server.snapshot();
    const bool is_usable = !from.empty() && !to.empty() && to.size() <= from.size() + new_name_bytes;
    const auto file = !is_usable ? std::nullopt : snapshot->find(from);
    if (!file || !snapshot->file(*file).tree)
        return nullptr;
    const ide::Renaming renaming =
        ide::rename_for_move(*snapshot, *file, snapshot->shown(to), {.cancelled = server.cancelled});
    if (!renaming.problem.empty() || !refused_change(edit_boundary(server), renaming.edits, {}).empty())
        return nullptr;
    return workspace_edit(server, renaming.edits, {});
}

}  // namespace plint::server
