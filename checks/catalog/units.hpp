// What the bodies of a project declare whenever they are evaluated, linked by name.
#pragma once

#include "checks/catalog/declarations.hpp"
#include "checks/catalog/file_edges.hpp"
#include "checks/graph/grouped.hpp"
#include "checks/items/calls.hpp"
#include "checks/order/program.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace plint::catalog {

using order::UnitIndex;

// That one body evaluates another: by declaring a class, or an instance of a defined type.
struct Edge {
    UnitIndex from = 0;
    UnitIndex to = 0;
    ItemPlace item;  // Items::declared
};

// Immutable. Holds on to the program of the project.
class Units {
public:
    explicit Units(const index::Project& project);

    [[nodiscard]] const index::Project& project() const { return project_; }
    [[nodiscard]] const order::Program& program() const { return program_; }
    [[nodiscard]] const items::Items& items(layout::FileIndex file) const { return *project_.summary(file).items; }
    [[nodiscard]] const items::Declared& declared(ItemPlace place) const
    {
        return items(place.file).declared[place.index];
    }
    // Of a call of a function that includes a class: `class` and the name of the class; of other calls empty.
    [[nodiscard]] std::string_view type(ItemPlace place) const;
    [[nodiscard]] std::string_view title(ItemPlace place) const;
    [[nodiscard]] UnitIndex unit_of(ItemPlace place) const
    {
        return program_.units_of(place.file).first + declared(place).body;
    }

    // The class or defined type that code of this file means; none when that is not clear.
    [[nodiscard]] std::optional<UnitIndex> find(layout::FileIndex from, std::string_view name,
                                                summary::DefinitionKind kind) const;

    // Whenever the first body is evaluated, by the second, in order of files and places; and the other way around.
    [[nodiscard]] std::span<const Edge> down(UnitIndex unit) const { return down_[unit]; }
    [[nodiscard]] std::span<const Edge> up(UnitIndex unit) const { return up_[unit]; }

    // Whether it is a call of a function that is not Puppet's own; its function.
    [[nodiscard]] bool is_call(ItemPlace place) const
    {
        return items::is_call(items(place.file).words[declared(place).type]);
    }
    [[nodiscard]] std::string_view function(ItemPlace call) const
    {
        return items::called_function(items(call.file).words[declared(call).type]);
    }

    // The calls of the body that include classes.
    [[nodiscard]] std::span<const ItemPlace> calls(UnitIndex unit) const { return calls_[unit]; }

    // Whether the body is part of catalogs (order::is_in_catalogs) and its file has no syntax errors.
    [[nodiscard]] bool counts(UnitIndex unit) const;

private:
    const index::Project& project_;
    const order::Program& program_;
    index::OfFiles<FileEdges> of_files_;
    graph::Grouped<Edge> down_;
    graph::Grouped<Edge> up_;
    graph::Grouped<ItemPlace> calls_;
};

}  // namespace plint::catalog
