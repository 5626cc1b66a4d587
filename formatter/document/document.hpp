// The document: text with places where lines may break, in the order of the output. Groups are broken as a whole or not at
// all. A flat array instead of a tree, so that building and printing are linear and allocate nothing per node.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>
#include <vector>

namespace plint::formatter {

enum class Op : std::uint8_t {
    text,            // bytes [a, b) of the source, ASCII, on one line
    wide_text,       // the same, with other characters or several lines
    comma,           // `,`
    trailing_comma,  // `,` if the group is broken
    semicolon,
    space,       // dropped at the start and at the end of lines
    adjoin,      // no space here, whatever a comment before it wanted
    spaces,      // `a` spaces
    padding,     // `a` spaces if the group is broken
    soft_line,   // nothing, or a newline if the group is broken
    line,        // a space, or a newline if the group is broken
    first_line,  // soft_line after an opening bracket: no empty line may follow
    first_line_or_space,
    last_line,  // soft_line before a closing bracket: no empty line may precede
    last_line_or_space,
    hard_line,   // a newline
    body_line,   // a newline after `{`: no empty line may follow
    end_line,    // a newline before `}`: no empty line may precede
    empty_line,  // an empty line, if a newline is due and the place allows it
    indent,      // the lines that begin up to `dedent` are one level deeper
    dedent,
    indent_if_broken,
    dedent_if_broken,
    group_begin,  // `a`: its number
    group_end,
    own_comment,       // a comment on a line of its own: bytes [a, b)
    trailing_comment,  // a comment up to the end of the line; commas and semicolons that follow precede it
    inner_comment,     // a comment within a line
    template_text,     // bytes [a, b) as they are: newlines that are due around them are not written
    open_tag,          // `<%`: [a, b), then a space instead of newlines
    close_tag,         // `%>`: [a, b) after a space instead of newlines
    at_tag,            // further lines of the tag begin below the tag itself
    heredoc,           // bytes [a, b): lines that follow the next newline
};

struct Element {
    Op op = Op::text;
    Offset a = 0;
    Offset b = 0;
};

// When a group is broken.
enum class Breaking : std::uint8_t {
    if_needed,  // if it does not fit on the line, or contains a newline
    always,
    never,
    loosely,  // if it does not fit on the line; a newline inside does not break it
};

struct Group {
    std::uint32_t width = 0;  // characters on one line
    std::uint32_t tail = 0;   // characters that follow before a line may break
    std::uint32_t head = 0;   // characters before the inner group that may break in its place; 0: there is none
    std::uint32_t rest = 0;   // characters after that inner group, if more elements follow it
    Breaking breaking = Breaking::if_needed;
    bool has_newline = false;  // contains what cannot be on one line
};

struct Document {
    std::vector<Element> elements;
    std::vector<Group> groups;

    void clear()
    {
        elements.clear();
        groups.clear();
    }
};

}  // namespace plint::formatter
