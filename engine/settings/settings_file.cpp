// Reads a plint.toml by the table of keys.
#include "engine/settings/settings_file.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "engine/platform/threads.hpp"
#include "engine/settings/keys.hpp"
#include "engine/settings/pattern_settings.hpp"
#include "engine/settings/toml_parser.hpp"
#include "engine/settings/toml_nodes.hpp"
#include "parser/source/limits.hpp"
#include "reporters/text/utf8.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

namespace plint::engine {

namespace {

std::string full_name(std::string_view table, std::string_view name)
{
    return table.empty() ? std::string(name) : fmt::format("{}.{}", table, name);
}

class Reader {
public:
    explicit Reader(SettingsFile& file) : file_(file) {}

    void read()
    {
        if (const auto part = part_too_many(file_.source->text())) {
            problem({*part, *part + 1}, fmt::format("a key has more than {} parts", max_key_parts));
            return;
        }
        auto parsed = toml::parse(file_.source->text());
        if (!parsed) {
            const auto& error = parsed.error();
            Span at = span_of(*file_.source, error.source());
            if (at.begin == at.end && at.end < file_.source->text().size())
                ++at.end;
            problem(at, fmt::format("invalid TOML: {}", error.description()));
            return;
        }
        const toml::table root = std::move(parsed).table();
        for (const auto& [key, node] : root)
            read_top(key, node);
        std::ranges::stable_sort(file_.problems, {}, &Diagnostic::span);
    }

private:
    Diagnostic& problem(Span span, std::string message)
    {
        return file_.problems.emplace_back(settings_problem(file_, span, std::move(message)));
    }

    // Another settings file may define the rule: Settings decides.
    void unknown_rule(const std::string& name, Span span, std::string message)
    {
        Diagnostic found = settings_problem(file_, span, std::move(message));
        const bool may_suggest = file_.unknown_names.size() < limits::suggested_rules;
        if (const auto near = may_suggest ? rules::nearest_name(name) : std::string(); !near.empty())
            found.label = fmt::format("did you mean `{}`?", near);
        else
            found.help.push_back("run `plint rules` for a list");
        file_.unknown_names.push_back({name, std::move(found)});
    }

    void unknown(const toml::key& key, std::string_view where, const std::vector<std::string_view>& known)
    {
        auto& found = problem(span_of(*file_.source, key.source()),
                              where.empty() ? fmt::format("unknown setting `{}`", key.str())
                                            : fmt::format("unknown setting `{}` in `[{}]`", key.str(), where));
        if (const auto near = rules::nearest(key.str(), known); !near.empty())
            found.label = fmt::format("did you mean `{}`?", near);
        else if (known.empty())
            found.help.push_back("this table has no settings");
        else
            found.help.push_back(fmt::format("known settings: {}", fmt::join(known, ", ")));
    }

    const toml::table* table(std::string_view name, const toml::node& node)
    {
        if (const auto* const found = node.as_table())
            return found;
        problem(span_of(*file_.source, node.source()),
                fmt::format("`{}` must be a table, not {}", name, type_name(node)));
        return nullptr;
    }

    void read_top(const toml::key& key, const toml::node& node)
    {
        const auto name = key.str();
        if (const auto* const spec = find_key("", name))
            return read_value(*spec, "", node);
        if (name == "pattern")
            return read_patterns(node);
        const auto is_this = [&](const TableHelp& help) { return help.name == name; };
        if (name.empty() || std::ranges::none_of(settings_tables(), is_this))
            return unknown(key, "", top_names());
        const auto* const inner = table(name, node);
        if (inner == nullptr)
            return;
        for (const auto& [inner_key, inner_node] : *inner) {
            if (name == "rules")
                read_rule(inner_key, inner_node);
            else if (name == "per-file")
                read_per_file(inner_key, inner_node);
            else if (const auto* const spec = find_key(name, inner_key.str()))
                read_value(*spec, "", inner_node);
            else
                unknown(inner_key, name, names_in(name));
        }
    }

    static std::vector<std::string_view> names_in(std::string_view table)
    {
        std::vector<std::string_view> names;
        for (const auto& key : settings_keys())
            if (key.table == table)
                names.push_back(key.name);
        return names;
    }

    static std::vector<std::string_view> top_names()
    {
        auto names = names_in("");
        for (const auto& table : settings_tables())
            if (!table.name.empty() && !table.name.ends_with('*'))
                names.push_back(table.name);
        return names;
    }

