// The hash by which git names the content of files.
#pragma once

#include <string>
#include <string_view>

namespace plint::engine {

// The name that git gives to a file with this text in a repository with SHA-1: 40 hexadecimal digits.
[[nodiscard]] std::string git_blob_name(std::string_view text);

}  // namespace plint::engine
