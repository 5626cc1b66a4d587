#include "server/base/uri.hpp"

#include "checks/files/paths.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <utility>

namespace plint::server {

static int hex_value(char c)
{
    return is_digit(c) ? c - '0' : is_hex(c) ? (lower_case(c) - 'a') + 10 : -1;
}

std::string without_nul(std::string path)
{
    return path.find('\0') == path.npos ? std::move(path) : std::string();
}

std::string without_last_slash(std::string path)
{
    while (path.size() > 1 && path.ends_with('/') && !path.ends_with(":/"))
        path.pop_back();
    return path;
}

std::string path_of_uri(std::string_view uri)
{
    constexpr std::string_view scheme = "file://";
    if (!uri.starts_with(scheme))
        return {};
    uri.remove_prefix(scheme.size());
    uri.remove_prefix(std::min(uri.find('/'), uri.size()));  // the host
    std::string path;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const bool escaped =
            uri[i] == '%' && i + 2 < uri.size() && hex_value(uri[i + 1]) >= 0 && hex_value(uri[i + 2]) >= 0;
        if (escaped) {
            path += static_cast<char>(hex_value(uri[i + 1]) * 16 + hex_value(uri[i + 2]));
            i += 2;
        } else {
            path += uri[i];
        }
    }
    return without_last_slash(without_nul(files::from_user(path)));
}

std::string uri_of_path(std::string_view path)
{
    std::string uri = "file://";
    for (const char c : path)
        if (is_word(c) || std::string_view("/-.~").find(c) != std::string_view::npos)
            uri += c;
        else
            uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return uri;
}

}  // namespace plint::server
