// The resource defaults that may apply to a resource: those of the bodies that may be in its dynamic scope. It answers "is an
// attribute certainly missing?" and so may include too many; `leaks.hpp` follows one default to what it affects.
#pragma once

#include "checks/order/program.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::order {

// For the resources of one file. Answers true if it is not known, or after limits::default_visits steps. The program
// must outlive it. Not thread-safe.
class DefaultScope {
public:
    DefaultScope(const Program& program, layout::FileIndex file)
        : program_(&program), file_(file),
          visits_left_(limits::default_visits.of(program.share_of(file).steps, program.all().steps))
    {
    }

    // Whether a default of this type may apply to the resource with this title and set an attribute for which `sets(name)` is
    // true.
    template <class Sets>
    [[nodiscard]] bool may_set(Span title, std::string_view type, const Sets& sets)
    {
        return std::ranges::any_of(program_->defaults_of(type), [&](Site site) {
            const auto counted = [&](std::string_view name) { return !look(1) || sets(name); };
            return !look(1) || (program_->sets_attribute(site, counted) && may_contain(title, site.unit));
        });
    }

    // Whether the budget is used up, so that may_set() is always true.
    [[nodiscard]] bool is_exhausted() const { return visits_left_ == 0; }

private:
    // Spends `count` steps of the budget. False if it is used up.
    bool look(std::size_t count)
    {
        visits_left_ -= std::min(count, visits_left_);
        return visits_left_ > 0;
    }

    // Whether the body may be in the dynamic scope of the resource.
    [[nodiscard]] bool may_contain(Span title, UnitIndex unit);
    [[nodiscard]] std::optional<UnitIndex> home_of(Span title);
    void find_callers(UnitIndex unit);

    const Program* program_;
    layout::FileIndex file_;
    std::size_t visits_left_;
    std::optional<std::unordered_map<std::uint64_t, UnitIndex>> homes_;  // the bodies with resources, by their titles
    std::optional<UnitIndex> home_;                                      // whose callers are found
    std::vector<bool> around_;                                           // by unit
};

}  // namespace plint::order
