// Types whose parameters are what attributes of their values must be: errors and URIs.
#include "checks/names/names.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/specialise_parts.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>

namespace plint::types {

// What `Error` and the texts of `URI` may be limited by.
static bool limits_text(TypeTable& table, const Value& value)
{
    if (value.as<std::string>() != nullptr || value.as<RegexValue>() != nullptr || value.as<UndefValue>() != nullptr)
        return true;
    const auto* type = value.as<Type>();
    return type != nullptr
        && std::ranges::any_of(std::array{Tag::enumeration, Tag::pattern, Tag::not_undef, Tag::undef},
                               [&](Tag tag) { return assignable(table, table.bare(tag), *type); });
}

// `Error[kind, issue_code]`, or a hash of these.
Specialised specialise_error(TypeTable& table, const Parameters& p)
{
    static constexpr std::array<std::string_view, 2> names{"kind", "issue_code"};
    std::array<Type, 2> given{};
    const auto* hash = p.size() == 1 ? p[0].as<HashValue>() : nullptr;
    const std::size_t count = hash != nullptr ? hash->keys.size() : std::min(p.size(), names.size());
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t at = i;
        if (hash != nullptr) {
            const auto* key = hash->keys[i].as<std::string>();
            at = key != nullptr ? static_cast<std::size_t>(std::ranges::find(names, *key) - names.begin())
                                : names.size();
            if (at == names.size())
                return BadParameters{flaw(FlawKind::error_keys), 0};
        }
        const Value& value = hash != nullptr ? hash->values[i] : p[i];
        if (value.as<DefaultValue>() != nullptr)
            continue;
        if (!limits_text(table, value))
            return wrong_kind(hash != nullptr ? 0 : i, Expected::string_or_string_type);
        given[at] = infer(table, value);
    }
    if (!given[0] && !given[1])
        return BadParameters{flaw(FlawKind::error_parameters), {}};
    TypeNode draft;
    draft.tag = Tag::object;
    draft.text = "Error";
    draft.parts = given;
    return Value{table.intern(draft)};
}

using Texts = std::vector<std::string>;

// Letters and digits, percent signs before two hexadecimal digits, and what else a part of an address may hold.
static bool is_plain(std::string_view text, std::string_view also)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto is_hex_at = [&](std::size_t at) { return at < text.size() && is_hex(text[at]); };
        if (text[i] == '%' ? !is_hex_at(i + 1) || !is_hex_at(i + 2)
                           : !is_digit(text[i]) && !is_letter(text[i]) && also.find(text[i]) == also.npos)
            return false;
    }
    return true;
}

// User, host and port, onto the parts. False for what is not surely taken apart alike.
static bool add_authority(Texts& parts, std::string_view text, std::string_view scheme)
{
    constexpr std::string_view marks = "-._~!$&'()*+,;=";
    if (const std::size_t at = text.find('@'); at != text.npos) {
        if (at == 0 || !is_plain(text.substr(0, at), "-._~!$&'()*+,;=:"))
            return false;
        parts.insert(parts.end(), {"userinfo", std::string(text.substr(0, at))});
        text.remove_prefix(at + 1);
    }
    const std::size_t colon = text.find(':');
    const std::string_view host = text.substr(0, colon);
    if (!is_plain(host, marks))
        return false;
    if (!host.empty())
        parts.insert(parts.end(), {"host", lower_case(host)});
    if (colon == text.npos)
        return true;
    const std::string_view port = text.substr(colon + 1);
    if (port.empty() || port.size() > 5 || port.front() == '0' || !std::ranges::all_of(port, is_digit))
        return false;
    if (!(scheme == "http" && port == "80") && !(scheme == "https" && port == "443"))
        parts.insert(parts.end(), {"port", std::string(port)});
    return true;
}

