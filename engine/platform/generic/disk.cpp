// By the functions of files.hpp and read.hpp.
#include "engine/platform/disk.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/repeated_links.hpp"
#include "engine/platform/read.hpp"

#include <utility>

namespace plint::engine {

namespace {

class Disk final : public files::FileSystem {
public:
    [[nodiscard]] std::string current_directory() const override { return engine::current_directory(); }
    [[nodiscard]] std::optional<std::string> text_of(const std::string& path) const override;
    [[nodiscard]] std::vector<files::Entry> list_directory(const std::string& folder) const override;
    [[nodiscard]] Status status(const std::string& path) const override;
    [[nodiscard]] bool is_symlink(const std::string& path) const override;
    [[nodiscard]] std::optional<files::Target> target_of(const std::string& path) const override;
};

std::optional<std::string> Disk::text_of(const std::string& path) const
{
    FileText file = read_file(path);
    return file.problem.empty() ? std::optional(std::move(file.text)) : std::nullopt;
}

std::vector<files::Entry> Disk::list_directory(const std::string& folder) const
{
    std::vector<files::Entry> entries;
    std::vector<std::string> links;
    static_cast<void>(visit_entries(folder, [&](const ListedEntry& entry) {
        if (entry.name == "." || entry.name == "..")
            return;
        const bool is_link = entry.link_to || entry.kind == ListedEntry::Kind::link_to_folder;
        const bool is_file = entry.kind == ListedEntry::Kind::file && !is_link;
        entries.push_back({std::string(entry.name),
                           is_file                                       ? files::Entry::Kind::file
                               : entry.kind == ListedEntry::Kind::folder ? files::Entry::Kind::folder
                                                                         : files::Entry::Kind::other});
        if (is_link)
            links.emplace_back(entry.name);
    }));
    drop_repeated_links(folder, std::move(links), entries);
    return entries;
}

bool Disk::is_symlink(const std::string& path) const
{
    return link_status_of(path).kind == FileKind::symlink;
}

std::optional<files::Target> Disk::target_of(const std::string& path) const
{
    const FileStatus target = status_of(path);
    if (target.kind != FileKind::file)
        return std::nullopt;
    return files::Target{target.identity, static_cast<std::size_t>(target.size)};
}

files::FileSystem::Status Disk::status(const std::string& path) const
{
    switch (status_of(path).kind) {
    case FileKind::missing: return Status::missing;
    case FileKind::file: return Status::file;
    case FileKind::directory: return Status::directory;
    case FileKind::symlink:
    case FileKind::other: break;
    }
    return Status::other;
}

}  // namespace

const std::shared_ptr<const files::FileSystem>& disk()
{
    static const std::shared_ptr<const files::FileSystem> all = std::make_shared<Disk>();
    return all;
}

}  // namespace plint::engine
