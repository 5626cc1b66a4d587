#include "checks/hiera/lookup_calls.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/included_keys.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <unordered_map>
#include <utility>

namespace plint::hiera {

namespace fs = std::filesystem;

namespace {

bool has_calls(const fs::path& path)
{
    constexpr auto endings =
        std::to_array<std::string_view>({".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json"});
    return std::ranges::find(endings, path.extension().native()) != endings.end();
}

bool is_tested_or_hidden(const fs::path& folder)
{
    const std::string name = folder.filename().native();
    return name.starts_with('.') || name == "spec" || name == "tests" || name == "examples";
}

bool is_key_sign(char c)
{
    return is_word(c) || c == ':' || c == '-' || c == '.';
}

// The text with spaces where lines are comments: offsets stay.
std::string without_comments(std::string text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t first = text.find_first_not_of(" \t", at);
        if (first < end && text[first] == '#')
            std::fill(text.begin() + static_cast<std::ptrdiff_t>(first),
                      text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
        at = end + 1;
    }
    return text;
}

// `web` of `…/web/manifests/init.pp`.
std::string module_of_path(std::string_view path)
{
    for (const std::string_view folder : {"/manifests/", "/templates/", "/functions/", "/lib/"})
        if (const std::size_t at = path.find(folder); at != path.npos)
            return std::string(files::name_of(path.substr(0, at)));
    return {};
}

constexpr std::size_t longest_call = 4000;  // bytes

// The end of what opens at `at`; npos where it is never closed, or farther than calls are long.
std::size_t closing(std::string_view text, std::size_t at)
{
    std::size_t depth = 0;
    const std::size_t limit = std::min(text.size(), at + longest_call);
    for (std::size_t i = at; i < limit; ++i) {
        const char c = text[i];
        if (c == '\'' || c == '"') {
            for (++i; i < limit && text[i] != c; ++i)
                i += text[i] == '\\' ? 1 : 0;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if ((c == ')' || c == ']' || c == '}') && --depth == 0) {
            return i;
        }
    }
    return text.npos;
}

std::size_t skip_space(std::string_view text, std::size_t at)
{
    return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

// Where an argument ends: at the `,` or `)` after it.
std::size_t end_of_argument(std::string_view text, std::size_t at)
{
    for (; at < text.size() && text[at] != ',' && text[at] != ')'; ++at)
        if (text[at] == '[' || text[at] == '(' || text[at] == '{') {
            const std::size_t end = closing(text, at);
            if (end == text.npos)
                return text.size();
            at = end;
        }
    return at;
}

std::string_view trimmed_text(std::string_view text)
{
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

// `Integer` of `(Integer $x = ` before the call; empty: no declared type on its line.
std::string_view declared_type(std::string_view text, std::size_t call)
{
    const std::size_t earliest = call - std::min(call, longest_call);
    std::string_view before = text.substr(earliest, call - earliest);
    before = trimmed_text(before.substr(before.rfind('\n') + 1));
    if (!before.ends_with('='))
        return {};
    before = trimmed_text(before.substr(0, before.size() - 1));
    const std::size_t variable = before.rfind('$');
    if (variable == before.npos || !std::ranges::all_of(before.substr(variable + 1), is_word))
        return {};
    before = trimmed_text(before.substr(0, variable));
    std::size_t begin = before.size();
    for (std::size_t depth = 0; begin > 0; --begin) {
        const char c = before[begin - 1];
        if (depth == 0 && !is_word(c) && c != ':' && c != ']')
            break;
        depth += c == ']' ? 1 : 0;
        depth -= c == '[' && depth > 0 ? 1 : 0;
    }
    before.remove_prefix(begin);
    return !before.empty() && is_upper(before[0]) ? before : std::string_view();
}

bool is_data_path(std::string_view path)
{
    return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".eyaml") || path.ends_with(".json");
}

std::size_t end_of_variable(std::string_view text, std::size_t at)
{
    while (at < text.size() && (is_word(text[at]) || text.substr(at, 2) == "::"))
        at += text[at] == ':' ? 2 : 1;
    return at;
}

// One past the computed part of a string that begins at `at`: `${x}`, `#{x}`, `$x`, `%s`. `at` itself if the character
// there is text; npos if the part is never closed.
std::size_t end_of_computed(std::string_view text, std::size_t at, bool interpolates)
{
    const std::string_view start = text.substr(at, 2);
    if (start.size() < 2)
        return at;
    if (interpolates && (start == "${" || start == "#{")) {
        const std::size_t close = closing(text, at + 1);
        return close == text.npos ? close : close + 1;
    }
    const bool word_follows = is_word(start[1]);
    if (interpolates && start[0] == '$' && (word_follows || start[1] == ':'))
        return end_of_variable(text, at + 1);
    if (start[0] == '%' && (word_follows || start[1] == '<' || start[1] == '{'))
        return at + 2;
    return at;
}

bool is_module_name(std::string_view computed)
{
    return computed == "${module_name}" || computed == "${::module_name}" || computed == "#{module_name}"
        || computed == "#{::module_name}";
}

struct StringLiteral {
    std::vector<std::string> pattern;  // the texts between the computed parts
    std::size_t end;                   // of the closing quote, or of the line or text if it is not there
};

// The string whose quote is at `open`; std::nullopt if a computed part of it is never closed.
std::optional<StringLiteral> read_string(std::string_view text, std::size_t open, std::string_view module)
{
    const char quote = text[open];
    std::vector<std::string> pattern(1);
    std::size_t at = open + 1;
    while (at < text.size() && text[at] != quote && text[at] != '\n') {
        if (text[at] == '\\') {
            at += 2;
            continue;
        }
        const std::size_t end = end_of_computed(text, at, quote == '"');
        if (end == text.npos)
            return std::nullopt;
        if (end == at)
            pattern.back() += text[at++];
        else if (!module.empty() && is_module_name(text.substr(at, end - at)))
            pattern.back() += module;
        else
            pattern.emplace_back();
        at = std::max(at, end);
    }
    return StringLiteral{std::move(pattern), at};
}

bool matches(const std::vector<std::string>& pattern, std::string_view key)
{
    if (!key.starts_with(pattern.front()))
        return false;
    key.remove_prefix(pattern.front().size());
    for (std::size_t i = 1; i + 1 < pattern.size(); ++i) {
        const std::size_t at = key.find(pattern[i]);
        if (at == key.npos)
            return false;
        key.remove_prefix(at + pattern[i].size());
    }
    return key.ends_with(pattern.back());
}

// What names have in common of which one may be a slip of the other.
std::vector<std::string> shapes_of(std::string_view name)
{
    std::vector<std::string> shapes(1, "=");
    for (const char c : name)
        if (c != ':' && c != '_' && c != '-')
            shapes.front() += lower_case(c);
    if (name.find(':') == name.npos) {
        shapes.push_back(std::string("^") + (name.empty() ? '\0' : name[0]));
        return shapes;
    }
    // `a::*::c`, once for each segment; real names have less than ten.
    constexpr std::size_t longest_name = 1000;  // bytes
    for (std::size_t at = 0; at <= name.size() && name.size() <= longest_name;) {
        const std::size_t end = std::min(name.find("::", at), name.size());
        shapes.push_back(std::string(name.substr(0, at)) + '*' + std::string(name.substr(end)));
        at = end + 2;
    }
    return shapes;
}

std::vector<std::string_view>
similar_names(const std::unordered_map<std::string, std::vector<std::string_view>>& shapes, std::string_view name)
{
    constexpr std::size_t longest_list = 1000;  // of more names none is compared
    std::vector<std::string_view> similar;
    for (const std::string& shape : shapes_of(name))
        if (const auto found = shapes.find(shape); found != shapes.end() && found->second.size() <= longest_list)
            similar.insert(similar.end(), found->second.begin(), found->second.end());
    std::erase(similar, name);
    std::ranges::sort(similar);
    similar.erase(std::unique(similar.begin(), similar.end()), similar.end());
    return similar;
}

}  // namespace

LookupCalls::LookupCalls(const std::string& root, const layout::Layout& layout)
{
    const std::string here = files::current_directory();
    std::unordered_map<std::string, layout::FileIndex> manifests;
    for (layout::FileIndex i = 0; i < layout.files.size(); ++i)
        if (layout.files[i].role == layout::FileRole::manifest)
            manifests.emplace(files::absolute_path(layout.files[i].path, here), i);
    std::error_code error;
    fs::recursive_directory_iterator at(files::absolute_path(root, here), error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->is_directory(ignored) && is_tested_or_hidden(at->path()))
            at.disable_recursion_pending();
        else if (at->is_regular_file(ignored) && has_calls(at->path())) {
            const auto file = manifests.find(at->path().native());
            read(at->path().native(), file == manifests.end() ? std::nullopt : std::optional(file->second));
        }
    }
    for (auto& [key, calls] : typed_)
        std::ranges::sort(calls, {}, [](const TypedLookup& call) { return std::pair(call.file, call.span.begin); });
    index_names();
}

void LookupCalls::index_names()
{
    for (const auto& [key, place] : keys_)
        for (std::string& shape : shapes_of(key))
            key_shapes_[std::move(shape)].push_back(key);
    for (const std::string& name : looked_up_)
        for (std::string& shape : shapes_of(name))
            lookup_shapes_[std::move(shape)].push_back(name);
}

void LookupCalls::read(const std::string& path, std::optional<layout::FileIndex> file)
{
    std::optional<std::string> whole = files::text_of(path);
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
        for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
            std::size_t open = at + name.size();
            while (open < text.size() && is_word(text[open]))
                ++open;
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

// Where a sign is next, for places that only grow: one pass over the text.
class NextSign {
public:
    NextSign(std::string_view text, std::string_view sign) : text_(text), sign_(sign), at_(text.find(sign)) {}

    // The first place of the sign from `from` on; npos: none.
    std::size_t from(std::size_t from)
    {
        if (at_ < from)
            at_ = text_.find(sign_, from);
        return at_;
    }

private:
    std::string_view text_;
    std::string_view sign_;
    std::size_t at_;
};

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
        const bool merges = next != text.npos && text.substr(next, 7) != "'first'"
            && text.substr(next, 7) != "\"first\"" && text.substr(next, 5) != "undef";
        const bool is_type = !type.empty() && is_upper(type[0]);
        if (merges || (!is_type && text.substr(name, 6) == "lookup"))
            return;
        if (!is_type)
            type = {};
    }
    const bool declared = type.empty();
    if (declared)
        type = declared_type(text, name);
    if (!type.empty())
        typed_[std::string(key)].push_back({file, span, std::string(type), declared});
}

void LookupCalls::add_pattern(Pattern pattern)
{
    std::string whole;
    for (const std::string& part : pattern)
        whole += part + '\0';
    // What is all computed may be anything, and mostly is no key; so may a path.
    const bool says_something = std::ranges::any_of(whole, is_word) && whole.find("::") != whole.npos
        && std::ranges::all_of(whole, [](char c) { return is_key_sign(c) || c == '\0'; });
    if (says_something && !seen_.contains(whole) && has_room_for(pattern)) {
        seen_.insert(std::move(whole));
        patterns_.push_back(std::move(pattern));
    }
}

bool LookupCalls::has_room_for(const Pattern& pattern)
{
    for (const std::string& part : pattern)
        pattern_bytes_ += part.size() + 1;
    open_ = open_ || patterns_.size() + plain_patterns_.size() >= limits::lookup_patterns
        || pattern_bytes_ > limits::lookup_pattern_bytes;
    return !open_;
}

bool LookupCalls::may_look_up(std::string_view key) const
{
    return open_ || words_.contains(std::string(key))
        || std::ranges::any_of(patterns_, [&](const Pattern& pattern) { return matches(pattern, key); });
}

const IncludingPlace* LookupCalls::including(std::string_view key) const
{
    const auto found = including_.find(std::string(key));
    return found == including_.end() ? nullptr : &found->second;
}

bool LookupCalls::is_looked_up(std::string_view key) const
{
    return open_ || looked_up_.contains(std::string(key))
        || std::ranges::any_of(plain_patterns_, [&](const Pattern& pattern) { return matches(pattern, key); });
}

bool LookupCalls::may_have_data(std::string_view key) const
{
    return open_ || keys_.contains(key) || inner_keys_.contains(std::string(key));
}

const DataKey* LookupCalls::data_key(std::string_view key) const
{
    const auto found = keys_.find(key);
    return found == keys_.end() ? nullptr : &found->second;
}

bool LookupCalls::has_data_below(std::string_view prefix) const
{
    const auto found = keys_.lower_bound(prefix);
    return found != keys_.end() && found->first.starts_with(prefix);
}

std::vector<std::string_view> LookupCalls::similar_keys(std::string_view key) const
{
    return similar_names(key_shapes_, key);
}

std::vector<std::string_view> LookupCalls::similar_lookups(std::string_view key) const
{
    return similar_names(lookup_shapes_, key);
}

std::span<const TypedLookup> LookupCalls::of(std::string_view key) const
{
    const auto found = typed_.find(std::string(key));
    return found == typed_.end() ? std::span<const TypedLookup>() : found->second;
}

}  // namespace plint::hiera
