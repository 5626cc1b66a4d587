// Pages in Markdown whose blocks of code are tests: the code, and the findings and fixes that it must have. rules/README.md
// describes the notation.
#pragma once

#include "parser/source/diagnostic.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::pages {

// What a block expects of one finding: by a line of carets below its place, or, where the comment sign would be in
// its way, by `# error: message` at the end of the line.
struct Expected {
    std::uint32_t line = 1;    // of the text without such comments; 1-based
    std::uint32_t column = 1;  // in characters; 1-based
    std::uint32_t width = 0;   // in characters; 0: not said
    std::string severity;      // empty: the rule's own
    std::string message;
    std::uint32_t page_line = 0;  // of the page that says it; 0: it was found, not expected

    // The same finding, wherever the page says it.
    friend bool operator==(const Expected& a, const Expected& b)
    {
        return a.line == b.line && a.column == b.column && a.width == b.width && a.severity == b.severity
            && a.message == b.message;
    }
};

// One fenced block.
struct PageBlock {
    std::string language;    // puppet, epp, ruby, json, conf, yaml, toml, text …
    std::string path;        // of `path=…`; empty: a file on its own
    bool fixed = false;      // what the blocks before it are after --fix
    bool broken = false;     // has syntax errors on purpose
    bool elsewhere = false;  // lies on the disk, is not checked
    bool unended = false;    // the last line has no line break
    std::string text;        // without the comments that expect something
    std::vector<Expected> expected;
    std::vector<std::uint32_t> page_lines;  // page_lines[i]: the 1-based line of the page with line i + 1 of the text
    std::size_t first_line = 0;             // of the page, 0-based: the line after the fence
    std::size_t last_line = 0;              // the line of the closing fence
    std::optional<std::string> added_fix;   // write_page adds a `fixed` block with this text after it
    bool starts_project = true;             // with `path`: the first file of its project
};

struct Page {
    std::vector<std::string> lines;
    std::vector<PageBlock> blocks;
    std::size_t stray_fence = 0;  // the number of its line; 0: each block opens with its language and is closed
    bool has_title = false;
};

[[nodiscard]] Page read_page(std::string_view text);

// The page with the text and expectations of its blocks as they are now.
[[nodiscard]] std::string write_page(const Page& page);

// A finding as a page would expect it. `standard`: the severity of its rule.
[[nodiscard]] Expected as_expected(const Diagnostic& finding, std::string_view text, Severity standard);

}  // namespace plint::pages
