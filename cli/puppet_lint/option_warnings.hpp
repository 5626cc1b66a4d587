// Warnings about option files, which come from the repository: the number of lines and bytes is limited.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace plint::cli::puppet_lint {

class OptionWarnings {
public:
    // Nothing if it equals the one before. After limits::settings_errors, it is only counted, unless it `must_show`.
    void add(std::string text, bool must_show = false);

    // A line each, the last one with the number of the others.
    [[nodiscard]] std::vector<std::string> texts() &&;

private:
    std::vector<std::string> texts_;
    std::size_t bytes_ = 0;
    std::size_t further_ = 0;
};

}  // namespace plint::cli::puppet_lint
