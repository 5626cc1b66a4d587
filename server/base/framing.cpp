#include "server/base/framing.hpp"

#include <charconv>

namespace plint::server {

std::optional<std::string> read_message(std::istream& in, std::string& problem)
{
    constexpr std::size_t max_size = std::size_t{1} << 30;
    constexpr std::string_view name = "content-length:";
    std::optional<std::size_t> size;
    for (std::string line; std::getline(in, line);) {
        problem = "the input ends within a message";
        if (line.ends_with('\r'))
            line.pop_back();
        if (line.empty()) {
            if (!size || *size > max_size) {
                problem = size ? "a message is larger than 1 GiB" : "a message has no valid `Content-Length`";
                return std::nullopt;
            }
            std::string content(*size, '\0');
            in.read(content.data(), static_cast<std::streamsize>(*size));
            if (!in)
                return std::nullopt;
            problem.clear();
            return content;
        }
        std::string lower = line.substr(0, name.size());
        for (char& c : lower)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (lower != name)
            continue;
        const std::size_t first = line.find_first_not_of(' ', name.size());
        std::size_t number = 0;
        if (first != line.npos
            && std::from_chars(line.data() + first, line.data() + line.size(), number).ec == std::errc())
            size = number;
    }
    return std::nullopt;
}

void write_message(std::ostream& out, std::string_view content)
{
    out << "Content-Length: " << content.size() << "\r\n\r\n" << content << std::flush;
}

}  // namespace plint::server
