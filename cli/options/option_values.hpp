// Reads the values of options. Each `use_` function sets an option and returns an error message or an empty string.
#pragma once

#include "cli/options/options.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli {

// Appends the parts between commas.
void append_list(std::vector<std::string>& to, std::string_view list);
[[nodiscard]] std::string not_one_of(std::string_view given, std::span<const std::string_view> accepted);
[[nodiscard]] std::string use_releases(Options& options, std::string_view value);
[[nodiscard]] std::string set_number(unsigned& to, std::string_view given, unsigned min, unsigned max);
[[nodiscard]] std::string use_format(Options& options, std::string_view value);
[[nodiscard]] std::string use_fail_on(Options& options, std::string_view value);
[[nodiscard]] std::string use_colour(Options& options, std::string_view value);
[[nodiscard]] std::string use_notation(Options& options, std::string_view value);
[[nodiscard]] std::string use_drawing(Options& options, std::string_view value);
[[nodiscard]] std::string use_module_path(Options& options, std::string_view value);
[[nodiscard]] std::string use_file(std::string& to, std::string_view value);
[[nodiscard]] std::string problem_of_log_format(std::string_view given);
[[nodiscard]] std::string no_folder(std::string_view path);
[[nodiscard]] std::string use_stdin_filename(Options& options, std::string_view value);
[[nodiscard]] std::string use_range(Options& options, std::string_view value);

// Sets `to` to the value at the place that `given` has in `names`.
template <typename T, std::size_t size>
std::string choose(T& to, std::string_view given, const std::array<std::string_view, size>& names,
                   const std::array<T, size>& values)
{
    for (std::size_t i = 0; i < size; ++i) {
        if (names[i] == given) {
            to = values[i];
            return {};
        }
    }
    return not_one_of(given, names);
}

}  // namespace plint::cli
