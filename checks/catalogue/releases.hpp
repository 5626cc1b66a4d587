// Which releases of Puppet and OpenVox code is for, and which of them have a function, an attribute or the like.
#pragma once

#include "checks/ruby/description.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plint::catalogue {

enum class Product : std::uint8_t { any, puppet, openvox };

struct Release {
    unsigned major = 0;
    unsigned minor = 0;

    auto operator<=>(const Release&) const = default;
};

inline constexpr unsigned oldest_major = 7;
inline constexpr unsigned newest_major = 9;

// Releases of one product or of both, from `first` to before `end`. Not empty.
struct Releases {
    Product product = Product::any;
    Release first{8, 0};
    Release end{9, 0};

    bool operator==(const Releases&) const = default;

    // Of the newest release.
    [[nodiscard]] unsigned major() const { return end.minor == 0 ? end.major - 1 : end.major; }
    // As Puppet 8: what Puppet 7 only warns about is an error.
    [[nodiscard]] bool is_strict() const { return major() >= 8; }
    // Whether at least one of the releases has it.
    [[nodiscard]] bool have(const ruby::Versions& versions) const;
};

// `8`, `8.26`, `puppet-7`, `openvox-8.26`. std::nullopt: there are no such releases. A product or a minor version that is not
// named may be any.
[[nodiscard]] std::optional<Releases> read_releases(std::string_view text);
// What read_releases() accepts, in words.
inline constexpr std::string_view accepted_releases = "7, 8, 9, or a release such as `openvox-8.26`";

// "OpenVox 8.26", "Puppet 8 and OpenVox 8", "Puppet and OpenVox 7 to 8"
[[nodiscard]] std::string in_words(const Releases& releases);
// "since OpenVox 8.26", "since Puppet 8 and before OpenVox 9": which releases have it. Empty: all.
[[nodiscard]] std::string in_words(const ruby::Versions& versions);

}  // namespace plint::catalogue
