// What an answer may contain: code can have more of it than any editor shows. docs/limits.md lists these limits.
#pragma once

#include <cstddef>

namespace plint::server {

// Bytes of an answer; a larger one becomes an error. It also bounds what the other limits leave possible.
inline constexpr std::size_t answer_bytes = std::size_t{64} << 20U;

// Bytes of the address of a document. Answers repeat it.
inline constexpr std::size_t uri_bytes = 16'000;

// Symbols of a document; the innermost are left out first.
inline constexpr std::size_t answer_symbols = 20'000;

// Positions for which a client asks at a time what to select around them, and ranges of the answer.
inline constexpr std::size_t selection_positions = 1'000;
inline constexpr std::size_t selection_ranges = 100'000;

// Bytes of a new name. An answer repeats it for each use.
inline constexpr std::size_t new_name_bytes = 1'000;

// Folds, hints, links and lenses of a document, callers or callees of a hierarchy, and its places of calls.
inline constexpr std::size_t answer_folds = 50'000;
inline constexpr std::size_t answer_hints = 20'000;
inline constexpr std::size_t hint_bytes = 200;  // of a longer label none is shown
inline constexpr std::size_t answer_links = 10'000;
inline constexpr std::size_t answer_lenses = 1'000;
inline constexpr std::size_t hierarchy_items = 10'000;
inline constexpr std::size_t hierarchy_places = 50'000;

// Parameters of a signature; the first ones.
inline constexpr std::size_t signature_parameters = 1'000;

// Tokens of a document with a meaning, for colors; the first ones.
inline constexpr std::size_t answer_tokens = 500'000;

}  // namespace plint::server
