// Problems as puppet-lint prints them.
#pragma once

#include "cli/puppet_lint/options.hpp"
#include "cli/puppet_lint/problems.hpp"

#include <span>
#include <string>
#include <string_view>

namespace plint::cli::puppet_lint {

// Why puppet-lint's template cannot be filled; empty when it can be.
[[nodiscard]] std::string problem_of_template(std::string_view log_format);

// Whether the options let a problem be printed.
[[nodiscard]] bool is_shown(const Problem& problem, const Options& options);

// One line for each problem, in the form of `--log-format`, with the lines for `--with-context` and GitHub's runner.
// Precondition: the template can be filled.
[[nodiscard]] std::string lines(std::span<const FileProblems> files, const Options& options, bool on_github);

[[nodiscard]] std::string json(std::span<const FileProblems> files, const Options& options);
[[nodiscard]] std::string sarif(std::span<const FileProblems> files, const Options& options);

}  // namespace plint::cli::puppet_lint
