#include "ide/completion_data.hpp"

#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "ide/completion_facts.hpp"
#include "ide/completion_list.hpp"
#include "ide/documentation.hpp"
#include "ide/type_values.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::ide {

namespace {

bool is_quote(char c)
{
    return c == '\'' || c == '"';
}

bool is_part_of_key(char c)
{
    return is_word(c) || c == ':';
}

// The key at the begin of a line, without quotes; empty if there is none.
std::string_view key_of(std::string_view line)
{
    if (!line.empty() && is_quote(line.front()))
        line.remove_prefix(1);
    std::size_t end = 0;
    while (end < line.size() && is_part_of_key(line[end]))
        ++end;
    while (end > 0 && line[end - 1] == ':')
        --end;
    return line.substr(0, end);
}

// Whether YAML reads the plain text as a string.
bool is_string_without_quotes(std::string_view text)
{
    static constexpr std::string_view others[]{"true", "false", "yes", "no", "on", "off", "null", "y", "n"};
    const std::string lower = plain_name(text);
    return !text.empty() && is_letter(text.front())
        && std::ranges::all_of(text, [](char c) { return is_word(c) || c == '-'; })
        && std::ranges::find(others, lower) == std::end(others);
}

class DataCompleter {
public:
    DataCompleter(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
        : snapshot_(snapshot), file_(file), offset_(offset), text_(snapshot.file(file).source->text())
    {
        line_ = offset == 0 ? 0 : text_.rfind('\n', offset - 1) + 1;
    }

    Completions run()
    {
        const std::string_view before = text_.substr(line_, offset_ - line_);
        if (const std::size_t open = before.rfind("%{"); open != before.npos && before.find('}', open) == before.npos)
            return interpolated(open + 2);
        const bool has_quote = !before.empty() && is_quote(before.front());
        if (std::ranges::all_of(before.substr(has_quote ? 1 : 0), is_part_of_key))
            return keys(has_quote);
        return values(before);
    }

private:
    // `begin`: from the begin of the line.
    Completions interpolated(std::size_t begin) const
    {
        std::string_view written = text_.substr(line_ + begin, offset_ - line_ - begin);
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
        } else if (path.front() == "facts" || path.front() == "::facts") {
            add_facts(snapshot_, std::span(path).subspan(1), list);
        }
        return list.take({offset_ - static_cast<Offset>(written.size()), offset_});
    }

    std::set<std::string_view> given_keys() const
    {
        std::set<std::string_view> keys;
        for (std::size_t at = 0; at < text_.size();) {
            const std::size_t end = std::min(text_.find('\n', at), text_.size());
            if (at != line_)
                keys.insert(key_of(text_.substr(at, end - at)));
            at = end + 1;
        }
        return keys;
    }

    // All parameters that no line of the file sets: of the module of the data, or of all classes that are visible.
    Completions keys(bool has_quote) const
    {
        const Offset begin = static_cast<Offset>(line_) + (has_quote ? 1 : 0);
        CompletionList list(text_.substr(begin, offset_ - begin));
        const std::set<std::string_view> given = given_keys();
        const std::size_t rest = text_.find_first_not_of(" \t", offset_);
        const bool is_last = rest == text_.npos || text_[rest] == '\n' || text_[rest] == '\r';
        const std::string_view end = is_last && !has_quote ? ": " : "";
        const index::Project& project = snapshot_.project();
        const layout::Module* const module = project.module_of(file_);
        std::map<std::string, index::Place> owners;  // by key
        for (layout::FileIndex other = 0; other < project.layout().files.size(); ++other) {
            const bool is_read = module != nullptr ? project.module_of(other) == module : project.visible(other, file_);
            const auto& definitions = project.summary(other).definitions;
            for (std::uint32_t i = 0; is_read && i < definitions.size(); ++i) {
                if (definitions[i].kind != summary::DefinitionKind::class_)
                    continue;
                for (const summary::DefinedParameter& parameter : definitions[i].parameters) {
                    const std::string key = definitions[i].name + "::" + parameter.name;
                    if (!list.fits(key) || given.contains(key))
                        continue;
                    list.add({CompletionKind::data_key, key, parameter.type, "", key + std::string(end)});
                    owners.emplace(key, index::Place{other, i});
                }
            }
        }
        Completions found = list.take({begin, offset_});
        std::map<index::Place, ParameterTexts> texts;
        for (CompletionItem& item : found.items) {
            const index::Place owner = owners.at(item.name);
            const auto [at, is_new] = texts.try_emplace(owner);
            if (is_new)
                at->second = parameter_texts(snapshot_, owner);
            item.documentation = find_text(at->second, names::last_segment(item.name));
        }
        return found;
    }

    // After `class::parameter: `.
    Completions values(std::string_view before) const
    {
        const std::string_view key = key_of(before);
        std::size_t begin = before.find_last_of(" '\"") + 1;
        const bool is_quoted = begin > 0 && is_quote(before[begin - 1]);
        const std::size_t after = before.find(": ", key.size());
        CompletionList list(before.substr(begin));
        const Span replaced{static_cast<Offset>(line_ + begin), offset_};
        const std::size_t value = after == before.npos ? before.npos : before.find_first_not_of(' ', after + 2);
        if (after == before.npos || (value != before.npos && value != begin && value + 1 != begin))
            return list.take(replaced);
        const lookup::ResolvedClass owner =
            lookup::Lookup(snapshot_.project(), file_).class_named(names::without_last_segment(key));
        if (owner.definition == nullptr || !owner.place)
            return list.take(replaced);
        const auto& parameters = owner.definition->parameters;
        const auto parameter =
            std::ranges::find(parameters, names::last_segment(key), &summary::DefinedParameter::name);
        if (parameter != parameters.end())
            for (const ListedValue& one : listed_values(snapshot_, owner.place->file, parameter->type))
                if (one.is_string || !is_quoted)
                    list.add({CompletionKind::value, one.text, parameter->type, "", written(one, is_quoted)});
        return list.take(replaced);
    }

    static std::string written(const ListedValue& value, bool is_quoted)
    {
        if (value.is_string)
            return is_quoted || is_string_without_quotes(value.text) ? value.text : "'" + value.text + "'";
        return value.text == "undef" ? "~" : value.text;
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    Offset offset_;
    std::string_view text_;
    std::size_t line_ = 0;  // where the line of the position begins
};

}  // namespace

Completions complete_data(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    return DataCompleter(snapshot, file, offset).run();
}

}  // namespace plint::ide
