// What users are told about fixes that were not made.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/source/limits.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

// `rules`: the text of rules_of().
[[nodiscard]] inline std::string endless_fixes_message(std::string_view rules)
{
    return fmt::format("the fixes of {} still change files after many rounds, and may undo each other; run plint again "
                       "for the others",
                       rules);
}

[[nodiscard]] inline std::string left_out_message(const Diagnostic& finding)
{
    return fmt::format("the fix of `{}` was left out: `{}` would have syntax errors after it", finding.rule,
                       reporters::visible(finding.path));
}

[[nodiscard]] inline std::string unfinished_message(std::string_view path)
{
    return fmt::format("`{}` has more fixes than plint makes in one run; run plint again for the others",
                       reporters::visible(path));
}

[[nodiscard]] inline std::string too_large_message(std::string_view path)
{
    return fmt::format("`{}` is not fixed completely, because the result would be much larger",
                       reporters::visible(path));
}

// The findings whose fixes move or create files, up to limits::moved_files. Adds a message about others to `trouble`.
[[nodiscard]] inline std::vector<Diagnostic> first_moves(std::vector<Diagnostic> moves,
                                                         std::vector<std::string>& trouble)
{
    if (moves.size() > limits::moved_files) {
        moves.resize(limits::moved_files);
        trouble.emplace_back("fixes would move or create more files than plint does in one run; run plint again for "
                             "the others");
    }
    return moves;
}

[[nodiscard]] inline std::string unmoved_symlink_message(std::string_view path)
{
    return fmt::format("`{}` is not moved, because it is a symlink", reporters::visible(path));
}

}  // namespace plint::engine
