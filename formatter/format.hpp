// The layout of files and statements, and the proof that it changes nothing else.
#pragma once

#include "formatter/document/options.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plint::formatter {

struct TextEdit {
    Span span;
    std::string text;
};

// The text of a whole file, in linear time. std::nullopt if the file has syntax errors, or the layout cannot express it.
[[nodiscard]] std::optional<std::string> format(const Tree& tree, const FormatOptions& options);

// The edits that format the statements which intersect `range`, with the comments directly above them; sorted. They are
// as small as the statements allow: an edit inside of a class if the range is. In a broken file, statements with errors are
// left alone, but not those in their blocks.
[[nodiscard]] std::vector<TextEdit> format(const Tree& tree, Span range, const FormatOptions& options);

enum class Outcome : std::uint8_t {
    formatted,  // all of it, if the whole file was requested
    partly,     // the file has syntax errors: what could be formatted is
    too_large,  // the result would be much larger than the file (limits::formatted_bytes)
    refused,    // the result would not be the same program, which is a bug
};

struct Formatted {
    Outcome outcome = Outcome::formatted;
    std::string text;  // the file's text if it was refused or is too large
};

// Formats a file, or the statements of a range, and compares the program of the result with the file's.
[[nodiscard]] Formatted format(const SourceFile& source, const ParseOptions& language, std::optional<Span> range,
                               const FormatOptions& options);

}  // namespace plint::formatter
