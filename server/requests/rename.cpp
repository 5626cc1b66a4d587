#include "ide/rename.hpp"
#include "server/base/answer_limits.hpp"
#include "server/base/work.hpp"
#include "server/requests/requests.hpp"
#include "server/requests/workspace_edit.hpp"

#include <fmt/format.h>

namespace plint::server {

// Rejects a name whose file the editor cannot move with it.
static void check_move(const Server& server, const std::string& moved)
{
    if (!moved.empty() && !server.renames_files)
        throw RequestError(request_failed,
                           fmt::format("the editor cannot move {}, which has to follow the new name", moved));
}

Json prepare_rename(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const ide::RenameTarget target = ide::rename_target(
        *server.snapshot(), file, positions.offset(params.at("position")), {.cancelled = server.cancelled});
    if (!target.problem.empty())
        throw RequestError(request_failed, target.problem);
    check_move(server, target.moved);
    return {{"range", positions.range(target.span)}, {"placeholder", target.name}};
}

Json rename(Server& server, const Json& params)
{
    const std::string name = params.at("newName").get<std::string>();
    if (name.size() > new_name_bytes)
        throw RequestError(invalid_params,
                           fmt::format("the new name has {} bytes; {} are allowed", name.size(), new_name_bytes));
    const auto [file, source] = server.file_of(params);
    const Offset offset = server.positions(*source).offset(params.at("position"));
    const Work work(server, params, "Rename");
    const ide::Renaming renaming = ide::rename(*server.snapshot(), file, offset, name, work.search());
    if (!renaming.problem.empty())
        throw RequestError(request_failed, renaming.problem);
    check_move(server, renaming.moves.empty() ? std::string() : renaming.moves.front().from);
    if (const std::string problem = refused_change(edit_boundary(server), renaming.edits, renaming.moves);
        !problem.empty())
        throw RequestError(request_failed, problem);
    return workspace_edit(server, renaming.edits, renaming.moves);
}

}  // namespace plint::server
