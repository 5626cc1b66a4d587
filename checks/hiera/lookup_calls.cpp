#include "checks/hiera/lookup_calls.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/call_text.hpp"
#include "checks/hiera/code_files.hpp"
#include "checks/hiera/included_keys.hpp"
#include "checks/hiera/similar_names.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>

namespace plint::hiera {

static bool is_entered(std::string_view name)
{
    return !is_tested_or_hidden(name);
}

LookupCalls::LookupCalls(const files::FileSystem& system, const std::string& root, const FindManifest& find_manifest)
    : bytes_left_(limits::walked_bytes)
{
    const bool is_complete = files::each_file_below(
        system, root, is_entered, [&](const std::string& path, int) { read(system, path, find_manifest); });
    open_ = open_ || !is_complete;
    index_all();
}

LookupCalls::LookupCalls(const files::FileSystem& system, const std::string& root, const FindManifest& find_manifest,
                         std::span<const std::string> files, std::shared_ptr<const LookupCalls> others)
    : others_(std::move(others)), open_(others_->open_), bytes_left_(others_->bytes_left_),
      pattern_count_(others_->pattern_count_), pattern_bytes_(others_->pattern_bytes_)
{
    for (const std::string& path : files)
        if (files::would_find_below(system, root, path, is_entered))
            read(system, path, find_manifest);
    index_all();
}

void LookupCalls::read(const files::FileSystem& system, const std::string& path, const FindManifest& find_manifest)
{
    if (!has_calls(path) || bytes_left_ == 0)
        return;
    std::optional<std::string> text = system.text_of(path);
    bytes_left_ -= std::min(bytes_left_, text ? text->size() : 0);
    read(path, std::move(text), find_manifest(path));
}

void LookupCalls::index_all()
{
    open_ = open_ || bytes_left_ == 0;
    for (auto& [key, calls] : typed_) {
        if (others_)
            std::ranges::copy(others_->of(key), std::back_inserter(calls));
        std::ranges::sort(calls, {}, [](const TypedLookup& call) { return std::pair(call.file, call.span.begin); });
    }
    for (const auto& [key, place] : keys_)
        for (std::string& shape : shapes_of(key))
            key_shapes_[std::move(shape)].push_back(key);
    for (const std::string& name : looked_up_)
        for (std::string& shape : shapes_of(name))
            lookup_shapes_[std::move(shape)].push_back(name);
}

void LookupCalls::read(const std::string& path, std::optional<std::string> whole, std::optional<layout::FileIndex> file)
{
    if (!whole) {
        open_ = true;
        return;
    }
    const bool is_data = is_data_path(path);
    if (is_data)
        read_keys(path, *whole);
    const std::string text = without_comments(std::move(*whole));
    read_words(text, path.ends_with(".pp") || path.ends_with(".epp"), is_data);
    if (file)
        for (const IncludedKey& included : included_keys(text)) {
            const auto [known, fresh] = including_.try_emplace(included.key, IncludingPlace{*file, included.span});
            if (!fresh && *file < known->second.file)
                known->second = {*file, included.span};
        }
    if (is_data)
        read_data_calls(text);
    else
        read_calls(text, module_of_path(path), file);
}

// Keys as lines of YAML and JSON begin. What a comment names is taken for a key that data elsewhere have.
void LookupCalls::read_keys(const std::string& path, std::string_view text)
{
    for (std::size_t line = 0; line < text.size(); line = std::min(text.find('\n', line), text.size()) + 1) {
        const std::size_t begin = text.find_first_not_of(" \t#-\"'{,", line);
        if (begin == text.npos)
            return;
        std::size_t end = begin;
        while (end < text.size() && is_key_sign(text[end]))
            ++end;
        const std::size_t after = end < text.size() && (text[end] == '"' || text[end] == '\'') ? end + 1 : end;
        std::string_view key = text.substr(begin, end - begin);
        const bool is_colon = key.ends_with(':') || text.substr(after, 1) == ":";
        while (key.ends_with(':'))
            key.remove_suffix(1);
        if (!is_colon || key.empty())
            continue;
        const bool is_outermost =
            begin == line || (begin == line + 1 && text[line] != ' ' && text[line] != '-' && text[line] != '#');
        if (!is_outermost || path.ends_with(".json")) {
            inner_keys_.emplace(key);
            continue;
        }
        const Span span{static_cast<Offset>(begin), static_cast<Offset>(begin + key.size())};
        const auto [known, fresh] = keys_.try_emplace(std::string(key), DataKey{path, span});
        if (!fresh && path < known->second.path)
            known->second = {path, span};
    }
}

// Names with colons. In manifests those in quotes; in data those that are not keys.
void LookupCalls::read_words(std::string_view text, bool is_manifest, bool is_data)
{
    for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon)) {
        std::size_t begin = colon;
        while (begin > 0 && is_key_sign(text[begin - 1]))
            --begin;
        std::size_t end = colon;
        while (end < text.size() && is_key_sign(text[end]))
            ++end;
        colon = end;
        std::string_view word = text.substr(begin, end - begin);
        const char before = begin > 0 ? text[begin - 1] : '\n';
        const bool quoted = before == '\'' || before == '"';
        if (is_manifest && !quoted)
            continue;
        const std::size_t after = quoted && end < text.size() && text[end] == before ? end + 1 : end;
        const bool ends_in_colon = word.ends_with(':') || (after < text.size() && text[after] == ':');
        if (is_data && ends_in_colon)
            continue;
        while (word.starts_with(':'))
            word.remove_prefix(1);
        while (word.ends_with('.') || word.ends_with(':'))
            word.remove_suffix(1);
        if (word.find(':') == word.npos)
            continue;
        words_.emplace(word);
        if (const std::size_t dot = word.find('.'); dot != word.npos)
            words_.emplace(word.substr(0, dot));  // `lookup('a::b.c')` looks into what the key `a::b` holds
    }
}

