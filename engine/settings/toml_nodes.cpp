#include "engine/settings/toml_nodes.hpp"

#include "reporters/text/utf8.hpp"

#include <algorithm>

namespace plint::engine {

namespace {

// toml++ counts characters of a line, without a byte order mark.
Offset offset_of(const SourceFile& source, toml::source_position at)
{
    const auto text = source.text();
    if (at.line == 0 || at.line > source.lines().line_count())
        return static_cast<Offset>(text.size());
    const Span line = source.lines().line_span(at.line);
    const bool marked = at.line == 1 && text.starts_with(reporters::byte_order_mark);
    const std::uint32_t column = at.column + (marked ? 1 : 0);
    // The first place with that column. The index knows columns in the midst of a long line.
    Offset first = line.begin;
    for (Offset last = line.end; first < last;) {
        const Offset middle = first + (last - first) / 2;
        if (source.lines().column(text, middle).characters < column)
            first = middle + 1;
        else
            last = middle;
    }
    // Within a character the column is that of the next.
    while (first < line.end && (static_cast<unsigned char>(text[first]) & 0xC0U) == 0x80)
        ++first;
    return first;
}

}  // namespace

Span span_of(const SourceFile& source, const toml::source_region& region)
{
    const Offset begin = offset_of(source, region.begin);
    return {begin, std::max(begin, offset_of(source, region.end))};
}

std::string_view type_name(const toml::node& node)
{
    switch (node.type()) {
    case toml::node_type::table: return "a table";
    case toml::node_type::array: return "a list";
    case toml::node_type::string: return "a string";
    case toml::node_type::integer: return "a number";
    case toml::node_type::floating_point: return "a number with a fraction";
    case toml::node_type::boolean: return "true or false";
    case toml::node_type::date: return "a date";
    case toml::node_type::time: return "a time";
    case toml::node_type::date_time: return "a date and time";
    case toml::node_type::none: break;
    }
    return "nothing";
}

std::optional<rules::OptionValue> value_of(const toml::node& node)
{
    if (const auto flag = node.value_exact<bool>())
        return *flag;
    if (const auto number = node.value_exact<std::int64_t>())
        return *number;
    if (auto text = node.value_exact<std::string>())
        return std::move(*text);
    const auto* const list = node.as_array();
    if (list == nullptr)
        return std::nullopt;
    std::vector<std::string> strings;
    for (const auto& item : *list) {
        auto text = item.value_exact<std::string>();
        if (!text)
            return std::nullopt;
        strings.push_back(std::move(*text));
    }
    return strings;
}

}  // namespace plint::engine
