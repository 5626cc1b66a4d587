#include "server/base/framing.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace plint::server {

namespace {

// A file of the largest size that plint reads, in JSON, takes less.
constexpr std::size_t largest_content = std::size_t{128} << 20U;
constexpr std::size_t largest_headers = std::size_t{64} << 10U;

// Of a header `Content-Length`; otherwise std::nullopt.
std::optional<std::size_t> content_length(std::string_view header)
{
    constexpr std::string_view name = "content-length:";
    std::string lower(header.substr(0, name.size()));
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const std::size_t first = header.find_first_not_of(' ', name.size());
    std::size_t number = 0;
    if (lower != name || first == header.npos)
        return std::nullopt;
    const bool is_number =
        std::from_chars(header.data() + first, header.data() + header.size(), number).ec == std::errc();
    return is_number ? std::optional(number) : std::nullopt;
}

// The memory grows with what comes, not with what is announced.
std::optional<std::string> read_content(std::istream& in, std::size_t size)
{
    constexpr std::size_t largest_part = std::size_t{1} << 20U;
    std::string content;
    while (content.size() < size) {
        const std::size_t begin = content.size();
        const std::size_t part = std::min(size - begin, largest_part);
        content.resize(begin + part);
        if (!in.read(content.data() + begin, static_cast<std::streamsize>(part)))
            return std::nullopt;
    }
    return content;
}

}  // namespace

std::optional<std::string> read_message(std::istream& in, std::string& problem)
{
    std::optional<std::size_t> size;
    std::string line;
    std::size_t read = 0;  // bytes of headers
    for (char c = '\0'; in.get(c);) {
        problem = ++read > largest_headers ? "the headers of a message are larger than 64 KiB"
                                           : "the input ends within a message";
        if (read > largest_headers)
            return std::nullopt;
        if (c != '\n') {
            line += c;
            continue;
        }
        if (line.ends_with('\r'))
            line.pop_back();
        if (line.empty())
            break;
        if (const auto length = content_length(line))
            size = length;
        line.clear();
    }
    if (!in)
        return std::nullopt;
    if (!size || *size > largest_content) {
        problem = size ? "a message is larger than 128 MiB" : "a message has no valid `Content-Length`";
        return std::nullopt;
    }
    auto content = read_content(in, *size);
    if (content)
        problem.clear();
    return content;
}

void write_message(std::ostream& out, std::string_view content)
{
    out << "Content-Length: " << content.size() << "\r\n\r\n" << content << std::flush;
}

}  // namespace plint::server
