// The only part of plint that knows libyaml, the parser inside Ruby's Psych: the events of a text and their places.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plint::hiera {

// How many bytes the byte order mark at the beginning has; 0 without one.
[[nodiscard]] std::size_t size_of_mark(std::string_view text);

// The texts are valid during the call only.
struct YamlEvent {
    enum class Kind : std::uint8_t { scalar, alias, sequence, mapping, end };  // `end`: of a sequence or mapping
    enum class Style : std::uint8_t { plain, quoted, block };

    Kind kind = Kind::end;
    Style style = Style::plain;                // of a scalar
    bool is_string = false;                    // a scalar that no tag and no look of it makes anything but a string
    std::string_view text = {};                // of a scalar its value, of an alias the name of its anchor
    std::string_view anchor = {};              // empty: none
    std::optional<std::string_view> tag = {};  // with its handle resolved: `tag:yaml.org,2002:str`
    Span span = {};                            // of a scalar without anchor and tag; of an `end` where it ends
};

// Why a text is not YAML, or why it is not read.
struct YamlProblem {
    std::string message;       // lower case, about the place
    std::string libyaml = {};  // what libyaml, and so Puppet, reports; empty: nothing
    Offset at = 0;
    std::string context = {};  // what begins at `context_at`; empty: none
    Offset context_at = 0;
    std::string help = {};      // empty: none
    bool beyond_limit = false;  // more than plint reads: nothing is wrong as such
};

// Calls `take` for each event of the first document, which is all that Puppet reads. None: all of it was read. Takes time
// linear in the text.
[[nodiscard]] std::optional<YamlProblem> read_yaml(std::string_view text,
                                                   const std::function<void(const YamlEvent&)>& take);

[[nodiscard]] bool is_yaml(std::string_view text);

}  // namespace plint::hiera
