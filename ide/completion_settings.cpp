#include "ide/completion_settings.hpp"

#include "engine/settings/keys.hpp"
#include "ide/completion_list.hpp"
#include "ide/settings_place.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plint::ide {

namespace {

class SettingsCompleter {
public:
    SettingsCompleter(std::string_view text, Offset offset)
        : offset_(offset), place_(settings_place(text, offset)), items_({})
    {
        const std::string_view after = text.substr(offset);
        has_value_ = stripped(after.substr(0, after.find('\n'))).starts_with('=');
    }

    Completions run()
    {
        if (place_.in_comment)
            return {};
        const std::string_view line = stripped(place_.line);
        if (place_.string) {
            write_on(*place_.string);
            add_values(place_.key.empty() ? place_.list_key : place_.key, "");
        } else if (line.starts_with('[') && place_.list_key.empty()) {
            const bool is_list = line.starts_with("[[");
            write_on(place_.line.substr(place_.line.find('[') + (is_list ? 2 : 1)));
            add_tables(is_list);
        } else if (!place_.key.empty()) {
            write_on(place_.line.substr(place_.line.find_last_of("= [,") + 1));
            add_values(place_.key, "\"");
        } else if (place_.list_key.empty()) {
            write_on(line);
            add_keys();
        } else {
            write_on(line);
            add_values(place_.list_key, "\"");
        }
        return items_.take({offset_ - static_cast<Offset>(written_.size()), offset_});
    }

private:
    void write_on(std::string_view written)
    {
        written_ = written;
        items_ = CompletionList(written);
    }

    // `is_list`: of `[[…]]`.
    void add_tables(bool is_list)
    {
        for (const auto& [table, help] : engine::settings_tables()) {
            const bool is_of_list = table == engine::pattern_table;
            if (!table.empty() && !table.ends_with('*') && (is_of_list || !is_list))
                items_.add(CompletionKind::data_key, is_of_list && !is_list ? fmt::format("[{}]", table) : table, help);
        }
        if (is_list)
            return;
        for (const rules::Rule* const rule : rules::all_rules())
            items_.add(CompletionKind::rule, fmt::format("rules.{}", rule->name), rule->summary);
    }

    void add_keys()
    {
        const auto add = [this](std::string_view name, std::string_view help) {
            items_.add({CompletionKind::data_key,
                        std::string(name),
                        std::string(help),
                        {},
                        fmt::format("{}{}", name, has_value_ ? "" : " = ")});
        };
        for (const engine::Key& key : engine::settings_keys())
            if (key.table == place_.table)
                add(key.name, key.help);
        for (const rules::OptionDescription& option : options_of_rule(place_))
            add(option.name, option.help);
        if (place_.table == "pattern.*")
            for (const engine::Key& key : engine::pattern_keys())
                if (key.table == engine::placeholder_table)
                    add(fmt::format("where.X.{}", key.name), key.help);
    }

    // `quote`: around strings, which are not begun yet.
    void add_values(std::string_view name, std::string_view quote)
    {
        const engine::Key* const key = engine::find_key(place_.table, name);
        if (key != nullptr && key->rules)
            for (const std::string_view each : rules::main_names()) {
                const rules::Rule* const rule = rules::find_rule(each);
                add_value(CompletionKind::rule, each, rule == nullptr ? "" : rule->summary, quote);
            }
        if (key != nullptr && key->accepted != nullptr)
            for (const std::string_view each : key->accepted())
                add_value(CompletionKind::value, each, "", quote);
        if (!quote.empty() && (key != nullptr ? key->shape == engine::Shape::boolean : is_switch(name)))
            for (const std::string_view each : {"false", "true"})
                add_value(CompletionKind::value, each, "", "");
    }

    void add_value(CompletionKind kind, std::string_view name, std::string_view detail, std::string_view quote)
    {
        items_.add({kind, std::string(name), std::string(detail), {}, fmt::format("{}{}{}", quote, name, quote)});
    }

    // Whether this option of the rule is a boolean.
    [[nodiscard]] bool is_switch(std::string_view name) const
    {
        return std::ranges::any_of(options_of_rule(place_), [&](const rules::OptionDescription& option) {
            return option.name == name && std::holds_alternative<bool>(option.default_value);
        });
    }

    Offset offset_;
    SettingsPlace place_;
    CompletionList items_;
    bool has_value_ = false;    // `=` follows the cursor
    std::string_view written_;  // what is completed
};

}  // namespace

Completions complete_settings(std::string_view text, Offset offset)
{
    return SettingsCompleter(text, std::min(offset, static_cast<Offset>(text.size()))).run();
}

}  // namespace plint::ide
