// The result of a run, which the cache keeps.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli {

struct ReportText {
    std::string path;  // of a file; empty: standard output
    std::string text;
};

struct Outcome {
    bool findings = false;  // that make the run fail
    std::vector<ReportText> reports;
    std::vector<std::string> warnings;  // for standard error, before the reports
};

[[nodiscard]] std::string write_outcome(const Outcome& outcome);

// Empty for text that `write_outcome` did not write.
[[nodiscard]] std::optional<Outcome> read_outcome(std::string_view text);

}  // namespace plint::cli
