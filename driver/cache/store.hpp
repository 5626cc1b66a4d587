// A folder of texts that can be made again: any number of processes may use it at a time, and whatever is wrong with it
// only means that nothing is found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plint {

// Where caches of this user lie: below XDG_CACHE_HOME or HOME. Empty: there is no such place.
[[nodiscard]] std::string usual_cache_folder();

class Store {
public:
    // Keeps about `most_bytes` at most; what has not been used for longest goes first.
    explicit Store(std::string folder, std::uint64_t most_bytes = default_most_bytes);

    // The text that was kept under this name, unless it is gone or damaged. `name`: letters and digits.
    [[nodiscard]] std::optional<std::string> find(const std::string& name) const;

    // Fails in silence. Texts of more than an eighth of all there may be are not kept.
    void keep(const std::string& name, std::string_view text) const;

    // Whether this is the folder itself, also by way of links.
    [[nodiscard]] bool is_in(const std::string& folder) const;

    // Whether the folder of a store has files of that name.
    [[nodiscard]] static bool is_entry_name(std::string_view name);

private:
    static constexpr std::uint64_t default_most_bytes = std::uint64_t{256} << 20;

    [[nodiscard]] std::string path_of(const std::string& name) const;
    void prepare() const;
    void tidy() const;

    std::string folder_;
    std::uint64_t most_bytes_;
};

}  // namespace plint
