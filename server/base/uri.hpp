// URIs of files.
#pragma once

#include <string>
#include <string_view>

namespace plint::server {

// A path that a client writes; empty if it has a NUL, because no file has such a path.
[[nodiscard]] std::string without_nul(std::string path);

// `/a` for `/a/`, as some clients write directories. Roots stay as they are.
[[nodiscard]] std::string without_last_slash(std::string path);

// The path of `file:///…` without a slash at its end; empty for other URIs, and for those whose path has a NUL.
[[nodiscard]] std::string path_of_uri(std::string_view uri);

// `path`: absolute.
[[nodiscard]] std::string uri_of_path(std::string_view path);

}  // namespace plint::server
