// What users may choose about the layout.
#pragma once

#include <cstdint>

namespace plint::formatter {

enum class Alignment : std::uint8_t { never, kept, always };  // kept: where the author aligned

struct FormatOptions {
    std::uint32_t line_length = 100;          // in characters; longer lines are broken where they can be
    std::uint32_t indent_width = 2;           // in spaces
    bool align_arrows = true;                 // `=>` in a column within a resource body, hash or selector
    bool align_parameters = true;             // `=` in a column within a list of parameters
    Alignment align_types = Alignment::kept;  // names of parameters in a column after their types
    bool reflow = false;                      // ignore where the author broke lines
};

}  // namespace plint::formatter
