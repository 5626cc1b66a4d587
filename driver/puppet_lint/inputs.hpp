// Which files puppet-lint is asked about.
#pragma once

#include "driver/puppet_lint/problems.hpp"

#include <span>
#include <string>
#include <vector>

namespace plint::puppet_lint {

struct Inputs {
    std::vector<Input> files;  // in the order given; of a folder its manifests, sorted
    Texts texts;               // standard input, which is called `-`
    std::vector<std::string> missing;
    std::vector<std::string> foreign;  // named, but no Puppet code
    std::size_t named = 0;  // files, those to ignore as well
};

// `ignore` are shell patterns against the paths as given, in which `*` matches slashes too.
[[nodiscard]] Inputs find_inputs(std::span<const std::string> operands, std::span<const std::string> ignore);

}  // namespace plint::puppet_lint
