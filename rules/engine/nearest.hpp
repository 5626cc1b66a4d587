// What somebody may have meant who mistyped a name.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace plint::rules {

// The candidate with the fewest typing errors (a letter wrong, missing, added or two swapped) between it and `given`;
// empty when even that one has too many of them. Of equals the first. Never `given` itself.
[[nodiscard]] std::string_view nearest(std::string_view given, std::span<const std::string_view> candidates);

// The same, empty once `letters_left` is used up: each letter of one name that is compared with one of the other counts.
[[nodiscard]] std::string_view nearest(std::string_view given, std::span<const std::string_view> candidates,
                                       std::size_t& letters_left);

// Whether what two qualified names or paths do not share is similar too: `web::sever` and `web::server`, but not
// `web::auth` and `web::api`, which `nearest` finds similar because of their common module, and not `web/a/site.conf` and
// `web/other/site.conf`.
// False once `letters_left` is used up.
[[nodiscard]] bool is_plausible(std::string_view given, std::string_view meant, std::size_t& letters_left);

// Whether one of two names is the other with a typing error: with the same letters and other separators (`a_b` for
// `a::b`), or with one word wrong by a letter, in long words by two. Not so where only digits differ.
// False once `letters_left` is used up.
[[nodiscard]] bool is_slip(std::string_view given, std::string_view meant, std::size_t& letters_left);

}  // namespace plint::rules
