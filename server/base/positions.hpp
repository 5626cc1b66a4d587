// Positions of the protocol: a line and a column, both from 0; columns count units of the encoding that was negotiated.
#pragma once

#include "parser/source/line_index.hpp"
#include "parser/source/source_file.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <string_view>

namespace plint::server {

enum class Encoding : std::uint8_t { utf8, utf16, utf32 };

// How many units a character takes that begins with this byte; 0 for a byte inside of a character.
[[nodiscard]] std::uint32_t units_of(char byte, Encoding encoding);

// A text with its lines, to convert positions in it. The text must outlive it.
class Positions {
public:
    Positions(std::string_view text, Encoding encoding);

    // The same with the lines of the file, which are found only once.
    Positions(const SourceFile& source, Encoding encoding);

    // From 0, in units of the encoding.
    struct Place {
        std::uint32_t line = 0;
        std::uint32_t column = 0;
    };
    [[nodiscard]] static Place place_of(const nlohmann::json& position);
    [[nodiscard]] Place place(Offset offset) const;

    // Places after the end of a line or of the text are moved to the end.
    [[nodiscard]] Offset offset(const nlohmann::json& position) const;
    [[nodiscard]] Span span(const nlohmann::json& range) const;

    [[nodiscard]] nlohmann::json position(Offset offset) const;
    [[nodiscard]] nlohmann::json range(Span span) const;

    [[nodiscard]] const LineIndex& lines() const { return *lines_; }

private:
    std::string_view text_;
    std::shared_ptr<const LineIndex> lines_;
    Encoding encoding_;
};

}  // namespace plint::server
