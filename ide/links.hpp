// Names of files in a manifest or template, and the files that they mean.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

struct Link {
    Span span;         // the string, without its quotes
    std::string path;  // of the file, as in reports
};

// Templates, files and `puppet:///modules/…` whose file is there; in document order. O(size of the file).
[[nodiscard]] std::vector<Link> links(const engine::Snapshot& snapshot, layout::FileIndex file);

}  // namespace plint::ide
