// References to definitions that are nested in classes, by their qualified name and by the name as written.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace plint::index {

// The references to a definition of `file`, by its qualified name, in all files that see it.
[[nodiscard]] std::vector<Place> references_to(const Project& project, layout::FileIndex file,
                                               const summary::Definition& definition);

// A reference that Puppet cannot resolve, by the written name of a definition that is nested in a class.
struct WrittenNameReference {
    std::uint32_t reference = 0;       // index in Summary::references
    const summary::Definition& meant;  // owned by the project or by `summary`
    std::string_view path;             // of the file that contains `meant`; empty for the same file
};

// Only references that are certainly wrong: no available module, and no missing one, can define the name. `file`:
// std::nullopt for a file that is not in the project.
[[nodiscard]] std::vector<WrittenNameReference> misnomers(const Project& project, std::optional<layout::FileIndex> file,
                                                          const summary::Summary& summary);

}  // namespace plint::index
