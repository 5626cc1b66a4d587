#include "ide/nested_keys.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>
#include <charconv>

namespace plint::ide {

namespace {

using hiera::DataNode;

// Where the key of a mapping ends, at the next key of it or at the end of the mapping.
Offset end_of_value(const DataNode& mapping, std::size_t index, Offset end)
{
    for (std::size_t other = 0; other < mapping.items.size(); other += 2)
        if (mapping.items[other].span.begin > mapping.items[index].span.begin)
            end = std::min(end, mapping.items[other].span.begin);
    return end;
}

std::optional<NestedKey> key_in(const DataNode& mapping, std::size_t index, Offset end)
{
    const DataNode& key = mapping.items[index];
    if (key.shared)
        return std::nullopt;
    return NestedKey{key.span, key.span.end, end_of_value(mapping, index, end), &mapping.items[index + 1]};
}

std::optional<NestedKey> step_into(const NestedKey& from, std::string_view step)
{
    const DataNode& value = *from.node;
    if (value.kind == DataNode::Kind::mapping) {
        for (std::size_t k = 0; k + 1 < value.items.size(); k += 2)
            if (value.items[k].text == step)
                return key_in(value, k, from.end);
        return std::nullopt;
    }
    std::size_t index = 0;
    const auto [rest, error] = std::from_chars(step.data(), step.data() + step.size(), index);
    if (value.kind != DataNode::Kind::sequence || error != std::errc() || rest != step.data() + step.size()
        || index >= value.items.size() || value.items[index].shared)
        return std::nullopt;
    const DataNode& element = value.items[index];
    const Offset end = index + 1 < value.items.size() ? value.items[index + 1].span.begin : from.end;
    return NestedKey{element.span, element.span.begin, end, &element};
}

}  // namespace

std::vector<KeySegment> key_segments(std::string_view written, Offset begin)
{
    std::vector<KeySegment> segments(1);
    char quote = 0;
    bool in_braces = false;
    std::size_t start = 0;
    const auto finish = [&](std::size_t end) {
        const bool is_quoted =
            end > start + 1 && (written[start] == '"' || written[start] == '\'') && written[end - 1] == written[start];
        const std::size_t margin = is_quoted ? 1 : 0;
        segments.back() = {{begin + static_cast<Offset>(start + margin), begin + static_cast<Offset>(end - margin)},
                           std::string(written.substr(start + margin, end - start - 2 * margin))};
    };
    for (std::size_t i = 0; i < written.size(); ++i) {
        const char c = written[i];
        if (quote != 0)
            quote = c == quote ? '\0' : quote;
        else if (in_braces)
            in_braces = c != '}';
        else if (c == '"' || c == '\'')
            quote = c;
        else if (written.substr(i).starts_with("${"))
            in_braces = true;
        else if (c == '.') {
            finish(i);
            segments.emplace_back();
            start = i + 1;
        }
    }
    finish(written.size());
    return segments;
}

std::vector<std::string> path_at(const std::vector<KeySegment>& segments, Offset offset)
{
    std::vector<std::string> path;
    for (const KeySegment& segment : segments) {
        path.push_back(segment.text);
        if (segment.span.begin <= offset && offset <= segment.span.end)
            break;
    }
    return path;
}

std::optional<NestedKey> nested_key(const DataNode& mapping, std::size_t index, std::span<const std::string> path,
                                    std::size_t size)
{
    auto found = key_in(mapping, index, static_cast<Offset>(size));
    for (const std::string& step : path)
        if (found)
            found = step_into(*found, step);
    return found;
}

}  // namespace plint::ide
