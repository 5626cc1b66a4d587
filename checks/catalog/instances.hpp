// Titles, parameters and conditions of declarations in classes and defined types, where those that declare these are known.
#pragma once

#include "checks/catalog/units.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plint::catalog {

// Declarations from the outside to the inside: each but the last declares the class, or the instance of a defined type, that
// contains the next one.
using Way = std::vector<ItemPlace>;

// Immutable. The units and the project must outlive it.
class Instances {
public:
    Instances(const index::Project& project, const Units& units);

    // Of this declaration of the way. std::nullopt if it is not known.
    [[nodiscard]] std::optional<std::string> title(const Way& way, std::size_t at) const;

    // Whether the declaration is evaluated whenever what contains it is.
    struct Condition {
        bool is_known = true;   // false: no statement is possible
        bool holds = true;      // if it depends on what the way shows only
        std::string text = {};  // the rest: equal texts are true or false at once; empty: none
    };
    [[nodiscard]] Condition condition(const Way& way, std::size_t at) const;

private:
    // A literal that begins with `items::written_out` if it is not a string.
    [[nodiscard]] std::optional<std::string> value(const Way& way, std::size_t at, std::string_view parameter) const;
    [[nodiscard]] std::optional<std::string> fill(const Way& way, std::size_t at, std::string_view pattern) const;
    [[nodiscard]] bool has_parameter(UnitIndex unit, std::string_view name) const;

    const Units& units_;
    std::set<std::string_view> overridden_;  // types
};

}  // namespace plint::catalog
