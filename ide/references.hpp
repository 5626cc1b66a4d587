// Where a name is used.
#pragma once

#include "ide/search.hpp"
#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

// All uses of the symbol at a position in files of the project, sorted. In a template where nothing has a name: the uses of
// the template. O(size of the project) for variables of classes, facts and files, else O(uses + size of the files that have
// them). Throws SearchCancelled.
[[nodiscard]] std::vector<Location> references(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                               bool with_definition, const Search& search = {});

enum class HighlightKind : std::uint8_t { text, read, write };

struct Highlight {
    Span span;
    HighlightKind kind = HighlightKind::text;
};

// The uses and definitions in the file itself, sorted. Of variables and parameters it is known whether they are read or set.
// O(size of the file), for most symbols.
[[nodiscard]] std::vector<Highlight> highlights(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                Offset offset);

}  // namespace plint::ide
