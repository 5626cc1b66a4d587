// Names of files and modules in code, `metadata.json` and `hiera.yaml`, and the files that they mean.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

struct Link {
    Span span;         // the string, without its quotes
    std::string path;  // of the file, as in reports
};

// Templates, files and `puppet:///modules/…` whose file is there; in `metadata.json` the dependencies that are on the module
// path; in `hiera.yaml` the paths without variables whose file is there. In document order. O(size of the file).
[[nodiscard]] std::vector<Link> links(const engine::Snapshot& snapshot, layout::FileIndex file);

}  // namespace plint::ide
