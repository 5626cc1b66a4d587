// Both dumps are one sweep over the arrays, so that no depth of nesting can hurt.
#include "parser/syntax/dump.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace plint {

namespace {

// People indent no deeper; a chain of a hundred thousand links would make gigabytes of spaces.
constexpr std::size_t deepest_indent = 60;

std::string quoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        switch (c) {
        case '\t': out += "\\t"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        default:
            if (const auto code = static_cast<unsigned char>(c); code < 0x20 || code == 0x7F)
                fmt::format_to(std::back_inserter(out), "\\x{:02x}", code);
            else
                out += c;
        }
    }
    return out + '"';
}

std::string json_string(std::string_view text)
{
    using nlohmann::json;
    return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

std::string dump_cst(const Tree& tree)
{
    std::string out;
    std::vector<NodeIndex> open;  // where the nodes around this one end
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        while (!open.empty() && open.back() <= i)
            open.pop_back();
        const Node node = tree.node(i);
        fmt::format_to(std::back_inserter(out), "{:{}}{} {}..{}", "", std::min(open.size(), deepest_indent) * 2,
                       name(node.kind()), node.span().begin, node.span().end);
        if (!is_composite(node.kind()) && node.kind() != Kind::missing)
            out += ' ' + quoted(node.text());
        out += '\n';
        open.push_back(tree.next[i]);
    }
    return out;
}

std::string dump_json(const Tree& tree)
{
    std::string out;
    std::vector<NodeIndex> open;
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        for (; !open.empty() && open.back() <= i; open.pop_back())
            out += "]}";
        const Node node = tree.node(i);
        if (out.ends_with('}'))
            out += ',';
        fmt::format_to(std::back_inserter(out), R"({{"kind":"{}","begin":{},"end":{},)", name(node.kind()),
                       node.span().begin, node.span().end);
        if (is_composite(node.kind())) {
            out += "\"children\":[";
            open.push_back(tree.next[i]);
        } else {
            out += "\"text\":" + json_string(node.text()) + '}';
        }
    }
    for (; !open.empty(); open.pop_back())
        out += "]}";
    return out;
}

}  // namespace plint
