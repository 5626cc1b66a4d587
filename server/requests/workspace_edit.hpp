// Edits of files and moves as the protocol has them.
#pragma once

#include "server/base/server.hpp"

#include "engine/files/boundary.hpp"
#include "parser/source/diagnostic.hpp"

#include <map>
#include <string>
#include <vector>

namespace plint::server {

// What edits may change, as on the command line: files in the projects of the workspace and of open documents, unless a symlink
// leads out of them.
[[nodiscard]] engine::Boundary edit_boundary(const Server& server);

// Why edits are not offered, worded as a message; empty: they may change all these files. `edits`: by path as in reports.
[[nodiscard]] std::string refused_change(const engine::Boundary& boundary,
                                         const std::map<std::string, std::vector<Edit>>& edits,
                                         const std::vector<Move>& moves);
[[nodiscard]] std::string refused_change(const engine::Boundary& boundary, const std::string& path);

// `edits`: by path, sorted, not overlapping; those of files that do not exist create them. Moves happen after the edits.
// Precondition: there are no moves if the client cannot apply versioned edits (Server::document_changes).
[[nodiscard]] Json workspace_edit(Server& server, const std::map<std::string, std::vector<Edit>>& edits,
                                  const std::vector<Move>& moves);

}  // namespace plint::server
