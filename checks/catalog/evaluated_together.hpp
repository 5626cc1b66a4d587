// Which bodies one catalog certainly has together.
#pragma once

#include "checks/catalog/units.hpp"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace plint::catalog {

// The arguments of the constructor must outlive it. Not thread-safe.
class EvaluatedTogether {
public:
    // `files`: of one environment or module.
    EvaluatedTogether(const index::Project& project, const Units& units, std::span<const layout::FileIndex> files)
        : project_(project), units_(units), files_(files)
    {
    }

    // Whether one of the bodies surely leads to all others.
    [[nodiscard]] bool are_together(const std::set<UnitIndex>& bodies) const;

private:
    struct Place {
        ItemPlace item;
        std::size_t count = 0;
    };
    using Places = std::map<std::pair<std::string_view, std::string_view>, Place>;  // by type and title

    const Places& declared() const;
    Places find_declared() const;
    bool is_mentioned(std::string_view title) const;
    template <class Visit>
    void each_target(UnitIndex unit, const Visit& visit) const;

    const index::Project& project_;
    const Units& units_;
    std::span<const layout::FileIndex> files_;
    mutable std::optional<Places> declared_;  // made on first use: few projects have cycles
};

}  // namespace plint::catalog
