// Keeps reports of huge numbers of findings readable and their size in proportion to the code.
#pragma once

#include "reporters/model/report.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <string>

namespace plint::cli {

// The largest size with which groups of these sizes, each cut to it, have at most `limit` elements together; at least 1.
// O(n log n).
[[nodiscard]] std::size_t fair_share(std::span<const std::size_t> sizes, std::size_t limit);

// Keeps the first findings of each rule in each file, so that the report has at most limits::report_findings and one
// for each limits::bytes_per_reported_finding of the files in it, and shortens the list of suppressed ones likewise. Many
// findings of one rule do not hide those of another rule or file. Keeps less if the texts of all would be longer than two
// reports may be. Adds a notification when it removes some; returns their number.
std::size_t limit_findings(Report& report);

// The notifications of limit_findings() in one text; empty if the report has all findings.
[[nodiscard]] std::string omission(const Report& report);

// A report as text, and what people must know beside it; empty if it has all findings of `Report`.
struct LimitedText {
    std::string text;
    std::string warning;
};

// `write(report)` with all findings, or with as many as a report may have bytes: limits::report_bytes, or
// limits::report_bytes_per_byte for each byte of the files in it if that is more and nothing was fixed. So each format
// ends as it must.
[[nodiscard]] LimitedText limited_text(const Report& report, const std::function<std::string(const Report&)>& write);

}  // namespace plint::cli
