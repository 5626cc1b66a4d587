// Facts and trusted data in `%{…}` of Hiera data and of hiera.yaml.
#pragma once

#include "ide/hover.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// The fact in `%{…}` at an offset: `os` or `os.family` in `%{facts.os.family}`. std::nullopt elsewhere, and for variables
// that are no known facts. Works in text with errors. O(length of the line).
[[nodiscard]] std::optional<Symbol> data_fact_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                 Offset offset);

// Where a file reads the fact with this path in `%{…}`; empty for files that are no data. O(size of the file).
[[nodiscard]] std::vector<Span> data_fact_places(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                 std::string_view path);

// What the fact, or the member of `trusted` or `server_facts`, in `%{…}` is; std::nullopt if it is not known.
[[nodiscard]] std::optional<Hover> hover_of_data_fact(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                      Offset offset);

// A member of the variable `trusted` or `server_facts`.
struct KnownMember {
    std::string_view name;
    std::string_view type;     // in Puppet's language
    std::string_view meaning;  // Markdown, one sentence
};

// By name; empty for other variables.
[[nodiscard]] std::span<const KnownMember> members_of_variable(std::string_view variable);

}  // namespace plint::ide
