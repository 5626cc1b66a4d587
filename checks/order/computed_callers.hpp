// The places that declare classes whose names are computed and begin with known text: `include "m::${role}"`.
#pragma once

#include "checks/order/site.hpp"

#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace plint::order {

class ComputedCallers {
public:
    // The text must outlive this.
    void add(std::string_view beginning, Site site);

    [[nodiscard]] bool empty() const { return sites_.empty(); }

    // The places that may declare the class of the unit, outside of it: at most limits::computed_callers, in their order.
    [[nodiscard]] std::vector<Site> of(std::string_view name, UnitIndex unit) const;

private:
    std::map<std::string_view, std::vector<Site>> sites_;  // by beginning
    std::set<std::size_t> lengths_;                        // of the beginnings
};

}  // namespace plint::order
