#include "server/base/lone_file.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/areas.hpp"

#include <algorithm>
#include <memory>

namespace plint::server {

bool is_lone(const Document& document, std::span<const std::string> folders)
{
    if (document.path.empty())
        return true;
    return !folders.empty() && layout::is_puppet_code(layout::file_role(document.path))
        && std::ranges::none_of(
            folders, [&](const std::string& folder) { return !files::inside(document.path, folder).empty(); });
}

std::vector<Diagnostic> lone_findings(const Document& document, const engine::SessionOptions& session)
{
    const std::string path = !document.path.empty() ? document.path
        : document.language == "epp"                ? "/untitled.epp"
                                                    : "/untitled.pp";
    engine::SessionOptions options;
    options.system =
        std::make_shared<const files::MemoryFiles>(std::map<std::string, std::string>{{path, document.text}});
    options.paths = {path};
    options.rules = session.rules;
    options.isolated = true;
    options.include_vendored = true;
    options.project.releases = session.project.releases;
    const engine::SnapshotPointer snapshot = engine::Snapshot::open(options);
    return std::move(engine::check(*snapshot, options.paths).front().analysis.findings);
}

}  // namespace plint::server
