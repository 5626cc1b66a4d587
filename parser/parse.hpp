// Text to tree. The one door to the grammar.
#pragma once

#include "parser/source/source_file.hpp"
#include "parser/syntax/tree.hpp"

#include <string_view>

namespace plint {

struct ParseOptions {
    Language language = Language::manifest;

    // `plan` and `apply` are keywords (Puppet's setting `tasks`); so it is for files in `plans/`.
    bool plans = false;
};

// What the path says: EPP by its suffix, plan keywords below a folder `plans`.
[[nodiscard]] ParseOptions parse_options(const SourceFile& source);

// The same when another path than the one that people are shown says it.
[[nodiscard]] ParseOptions parse_options(const SourceFile& source, std::string_view path);

// Never fails and never throws but for want of memory: a broken file gives a tree with `error` and `missing`
// nodes and the list of its errors. `source` must outlive the tree.
[[nodiscard]] Tree parse(const SourceFile& source, const ParseOptions& options);

}  // namespace plint
