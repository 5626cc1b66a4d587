// How definitions inside of classes are referred to, by their real name and by the one written.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace plint::index {

// References from anywhere that `file` belongs together with, by the definition's real name.
[[nodiscard]] std::vector<Place> references_to(const Project& project, layout::FileIndex file,
                                               const summary::Definition& definition);

// A reference that Puppet does not find, though a class holds a definition that is written so.
struct Misnomer {
    std::uint32_t reference = 0;  // place in Summary::references
    const summary::Definition& meant;
    std::string_view path;  // of the file that holds it; empty: this one
};

// Only what is sure: nothing at hand, nor any module that is not at hand, can define the name. `file` is none for a
// file that stands alone.
[[nodiscard]] std::vector<Misnomer> misnomers(const Project& project, std::optional<layout::FileIndex> file,
                                              const summary::Summary& summary);

}  // namespace plint::index