// The parts of an address as Puppet takes it apart. None for what is not surely taken apart alike.
static std::optional<Texts> uri_parts(std::string_view text)
{
    const std::size_t colon = text.find(':');
    const std::string scheme = lower_case(text.substr(0, std::min(colon, text.size())));
    // Some schemes have ports, or rules, of their own.
    if (colon == text.npos || scheme.empty() || scheme[0] < 'a' || scheme[0] > 'z' || !is_plain(scheme, "+-.")
        || scheme.find('%') != scheme.npos
        || std::ranges::count(std::array<std::string_view, 6>{"ftp", "mailto", "ldap", "ldaps", "ws", "file"}, scheme)
            > 0)
        return std::nullopt;
    Texts parts{"scheme", scheme};
    text.remove_prefix(colon + 1);
    if (!text.empty() && text[0] != '/') {
        if (!is_plain(text, "-._~!$&'()*+,;=:@/"))
            return std::nullopt;
        parts.insert(parts.end(), {"opaque", std::string(text)});
        return parts;
    }
    const auto cut = [&text](char mark) {
        const std::size_t at = text.find(mark);
        const auto tail = at == text.npos ? std::optional<std::string_view>() : text.substr(at + 1);
        text = text.substr(0, at);
        return tail;
    };
    const auto fragment = cut('#');
    const auto query = cut('?');
    if (text.starts_with("//")) {
        text.remove_prefix(2);
        const std::string_view authority = text.substr(0, text.find('/'));
        if (!add_authority(parts, authority, scheme))
            return std::nullopt;
        text.remove_prefix(authority.size());
    }
    if (!is_plain(text, "-._~!$&'()*+,;=:@/") || !is_plain(query.value_or(""), "-._~!$&'()*+,;=:@/?[]")
        || !is_plain(fragment.value_or(""), "-._~!$&'()*+,;=:@/?"))
        return std::nullopt;
    if (!text.empty())
        parts.insert(parts.end(), {"path", std::string(text)});
    for (const auto& [name, part] : {std::pair("query", query), std::pair("fragment", fragment)})
        if (part)
            parts.insert(parts.end(), {name, std::string(*part)});
    return parts;
}

static bool limits_uri(TypeTable& table, std::string_view part, const Value& value)
{
    const auto* type = value.as<Type>();
    if (part != "port") {
        const auto* text = value.as<std::string>();
        return limits_text(table, value) && (text == nullptr || !text->empty());
    }
    const auto* number = value.as<std::int64_t>();
    return value.as<UndefValue>() != nullptr || (number != nullptr && *number >= 0)
        || (type != nullptr
            && (assignable(table, table.bare(Tag::not_undef), *type)
                || assignable(table, table.bare(Tag::undef), *type)));
}

// `URI['http://…']`, or a hash of parts.
Specialised specialise_uri(TypeTable& table, const Parameters& p)
{
    static constexpr std::array<std::string_view, 8> names{"scheme", "userinfo", "host",     "port",
                                                           "path",   "query",    "fragment", "opaque"};
    if (p.size() != 1)
        return wrong_count("URI", Expected::one_uri, p.size());
    std::vector<std::string_view> texts;
    std::vector<Type> parts;
    if (const auto* text = p[0].as<std::string>()) {
        if (text->empty())
            return wrong_kind(0, Expected::uri);
        const auto written = uri_parts(*text);
        if (!written)
            return Unknown{};
        for (std::size_t i = 0; i + 1 < written->size(); i += 2) {
            const Type name = literal_of(table, (*written)[i]);
            texts.push_back(*name->text);
            parts.push_back(literal_of(table, (*written)[i + 1]));
        }
        return Value{with_texts(table, Tag::uri, texts, parts)};
    }
    const auto* hash = p[0].as<HashValue>();
    if (hash == nullptr)
        return wrong_kind(0, Expected::uri);
    for (std::size_t i = 0; i < hash->keys.size(); ++i) {
        const auto* key = hash->keys[i].as<std::string>();
        if (key == nullptr || std::ranges::find(names, *key) == names.end()
            || !limits_uri(table, *key, hash->values[i]))
            return wrong_kind(0, Expected::uri_parts);
        texts.push_back(*key);
        parts.push_back(infer(table, hash->values[i]));
    }
    return Value{with_texts(table, Tag::uri, texts, parts)};
}

}  // namespace plint::types
