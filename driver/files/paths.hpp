// One spelling for each file, so that it is checked once and shown alike however it was asked for.
#pragma once

#include <string>
#include <string_view>

namespace plint {

// Absolute, without `.`, `..` and doubled slashes. Links stay as they are, but for one that `..` leaves: there the
// system's answer counts. `folder` is absolute; a relative `path` starts there.
[[nodiscard]] std::string absolute_path(std::string_view path, std::string_view folder);

// As people are shown an absolute path: relative to the absolute `folder` when it is below it, else as it is.
[[nodiscard]] std::string shown_path(std::string_view path, std::string_view folder);

// Absolute; empty when the folder that plint was started in is gone.
[[nodiscard]] std::string current_folder();

}  // namespace plint
