// The keys that files look up or only mention.
#pragma once

#include "checks/hiera/lookup_call.hpp"
#include "checks/hiera/similar_names.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace plint::hiera {

class MentionedKeys {
public:
    // `module`: of the file; empty where it is not known.
    void add(const FileLookups& file, std::string_view module);

    // From now on any key may be read.
    void open() { is_open_ = true; }

    // Whether a lookup reads this key, or may read it: a file has it as a word, or puts together a name that may become it.
    [[nodiscard]] bool may_be_read(std::string_view key) const;

    // The names that calls look up as written, by their shapes.
    [[nodiscard]] const NameShapes& looked_up() const { return shapes_; }

private:
    void add_pattern(const KeyPattern& pattern, std::string_view module);

    bool is_open_ = false;
    std::size_t pattern_bytes_ = 0;
    std::unordered_set<std::string> looked_up_;  // names as written
    std::unordered_set<std::string> words_;
    std::unordered_set<std::string> seen_;  // of the patterns
    std::vector<KeyPattern> patterns_;
    NameShapes shapes_;  // of `looked_up_`
};

}  // namespace plint::hiera
