// The sub-commands. Each prints its own output and returns the exit code.
#pragma once

#include "cli/options/options.hpp"

namespace plint::cli {

[[nodiscard]] int run_check(const Options& options);
[[nodiscard]] int run_format(const Options& options);
[[nodiscard]] int run_explain(const Options& options);
[[nodiscard]] int run_rules(const Options& options);
[[nodiscard]] int run_test_rules(const Options& options);
[[nodiscard]] int run_init(const Options& options);
[[nodiscard]] int run_schema(const Options& options);
[[nodiscard]] int run_completions(const Options& options);
[[nodiscard]] int run_dump(const Options& options);
[[nodiscard]] int run_infer(const Options& options);
[[nodiscard]] int run_server(const Options& options);

}  // namespace plint::cli
