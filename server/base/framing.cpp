#include "server/base/framing.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace plint::server {

namespace {

// A file of the largest size that plint reads, in JSON, takes less.
constexpr std::size_t largest_content = std::size_t{128} << 20U;
constexpr std::size_t largest_headers = std::size_t{64} << 10U;

bool is_content_length(std::string_view header)
{
    constexpr std::string_view name = "content-length:";
    std::string lower(header.substr(0, name.size()));
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower == name;
}

// Of a header `Content-Length`: digits, with spaces around them; std::nullopt for anything else.
std::optional<std::size_t> content_length(std::string_view header)
{
    std::string_view digits = header.substr(header.find(':') + 1);
    digits.remove_prefix(std::min(digits.find_first_not_of(" \t"), digits.size()));
    digits = digits.substr(0, digits.find_last_not_of(" \t") + 1);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(number) : std::nullopt;
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
    bool is_valid = true;  // each `Content-Length` so far
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
        if (is_content_length(line)) {
            size = content_length(line);
            is_valid = is_valid && size.has_value();
        }
        line.clear();
    }
    if (!in)
        return std::nullopt;
    if (!is_valid || !size || *size > largest_content) {
        problem = is_valid && size ? "a message is larger than 128 MiB" : "a message has no valid `Content-Length`";
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
