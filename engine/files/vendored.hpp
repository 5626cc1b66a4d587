// Code that is kept in a repository and not checked by default: that of others, modules from the Forge or of a Puppetfile; and
// examples and tests, which Puppet does not load.
#pragma once

#include "checks/files/file_system.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

// A directory of code that is not checked by default.
struct VendoredDirectory {
    std::string path;  // as shown to the user
    std::string why;   // "the Puppetfile lists it"

    friend auto operator<=>(const VendoredDirectory&, const VendoredDirectory&) = default;
};

// Whether examples and tests of modules are as any other code.
enum class Samples : std::uint8_t { included, left_out };

// Finds out which files are in such a directory. Looks at each directory once. The file system must outlive it.
class VendoredCode {
public:
    // `named`: the paths on the command line. What they name, or what is below, counts as the user's own.
    VendoredCode(const files::FileSystem& system, std::span<const std::string> named, Samples samples);

    // The directory that contains the file; null for the user's own code. `path`: as shown to the user.
    [[nodiscard]] const VendoredDirectory* directory_of(std::string_view path);

    // Those that were found so far, by path.
    [[nodiscard]] std::vector<VendoredDirectory> found() const;

private:
    // What the Puppetfile of a directory installs.
    struct Installed {
        std::string directory;  // absolute
        std::set<std::string, std::less<>> names;
    };

    [[nodiscard]] const VendoredDirectory* find(std::string_view path);
    [[nodiscard]] std::string reason(const std::string& directory);
    [[nodiscard]] bool is_release(const std::string& directory) const;
    [[nodiscard]] const Installed& installed_by(const std::string& root);

    const files::FileSystem& system_;
    Samples samples_;
    std::string here_;
    std::vector<std::string> named_;                  // absolute
    std::map<std::string, VendoredDirectory> known_;  // by absolute path; an empty reason: own code
    std::map<std::string, Installed> puppetfiles_;    // by the directory that has it
    std::string last_folder_;                         // of the last file, with the slash
    const VendoredDirectory* last_found_ = nullptr;   // for it
};

}  // namespace plint::engine
