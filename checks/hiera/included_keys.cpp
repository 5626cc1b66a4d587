#include "checks/hiera/included_keys.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace plint::hiera {

namespace {

constexpr auto including = std::to_array<std::string_view>({"contain", "include", "require"});
constexpr auto lookups = std::to_array<std::string_view>({"hiera", "hiera_array", "lookup"});

bool is_name_sign(char c)
{
    return is_word(c) || c == ':';
}

std::size_t past_space(std::string_view text, std::size_t at)
{
    return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

// Where the spaces before a place begin.
std::size_t before_space(std::string_view text, std::size_t at)
{
    while (at > 0 && (is_blank(text[at - 1]) || text[at - 1] == '\n' || text[at - 1] == '\r'))
        --at;
    return at;
}

std::string_view name_at(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && is_name_sign(text[end]))
        ++end;
    return text.substr(at, end - at);
}

// Where the name that ends before a place begins.
std::size_t begin_of_name(std::string_view text, std::size_t end)
{
    while (end > 0 && is_name_sign(text[end - 1]))
        --end;
    return end;
}

bool is_any_of(std::string_view name, const auto& names)
{
    return std::ranges::find(names, name) != names.end();
}

class IncludedKeyReader {
public:
    explicit IncludedKeyReader(std::string_view text) : text_(text) {}

    std::vector<IncludedKey> read()
    {
        for (const std::string_view name : including)
            each_word(name, [&](std::size_t at) { take_including(at, at + name.size()); });
        each_word("hiera_include", [&](std::size_t at) { take_lookup(at); });
        if (variables_.empty())
            return std::move(keys_);
        each_word("each", [&](std::size_t at) { take_iteration(at); });
        for (const std::string_view name : lookups)
            each_word(name, [&](std::size_t at) { take_assignment(at); });
        take_parameters();
        return std::move(keys_);
    }

private:
    template <class Take>
    void each_word(std::string_view word, const Take& take)
    {
        for (std::size_t at = text_.find(word); at != text_.npos; at = text_.find(word, at + word.size())) {
            const bool begins = at == 0 || !(is_name_sign(text_[at - 1]) || text_[at - 1] == '$');
            if (begins && !is_name_sign(text_.substr(at + word.size(), 1).empty() ? '\0' : text_[at + word.size()]))
                take(at);
        }
    }

    // `lookup('a'` at a place: its key. False: there is none.
    bool take_lookup(std::size_t at)
    {
        const std::string_view function = name_at(text_, at);
        std::size_t open = past_space(text_, at + function.size());
        if (text_.substr(open, 1) == "(")
            open = past_space(text_, open + 1);
        const std::string_view rest = text_.substr(open);
        if (rest.empty() || (rest[0] != '\'' && rest[0] != '"'))
            return false;
        const std::size_t end = rest.find(rest[0], 1);
        const std::string_view key = rest.substr(1, end == rest.npos ? 0 : end - 1);
        if (key.empty() || !std::ranges::all_of(key, [](char c) { return is_name_sign(c) || c == '-'; }))
            return false;
        keys_.push_back(
            {std::string(key), {static_cast<Offset>(open + 1), static_cast<Offset>(open + 1 + key.size())}});
        return true;
    }

    void take_including(std::size_t begin, std::size_t end)
    {
        if (begin > 0 && text_[begin - 1] == '.')
            return take_receiver(begin - 1);
        std::size_t at = past_space(text_, end);
        if (text_.substr(at, 1) == "(")
            at = past_space(text_, at + 1);
        if (text_.substr(at, 1) == "$") {
            const std::string_view name = name_at(text_, at + 1);
            const std::size_t after = at + 1 + name.size();
            if (after >= text_.size() || std::string_view(" \t\r\n),}").find(text_[after]) != std::string_view::npos)
                variables_.emplace(name);
        } else if (is_any_of(name_at(text_, at), lookups)) {
            static_cast<void>(take_lookup(at));
        }
    }

