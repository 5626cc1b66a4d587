// Where a position in block-style YAML is, by the indentation of the lines above: works in text with errors.
#pragma once

#include "parser/source/span.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// One step into a value.
struct DataStep {
    bool is_element = false;  // of a list; else the value of `key`
    std::string key = {};     // without quotes
};

struct YamlPosition {
    std::vector<DataStep> path;  // from the outermost mapping or list to what the written text is in
    bool after_key = false;      // the text is the value of the last step; else it may also be a key
    bool in_quotes = false;
    Offset begin = 0;                // of the written text, without a quote
    std::string_view written;        // up to the position; a view of the text
    std::vector<std::string> given;  // the keys beside the written text, if it is one
};

// std::nullopt in comments, block scalars and brackets, after anchors and tags, and where the indentation is wrong. `text` must
// outlive the result. O(size of the text).
[[nodiscard]] std::optional<YamlPosition> yaml_position(std::string_view text, Offset offset);

// The keys at the beginning of a line, without quotes; views of the text. Works in text with errors. O(size of the text).
[[nodiscard]] std::vector<std::string_view> outermost_keys(std::string_view text);

}  // namespace plint::ide
