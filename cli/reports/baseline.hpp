// A file of recorded findings, one on each line, that are not reported again.
#pragma once

#include "parser/source/shared_text.hpp"
#include "reporters/model/fingerprint.hpp"
#include "reporters/model/report.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli {

inline constexpr std::string_view baseline_file_name = "plint-baseline.txt";

struct Baseline {
    std::string folder;  // absolute, of its file: paths in it start there

    // Rule, path and scope of each finding, for readers, by its fingerprint.
    struct Entry {
        SharedText rule;
        SharedText path;
        SharedText scope;
    };
    std::map<Fingerprint, Entry> entries;
};

struct BaselineText {
    Baseline baseline;
    std::string problem;  // why it could not be read, worded to follow "cannot read `…`: "; empty: it was read
};

// Each line counts by itself, so that git merges two such files without a conflict (`merge=union`).
[[nodiscard]] BaselineText read_baseline(const std::string& path);
// std::nullopt: it has more than `limits::file_bytes`, so plint would not read it.
[[nodiscard]] std::optional<std::string> baseline_text(const Baseline& baseline);

// Those of the findings of the report, in their order, with paths as the baseline has them.
[[nodiscard]] std::vector<Fingerprint> fingerprints_in(const Baseline& baseline, const Report& report);

// Whether the report keeps the findings that the baseline contains: they take much memory.
enum class RecordedFindings : std::uint8_t { drop, keep };

// Removes the recorded findings from the report, or moves them to its suppressed ones. Syntax errors stay. Returns the
// entries of `files`, by path, that no finding of these rules has any more. `fingerprints`: fingerprints_in().
[[nodiscard]] std::vector<Fingerprint> apply_baseline(Report& report, const Baseline& baseline,
                                                      std::span<const Fingerprint> fingerprints,
                                                      std::span<const std::string> files, RecordedFindings recorded);

// Records these findings in the baseline; they replace all its entries for `files`. `fingerprints`: fingerprints_in().
void update_baseline(Baseline& baseline, const Report& report, std::span<const Fingerprint> fingerprints,
                     std::span<const std::string> files);

}  // namespace plint::cli