void LookupCalls::read_calls(std::string_view text, std::string_view module, std::optional<layout::FileIndex> file)
{
    bool any_string = false;
    for (const std::string_view name : {"lookup", "hiera"})
        for (std::size_t next, at = text.find(name); at != text.npos; at = text.find(name, next)) {
            std::size_t open = at + name.size();
            while (open < text.size() && is_word(text[open]))
                ++open;
            next = open;
            open = skip_space(text, open);
            if (open == text.size() || text[open] != '(')
                continue;
            const std::size_t close = closing(text, open);
            const std::size_t first = skip_space(text, open + 1);
            const bool is_string = first < text.size() && (text[first] == '\'' || text[first] == '"');
            any_string = any_string || !is_string || close == text.npos || (at > 0 && text[at - 1] == '.');
            take_looked_up(text, open);
            if (close == text.npos)
                continue;
            take_strings(text.substr(open, close - open), module);
            std::size_t begin = at;
            while (begin > 0 && (is_word(text[begin - 1]) || text[begin - 1] == ':'))
                --begin;
            const std::string_view whole = trimmed_text(text.substr(begin, open - begin));
            if (file && is_string && (whole == "lookup" || whole == "hiera"))
                take_typed(text, begin, first, *file);
        }
    // A variable may hold a name that is put together anywhere in the file.
    if (any_string)
        take_strings(text, module);
}

// `lookup('a')`, `lookup(a)`, `scope.call_function('lookup', ['a'])`, `lookup("${x}_a")`; of `lookup($x)` nothing.
void LookupCalls::take_looked_up(std::string_view text, std::size_t open)
{
    std::size_t at = text.find_first_not_of(" ([\n\t", open);
    if (at >= text.size())
        return;
    if (at < text.size() && (text[at] == '\'' || text[at] == '"'))
        ++at;
    std::size_t end = at;
    while (end < text.size() && is_key_sign(text[end]))
        ++end;
    std::string_view name = text.substr(at, end - at);
    if (!name.empty() && text.substr(end, 1) != "$" && text.substr(end, 1) != "#") {
        name.remove_prefix(name.starts_with("::") ? 2 : 0);
        looked_up_.emplace(name.substr(0, name.find('.')));
        return;
    }
    const std::string_view near = text.substr(open, longest_call);
    const std::size_t close = open + std::min(near.find_first_of(")\n"), near.size());
    const std::string_view call = text.substr(open, close - open);
    if (open_ || call.find_first_of("$#") == call.npos)
        return;
    Pattern pattern(1);
    for (std::size_t i = at; i < close && text[i] != '"'; ++i)
        if (text.substr(i, 2) == "${" || text.substr(i, 2) == "#{") {
            i = std::min(text.find('}', i), close);
            pattern.emplace_back();
        } else {
            pattern.back() += text[i];
        }
    const bool has_letters =
        std::ranges::any_of(pattern, [](const std::string& part) { return std::ranges::any_of(part, is_word); });
    if (pattern.size() > 1 && has_letters && has_room_for(pattern))
        plain_patterns_.push_back(std::move(pattern));
}

// `%{lookup('a')}`, `%{alias('a')}`.
void LookupCalls::take_looked_up_by_data(std::string_view text)
{
    for (const std::string_view call : {"lookup(", "alias(", "hiera("})
        for (std::size_t at = text.find(call); at != text.npos; at = text.find(call, at + 1))
            take_looked_up(text, at + call.size() - 1);
}

