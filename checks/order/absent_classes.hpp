// Classes that bodies declare and whose code is not here.
#pragma once

#include "checks/index/once_map.hpp"
#include "checks/index/project.hpp"

#include <string_view>
#include <unordered_set>
#include <vector>

namespace plint::order {

// Use `project.derived<AbsentClasses>()`. Thread-safe.
class AbsentClasses {
public:
    explicit AbsentClasses(const index::Project& project);

    // Whether this word of the file's summary names a class that is not here and may declare classes that are: its file is kept
    // elsewhere or unreadable, or its module is not here and no Puppetfile and no metadata.json names it, so that it may be the
    // repository's own. Not if the file reads variables of the class: it is there for its values. The first query for a file
    // looks at all of it.
    [[nodiscard]] bool may_declare_others(layout::FileIndex file, text::WordIndex word) const;

    // Whether code that is kept elsewhere may declare this class, or an instance of this defined type.
    [[nodiscard]] bool may_declare(std::string_view name) const;

private:
    [[nodiscard]] bool may_declare_others(layout::FileIndex file, std::string_view name) const;
    [[nodiscard]] std::vector<bool> find_in(layout::FileIndex file) const;

    const index::Project& project_;
    std::unordered_set<std::string_view> published_;  // modules that are named as dependencies
    std::unordered_set<std::string_view> read_;       // classes whose variables code reads
    index::OnceMap<layout::FileIndex, std::vector<bool>> words_;
};

}  // namespace plint::order
