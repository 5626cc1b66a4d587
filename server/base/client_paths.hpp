// Paths of the client and of this machine. They differ in workspace folders whose path leads through a symlink: this machine
// calls its current directory by the real path.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace plint::server {

class ClientPaths {
public:
    // The real paths of the folders of the workspace. `folders`: as the client writes them, or results of an earlier call.
    [[nodiscard]] std::vector<std::string> enter(std::vector<std::string> folders);

    // Of `file:///…`, absolute; empty for other URIs, and for those whose path has a NUL.
    [[nodiscard]] std::string path_of(const std::string& uri) const;

    // As the client writes it. `path`: absolute.
    [[nodiscard]] std::string uri_of(const std::string& path) const;

private:
    std::map<std::string, std::string> real_;  // by the client's path of a folder; only where they differ
};

}  // namespace plint::server
