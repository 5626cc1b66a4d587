// Documents that belong to no project: new ones without a file, and files outside of the workspace.
#pragma once

#include "engine/session/session.hpp"
#include "server/base/document.hpp"

#include <span>
#include <string>
#include <vector>

namespace plint::server {

// Whether a document of Puppet code is outside of all folders of the workspace. `folders`: absolute; without any, each file
// with a path is a part of the project.
[[nodiscard]] bool is_lone(const Document& document, std::span<const std::string> folders);

// Where it might be saved: its path, or of a document without one a path in the first folder that no file has.
[[nodiscard]] std::string possible_path(const Document& document, std::span<const std::string> folders);

// A project of this file alone, with the rules of the session and without settings files: nothing is known of other files.
// O(text).
[[nodiscard]] engine::SnapshotPointer lone_snapshot(const std::string& path, const std::string& text,
                                                    const engine::SessionOptions& session);

// The findings there.
[[nodiscard]] std::vector<Diagnostic> lone_findings(const std::string& path, const std::string& text,
                                                    const engine::SessionOptions& session);

}  // namespace plint::server
