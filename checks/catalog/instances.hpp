// Titles, parameters and conditions of declarations in classes and defined types, where those that declare these are known.
#pragma once

#include "checks/catalog/units.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <span>
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

    // What symbols of a body mean in one evaluation of it: `around` are the declarations that lead to it, the last one that of
    // the class or instance itself; none if it is looked at by itself. The result consists of symbols again: `any_text` is
    // what is not known, and a variable of unknown value has a text before its name, which tells evaluations apart. Two
    // results without `any_text` that are equal are one title in every catalog. What begins with `written_out` is no string.
    [[nodiscard]] std::string text(std::span<const ItemPlace> around, UnitIndex unit, std::string_view symbols) const;

    // Of this declaration of the way, as by `text`. std::nullopt if it is not known.
    [[nodiscard]] std::optional<std::string> title(std::span<const ItemPlace> way, std::size_t at) const;

    // Whether the declaration is evaluated whenever what contains it is.
    struct Condition {
        bool is_known = true;   // false: no statement is possible
        bool holds = true;      // if it depends on what the way shows only
        std::string text = {};  // the rest: equal texts are true or false at once; empty: none
    };
    [[nodiscard]] Condition condition(const Way& way, std::size_t at) const;

    // Whether the branch of this evaluation of a body runs.
    enum class Runs : std::uint8_t {
        always,
        sometimes,
        never,
        unknown
    };  // sometimes: whenever all its tests have an outcome
    [[nodiscard]] Runs runs(std::span<const ItemPlace> around, UnitIndex unit, items::Branch branch) const;

private:
    [[nodiscard]] std::string value(std::span<const ItemPlace> around, UnitIndex unit, std::string_view variable) const;
    [[nodiscard]] std::optional<std::string> literal(std::span<const ItemPlace> around, UnitIndex unit,
                                                     std::string_view variable) const;
    [[nodiscard]] std::optional<bool> outcome(std::span<const ItemPlace> around, UnitIndex unit,
                                              const items::BranchPart& part) const;
    [[nodiscard]] std::string symbol(std::span<const ItemPlace> around, UnitIndex unit,
                                     std::string_view variable) const;
    [[nodiscard]] const items::Items& items_of(UnitIndex unit) const;
    [[nodiscard]] bool has_parameter(UnitIndex unit, std::string_view name) const;

    const Units& units_;
    std::set<std::string_view> overridden_;  // types
};

// For messages: `$name` and `${name}` for variables, `…` for what is not known.
[[nodiscard]] std::string visible_title(std::string_view text);

}  // namespace plint::catalog
