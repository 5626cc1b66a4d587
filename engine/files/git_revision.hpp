// The commit that a revision of the user names.
#pragma once

#include "engine/files/git_repository.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::engine {

// As `git rev-parse` understands it, but a name of several branches or tags that are different commits is a problem: git would
// choose the tag, and a change may bring one. std::nullopt: `problem` says why, worded as a message.
[[nodiscard]] std::optional<std::string> commit_of(GitRepository& repository, std::string_view revision,
                                                   std::string& problem);

}  // namespace plint::engine
