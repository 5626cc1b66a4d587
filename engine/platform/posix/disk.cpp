#include "engine/platform/disk.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/posix/nul.hpp"
#include "engine/platform/posix/open_regular.hpp"
#include "engine/platform/repeated_links.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plint::engine {

namespace {

bool is_link(const std::string& path)
{
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

mode_t mode_of(const std::string& path)
{
    struct stat status {};
    return !posix::has_nul(path) && ::stat(path.c_str(), &status) == 0 ? status.st_mode : 0;
}

std::optional<std::string> read_all(int file)
{
    struct stat status {};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)
        || static_cast<std::uintmax_t>(status.st_size) > limits::file_bytes)
        return std::nullopt;
    std::string text;
    const auto said = static_cast<std::size_t>(status.st_size);  // 0 also where the file system does not say
    const std::size_t max = said == 0 ? limits::unsized_file_bytes : limits::file_bytes;
    std::size_t size = 0;
    for (ssize_t got = 1; got != 0 && (size == 0 || size != said);) {
        if (size > max)
            return std::nullopt;
        text.resize(std::max(said, size + std::max<std::size_t>(size, 4096)));
        got = ::read(file, text.data() + size, text.size() - size);
        if (got < 0 && errno != EINTR)
            return std::nullopt;
        size += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    }
    text.resize(size);
    return text;
}

class Disk final : public files::FileSystem {
public:
    [[nodiscard]] std::string current_directory() const override { return engine::current_directory(); }
    [[nodiscard]] std::optional<std::string> text_of(const std::string& path) const override;
    [[nodiscard]] std::vector<files::Entry> list_directory(const std::string& folder) const override;
    [[nodiscard]] Status status(const std::string& path) const override;
    [[nodiscard]] bool is_symlink(const std::string& path) const override
    {
        return !posix::has_nul(path) && is_link(path);
    }
    [[nodiscard]] std::optional<files::Target> target_of(const std::string& path) const override;
};

std::optional<std::string> Disk::text_of(const std::string& path) const
{
    const int file = posix::has_nul(path) ? -1 : posix::open_regular(AT_FDCWD, path.c_str(), 0).file;
    if (file < 0)
        return std::nullopt;
    auto text = read_all(file);
    ::close(file);
    return text;
}

std::vector<files::Entry> Disk::list_directory(const std::string& folder) const
{
    std::vector<files::Entry> entries;
    std::vector<std::string> links;
    if (posix::has_nul(folder))
        return entries;
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(::opendir(folder.c_str()), ::closedir);
    while (const dirent* const entry = stream ? ::readdir(stream.get()) : nullptr) {
        const std::string_view name = entry->d_name;
        if (name == "." || name == "..")
            continue;
        auto kind = files::Entry::Kind::other;
        if (entry->d_type == DT_REG)
            kind = files::Entry::Kind::file;
        else if (entry->d_type == DT_DIR)
            kind = files::Entry::Kind::folder;
        else if (entry->d_type == DT_UNKNOWN)  // some file systems do not say
            if (const std::string path = files::below(folder, name); !is_link(path))
                kind = S_ISDIR(mode_of(path)) ? files::Entry::Kind::folder
                    : S_ISREG(mode_of(path))  ? files::Entry::Kind::file
                                              : kind;
        entries.push_back({std::string(name), kind});
        if (entry->d_type == DT_LNK)
            links.emplace_back(name);
    }
    drop_repeated_links(folder, std::move(links), entries);
    return entries;
}

std::optional<files::Target> Disk::target_of(const std::string& path) const
{
    struct stat target {};
    if (posix::has_nul(path) || ::stat(path.c_str(), &target) != 0 || !S_ISREG(target.st_mode))
        return std::nullopt;
    return files::Target{{static_cast<std::uint64_t>(target.st_dev), target.st_ino},
                         static_cast<std::size_t>(target.st_size)};
}

files::FileSystem::Status Disk::status(const std::string& path) const
{
    const mode_t mode = mode_of(path);
    if (mode == 0)
        return Status::missing;
    return S_ISREG(mode) ? Status::file : S_ISDIR(mode) ? Status::directory : Status::other;
}

}  // namespace

const std::shared_ptr<const files::FileSystem>& disk()
{
    static const std::shared_ptr<const files::FileSystem> all = std::make_shared<Disk>();
    return all;
}

std::string current_directory()
{
    const std::unique_ptr<char, decltype(&std::free)> folder(::getcwd(nullptr, 0), &std::free);
    return folder ? folder.get() : "";
}

}  // namespace plint::engine
