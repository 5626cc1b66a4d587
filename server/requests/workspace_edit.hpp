// Edits of files and moves as the protocol has them.
#pragma once

#include "server/base/server.hpp"

#include "parser/source/diagnostic.hpp"

#include <map>
#include <string>
#include <vector>

namespace plint::server {

// `edits`: by path, sorted, not overlapping; those of files that do not exist create them. Moves happen after the edits.
// Precondition: there are no moves if the client cannot apply versioned edits (Server::document_changes).
[[nodiscard]] Json workspace_edit(Server& server, const std::map<std::string, std::vector<Edit>>& edits,
                                  const std::vector<Move>& moves);

}  // namespace plint::server
