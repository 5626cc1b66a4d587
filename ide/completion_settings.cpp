#include "ide/completion_settings.hpp"

#include "engine/settings/keys.hpp"
#include "ide/completion_list.hpp"
#include "parser/source/characters.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plint::ide {

namespace {

std::string_view stripped(std::string_view text)
{
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && (is_blank(text.back()) || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

struct LineParts {
    std::string code;  // without strings and the comment
    std::size_t open_string =
        std::string_view::npos;  // where the string begins that is open at the end, after its quote
    bool ends_in_comment = false;
};

LineParts parts_of(std::string_view line)
{
    LineParts parts;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (parts.open_string == std::string_view::npos) {
            if (line[i] == '#') {
                parts.ends_in_comment = true;
                return parts;
            }
            parts.code += line[i];
            if (line[i] == '"' || line[i] == '\'')
                parts.open_string = i + 1;
        } else if (line[i] == '\\' && line[parts.open_string - 1] == '"') {
            ++i;
        } else if (line[i] == line[parts.open_string - 1]) {
            parts.open_string = std::string_view::npos;
        }
    return parts;
}

// The key before `=`; empty if there is none.
std::string_view key_in(std::string_view line)
{
    const std::size_t sign = line.find('=');
    return sign == std::string_view::npos ? std::string_view() : stripped(line.substr(0, sign));
}

class SettingsCompleter {
public:
    SettingsCompleter(std::string_view text, Offset offset) : offset_(offset), items_({})
    {
        std::string_view before = text.substr(0, offset);
        const std::size_t line_begin = before.rfind('\n') + 1;
        line_ = before.substr(line_begin);
        const std::string_view after = text.substr(offset);
        has_value_ = stripped(after.substr(0, after.find('\n'))).starts_with('=');
        before = before.substr(0, line_begin);
        for (std::size_t begin = 0; begin < before.size();) {
            const std::size_t end = before.find('\n', begin);
            read_line(stripped(before.substr(begin, end - begin)));
            begin = end + 1;
        }
    }

    Completions run()
    {
        const LineParts parts = parts_of(line_);
        if (parts.ends_in_comment)
            return {};
        const std::string_view own_key = key_in(line_);
        const std::string_view line = stripped(line_);
        if (parts.open_string != std::string_view::npos) {
            write_on(line_.substr(parts.open_string));
            add_values(own_key.empty() ? list_key_ : own_key, "");
        } else if (line.starts_with('[') && list_key_.empty()) {
            write_on(line_.substr(line_.find('[') + 1));
            add_tables();
        } else if (!own_key.empty()) {
            write_on(line_.substr(line_.find_last_of("= [,") + 1));
            add_values(own_key, "\"");
        } else if (list_key_.empty()) {
            write_on(line);
            add_keys();
        } else {
            write_on(line);
            add_values(list_key_, "\"");
        }
        return items_.take({offset_ - static_cast<Offset>(written_.size()), offset_});
    }

private:
    // A line before that of the cursor.
    void read_line(std::string_view line)
    {
        if (line.starts_with('[') && list_key_.empty()) {
            const std::string_view name = line.substr(1, line.find(']') - 1);
            const std::size_t dot = name.find('.');
            entry_ = dot == std::string_view::npos ? std::string_view() : stripped(name.substr(dot + 1));
            table_ = fmt::format("{}{}", stripped(name.substr(0, dot)), entry_.empty() ? "" : ".*");
            return;
        }
        const std::string code = parts_of(line).code;
        if (const std::string_view key = key_in(line); !key.empty() && code.find('[') != std::string::npos)
            list_key_ = key;
        if (code.find(']') != std::string::npos)
            list_key_ = {};
    }

    void write_on(std::string_view written)
    {
        written_ = written;
        items_ = CompletionList(written);
    }

    void add_tables()
    {
        for (const auto& [table, help] : engine::settings_tables())
            if (!table.empty() && !table.ends_with('*'))
                items_.add(CompletionKind::data_key, table, help);
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
            if (key.table == table_)
                add(key.name, key.help);
        for (const rules::OptionDescription& option : options_of_rule())
            add(option.name, option.help);
    }

    // `quote`: around strings, which are not begun yet.
    void add_values(std::string_view name, std::string_view quote)
    {
        const engine::Key* const key = engine::find_key(table_, name);
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

    // Of the rule in the table's name.
    [[nodiscard]] std::vector<rules::OptionDescription> options_of_rule() const
    {
        const rules::Rule* const rule = table_ == "rules.*" ? rules::find_rule(entry_) : nullptr;
        return rule != nullptr && rule->options != nullptr ? rule->options->describe()
                                                           : std::vector<rules::OptionDescription>();
    }

    // Whether this option of the rule is a boolean.
    [[nodiscard]] bool is_switch(std::string_view name) const
    {
        return std::ranges::any_of(options_of_rule(), [&](const rules::OptionDescription& option) {
            return option.name == name && std::holds_alternative<bool>(option.default_value);
        });
    }

    Offset offset_;
    CompletionList items_;
    std::string_view line_;      // up to the cursor
    bool has_value_ = false;     // `=` follows the cursor
    std::string_view written_;   // what is completed
    std::string_view list_key_;  // of the list that is open before the line
    std::string table_;          // as Key::table
    std::string_view entry_;     // in the place of its `*`
};

}  // namespace

Completions complete_settings(std::string_view text, Offset offset)
{
    return SettingsCompleter(text, std::min(offset, static_cast<Offset>(text.size()))).run();
}

}  // namespace plint::ide
