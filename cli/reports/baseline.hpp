// A file of recorded findings, one on each line, that are not reported again.
#pragma once

#include "parser/source/shared_text.hpp"
#include "reporters/model/report.hpp"

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli {

inline constexpr std::string_view baseline_file_name = "plint-baseline.txt";

struct Baseline {
    std::string folder;  // absolute, of its file: paths in it start there

    // Rule, path and scope of each finding, for readers, by its fingerprint (reporters/model/fingerprint.hpp).
    struct Entry {
        SharedText rule;
        SharedText path;
        SharedText scope;
    };
    std::map<std::string, Entry, std::less<>> entries;
};

struct BaselineText {
    Baseline baseline;
    std::string problem;  // why it could not be read, worded to follow "cannot read `…`: "; empty: it was read
};

// Each line counts by itself, so that git merges two such files without a conflict (`merge=union`).
[[nodiscard]] BaselineText read_baseline(const std::string& path);
[[nodiscard]] std::string baseline_text(const Baseline& baseline);

// Moves the recorded findings of the report to its suppressed ones. Syntax errors stay. Returns
// the entries of `files`, by path, that no finding of these rules has any more.
[[nodiscard]] std::set<std::string> apply_baseline(Report& report, const Baseline& baseline,
                                                   std::span<const std::string> files);

// Records these findings in the baseline; they replace all its entries for `files`.
void update_baseline(Baseline& baseline, const Report& report, std::span<const std::string> files);

}  // namespace plint::cli
