// A directory of texts that can be computed again. Any number of processes may use it at a time; a damaged store only
// behaves as if it were empty.
#pragma once

#include "parser/source/limits.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plint::engine {

// The directory for caches of a user. `caches`, `home`: the values of XDG_CACHE_HOME and HOME; empty: not set. The result is
// empty if there is none.
[[nodiscard]] std::string usual_cache_folder(std::string_view caches, std::string_view home);

class Store {
public:
    // Keeps at most about `max_bytes`; removes the least recently used entries first.
    explicit Store(std::string folder, std::uint64_t max_bytes = limits::cached_bytes);

    // The text with this name, unless it was removed or is damaged. `name`: of Digest::digits letters and digits.
    [[nodiscard]] std::optional<std::string> find(const std::string& name) const;

    // Reports no errors. Texts of more than an eighth of the maximum size are not kept.
    void keep(const std::string& name, std::string_view text) const;

    // Whether this is the directory itself, also through links.
    [[nodiscard]] bool is_in(const std::string& folder) const;

    // Whether the directory of a store has files of that name.
    [[nodiscard]] static bool is_entry_name(std::string_view name);

private:
    [[nodiscard]] std::string path_of(const std::string& name) const;
    void prepare() const;
    void tidy() const;

    std::string folder_;
    std::uint64_t max_bytes_;
};

}  // namespace plint::engine
