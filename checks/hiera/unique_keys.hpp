// A mapping of data that has each key once: of several values of one key, the last one counts.
#pragma once

#include "checks/hiera/hiera_data.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

namespace plint::hiera {

// Where the pairs of a mapping are, by their keys as Ruby compares them.
class UniqueKeys {
public:
    struct Pair {
        std::size_t index = 0;             // of the key among the items of the mapping
        std::optional<Span> written = {};  // where the mapping itself has the key
    };

    // Adds a pair to the mapping, or replaces the pair with this key. Returns the pair; null for a key that equals no other.
    Pair* put(DataNode& mapping, DataNode key, DataNode value);

    // Puts all pairs of a mapping into another.
    void put_all(DataNode& into, DataNode from);

    // The same, of a mapping that is elsewhere.
    void merge_all(DataNode& into, DataNode from);

private:
    std::unordered_map<std::string, Pair> pairs_;
};

}  // namespace plint::hiera
