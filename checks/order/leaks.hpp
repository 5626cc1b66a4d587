// Resource defaults that apply, through dynamic scope, to resources of other bodies. See docs/evaluation-order.md.
#pragma once

#include "checks/order/program.hpp"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace plint::order {

// A resource of another body that gets attributes from the defaults, if the first evaluation of its body is in their scope.
struct AffectedResource {
    Site resource;
    std::vector<std::string_view> attributes;  // that neither the resource nor a nearer default sets
    std::uint32_t path = 0;                    // last step of the path, as a number in `path_steps` counted from 1
    bool is_possible = false;                  // the resource's own attributes are known only at run time
    bool depends_on_order = false;             // code outside the scope of the defaults may evaluate its body first
};

struct DynamicDefault {
    Site defaults;
    bool everywhere = false;                 // set in a function or template, so they apply at top scope
    std::vector<AffectedResource> affected;  // sorted by file and offset
    // A declaration, outside the scope of the defaults, of a class on the path to one of the resources: only the declaration
    // that Puppet evaluates first has an effect.
    std::optional<Site> other_declaration;
    bool complete = true;  // false if a limit was reached, so that resources may be missing

    // The declarations from the body of the defaults to the resource.
    [[nodiscard]] std::vector<Site> path_to(const AffectedResource& resource) const;

    struct PathStep {
        Site site;
        std::uint32_t previous = 0;  // its predecessor in `path_steps`, counted from 1; 0 if it is the first
    };
    std::vector<PathStep> path_steps;  // of the paths to all resources, as a tree: paths share their beginnings
};

// Calls `take` for each default statement of the file that applies to resources of other bodies, or that is in a function or
// template; ordered by body, then by statement.
void each_leak(const Program& program, layout::FileIndex file, const std::function<void(const DynamicDefault&)>& take);

}  // namespace plint::order
