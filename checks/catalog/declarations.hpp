// All resources and classes that the code of an environment may declare, and references to others.
#pragma once

#include "checks/index/project.hpp"
#include "checks/items/items.hpp"
#include "checks/order/program.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::catalog {

// Something of the items of a file.
struct ItemPlace {
    layout::FileIndex file = 0;
    std::uint32_t index = 0;

    friend bool operator==(ItemPlace, ItemPlace) = default;
};

// A reference in a relationship to a resource or class that is not in the catalog whenever the relationship is.
struct UnknownTarget {
    enum class Why : std::uint8_t {
        undeclared,    // nothing declares it
        other_branch,  // only another branch of the same test does
        other_node,    // nothing that some node evaluates does
        other_class,   // a class; what leads here declares others of its namespace only
        conditional,   // only what may not be evaluated, in the same body
        not_included   // a class that nothing includes
    };
    Why why = Why::undeclared;
    std::uint32_t end = 0;  // in Items::ends of the file
    std::string type;       // in lower case
    std::string title;
    bool is_certain = true;  // no title of this type is computed, and the relationship is surely evaluated
    std::vector<ItemPlace> declared = {};  // in other branches, or for other nodes: Items::declared; the first of them
    std::size_t declarations = 0;          // how many there are
    layout::EnvironmentIndex environment = 0;   // that has no such declaration
    std::optional<order::UnitIndex> root = {};  // the node or class that evaluates the relationship without it
};

// Of all environments of a project; a file outside of one has no unknown targets, and neither have those whose modules are
// not all available. O(n log n) in the size of the program and its data.
class Declarations {
public:
    explicit Declarations(const index::Project& project);

    // In order of place.
    [[nodiscard]] const std::vector<UnknownTarget>& unknown_targets(layout::FileIndex file) const;

    // Literal titles that the environment of a target declares for its type; sorted.
    [[nodiscard]] std::vector<std::string_view> titles(const UnknownTarget& target) const;

private:
    class Environment;
    std::unordered_map<layout::FileIndex, std::vector<UnknownTarget>> unknown_;
    std::unordered_map<layout::EnvironmentIndex, std::unordered_map<std::string, std::vector<std::string>>>
        titles_;  // of types in `unknown_`
};

[[nodiscard]] inline const Declarations& declarations_of(const index::Project& project)
{
    return project.derived<Declarations>();
}

}  // namespace plint::catalog
