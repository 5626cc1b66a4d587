// What a YAML file of Hiera's data binds: its keys and their values, with their places, as Puppet's reader
// (`Psych.safe_load` with symbols and aliases) sees them.
#pragma once

#include "checks/hiera/yaml.hpp"
#include "parser/source/span.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::hiera {

struct DataNode {
    enum class Kind : std::uint8_t {
        text,   // a string whatever it looks like: in quotes or a block, or tagged as one
        plain,  // typed by what it looks like: `80`, `true`, `~`, `Debian`
        sequence,
        mapping,
        unknown  // tagged as something else (`!!binary x`), or too much by aliases
    };
    Kind kind = Kind::unknown;
    bool shared = false;    // an alias or a merge key put it here: its place is elsewhere
    std::string text = {};  // of `text` and `plain`, without quotes and escapes; of a key as Puppet compares it
    Span span = {};         // of `text` and `plain` on one line, as written; else empty, where it begins
    std::vector<DataNode> items = {};  // of a mapping keys and values in turn, each key once: the last one counts
};

// A key that a mapping has twice: the value of the first one is lost.
struct DuplicateKey {
    Span first;
    Span again;
    std::string key;
};

// Something for which Puppet refuses the whole file although it is YAML.
struct YamlError {
    enum class Kind : std::uint8_t { unknown_alias, date, time, number, object, cycle };
    Kind kind = Kind::object;
    Span span = {};
    std::string text = {};  // of a date, time or number as written; of an object its tag; of an alias its name
};

struct HieraData {
    std::optional<YamlProblem> problem = {};    // then there is no more than this
    DataNode root = {};                         // no mapping for data without keys
    std::vector<DuplicateKey> duplicates = {};  // in order of the keys that come second
    std::vector<YamlError> refusals = {};       // in order of place

    [[nodiscard]] bool is_refused() const { return problem || !refusals.empty(); }
};

// Of the first document, which is all that Puppet reads.
[[nodiscard]] HieraData read_hiera_data(std::string_view yaml);

// The value under a key; null without it, and for what is no mapping.
[[nodiscard]] const DataNode* find(const DataNode& mapping, std::string_view key);

}  // namespace plint::hiera
