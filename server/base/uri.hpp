// URIs of files.
#pragma once

#include <string>
#include <string_view>

namespace plint::server {

// The path of `file:///…`; empty for other URIs.
[[nodiscard]] std::string path_of_uri(std::string_view uri);

// `path`: absolute.
[[nodiscard]] std::string uri_of_path(std::string_view path);

}  // namespace plint::server
