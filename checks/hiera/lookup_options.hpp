// What Hiera's data say about how their keys are looked up: `lookup_options`.
#pragma once

#include "checks/hiera/hierarchy.hpp"
#include "checks/text/regex_budget.hpp"

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace plint::hiera {

class LookupOptions {
public:
    // Reads the data of a module or environment: what lies below `data`, `hieradata` and the folders of its hierarchy.
    LookupOptions(const files::FileSystem& system, const std::string& root, const Hierarchy& hierarchy);

    // Reads data that is already parsed.
    explicit LookupOptions(const DataNode& data) { read(data); }

    // Whether what is bound to this key may reach nobody as it is written: it is merged with other values or converted.
    // It may also when `budget` is used up.
    [[nodiscard]] bool may_change(std::string_view key, text::RegexBudget& budget) const;

private:
    void read(const DataNode& data);
    void read_folder(const files::FileSystem& system, const std::string& folder);

    bool open_ = false;                     // anything may be changed
    std::unordered_set<std::string> keys_;  // with options that change values
    std::vector<std::string> patterns_;     // the same, as regular expressions
};

}  // namespace plint::hiera
