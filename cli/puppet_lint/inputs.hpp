// The files that puppet-lint must check.
#pragma once

#include "cli/puppet_lint/problems.hpp"

#include <span>
#include <string>
#include <vector>

namespace plint::cli::puppet_lint {

struct Inputs {
    std::vector<Input> files;  // in the order given; of a directory its manifests, sorted
    engine::Texts texts;       // standard input, which is called `-`
    std::vector<std::string> missing;
    std::vector<std::string> foreign;  // named, but not Puppet code
    std::size_t named = 0;             // files, including ignored ones
};

// `ignore` are shell patterns against the paths as given, in which `*` matches slashes too.
[[nodiscard]] Inputs find_inputs(std::span<const std::string> operands, std::span<const std::string> ignore);

}  // namespace plint::cli::puppet_lint
