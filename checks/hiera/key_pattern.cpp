#include "checks/hiera/key_pattern.hpp"

#include <algorithm>

namespace plint::hiera {

static constexpr std::string_view own_module = "${module_name}";

// One past the `}` of what opens at `at`; `at` where it is never closed, or farther than computed parts are long.
static std::size_t past_braces(std::string_view text, std::size_t at)
{
    constexpr std::size_t longest = 200;  // bytes
    std::size_t depth = 0;
    for (std::size_t i = at; i < std::min(text.size(), at + longest); ++i) {
        depth += text[i] == '{' ? 1 : 0;
        if (text[i] == '}' && --depth == 0)
            return i + 1;
    }
    return at;
}

// One past the computed part that begins at `at`; `at` itself if there is text.
static std::size_t past_computed(std::string_view text, std::size_t at)
{
    const char first = text[at];
    const char second = at + 1 < text.size() ? text[at + 1] : '\0';
    if ((first == '$' || first == '#' || first == '%') && second == '{') {
        const std::size_t end = past_braces(text, at + 1);
        const bool is_call = first == '%' && text.substr(at, end - at).find('(') != text.npos;  // has names of its own
        return end == at + 1 || is_call ? at : end;
    }
    if (first == '%' && (is_word(second) || second == '<'))
        return at + 2;
    if (first != '$' || !(is_word(second) || second == ':'))
        return at;
    for (++at; at < text.size() && (is_word(text[at]) || text.substr(at, 2) == "::");)
        at += text[at] == ':' ? 2 : 1;
    return at;
}

KeyPattern read_key(std::string_view text, std::size_t& at)
{
    KeyPattern pattern{{std::string()}};
    while (at < text.size()) {
        if (is_key_sign(text[at])) {
            pattern.texts.back() += text[at++];
            continue;
        }
        const std::size_t end = past_computed(text, at);
        if (end == at)
            break;
        const std::string_view computed = text.substr(at, end - at);
        if (computed.size() > 2 && (computed.substr(1) == "{module_name}" || computed.substr(1) == "{::module_name}"))
            pattern.texts.back() += own_module;
        else
            pattern.texts.emplace_back();
        at = end;
    }
    return pattern;
}

bool KeyPattern::is_literal() const
{
    return texts.size() == 1 && texts.front().find(own_module) == std::string::npos;
}

bool KeyPattern::fits(std::string_view key) const
{
    if (texts.size() == 1)
        return key == texts.front();
    if (!key.starts_with(texts.front()))
        return false;
    key.remove_prefix(texts.front().size());
    for (std::size_t i = 1; i + 1 < texts.size(); ++i) {
        const std::size_t at = key.find(texts[i]);
        if (at == key.npos)
            return false;
        key.remove_prefix(at + texts[i].size());
    }
    return key.ends_with(texts.back());
}

KeyPattern KeyPattern::in_module(std::string_view module) const
{
    KeyPattern known;
    for (std::string_view text : texts) {
        known.texts.emplace_back();
        for (std::size_t own = text.find(own_module); own != text.npos; own = text.find(own_module)) {
            known.texts.back() += text.substr(0, own);
            if (module.empty())
                known.texts.emplace_back();
            else
                known.texts.back() += module;
            text.remove_prefix(own + own_module.size());
        }
        known.texts.back() += text;
    }
    return known;
}

}  // namespace plint::hiera
