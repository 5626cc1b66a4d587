// Places in the program of a project.
#pragma once

#include <cstdint>

namespace plint::order {

// A body, in the order of files and places.
using UnitIndex = std::uint32_t;

// A step of a unit.
struct Site {
    UnitIndex unit = 0;
    std::uint32_t step = 0;

    friend bool operator==(Site, Site) = default;
};

}  // namespace plint::order
