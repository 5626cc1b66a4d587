// What somebody may have meant who knew a name but not its exact words. Typing errors: nearest.hpp.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace plint::rules {

// The only candidate with the same words, where words of the last segment have short forms and plurals: `dump_parameters` for
// `dump_param`. The last segment begins with the same letter. Empty: there is none, or more than one, or `letters_left` is used
// up. Never `given` itself.
[[nodiscard]] std::string_view same_words(std::string_view given, std::span<const std::string_view> candidates,
                                          std::size_t& letters_left);

// The only candidate with one segment more or less in the middle of a qualified name: `a::b::c` for `a::c`. Empty: likewise,
// and for last segments that many modules have, as `params`.
[[nodiscard]] std::string_view with_other_segment(std::string_view given, std::span<const std::string_view> candidates,
                                                  std::size_t& letters_left);

// For attributes, parameters and options, all of which one owner has: Puppet's word for another one (`cwd` for `workdir`);
// empty if it is none of the candidates.
[[nodiscard]] std::string_view synonym(std::string_view given, std::span<const std::string_view> candidates);

// For the same: the only candidate with one word more or less that means the same kind of thing: `default_value` for
// `default`, `listen_port` for `port`, but not `user_home` for `user`. Empty: as for same_words.
[[nodiscard]] std::string_view with_other_word(std::string_view given, std::span<const std::string_view> candidates,
                                               std::size_t& letters_left);

}  // namespace plint::rules
