#include "checks/lookup/attribute_value.hpp"

#include "checks/text/match.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace plint::lookup {

namespace {

std::string regex_of(const ruby::Value& value)
{
    std::string regex;
    for (const char flag : value.flags)
        regex += flag;
    return regex.empty() ? std::string(value.text) : fmt::format("(?{}:{})", regex, value.text);
}

bool is_absolute_path(std::string_view text)
{
    const auto is_slash = [](char c) { return c == '/' || c == '\\'; };
    const bool drive = text.size() > 2 && text[1] == ':' && is_slash(text[2]);
    return drive || text.starts_with('/') || text.starts_with("\\\\");
}

}  // namespace

ValueCheck::Taken& ValueCheck::taken_by(const ruby::Attribute& attribute)
{
    const auto [at, is_new] = taken_.try_emplace(&attribute);
    Taken& taken = at->second;
    if (!is_new)
        return taken;
    for (const ruby::Value& value : attribute.values)
        if (value.is_regex)
            taken.regexes.push_back(regex_of(value));
        else
            taken.texts.insert(value.text);
    for (const ruby::ValueAlias& alias : attribute.aliases)
        taken.texts.insert(alias.name);
    return taken;
}

bool ValueCheck::refuses(const ruby::Attribute& attribute, std::string_view text)
{
    if (!attribute.open.empty() || attribute.conditional)
        return false;
    switch (attribute.check) {
    case ruby::Check::values: {
        const Taken& taken = taken_by(attribute);
        const auto may_match = [&](const std::string& regex) {
            return text::matches(regex, text, &budget_).value_or(true);
        };
        return !attribute.values.empty() && !taken.texts.contains(text)
            && std::ranges::none_of(taken.regexes, may_match);
    }
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

bool ValueCheck::refuses_arrays(const ruby::Attribute& attribute)
{
    if (!attribute.open.empty() || attribute.conditional || attribute.kind != ruby::AttributeKind::parameter)
        return false;
    if (attribute.check != ruby::Check::values)
        return attribute.check == ruby::Check::truth;
    const auto plain = [](const ruby::Value& value) { return !value.is_regex && !value.text.starts_with('['); };
    Taken& taken = taken_by(attribute);
    if (!taken.only_plain)
        taken.only_plain = !attribute.values.empty() && std::ranges::all_of(attribute.values, plain);
    return *taken.only_plain;
}

std::string accepted_values(const ruby::Attribute& attribute)
{
    if (attribute.check == ruby::Check::truth)
        return "`true` or `false`";
    if (attribute.check == ruby::Check::path || attribute.check == ruby::Check::paths)
        return "an absolute path";
    constexpr std::size_t max = 8;
    std::vector<std::string> words;
    for (const ruby::Value& value : attribute.values)
        if (words.size() <= max)
            words.push_back(value.is_regex ? fmt::format("a string that matches `/{}/{}`", value.text, value.flags)
                                           : fmt::format("`{}`", value.text.empty() ? "''" : value.text));
    for (const ruby::ValueAlias& alias : attribute.aliases)
        if (words.size() <= max)
            words.push_back(fmt::format("`{}`", alias.name));
    if (words.size() > max) {
        words.resize(max);
        return fmt::format("{} …", fmt::join(words, ", "));
    }
    if (words.size() < 2)
        return words.empty() ? std::string() : words.front();
    const std::string last = words.back();
    words.pop_back();
    return fmt::format("{} or {}", fmt::join(words, ", "), last);
}

}  // namespace plint::lookup