    // What is before the dot of a call of a method: a variable or a lookup, perhaps with methods that keep the elements.
    void take_receiver(std::size_t dot)
    {
        constexpr auto keeping = std::to_array<std::string_view>({"flatten", "sort", "unique"});
        for (std::size_t end = before_space(text_, dot); end > 0;) {
            if (text_[end - 1] == ')') {
                const auto open = opening(end - 1);
                if (!open)
                    return;
                const std::size_t name = begin_of_name(text_, *open);
                if (!is_any_of(text_.substr(name, *open - name), keeping)) {
                    if (is_any_of(text_.substr(name, *open - name), lookups))
                        static_cast<void>(take_lookup(name));
                    return;
                }
                end = *open;
            }
            const std::size_t name = begin_of_name(text_, end);
            const std::string_view word = text_.substr(name, end - name);
            if (name > 0 && text_[name - 1] == '$')
                variables_.emplace(word);
            if (name == 0 || text_[name - 1] != '.' || !is_any_of(word, keeping))
                return;
            end = before_space(text_, name - 1);
        }
    }

    // The parenthesis that opens what closes there.
    [[nodiscard]] std::optional<std::size_t> opening(std::size_t close) const
    {
        constexpr std::size_t longest_call = 2000;  // bytes
        std::size_t depth = 0;
        for (std::size_t i = close + 1; i-- > 0 && close - i < longest_call;) {
            depth += text_[i] == ')' ? 1 : 0;
            if (text_[i] == '(' && --depth == 0)
                return i;
        }
        return std::nullopt;
    }

    // `$x.each |$c| {`, where `$c` is included.
    void take_iteration(std::size_t at)
    {
        const std::size_t bar = past_space(text_, at + 4);
        if (text_.substr(bar, 1) != "|" || at == 0 || text_[at - 1] != '.')
            return;
        const std::size_t close = text_.find('|', bar + 1);
        const std::string_view until = text_.substr(0, close);
        const std::size_t variable = until.find('$', bar);
        if (close == text_.npos || variable == until.npos)
            return;
        const std::string_view parameter = name_at(text_, variable + 1);
        const bool is_only_one = until.find('$', variable + 1) == until.npos;
        if (is_only_one && variables_.contains(std::string(parameter)))
            take_receiver(at - 1);
    }

    // `$x = lookup('a'`, where `$x` is included.
    void take_assignment(std::size_t at)
    {
        std::size_t end = before_space(text_, at);
        if (end == 0 || text_[end - 1] != '=')
            return;
        end = before_space(text_, end - 1);
        const std::size_t name = begin_of_name(text_, end);
        if (name > 0 && text_[name - 1] == '$' && variables_.contains(std::string(text_.substr(name, end - name))))
            static_cast<void>(take_lookup(at));
    }

    // `class a($x) {`, where `$x` is included.
    void take_parameters()
    {
        std::size_t at = text_.find("class ");
        if (at == text_.npos || (at > 0 && text_[at - 1] != '\n'))
            return;
        at = past_space(text_, at + 5);
        const std::string_view owner = name_at(text_, at);
        at = past_space(text_, at + owner.size());
        if (text_.substr(at, 1) != "(")
            return;
        std::size_t depth = 0;
        for (; at < text_.size(); ++at) {
            const char c = text_[at];
            depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
            if ((c == ')' || c == ']' || c == '}') && --depth == 0)
                return;
            if (c != '$' || depth != 1)
                continue;
            const std::string_view name = name_at(text_, at + 1);
            const std::size_t before = before_space(text_, at);
            const bool is_parameter = before > 0 && text_[before - 1] != '=';
            if (is_parameter && variables_.contains(std::string(name)))
                keys_.push_back({std::string(owner.substr(owner.starts_with("::") ? 2 : 0)) + "::" + std::string(name),
                                 {static_cast<Offset>(at), static_cast<Offset>(at + 1 + name.size())}});
        }
    }

    std::string_view text_;
    std::set<std::string> variables_;  // whose values are included
    std::vector<IncludedKey> keys_;
};

}  // namespace

std::vector<IncludedKey> included_keys(std::string_view manifest)
{
    return IncludedKeyReader(manifest).read();
}

}  // namespace plint::hiera