    void read_per_file(const toml::key& key, const toml::node& node)
    {
        const auto glob = std::string(key.str());
        const auto* const inner = table(glob, node);
        if (inner == nullptr)
            return;
        file_.per_file.push_back({glob, files::parse_gitignore(glob), {}});
        if (file_.per_file.back().patterns.empty())
            problem(span_of(*file_.source, key.source()), fmt::format("`{}` is not a valid file pattern", glob));
        for (const auto& [inner_key, inner_node] : *inner) {
            if (const auto* const spec = find_key("per-file.*", inner_key.str()))
                read_value(*spec, glob, inner_node);
            else
                unknown(inner_key, full_name("per-file", glob), names_in("per-file.*"));
        }
    }

    void read_patterns(const toml::node& node)
    {
        const auto* const list = node.as_array();
        if (list == nullptr || !list->is_homogeneous(toml::node_type::table)) {
            problem(span_of(*file_.source, node.source()), "`pattern` must be a list of tables: write `[[pattern]]`");
            return;
        }
        for (const toml::node& item : *list)
            read_pattern(*item.as_table());
    }

    void read_pattern(const toml::table& pattern)
    {
        if (file_.patterns.size() == max_patterns) {
            problem(span_of(*file_.source, pattern.source()), fmt::format("more than {} patterns", max_patterns));
            return;
        }
        file_.patterns.emplace_back();
        const auto entry = pattern["name"].value_exact<std::string>().value_or(std::to_string(file_.patterns.size()));
        const std::size_t before = file_.problems.size();
        for (const auto& [key, node] : pattern) {
            if (key.str() == "where")
                read_tests(entry, node);
            else if (const auto* const spec = find_key("pattern.*", key.str()))
                read_value(*spec, entry, node);
            else {
                auto known = names_in("pattern.*");
                known.push_back("where");
                unknown(key, "pattern", known);
            }
        }
        if (file_.problems.size() == before)
            add_custom_rule(file_, entry, span_of(*file_.source, pattern.source()));
    }

    void read_tests(const std::string& entry, const toml::node& node)
    {
        const auto* const tests = table("where", node);
        if (tests == nullptr)
            return;
        for (const auto& [placeholder, conditions] : *tests) {
            const auto* const inner = table(placeholder.str(), conditions);
            if (inner == nullptr)
                continue;
            for (const auto& [key, value] : *inner)
                if (const auto* const spec = find_key("pattern.*.where.*", key.str()))
                    read_value(*spec, fmt::format("{}.where.{}", entry, placeholder.str()), value);
                else
                    unknown(key, "pattern.where", names_in("pattern.*.where.*"));
        }
    }

    void read_rule(const toml::key& key, const toml::node& node)
    {
        const auto name = std::string(key.str());
        const rules::Rule* const rule = rules::find_rule(name);
        if (rule == nullptr)
            unknown_rule(name, span_of(*file_.source, key.source()), fmt::format("unknown rule `{}`", name));
        const auto* const inner = table(name, node);
        if (inner == nullptr)
            return;
        for (const auto& [inner_key, inner_node] : *inner) {
            if (const auto* const spec = find_key("rules.*", inner_key.str()))
                read_value(*spec, name, inner_node);
            else if (rule == nullptr)
                unknown(inner_key, full_name("rules", name), names_in("rules.*"));
            else
                read_option(*rule, name, inner_key, inner_node);
        }
    }

    void read_option(const rules::Rule& rule, const std::string& rule_name, const toml::key& key,
                     const toml::node& node)
    {
        const auto name = std::string(key.str());
        auto known = names_in("rules.*");
        const rules::OptionDescription* description = nullptr;
        const auto options =
            rule.options != nullptr ? rule.options->describe() : std::vector<rules::OptionDescription>();
        for (const auto& option : options) {
            known.push_back(option.name);
            if (option.name == name)
                description = &option;
        }
        if (description == nullptr)
            return unknown(key, full_name("rules", rule_name), known);
        const auto span = span_of(*file_.source, node.source());
        auto value = value_of(node);
        if (!value || !rules::accepts(description->default_value, *value)) {
            const auto number = node.value_exact<std::int64_t>();
            problem(span,
                    fmt::format("`{}` must be {}, not {}", name, rules::expected(description->default_value),
                                number ? std::to_string(*number) : std::string(wrong_type(node))));
            return;
        }
        file_.given.insert_or_assign(fmt::format("rules.{}.{}", rule.name, name), SettingsFile::Given{*value, span});
        file_.rules.options[rule_name].insert_or_assign(name, std::move(*value));
    }

    static std::string_view wrong_type(const toml::node& node)
    {
        return node.is_array() ? "a list of something else" : type_name(node);
    }