// `%{lookup('a::%{x}')}`.
void LookupCalls::read_data_calls(std::string_view text)
{
    if (text.find("%{") == text.npos)
        return;
    take_looked_up_by_data(text);
    NextSign line_ends(text, "\n");
    NextSign openings(text, "(");
    NextSign closings(text, ")");
    for (std::size_t at = text.find("%{"), inner = at; at != text.npos && !open_; at = inner) {
        inner = text.find("%{", at + 2);
        const std::size_t end = std::min(line_ends.from(at), text.size());
        const std::size_t open = openings.from(at);
        if (open >= end || inner >= end || inner < open || closings.from(at) < inner)
            continue;
        Pattern pattern(1);
        const std::size_t first = text.find_first_not_of("('\"\\ ", open);
        const std::size_t call_end = std::min({closings.from(at), end, first + longest_call});
        const std::string_view rest = first < call_end ? text.substr(first, call_end - first) : std::string_view();
        for (std::size_t i = 0; i < rest.size() && rest[i] != '\'' && rest[i] != '"'; ++i)
            if (rest.substr(i, 2) == "%{") {
                i = std::min(rest.find('}', i), rest.size() - 1);
                pattern.emplace_back();
            } else {
                pattern.back() += rest[i];
            }
        add_pattern(std::move(pattern));
    }
}

// The strings in double quotes that have computed parts, and formats (`'db::by_%s'`).
void LookupCalls::take_strings(std::string_view text, std::string_view module)
{
    std::size_t at = text.find_first_of("'\"");
    while (at < text.size()) {
        std::optional<StringLiteral> literal = read_string(text, at, module);
        if (!literal)
            return;
        if (literal->pattern.size() > 1)
            add_pattern(std::move(literal->pattern));
        else if (literal->pattern.front().find("::") != std::string::npos)
            words_.insert(std::move(literal->pattern.front()));
        at = text.find_first_of("'\"", literal->end + 1);
    }
}

// `{'default_value' => 80}`: options that do not change how values are found.
static bool has_only_default(std::string_view argument)
{
    if (!argument.starts_with('{'))
        return false;
    const std::size_t first = argument.find_first_not_of(" \t\r\n'\"", 1);
    return argument.substr(std::min(first, argument.size())).starts_with("default_value")
        && std::ranges::none_of(
               std::to_array<std::string_view>({"merge", "value_type", "override", "default_values_hash"}),
               [&](std::string_view option) { return argument.find(option) != argument.npos; });
}

void LookupCalls::take_typed(std::string_view text, std::size_t name, std::size_t key_at, layout::FileIndex file)
{
    const std::size_t key_end = text.find(text[key_at], key_at + 1);
    if (key_end == text.npos)
        return;
    const std::string_view key = text.substr(key_at + 1, key_end - key_at - 1);
    if (key.empty() || !std::ranges::all_of(key, [](char c) { return is_word(c) || c == ':' || c == '-'; }))
        return;
    const Span span{static_cast<Offset>(key_at), static_cast<Offset>(key_end + 1)};
    std::size_t at = skip_space(text, key_end + 1);
    std::string_view type;
    if (at < text.size() && text[at] == ',') {
        at = skip_space(text, at + 1);
        const std::size_t end = end_of_argument(text, at);
        type = trimmed_text(text.substr(at, end - at));
        const std::size_t next = end < text.size() && text[end] == ',' ? skip_space(text, end + 1) : text.npos;
        const bool has_more = next < text.size() && text[next] != ')';  // a trailing comma is no argument
        const bool merges = has_more && text.substr(next, 7) != "'first'" && text.substr(next, 7) != "\"first\""
            && text.substr(next, 5) != "undef";
        const bool is_type = !type.empty() && is_upper(type[0]);
        if (merges || (!is_type && !has_only_default(type) && text.substr(name, 6) == "lookup"))
            return;
        if (!is_type)
            type = {};
    }
    const std::string_view declared = declared_type(text, name);
    const bool only_declared = type.empty();
    if (only_declared)
        type = declared;
    if (!type.empty())
        typed_[std::string(key)].push_back({file, span, std::string(type), only_declared, !declared.empty()});
}

void LookupCalls::add_pattern(Pattern pattern)
{
    std::string whole;
    for (const std::string& part : pattern)
        whole += part + '\0';
    // What is all computed may be anything, and mostly is no key; so may a path.
    const bool says_something = std::ranges::any_of(whole, is_word) && whole.find("::") != whole.npos
        && std::ranges::all_of(whole, [](char c) { return is_key_sign(c) || c == '\0'; });
    const bool is_known = seen_.contains(whole) || (others_ && others_->seen_.contains(whole));
    if (says_something && !is_known && has_room_for(pattern)) {
        seen_.insert(std::move(whole));
        patterns_.push_back(std::move(pattern));
    }
}

bool LookupCalls::has_room_for(const Pattern& pattern)
{
    for (const std::string& part : pattern)
        pattern_bytes_ += part.size() + 1;
    open_ = open_ || pattern_count_ >= limits::lookup_patterns || pattern_bytes_ > limits::lookup_pattern_bytes;
    pattern_count_ += open_ ? 0 : 1;
    return !open_;
}

}  // namespace plint::hiera
