#include "server/base/lone_file.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/areas.hpp"
#include "engine/platform/disk.hpp"
#include "parser/source/characters.hpp"

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

std::string possible_path(const Document& document, std::span<const std::string> folders)
{
    if (!document.path.empty())
        return document.path;
    std::string name;
    for (const char c : document.uri.substr(document.uri.find(':') + 1))
        name += is_word(c) ? c : '_';
    const std::string folder = folders.empty() ? "/" : folders.front();
    const char* const extension = document.language == "epp" ? ".epp" : ".pp";
    std::string path = files::below(folder, name + extension);
    while (engine::disk()->exists(path))
        path = files::below(folder, (name += '_') + extension);
    return path;
}

engine::SnapshotPointer lone_snapshot(const std::string& path, const std::string& text,
                                      const engine::SessionOptions& session)
{
    engine::SessionOptions options;
    options.system = std::make_shared<const files::MemoryFiles>(std::map<std::string, std::string>{{path, text}});
    options.paths = {path};
    options.rules = session.rules;
    options.isolated = true;
    options.include_vendored = true;
    options.project.releases = session.project.releases;
    return engine::Snapshot::open(options);
}

std::vector<Diagnostic> lone_findings(const std::string& path, const std::string& text,
                                      const engine::SessionOptions& session)
{
    return std::move(engine::check(*lone_snapshot(path, text, session), std::span(&path, 1)).front().analysis.findings);
}

}  // namespace plint::server
