// Modules that are not available, and the bodies of an environment that declare something of them.
#pragma once

#include "checks/index/project.hpp"
#include "checks/order/program.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::catalog {

// Looks for them when it is first asked. The project and the files must outlive it.
class MissingModules {
public:
    // `budget`: how many more steps may be visited; after that the answers are yes.
    MissingModules(const index::Project& project, const std::vector<layout::FileIndex>& files, std::size_t& budget)
        : project_(project), program_(order::program_of(project)), files_(files), budget_(budget)
    {
    }

    // Whether one of them, or code that is kept elsewhere, may declare the title where this body is evaluated: the body or what
    // it declares uses one, or all that declare the body do, or the title contains the name of one.
    bool may_declare(order::UnitIndex unit, std::string_view title);

    // Of those that an earlier question found.
    [[nodiscard]] bool empty() const { return missing_.empty(); }

private:
    void find();
    [[nodiscard]] bool is_read(order::UnitIndex index, std::string_view name) const;
    bool is_elsewhere(std::string_view name, bool is_class);
    bool is_used_by(order::UnitIndex unit, int depth);

    const index::Project& project_;
    const order::Program& program_;
    const std::vector<layout::FileIndex>& files_;
    std::size_t& budget_;
    bool has_found_ = false;
    std::set<std::string_view> missing_;
    std::vector<bool> lacks_;  // by unit: whether it declares something of them
    std::map<std::pair<std::string_view, bool>, bool> elsewhere_;
};

// Whether code of the project defines a name as this.
[[nodiscard]] bool is_defined(const index::Project& project, std::string_view name, summary::DefinitionKind kind);

}  // namespace plint::catalog
