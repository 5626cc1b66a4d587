// Bounds what symlinks multiply: thousands of symlinks may lead to one large file.
#pragma once

#include "checks/files/file_system.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

namespace plint::files {

class LinkedBytes {
public:
    // `limit`: bytes of the files to which several symlinks lead, counted once for each symlink but the first.
    explicit LinkedBytes(std::size_t limit) : left_(limit) {}

    // Whether one more symlink to a file keeps to the limit. If so, it is counted.
    bool takes(const Target& target)
    {
        if (seen_.insert(target.identity).second)
            return true;
        if (target.bytes > left_)
            return false;
        left_ -= target.bytes;
        return true;
    }

    // The same for a symlink in a file system; false if it does not lead to a file.
    bool takes(const FileSystem& system, const std::string& symlink)
    {
        const auto target = system.target_of(symlink);
        return target ? takes(*target) : system.is_file(symlink);
    }

private:
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen_;
    std::size_t left_;
};

}  // namespace plint::files
