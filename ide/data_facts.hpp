// Facts and trusted data in `%{…}` of Hiera data and of hiera.yaml.
#pragma once

#include "ide/hover.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// `facts.os.family` up to the segment at an offset.
struct InterpolatedFact {
    Span span;                      // this segment
    std::vector<std::string> path;  // without `::`; the last one is the segment: `facts`, `os`
};

// std::nullopt outside of `%{…}`, in data of other kinds, and in calls: `%{lookup('x')}`. Works in text with errors.
[[nodiscard]] std::optional<InterpolatedFact> interpolated_fact_at(const engine::Snapshot& snapshot,
                                                                   layout::FileIndex file, Offset offset);

// Where modules define the fact; empty for those of Facter and for other names.
[[nodiscard]] std::vector<Location> fact_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     const InterpolatedFact& fact);

// What the fact or the member of `trusted` or `server_facts` is; std::nullopt if it is not known.
[[nodiscard]] std::optional<Hover> hover_of_fact(const engine::Snapshot& snapshot, layout::FileIndex file,
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
