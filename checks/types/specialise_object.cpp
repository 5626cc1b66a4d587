// Types whose parameters are what attributes of their values must be: errors and URIs.
#include "checks/project/names.hpp"
#include "checks/types/specialise_parts.hpp"
#include "checks/types/strings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::types {

// `Error[kind, issue_code]`, or a hash of these. Only texts are read.
Specialised specialise_error(TypeTable& table, const Parameters& p)
{
    static constexpr std::array<std::string_view, 2> names{"kind", "issue_code"};
    std::array<std::optional<std::string>, 2> given;
    const auto* hash = p.size() == 1 ? p[0].as<HashValue>() : nullptr;
    const std::size_t count = hash != nullptr ? hash->keys.size() : std::min(p.size(), names.size());
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t at = i;
        if (hash != nullptr) {
            const auto* key = hash->keys[i].as<std::string>();
            at = key != nullptr ? static_cast<std::size_t>(std::ranges::find(names, *key) - names.begin()) : names.size();
            if (at == names.size())
                return BadParameters{"an error has a `kind` and an `issue_code`, nothing else", 0};
        }
        const Value& value = hash != nullptr ? hash->values[i] : p[i];
        if (value.as<DefaultValue>() != nullptr)
            continue;
        if (value.as<std::int64_t>() != nullptr || value.as<bool>() != nullptr || value.as<double>() != nullptr
            || value.as<ListValue>() != nullptr || value.as<HashValue>() != nullptr)
            return wrong_kind(hash != nullptr ? 0 : i, "a string, a regular expression or a type");
        const auto* text = value.as<std::string>();
        if (text == nullptr)
            return Unknown{};
        given[at] = quoted(*text);
    }
    if (!given[0] && !given[1])
        return BadParameters{"`Error` takes a kind and an issue code", {}};
    std::vector<std::string_view> texts{given[0] ? std::string_view(*given[0]) : "default"};
    if (given[1])
        texts.push_back(*given[1]);
    TypeNode draft;
    draft.tag = Tag::object;
    draft.text = "Error";
    draft.texts = texts;
    return Value{table.intern(draft)};
}

static bool is_plain(std::string_view text, std::string_view also)
{
    return std::ranges::all_of(text, [also](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || also.find(c) != std::string_view::npos;
    });
}

// The parts of an address as Puppet takes it apart. None for what is not surely taken apart alike.
static std::optional<std::vector<std::string>> uri_parts(std::string_view text)
{
    std::vector<std::string> parts;
    const std::size_t colon = text.find("://");
    const std::string scheme = lower_case(text.substr(0, std::min(colon, text.size())));
    if (scheme != "http" && scheme != "https")
        return std::nullopt;
    text.remove_prefix(colon + 3);
    parts.insert(parts.end(), {"scheme", scheme});
    const auto cut = [&text](char mark) {
        const std::size_t at = text.find(mark);
        const auto tail = at == text.npos ? std::optional<std::string_view>() : text.substr(at + 1);
        text = text.substr(0, at);
        return tail;
    };
    const auto fragment = cut('#');
    const auto query = cut('?');
    const auto path = cut('/');
    const auto port = cut(':');
    if (text.empty() || !is_plain(text, "-.") || !is_plain(path.value_or(""), "-._~/") || !is_plain(query.value_or(""), "-._~=&")
        || !is_plain(fragment.value_or(""), "-._~"))
        return std::nullopt;
    parts.insert(parts.end(), {"host", lower_case(text)});
    if (port) {
        const bool number = !port->empty() && port->size() < 6 && std::ranges::all_of(*port, [](char c) { return c >= '0' && c <= '9'; });
        if (!number || port->front() == '0')
            return std::nullopt;
        if (*port != (scheme == "http" ? "80" : "443"))
            parts.insert(parts.end(), {"port", std::string(*port)});
    }
    if (path)
        parts.insert(parts.end(), {"path", fmt::format("/{}", *path)});
    for (const auto& [name, part] : {std::pair("query", query), std::pair("fragment", fragment)})
        if (part)
            parts.insert(parts.end(), {name, std::string(*part)});
    return parts;
}

// `URI['http://…']`, or a hash of parts. Of these only texts are read.
Specialised specialise_uri(TypeTable& table, const Parameters& p)
{
    static constexpr std::array<std::string_view, 8> names{"scheme", "userinfo", "host", "port",
                                                           "path",   "query",    "fragment", "opaque"};
    if (p.size() != 1)
        return wrong_count("URI", "one address", p.size());
    std::optional<std::vector<std::string>> parts;
    if (const auto* text = p[0].as<std::string>()) {
        if (text->empty())
            return wrong_kind(0, "an address");
        parts = uri_parts(*text);
    } else if (const auto* hash = p[0].as<HashValue>()) {
        parts.emplace();
        for (std::size_t i = 0; i < hash->keys.size(); ++i) {
            const auto* key = hash->keys[i].as<std::string>();
            if (key == nullptr || std::ranges::find(names, *key) == names.end())
                return wrong_kind(0, "a hash of the parts of an address");
            const auto* value = hash->values[i].as<std::string>();
            if (value == nullptr || value->empty() || *key == "port")
                return Unknown{};
            parts->insert(parts->end(), {*key, *value});
        }
    } else if (p[0].as<Type>() != nullptr || p[0].as<ListValue>() != nullptr || p[0].as<std::int64_t>() != nullptr) {
        return wrong_kind(0, "an address");
    }
    if (!parts)
        return Unknown{};
    const std::vector<std::string_view> texts(parts->begin(), parts->end());
    return Value{with_texts(table, Tag::uri, texts)};
}

}  // namespace plint::types
