// Findings in the form of puppet-lint.
#pragma once

#include "engine/workspace/workspace.hpp"
#include "parser/source/diagnostic.hpp"
#include "rules/engine/engine.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli::puppet_lint {

enum class Kind : std::uint8_t { warning, error, fixed, ignored };

[[nodiscard]] std::string_view name(Kind kind);
[[nodiscard]] std::string_view upper_case_name(Kind kind);

struct Problem {
    Kind kind = Kind::warning;
    std::string check;
    std::string message;
    std::uint32_t line = 1;
    std::uint32_t column = 1;
    std::uint32_t utf16_column = 1;
    bool fixable = false;
    std::string reason;        // of `ignored` ones
    std::string context;       // the line without surrounding whitespace
    std::uint32_t indent = 0;  // how much leading whitespace was removed
};

// A requested file.
struct Input {
    std::string given;  // the path that the user named, or the path in a directory that the user named
    std::string shown;  // what the workspace calls it
};

struct FileProblems {
    Input file;
    std::vector<Problem> problems;  // in the order of puppet-lint's checks, then of place
};

// `source` is what the findings point into; `allowed` are the fixes that may be used.
[[nodiscard]] std::vector<Problem> problems_of(const rules::Analysis& analysis, const SourceFile& source,
                                               Safety allowed);

// Marks problems as `fixed` that are not found any more after fixes.
void mark_fixed(std::vector<Problem>& problems, const rules::Analysis& after);

}  // namespace plint::cli::puppet_lint
