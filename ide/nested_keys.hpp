// Keys inside the values of Hiera keys: `lookup('a.b.c')` reads `c` in `b` in the value of `a`.
#pragma once

#include "checks/hiera/hiera_data.hpp"
#include "parser/source/span.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// A part of a key with dots, without quotes.
struct KeySegment {
    Span span;
    std::string text;
};

// The parts of a key as code writes it; dots in quotes and in `${…}` are text. `begin`: its place in the file. Never empty.
[[nodiscard]] std::vector<KeySegment> key_segments(std::string_view written, Offset begin);

// The key at an offset with what leads to it: `a.b` for the `b` of `a.b.c`. All of them for an offset that is in none.
[[nodiscard]] std::vector<std::string> path_at(const std::vector<KeySegment>& segments, Offset offset);

struct NestedKey {
    Span key;          // as written; of an element of a list where it begins
    Offset value = 0;  // where the text of the value begins; a colon and white space may precede it
    Offset end = 0;    // where it ends; white space, comments and the mark of a list may precede it
    const hiera::DataNode* node = nullptr;  // the value
};

// What a path leads to in the value of the key with this index in the mapping; numbers select elements of lists. std::nullopt
// without such a key, and for what an alias puts there. `size`: of the text.
[[nodiscard]] std::optional<NestedKey> nested_key(const hiera::DataNode& mapping, std::size_t index,
                                                  std::span<const std::string> path, std::size_t size);

}  // namespace plint::ide
