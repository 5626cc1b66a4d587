#include "ide/completion_data.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/areas.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "ide/completion_facts.hpp"
#include "ide/completion_hiera_settings.hpp"
#include "ide/completion_list.hpp"
#include "ide/data_classes.hpp"
#include "ide/data_facts.hpp"
#include "ide/documentation.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/type_values.hpp"
#include "ide/yaml_position.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::ide {

namespace {

constexpr std::string_view options_key = "lookup_options";

// Whether YAML reads the plain text as a string.
bool is_string_without_quotes(std::string_view text)
{
    static constexpr std::string_view others[]{"true", "false", "yes", "no", "on", "off", "null", "y", "n"};
    const std::string lower = plain_name(text);
    return !text.empty() && is_letter(text.front())
        && std::ranges::all_of(text, [](char c) { return is_word(c) || c == '-'; })
        && std::ranges::find(others, lower) == std::end(others);
}

bool is_step(const DataStep& step, std::string_view key)
{
    return !step.is_element && step.key == key;
}

class DataCompleter {
public:
    DataCompleter(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
        : snapshot_(snapshot), project_(snapshot.project()), file_(file), offset_(offset),
          text_(snapshot.file(file).source->text())
    {
    }

    Completions run()
    {
        const std::size_t line = offset_ == 0 ? 0 : text_.rfind('\n', offset_ - 1) + 1;
        const std::string_view before = text_.substr(line, offset_ - line);
        const bool is_settings = layout::is_hiera_settings(files::name_of(project_.file(file_).path));
        if (!is_settings && !is_hiera_data(snapshot_, file_))
            return {};
        if (const std::size_t open = before.rfind("%{"); open != before.npos && before.find('}', open) == before.npos)
            return interpolated(before.substr(open + 2));
        auto position = yaml_position(text_, offset_);
        if (!position)
            return {{offset_, offset_}, {}};
        position_ = std::move(*position);
        if (is_settings) {
            CompletionList list(position_.written);
            add_hiera_settings(position_, project_.module_of(file_) != nullptr, list);
            return list.take(replaced());
        }
        if (position_.path.empty())
            return keys({});
        if (is_step(position_.path.front(), options_key))
            return options();
        return values();
    }

private:
    Span replaced() const { return {position_.begin, word_end(true)}; }

    // The end of the word at the position. `is_key`: with dots, and colons that do not end a key.
    Offset word_end(bool is_key) const
    {
        const auto goes_on = [&](Offset at) {
            const char c = text_[at];
            const bool is_inner = c == ':' && at + 1 < text_.size() && (is_word(text_[at + 1]) || text_[at + 1] == ':');
            return is_word(c) || c == '-' || (is_key && (c == '.' || is_inner));
        };
        Offset end = offset_;
        while (end < text_.size() && goes_on(end))
            ++end;
        return end;
    }

    // What ends a key; empty if more text follows.
    std::string_view key_end(bool has_parts) const
    {
        const std::size_t rest = text_.find_first_not_of(" \t", word_end(true));
        const bool is_last = rest == text_.npos || text_[rest] == '\n' || text_[rest] == '\r';
        return !is_last || position_.in_quotes ? "" : has_parts ? ":" : ": ";
    }

    Completions interpolated(std::string_view written) const
    {
        for (const std::string_view function : {"alias", "hiera", "lookup"})
            if (written.starts_with(function) && written.substr(function.size()).starts_with("("))
                return looked_up(written.substr(function.size() + 1));
        std::vector<std::string_view> path;
        for (std::size_t dot = written.find('.'); dot != written.npos; dot = written.find('.')) {
            path.push_back(written.substr(0, dot));
            written.remove_prefix(dot + 1);
        }
        CompletionList list(written);
        if (path.empty()) {
            for (const std::string_view name : {"facts", "trusted", "environment", "server_facts"})
                list.add(CompletionKind::variable, name);
            for (const std::string_view name : {"alias", "hiera", "literal", "lookup", "scope"})
                list.add({CompletionKind::function, std::string(name), "", "", std::string(name) + "('"});
        } else {
            const std::string_view variable = path.front().substr(path.front().starts_with("::") ? 2 : 0);
            if (variable == "facts")
                add_facts(snapshot_, std::span(path).subspan(1), list);
            else if (path.size() == 1)
                for (const KnownMember& member : members_of_variable(variable))
                    list.add(CompletionKind::fact, member.name, member.type, std::string(member.meaning));
        }
        return list.take({offset_ - static_cast<Offset>(written.size()), word_end(false)});
    }

    // `'key` in `%{lookup('key`: the keys of all data that a lookup may read.
    Completions looked_up(std::string_view argument) const
    {
        const Span nothing{offset_, offset_};
        if (argument.empty() || (argument.front() != '\'' && argument.front() != '"')
            || argument.find(argument.front(), 1) != argument.npos)
            return {nothing, {}};
        CompletionList list(argument.substr(1));
        for (layout::FileIndex other = 0; other < project_.layout().files.size(); ++other) {
            if (!is_hiera_data(snapshot_, other) || !shares_data(project_, file_, other))
                continue;
            const std::string text = text_of(snapshot_, other);
            for (const std::string_view key : outermost_keys(text))
                if (key != options_key)
                    list.add(CompletionKind::data_key, key);
        }
        return list.take({offset_ - static_cast<Offset>(argument.size() - 1), word_end(true)});
    }

    // All parameters that the mapping does not have: of the module of the data, or of all classes that are visible.
    Completions keys(std::span<const std::string_view> others) const
    {
        CompletionList list(position_.written);
        const std::set<std::string_view> given(position_.given.begin(), position_.given.end());
        const bool has_parts = !position_.path.empty();
        const auto inserted = [&](std::string_view key) { return std::string(key).append(key_end(has_parts)); };
        for (const std::string_view key : others)
            if (!given.contains(key))
                list.add({CompletionKind::data_key, std::string(key), "", "", inserted(key)});
        const layout::Module* const module = project_.module_of(file_);
        std::map<std::string, index::Place> owners;  // by key
        for (layout::FileIndex other = 0; other < project_.layout().files.size(); ++other) {
            const bool is_read =
                module != nullptr ? project_.module_of(other) == module : project_.visible(other, file_);
            const auto& definitions = project_.summary(other).definitions;
            for (std::uint32_t i = 0; is_read && i < definitions.size(); ++i) {
                if (definitions[i].kind != summary::DefinitionKind::class_)
                    continue;
                for (const summary::DefinedParameter& parameter : definitions[i].parameters) {
                    const std::string key = definitions[i].name + "::" + parameter.name;
                    if (!list.fits(key) || given.contains(key))
                        continue;
                    list.add({CompletionKind::data_key, key, parameter.type, "", inserted(key)});
                    owners.emplace(key, index::Place{other, i});
                }
            }
        }
        Completions found = list.take(replaced());
        std::map<index::Place, ParameterTexts> texts;
        for (CompletionItem& item : found.items) {
            const auto owner = owners.find(item.name);
            if (owner == owners.end())
                continue;
            const auto [at, is_new] = texts.try_emplace(owner->second);
            if (is_new)
                at->second = parameter_texts(snapshot_, owner->second);
            item.documentation = find_text(at->second, names::last_segment(item.name));
        }
        return found;
    }

    // Below `lookup_options`.
    Completions options() const
    {
        static constexpr std::array<std::string_view, 4> strategies{"deep", "first", "hash", "unique"};
        const auto& path = position_.path;
        if (path.size() == 1 && !position_.after_key) {
            std::vector<std::string_view> own = outermost_keys(text_);
            std::erase(own, options_key);
            return keys(own);
        }
        CompletionList list(position_.written);
        const auto add_key = [&](std::string_view key, bool has_parts) {
            if (std::ranges::find(position_.given, key) == position_.given.end())
                list.add(
                    {CompletionKind::data_key, std::string(key), "", "", std::string(key).append(key_end(has_parts))});
        };
        const bool in_merge = path.size() > 2 && is_step(path[2], "merge");
        if (path.size() == 2 && !position_.after_key) {
            add_key("merge", false);
            add_key("convert_to", false);
        } else if (in_merge && path.size() == 3 && !position_.after_key) {
            for (const std::string_view key :
                 {"strategy", "knockout_prefix", "merge_hash_arrays", "sort_merged_arrays"})
                add_key(key, false);
        }
        if (in_merge && (path.size() == 3 || (path.size() == 4 && is_step(path[3], "strategy"))))
            for (const std::string_view strategy : strategies)
                list.add(CompletionKind::value, strategy);
        else if (in_merge && path.size() == 4
                 && (is_step(path[3], "merge_hash_arrays") || is_step(path[3], "sort_merged_arrays")))
            for (const std::string_view value : {"false", "true"})
                list.add(CompletionKind::value, value);
        return list.take(replaced());
    }

    // In the value of a key.
    Completions values() const
    {
        CompletionList list(position_.written);
        const DataStep& key = position_.path.front();
        const auto inner = std::span(position_.path).subspan(1);
        if (key.is_element)
            return list.take(replaced());
        std::vector<std::string> keys;
        for (const DataStep& step : position_.path)
            if (!step.is_element)
                keys.push_back(step.key);
        const bool may_name_classes = keys.size() + (position_.path.back().is_element ? 1 : 0) == position_.path.size();
        if (may_name_classes && is_list_of_classes(snapshot_, file_, keys))
            add_classes(list);
        const lookup::ResolvedClass owner =
            lookup::Lookup(project_, file_).class_named(names::without_last_segment(key.key));
        if (owner.definition == nullptr || !owner.place)
            return list.take(replaced());
        const auto& parameters = owner.definition->parameters;
        const auto parameter =
            std::ranges::find(parameters, names::last_segment(key.key), &summary::DefinedParameter::name);
        if (parameter != parameters.end())
            add_parts(*parameter, owner.place->file, inner, list);
        return list.take(replaced());
    }

    void add_parts(const summary::DefinedParameter& parameter, layout::FileIndex file, std::span<const DataStep> path,
                   CompletionList& list) const
    {
        const ListedParts parts = listed_parts(snapshot_, file, parameter.type, path);
        const std::string detail(path.empty() ? shown_type(parameter.type) : std::string_view());
        const std::set<std::string_view> given(position_.given.begin(), position_.given.end());
        for (const ListedValue& one : parts.values)
            if (one.is_string || !position_.in_quotes)
                list.add({CompletionKind::value, one.text, detail, "", written(one)});
        for (const ListedKey& one : parts.keys)
            if (!position_.after_key && !given.contains(one.name))
                list.add(
                    {CompletionKind::data_key, one.name, one.type, "", one.name + std::string(key_end(one.has_parts))});
    }

    void add_classes(CompletionList& list) const
    {
        for (layout::FileIndex other = 0; other < project_.layout().files.size(); ++other)
            for (const summary::Definition& definition : project_.summary(other).definitions)
                if (definition.kind == summary::DefinitionKind::class_ && project_.visible(other, file_))
                    list.add(CompletionKind::class_, definition.name);
    }

    std::string written(const ListedValue& value) const
    {
        if (value.is_string)
            return position_.in_quotes || is_string_without_quotes(value.text) ? value.text : "'" + value.text + "'";
        return value.text == "undef" ? "~" : value.text;
    }

    const engine::Snapshot& snapshot_;
    const index::Project& project_;
    layout::FileIndex file_;
    Offset offset_;
    std::string_view text_;
    YamlPosition position_;
};

}  // namespace

Completions complete_data(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    return DataCompleter(snapshot, file, offset).run();
}

}  // namespace plint::ide
