#include "posix.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

constexpr int max_symlinks = 40;  // as in Linux

std::string current_directory()
{
    std::array<char, 4096> buffer{};
    return ::getcwd(buffer.data(), buffer.size()) == nullptr ? std::string("/") : std::string(buffer.data());
}

// What a symlink leads to; empty: it cannot be read.
std::string link_target(const std::string& path)
{
    std::array<char, 4096> buffer{};
    const ssize_t size = ::readlink(path.c_str(), buffer.data(), buffer.size());
    return size < 0 ? std::string() : std::string(buffer.data(), static_cast<std::size_t>(size));
}

// Takes the first component from the beginning of a path.
std::string take_component(std::string& path)
{
    const std::size_t begin = std::min(path.find_first_not_of('/'), path.size());
    const std::size_t end = std::min(path.find('/', begin), path.size());
    std::string name = path.substr(begin, end - begin);
    path.erase(0, end);
    return name;
}

}  // namespace

char* realpath(const char* path, char*)
{
    std::string rest = path;
    if (!rest.starts_with('/'))
        rest = current_directory() + '/' + rest;
    std::string done;  // without symlinks and without a slash at its end
    int links = 0;
    while (!rest.empty()) {
        const std::string name = take_component(rest);
        if (name.empty() || name == ".")
            continue;
        if (name == "..") {
            done.erase(std::min(done.rfind('/'), done.size()));
            continue;
        }
        std::string next = done + '/' + name;
        struct stat status {};
        if (::lstat(next.c_str(), &status) != 0)
            return nullptr;
        if (!S_ISLNK(status.st_mode)) {
            done = std::move(next);
            continue;
        }
        const std::string target = link_target(next);
        if (target.empty() || ++links > max_symlinks) {
            errno = ELOOP;
            return nullptr;
        }
        if (target.starts_with('/'))
            done.clear();
        rest = target + '/' + rest;
    }
    return ::strdup(done.empty() ? "/" : done.c_str());
}

int mkostemp(char* path, int flags)
{
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    constexpr int max_tries = 100;
    const std::size_t first = std::string_view(path).find_last_not_of('X') + 1;
    std::random_device random;
    for (int i = 0; i < max_tries; ++i) {
        for (char* at = path + first; *at != '\0'; ++at)
            *at = letters[random() % letters.size()];
        const int file = ::open(path, flags | O_RDWR | O_CREAT | O_EXCL, 0600);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}
