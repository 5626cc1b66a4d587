// The files and rules of the fixes in a round.
#pragma once

#include "checks/index/project.hpp"
#include "parser/source/diagnostic.hpp"

#include <fmt/format.h>

#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace plint::engine {

// Precondition: the project has the files of the findings. O(n log n).
[[nodiscard]] inline std::set<layout::FileIndex> files_of(std::span<const Diagnostic> findings,
                                                          const index::Project& project)
{
    std::set<layout::FileIndex> files;
    for (const Diagnostic& finding : findings)
        files.insert(*project.find(finding.path));
    return files;
}

// "`a`, `b`": the rules of some findings, the first three by name; "some rules" without any. O(n log n).
[[nodiscard]] inline std::string rules_of(std::span<const Diagnostic> findings)
{
    std::set<std::string> names;
    for (const Diagnostic& finding : findings) {
        names.insert(finding.rule);
        if (names.size() > 3)
            names.erase(std::prev(names.end()));
    }
    std::string text;
    for (const std::string& name : names)
        text += fmt::format("{}`{}`", text.empty() ? "" : ", ", name);
    return text.empty() ? "some rules" : text;
}

}  // namespace plint::engine
