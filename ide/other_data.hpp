// Hiera data that is not among the files of the project: in JSON, or in directories that only hiera.yaml names.
#pragma once

#include "engine/session/session.hpp"
#include "ide/search.hpp"

#include <string>
#include <vector>

namespace plint::ide {

struct OtherData {
    std::string path;  // as in reports
    std::string text;
};

// Of all environments, and of modules with files that are checked. Reads these files. Throws SearchCancelled.
[[nodiscard]] std::vector<OtherData> other_data(const engine::Snapshot& snapshot, const Search& search);

}  // namespace plint::ide
