#include "checks/lookup/attribute_value.hpp"

#include "checks/types/match.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace plint {

namespace {

bool may_match(const ruby::Value& value, std::string_view text)
{
    if (!value.is_regex)
        return value.text == text;
    std::string regex;
    for (const char flag : value.flags)
        regex += flag;
    regex = regex.empty() ? std::string(value.text) : fmt::format("(?{}:{})", regex, value.text);
    return types::matches(regex, text).value_or(true);
}

bool is_absolute_path(std::string_view text)
{
    const auto is_slash = [](char c) { return c == '/' || c == '\\'; };
    const bool drive = text.size() > 2 && text[1] == ':' && is_slash(text[2]);
    return drive || text.starts_with('/') || text.starts_with("\\\\");
}

}  // namespace

bool refuses(const ruby::Attribute& attribute, std::string_view text)
{
    if (!attribute.open.empty() || attribute.conditional)
        return false;
    switch (attribute.check) {
    case ruby::Check::values:
        return !attribute.values.empty()
               && std::ranges::none_of(attribute.values, [&](const ruby::Value& value) { return may_match(value, text); })
               && std::ranges::none_of(attribute.aliases,
                                       [&](const ruby::ValueAlias& alias) { return alias.name == text; });
    case ruby::Check::truth: {
        const std::string lower = lower_case(text);
        return lower != "true" && lower != "false" && lower != "yes" && lower != "no";
    }
    case ruby::Check::path:
    case ruby::Check::paths: return !is_absolute_path(text);
    case ruby::Check::anything:
    case ruby::Check::type:
    case ruby::Check::code: break;
    }
    return false;
}

bool refuses_arrays(const ruby::Attribute& attribute)
{
    if (!attribute.open.empty() || attribute.conditional || attribute.kind != ruby::AttributeKind::parameter)
        return false;
    const auto plain = [](const ruby::Value& value) { return !value.is_regex && !value.text.starts_with('['); };
    return attribute.check == ruby::Check::truth
           || (attribute.check == ruby::Check::values && !attribute.values.empty()
               && std::ranges::all_of(attribute.values, plain));
}

std::string accepted_values(const ruby::Attribute& attribute)
{
    if (attribute.check == ruby::Check::truth)
        return "`true` or `false`";
    if (attribute.check == ruby::Check::path || attribute.check == ruby::Check::paths)
        return "an absolute path";
    std::vector<std::string> words;
    for (const ruby::Value& value : attribute.values)
        words.push_back(value.is_regex ? fmt::format("what matches `/{}/{}`", value.text, value.flags)
                                       : fmt::format("`{}`", value.text.empty() ? "''" : value.text));
    for (const ruby::ValueAlias& alias : attribute.aliases)
        words.push_back(fmt::format("`{}`", alias.name));
    constexpr std::size_t most = 8;
    if (words.size() > most) {
        words.resize(most);
        return fmt::format("{} …", fmt::join(words, ", "));
    }
    if (words.size() < 2)
        return words.empty() ? std::string() : words.front();
    const std::string last = words.back();
    words.pop_back();
    return fmt::format("{} or {}", fmt::join(words, ", "), last);
}

}  // namespace plint
