// Resources that several bodies declare which one catalog contains.
#pragma once

#include "checks/catalog/units.hpp"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace plint::catalog {

// From the body that leads to both declarations to each of them; both ways end with a declaration of the resource, and the
// places before it declare the bodies on the way.
struct Duplicate {
    UnitIndex common = 0;
    std::vector<ItemPlace> first;
    std::vector<ItemPlace> again;
    std::string title = {};       // of the resource; empty: as `again` has it
    bool is_conditional = false;  // both are declared only where tests have the same outcome for both
};

// O(n log n), within a limit of steps.
class Duplicates {
public:
    explicit Duplicates(const index::Project& project);

    // Those that are reported in this file, in order of place. `again` ends in it.
    [[nodiscard]] std::span<const Duplicate> of(layout::FileIndex file) const
    {
        const auto found = by_file_.find(file);
        return found == by_file_.end() ? std::span<const Duplicate>() : found->second;
    }

private:
    std::unordered_map<layout::FileIndex, std::vector<Duplicate>> by_file_;
};

}  // namespace plint::catalog
