// Problems as puppet-lint prints them.
#pragma once

#include "cli/puppet_lint/options.hpp"
#include "cli/puppet_lint/problems.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace plint::cli::puppet_lint {

// Why puppet-lint's template cannot be filled; empty when it can be.
[[nodiscard]] std::string problem_of_template(std::string_view log_format);

// Whether the options let a problem be printed.
[[nodiscard]] bool is_shown(const Problem& problem, const Options& options);

// The size of a report, which repositories can make huge: once it has `most` bytes, further problems are only counted.
class ReportSize {
public:
    explicit ReportSize(std::size_t most) : most_(most) {}

    // Whether the report has room for one more problem. If not, that problem counts as omitted.
    [[nodiscard]] bool has_room()
    {
        omitted_ += bytes_ < most_ ? 0 : 1;
        return bytes_ < most_;
    }
    void add(std::size_t bytes) { bytes_ += bytes; }
    [[nodiscard]] std::size_t omitted() const { return omitted_; }

private:
    std::size_t most_;
    std::size_t bytes_ = 0;
    std::size_t omitted_ = 0;
};

// One line for each problem, in the form of `--log-format`, with the lines for `--with-context` and GitHub's runner.
// Precondition: the template can be filled.
[[nodiscard]] std::string lines(std::span<const FileProblems> files, const Options& options, bool on_github,
                                ReportSize& size);

[[nodiscard]] std::string json(std::span<const FileProblems> files, const Options& options, ReportSize& size);
[[nodiscard]] std::string sarif(std::span<const FileProblems> files, const Options& options, ReportSize& size);

}  // namespace plint::cli::puppet_lint
