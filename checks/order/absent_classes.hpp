// Classes that bodies declare and whose code is not here.
#pragma once

#include "checks/index/once_map.hpp"
#include "checks/index/project.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::order {

// Use `project.derived<AbsentClasses>()`. Thread-safe.
class AbsentClasses {
public:
    explicit AbsentClasses(const index::Project& project) : project_(project) {}

    // Whether this word of the file's summary names a class of a module that is here, but whose file the repository keeps
    // elsewhere. Such a class may declare others. Modules that are not here declare no classes of those that are
    // (docs/evaluation-order.md). The first query for a file looks at all of it.
    [[nodiscard]] bool may_declare_others(layout::FileIndex file, text::WordIndex word) const;

    // The same of a class that this file names.
    [[nodiscard]] bool may_declare_others(layout::FileIndex file, std::string_view name) const;

    // Whether code that is kept elsewhere may declare this class, or an instance of this defined type.
    [[nodiscard]] bool may_declare(std::string_view name) const;

private:
    [[nodiscard]] std::vector<bool> find_in(layout::FileIndex file) const;

    const index::Project& project_;
    index::OnceMap<layout::FileIndex, std::vector<bool>> words_;
    index::OnceMap<std::pair<layout::FileIndex, std::string>, bool> names_;
};

}  // namespace plint::order