    void read_value(const Key& key, const std::string& entry, const toml::node& node)
    {
        const auto span = span_of(*file_.source, node.source());
        auto value = value_of(node);
        if (key.or_string && value && std::holds_alternative<std::string>(*value))
            value = std::vector{std::get<std::string>(*value)};
        const auto written = value;
        if (key.or_number && value && std::holds_alternative<std::int64_t>(*value))
            value = std::to_string(std::get<std::int64_t>(*value));
        if (!value || value->index() != static_cast<std::size_t>(key.shape)) {
            const bool strings = key.shape == Shape::strings && node.is_array();
            problem(span,
                    fmt::format("`{}` must be {}, not {}", key.name, name(key.shape),
                                strings ? "a list of something else" : type_name(node)));
            return;
        }
        if (!accepts(key, *value, node, span))
            return;
        const auto table = key.table.ends_with('*')
            ? fmt::format("{}{}", key.table.substr(0, key.table.find('*')), entry_name(key, entry))
            : std::string(key.table);
        key.apply(file_, entry, *value);
        file_.given.insert_or_assign(full_name(table, key.name), SettingsFile::Given{*written, span});
    }

    static std::string entry_name(const Key& key, const std::string& entry)
    {
        const rules::Rule* const rule = key.table == "rules.*" ? rules::find_rule(entry) : nullptr;
        return rule == nullptr ? entry : std::string(rule->name);
    }

    bool accepts(const Key& key, const rules::OptionValue& value, const toml::node& node, Span span)
    {
        const auto before = file_.problems.size();
        if (const auto* const text = std::get_if<std::string>(&value))
            accepts_string(key, *text, span);
        if (const auto* const number = std::get_if<std::int64_t>(&value))
            if (*number < key.min || *number > key.max)
                problem(span, fmt::format("`{}` must be a number from {} to {}", key.name, key.min, key.max));
        if (const auto* const list = std::get_if<std::vector<std::string>>(&value)) {
            if (list->empty() && key.not_empty)
                problem(span, fmt::format("`{}` must not be empty", key.name));
            for (std::size_t i = 0; i < list->size(); ++i)
                accepts_string(key, (*list)[i],
                               node.is_array() ? span_of(*file_.source, node.as_array()->get(i)->source()) : span);
        }
        return file_.problems.size() == before;
    }

    void accepts_string(const Key& key, const std::string& text, Span span)
    {
        if (key.accepted != nullptr && std::ranges::find(key.accepted(), text) == key.accepted().end()) {
            auto& found =
                problem(span, fmt::format("`{}` must be one of {}", key.name, fmt::join(key.accepted(), ", ")));
            if (const auto near = rules::nearest(text, key.accepted()); !near.empty())
                found.label = fmt::format("did you mean `{}`?", near);
        } else if (key.rules && !rules::is_selectable(text)) {
            unknown_rule(text, span, fmt::format("unknown rule, category or preset `{}`", text));
        } else if (text.empty() && !key.may_be_empty) {
            problem(span,
                    key.shape == Shape::string ? fmt::format("`{}` must not be empty", key.name)
                                               : fmt::format("`{}` contains an empty string", key.name));
        } else if (text.find('\0') != std::string::npos) {
            problem(span, fmt::format("`{}` contains a NUL character", key.name));
        } else if (key.is_valid != nullptr && !key.is_valid(text)) {
            problem(span, fmt::format("`{}` must be {}", key.name, key.expected));
        }
    }

    SettingsFile& file_;
};

}  // namespace

Diagnostic settings_problem(const SettingsFile& file, Span span, std::string message)
{
    Diagnostic problem;
    problem.rule = invalid_settings;
    problem.severity = Severity::error;
    problem.message = std::move(message);
    problem.path = file.path;
    problem.span = span;
    return problem;
}

SettingsFile read_settings_file(const files::FileSystem& system, const std::string& path, std::string folder)
{
    SettingsFile file;
    file.path = files::shown_path(path, system.current_directory());
    file.folder = std::move(folder);
    FileText read;
    if (auto text = system.text_of(path))
        read.text = std::move(*text);
    else if (&system == disk().get())
        read = read_file(path);  // which says why
    else
        read.problem = "it is not a readable file";
    if (read.problem.empty() && read.text.size() > max_settings_bytes)
        read.problem = "it is larger than 256 KiB";
    if (!read.problem.empty()) {
        file.problems.push_back(settings_problem(file, {}, fmt::format("cannot be read: {}", read.problem)));
        return file;
    }
    file.source = std::make_unique<SourceFile>(file.path, std::move(read.text));
    for_each_index(1, 1, [&](std::size_t) { Reader(file).read(); });  // on a large stack
    return file;
}

}  // namespace plint::engine
