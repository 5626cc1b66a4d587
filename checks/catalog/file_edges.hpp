// What the bodies of one file surely evaluate, by the names of definitions in the project alone (Project::of_files).
#pragma once

#include "checks/index/project.hpp"
#include "checks/order/file_links.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::catalog {

// Immutable.
struct FileEdges {
    // O(n log n) in the items of the file, and the definitions of each name that it refers to.
    [[nodiscard]] static std::shared_ptr<const FileEdges> make(const index::Project& project, layout::FileIndex file);

    struct Edge {
        std::uint32_t item = 0;  // in Items::declared
        order::LinkTarget target;
    };
    std::vector<Edge> edges;  // ascending, as all here

    // A call of a function of Ruby code that includes the class of this name.
    struct Call {
        std::uint32_t item = 0;
        std::string class_name;
    };
    std::vector<Call> calls;

    // Null for other items.
    [[nodiscard]] const Call* call(std::uint32_t item) const;
};

}  // namespace plint::catalog
