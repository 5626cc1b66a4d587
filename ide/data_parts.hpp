// The parts of a YAML or JSON text with their places.
#pragma once

#include "checks/hiera/hiera_data.hpp"
#include "parser/source/span.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct DataPart {
    enum class Kind : std::uint8_t { scalar, alias, sequence, mapping };
    Kind kind = Kind::scalar;
    bool is_key = false;      // of a mapping; its value is the next part at the same depth
    std::uint32_t depth = 0;  // the outermost part has 0
    Span span;                // with quotes and brackets, without white space around it
    std::string text = {};    // of a scalar its value; of an alias the name of its anchor
    std::size_t next = 0;     // the index of the first part after this one that is not inside it
};

// The parts of the first document, each one before those inside it. Of a text with a syntax error the parts before the error.
// O(size of the text).
[[nodiscard]] std::vector<DataPart> data_parts(std::string_view yaml);

// The span of a scalar of this text without the quotes around it.
[[nodiscard]] Span without_quotes(Span span, std::string_view text);

// Where a mapping itself has the key, without quotes; empty without a mapping. `text`: the text that it was read from.
// `path`: the keys that lead to one inside the value.
[[nodiscard]] std::vector<Span> key_places(const hiera::DataNode* mapping, std::string_view text, std::string_view key,
                                           std::span<const std::string> path = {});

}  // namespace plint::ide
