// How far the resource defaults of a body reach beyond it.
#pragma once

#include "checks/order/program.hpp"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace plint::order {

// A resource of another body that takes attributes from the defaults, if it is evaluated under them first.
struct Leaked {
    Site resource;
    std::vector<std::string_view> attributes;  // that it does not set itself and has no nearer default for
    std::uint32_t way = 0;                     // Leak::way_to
    bool perhaps = false;                      // the resource's own attributes are known only at run time
};

struct Leak {
    Site defaults;
    bool everywhere = false;      // of a function or template: it lands in top scope
    std::vector<Leaked> leaked;   // in order of files and places
    std::optional<Site> contest;  // a class on the way is also declared here: who comes first decides
    std::optional<Site> contested;  // the declaration on the way that this is about
    bool complete = true;           // all was followed that they may reach, within the limits

    // The declarations from the body of the defaults to the resource.
    [[nodiscard]] std::vector<Site> way_to(const Leaked& resource) const;

    struct Door {
        Site site;
        std::uint32_t before = 0;  // the door before it, counted from 1; 0: none
    };
    std::vector<Door> doors;  // on the ways to all resources: they have their beginnings in common
};

// Calls `take` for all defaults in the file that reach further than their own body, one after the other.
void each_leak(const Program& program, layout::FileIndex file, const std::function<void(const Leak&)>& take);

}  // namespace plint::order
