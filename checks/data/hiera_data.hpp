// What a YAML file of Hiera's data binds: its keys and their values, with their places.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint {

struct DataNode {
    enum class Kind : std::uint8_t {
        text,      // in quotes or a block: a string whatever it looks like
        plain,     // without: `80`, `true`, `~`, `Debian`
        sequence,
        mapping,
        unknown    // an alias, or of a type of its own (`!ruby/sym x`)
    };
    Kind kind = Kind::unknown;
    std::string text = {};             // of `text` and `plain`, without quotes and escapes
    Span span = {};                    // of `text` and `plain` on one line, as written; else empty, where it begins
    std::vector<DataNode> items = {};  // of a mapping keys and values in turn, each key once: the last one counts
};

// Of the first document, which is all that Puppet reads. None for text that is no YAML; a node that is no mapping for
// data without keys.
[[nodiscard]] std::optional<DataNode> read_hiera_data(std::string_view yaml);

// The value under a key; null without it, and for what is no mapping.
[[nodiscard]] const DataNode* find(const DataNode& mapping, std::string_view key);

}  // namespace plint
