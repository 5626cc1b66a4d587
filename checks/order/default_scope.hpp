// The resource defaults that may apply to a resource: those of bodies whose scope may be around it when it is evaluated.
#pragma once

#include "checks/order/program.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace plint {

// Of one resource. Says yes where it cannot be known.
class DefaultScope {
public:
    // `title` is the title of a resource in the file.
    DefaultScope(const Program& program, FileIndex file, Span title);

    // Whether a default for this type that sets an attribute whose name `sets` is true for may apply.
    template <class Sets>
    [[nodiscard]] bool may_set(std::string_view type, const Sets& sets)
    {
        return std::ranges::any_of(program_->defaults_of(type), [&](Site site) {
            return program_->sets_attribute(site, sets) && may_contain(site.unit);
        });
    }

private:
    // Whether the scope of the body may be one of those around the resource.
    [[nodiscard]] bool may_contain(UnitIndex unit);
    void find_callers(UnitIndex unit);

    const Program* program_;
    std::optional<UnitIndex> home_;  // the body with the resource; none when it is not found
    std::vector<bool> around_;       // by unit; empty: not worked out yet
};

}  // namespace plint
