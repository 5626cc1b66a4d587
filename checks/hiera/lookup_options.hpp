// What Hiera's data say about how their keys are looked up: `lookup_options`.
#pragma once

#include "checks/hiera/hierarchy.hpp"
#include "checks/text/regex_budget.hpp"

#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace plint::hiera {

class LookupOptions {
public:
    // The directories below the root of a module or environment whose data count: `data`, `hieradata` and those of its
    // hierarchy.
    [[nodiscard]] static std::set<std::string> folders(const Hierarchy& hierarchy);

    // Reads all data below a directory. `directory`: absolute.
    LookupOptions(const files::FileSystem& system, const std::string& directory);

    // Of all data below a directory: `others` and, read now, those in `files`, which `others` has none of. `files`: absolute;
    // those that the other constructor would not read are ignored. O(texts of `files`).
    LookupOptions(const files::FileSystem& system, const std::string& directory, std::span<const std::string> files,
                  std::shared_ptr<const LookupOptions> others);

    // Of the directories of a hierarchy, which must outlive it.
    LookupOptions(const Hierarchy& hierarchy, std::vector<const LookupOptions*> parts);

    // Reads data that is already parsed.
    explicit LookupOptions(const DataNode& data) { read(data); }

    // Whether what is bound to this key may reach nobody as it is written: it is merged with other values or converted.
    // It may also when `budget` is used up.
    [[nodiscard]] bool may_change(std::string_view key, text::RegexBudget& budget) const;

private:
    void read(const DataNode& data);
    void read_file(const files::FileSystem& system, const std::string& path);

    bool open_ = false;                     // anything may be changed
    std::unordered_set<std::string> keys_;  // with options that change values
    std::vector<std::string> patterns_;     // the same, as regular expressions
    std::shared_ptr<const LookupOptions> others_;
    std::vector<const LookupOptions*> parts_;
};

}  // namespace plint::hiera
