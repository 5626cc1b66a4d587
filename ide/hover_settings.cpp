#include "ide/hover_settings.hpp"

#include "engine/settings/keys.hpp"
#include "ide/settings_place.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::ide {

namespace {

bool is_in_name(char c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' || c == '-';
}

// The name that touches the offset; empty if there is none.
Span name_at(std::string_view text, Offset offset)
{
    Span span{offset, offset};
    while (span.begin > 0 && is_in_name(text[span.begin - 1]))
        --span.begin;
    while (span.end < text.size() && is_in_name(text[span.end]))
        ++span.end;
    return span;
}

std::string of_key(const SettingsPlace& place, std::string_view name)
{
    if (const engine::Key* const key = engine::find_key(place.table, name)) {
        std::string text = fmt::format("{}.", key->help);
        if (!key->default_value.empty())
            text += fmt::format(" Default: `{}`", key->default_value);
        if (!key->option.empty())
            text += fmt::format("\n\nOn the command line: `{}`", key->option);
        return text;
    }
    for (const rules::OptionDescription& option : options_of_rule(place))
        if (option.name == name)
            return fmt::format("{}.", option.help);
    return {};
}

std::string of_table(std::string_view name)
{
    for (const auto& [table, help] : engine::settings_tables())
        if (table == name || (table.ends_with(".*") && table.substr(0, table.size() - 2) == name))
            return fmt::format("{}.", help);
    return {};
}

std::string of_rule_named(std::string_view name)
{
    const rules::Rule* const rule = rules::find_rule(name);
    return rule == nullptr ? std::string() : std::string(rules::page(*rule));
}

}  // namespace

std::optional<Hover> hover_settings(std::string_view text, Offset offset)
{
    const Span span = name_at(text, std::min(offset, static_cast<Offset>(text.size())));
    const std::string_view name = text.substr(span.begin, span.size());
    const SettingsPlace place = settings_place(text, span.begin);
    const std::string_view line = stripped(place.line);
    if (name.empty() || place.in_comment)
        return std::nullopt;
    std::string found;
    if (place.string || !place.list_key.empty())
        found = of_rule_named(name);
    else if (line == "[" || line == "[[")
        found = of_table(name);
    else if (line.starts_with('['))
        found = of_rule_named(name);
    else if (line.empty())
        found = of_key(place, name);
    else if (line.starts_with("where.") && place.table == "pattern.*") {
        SettingsPlace of_placeholder = place;
        of_placeholder.table = engine::placeholder_table;
        found = of_key(of_placeholder, name);
    }
    if (found.empty())
        return std::nullopt;
    return Hover{span, std::move(found)};
}

}  // namespace plint::ide
