// Signs in a project that something outside of its code sets a top-scope variable: a node classifier, for example.
#pragma once

#include "checks/index/project.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace plint::scopes {

// Of a project (Project::derived).
class OuterVariables {
public:
    explicit OuterVariables(const index::Project& project);

    // Whether data, a template, Ruby code, or another manifest than `from` reads `$::name`.
    // `project`: the same.
    [[nodiscard]] bool is_read_elsewhere(const index::Project& project, std::string_view name,
                                         std::optional<layout::FileIndex> from) const;

    // Whether another manifest than `from` reads `$::name` or `$facts['name']`. O(1) on average.
    [[nodiscard]] bool is_read_by_other_code(std::string_view name, std::optional<layout::FileIndex> from) const
    {
        const auto at = readers_.find(name);
        return at != readers_.end() && (at->second.several || at->second.first != from);
    }

private:
    struct Readers {
        layout::FileIndex first = 0;
        bool several = false;
    };

    std::unordered_map<std::string_view, Readers> readers_;  // by name
    std::unordered_set<std::string_view> foreign_;           // in ERB templates
    std::unordered_set<std::string_view> interpolated_;      // in data
};

}  // namespace plint::scopes
