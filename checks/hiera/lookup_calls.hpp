// Who looks keys up: the calls of `lookup` and Hiera's older functions in code, templates and data.
#pragma once

#include "checks/layout/layout.hpp"
#include "parser/source/span.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::hiera {

// `lookup('key', Type)` or `Type $x = lookup('key')` in a manifest, where the first value that is found is the result.
struct TypedLookup {
    layout::FileIndex file = 0;
    Span span;                 // the key, with its quotes
    std::string type;          // as written
    bool is_declared = false;  // the parameter or variable declares it, not the call
};

class LookupCalls {
public:
    // Reads Puppet and Ruby code, templates and data below a folder, but for tests and what is hidden. Comments that begin
    // a line do not count.
    LookupCalls(const std::string& root, const layout::Layout& layout);

    // Whether some file may look up this key: it has it as a string or as part of data that is not a key itself, or puts
    // together a name in a call of `lookup` that may become the key.
    [[nodiscard]] bool may_look_up(std::string_view key) const;

    [[nodiscard]] std::span<const TypedLookup> of(std::string_view key) const;

private:
    using Pattern = std::vector<std::string>;  // the texts between the parts that are computed

    void read(const std::string& path, std::optional<layout::FileIndex> file);
    void read_words(std::string_view text, bool is_manifest, bool is_data);
    void read_calls(std::string_view text, std::string_view module, std::optional<layout::FileIndex> file);
    void read_data_calls(std::string_view text);
    void take_strings(std::string_view text, std::string_view module);
    void take_typed(std::string_view text, std::size_t name, std::size_t open, layout::FileIndex file);
    void add_pattern(Pattern pattern);

    bool open_ = false;  // a file cannot be read
    std::unordered_set<std::string> words_;
    std::vector<Pattern> patterns_;
    std::unordered_set<std::string> seen_;                             // of the patterns
    std::unordered_map<std::string, std::vector<TypedLookup>> typed_;  // by key
};

}  // namespace plint::hiera
