// What code that a repository keeps elsewhere (absent_paths.hpp) may define and use, judged by its names.
#pragma once

#include "checks/index/project.hpp"
#include "checks/lookup/absence.hpp"
#include "checks/lookup/absent_paths.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace plint::lookup {

// A file in `files/` or `templates/` of a module.
struct AbsentFile {
    std::string begin;       // of its path in the module
    std::string end;         // likewise
    bool is_exact = false;   // `begin` is the whole path
    bool is_folder = false;  // files are below `begin`
};

// Use `project.derived<AbsentCode>()`. Immutable. Names are in lower case, without leading `::`. Each query costs O(length of
// the name) and a limited number of matches with patterns.
class AbsentCode {
public:
    explicit AbsentCode(const index::Project& project);

    // Whether it may define a function or resource type whose name has no namespace.
    [[nodiscard]] bool may_define(std::string_view name, NameOf what) const;

    // Whether it may use what has this name: look up the key, declare the class or an instance of the defined type. Code uses
    // what is near its own name, and the modules that its name contains: `profile::web::tls` uses `profile::web::port` and
    // `web::port`.
    [[nodiscard]] bool may_use(std::string_view name) const;

    // Whether code of this name may rely on it: on what is near, and on the modules that this name contains.
    [[nodiscard]] bool may_be_used_by(std::string_view name) const;

    // Whether classes, defined types or functions of this module are elsewhere.
    [[nodiscard]] bool has_code_of(std::string_view module) const;

    // In the order of the settings that name them.
    [[nodiscard]] std::span<const AbsentFile> files_of(std::string_view module) const;

private:
    // The name of a class, defined type or Puppet function, or a shell pattern of names.
    struct CodePattern {
        std::vector<std::string> segments;
        bool is_directory = false;  // more segments follow
    };
    using Names = std::unordered_set<std::string>;

    void add_code(const AbsentPath& path);
    void add_name(std::span<const std::string> segments);
    void add_file(const AbsentPath& path);
    [[nodiscard]] bool is_near(std::span<const std::string_view> segments) const;

    Names modules_;      // the first segments of names
    Names main_;         // names of one segment
    Names pairs_;        // the first two segments of longer names
    Names short_pairs_;  // those of names with two or three segments
    Names triples_;      // the first three segments of names with more
    Names inner_;        // all segments but the first
    std::vector<CodePattern> patterns_;
    bool is_any_ = false;                                                // it may have any name
    Names ruby_files_;                                                   // their paths in a module
    std::vector<AbsentPath> ruby_patterns_;                              // of paths below `lib`, and whole modules
    std::map<std::string, std::vector<AbsentFile>, std::less<>> files_;  // by module
};

}  // namespace plint::lookup
