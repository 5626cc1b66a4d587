#include "parser/grammar/regexes.hpp"

#include "parser/grammar/words.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/regex_limits.hpp"
#include "parser/source/regex_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plint::grammar {

// The text that Puppet passes to Ruby: without the slashes around it, and with `/` for `\/`.
static std::string regex_source(std::string_view literal)
{
    literal = literal.substr(1, literal.size() - 2);
    std::string source;
    source.reserve(literal.size());
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (literal[i] == '\\' && i + 1 < literal.size() && literal[i + 1] == '/')
            ++i;
        source += literal[i];
    }
    return source;
}

static bool is_code_point(std::string_view digits)
{
    if (digits.empty() || digits.size() > 6 || !std::ranges::all_of(digits, is_hex))
        return false;
    std::uint32_t value = 0;
    for (const char c : digits)
        value = value * 16 + static_cast<std::uint32_t>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    return value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
}

// Ruby expands escapes that name bytes and characters before Oniguruma's turn. `at` is after the backslash.
static std::optional<std::string> escape_error(std::string_view source, std::size_t at)
{
    const std::string_view rest = source.substr(at + 1);
    const auto hex =
        std::min(static_cast<std::size_t>(std::ranges::find_if_not(rest, is_hex) - rest.begin()), rest.size());
    switch (source[at]) {
    case 'x':
        if (hex == 0)
            return "invalid hex escape";
        if (hex >= 2 && rest[0] >= '8' && !source.substr(at).starts_with("xE") && !source.substr(at).starts_with("xC"))
            return "invalid multibyte escape";
        return std::nullopt;
    case 'u':
        if (!rest.starts_with('{'))
            return hex < 4 || !is_code_point(rest.substr(0, 4)) ? std::optional("escape sequence is too short")
                                                                : std::nullopt;
        for (std::string_view list = rest.substr(1, rest.find('}') == rest.npos ? rest.npos : rest.find('}') - 1);;) {
            const auto blank = std::min(list.find_first_of(" \t"), list.size());
            if (!is_code_point(list.substr(0, blank)) || rest.find('}') == rest.npos)
                return "invalid Unicode list";
            list.remove_prefix(std::min(list.find_first_not_of(" \t", blank), list.size()));
            if (list.empty())
                return std::nullopt;
        }
    default: break;
    }
    const bool octal = source[at] >= '2' && source[at] <= '7' && rest.size() >= 2 && rest[0] >= '0' && rest[0] <= '7'
        && rest[1] >= '0' && rest[1] <= '7';
    if (octal)
        return source[at] > '3' ? "invalid escape code" : "invalid multibyte escape";
    return std::nullopt;
}

static std::optional<std::string> find_escape_error(std::string_view source)
{
    for (std::size_t at = source.find('\\'); at != source.npos && at + 1 < source.size();
         at = source.find('\\', at + 2))
        if (auto why = escape_error(source, at + 1))
            return why;
    return std::nullopt;
}

// Ruby's own additions to Oniguruma: expressions with them are not checked.
static bool is_ruby_only(std::string_view source)
{
    if (source.find("\\u{") != source.npos)
        return true;
    for (std::size_t at = source.find("(?"); at != source.npos; at = source.find("(?", at + 2)) {
        const std::string_view options = source.substr(at + 2, source.find_first_not_of("imxadu-", at + 2) - (at + 2));
        if (options.find_first_of("adu") != options.npos)
            return true;
        const char name = at + 3 < source.size() && source[at + 2] == '<' ? source[at + 3] : 'n';
        if (!is_word(name) && name != '=' && name != '!')
            return true;
    }
    return false;
}

// The end of a list in brackets whose signs mean themselves, or are ranges of letters or digits; npos: perhaps something else.
static std::size_t end_of_simple_list(std::string_view literal, std::size_t begin)
{
    constexpr std::string_view plain = " _:;,=@!#%<>\"'~$|./()*+?{}";
    constexpr std::string_view escapes = ".-/\\[]()$^*+?{}|dws";
    std::size_t at = begin + (literal.substr(begin).starts_with('^') ? 1 : 0);
    const std::size_t first = at;
    for (; at < literal.size() && literal[at] != ']'; ++at) {
        const char c = literal[at];
        if (c == '\\') {
            if (++at >= literal.size() || escapes.find(literal[at]) == escapes.npos)
                return literal.npos;
        } else if (c == '-') {
            const bool is_outermost = at == first || literal.substr(at + 1).starts_with(']');
            const bool is_range = !is_outermost && is_word(literal[at - 1]) && at + 1 < literal.size()
                && is_word(literal[at + 1]) && literal[at - 1] <= literal[at + 1] && literal[at - 2] != '\\'
                && literal[at - 2] != '-';
            if (!is_outermost && !is_range)
                return literal.npos;
        } else if (!is_word(c) && plain.find(c) == plain.npos) {
            return literal.npos;
        }
    }
    return at == first || at >= literal.size() ? literal.npos : at;
}

// Whether Ruby accepts a regex for certain: letters, digits and signs that mean themselves, common escapes, simple lists and
// groups, and what repeats one of them. Most regexes contain nothing else, and Oniguruma takes long to compile one.
static bool is_plain(std::string_view literal)
{
    constexpr std::string_view plain = " _-:;,=@!#%<>\"'~./";
    constexpr std::string_view escaped_signs = ".-/\\[](){}^$*+?|:dwsDWS";
    constexpr std::size_t max_open_groups = 100;  // deeper nests are left to Oniguruma
    std::size_t open_groups = 0;
    bool can_be_repeated = false;
    for (std::size_t at = 0; at < literal.size(); ++at) {
        const char c = literal[at];
        switch (c) {
        case '^':
        case '$':
        case '|': can_be_repeated = false; break;
        case '\\':
            if (++at >= literal.size())
                return false;
            can_be_repeated = escaped_signs.find(literal[at]) != escaped_signs.npos;
            if (!can_be_repeated && literal[at] != 'A' && literal[at] != 'z' && literal[at] != 'Z'
                && literal[at] != 'b')
                return false;
            break;
        case '[':
            at = end_of_simple_list(literal, at + 1);
            if (at == literal.npos)
                return false;
            can_be_repeated = true;
            break;
        case '(':
            if (literal.substr(at + 1).starts_with("?:"))
                at += 2;
            can_be_repeated = false;
            if (++open_groups > max_open_groups)
                return false;
            break;
        case ')':
            if (open_groups-- == 0)
                return false;
            can_be_repeated = true;
            break;
        case '*':
        case '+':
        case '?':
            if (!std::exchange(can_be_repeated, false))
                return false;
            at += literal.substr(at + 1).starts_with('?') ? 1 : 0;
            break;
        default:
            if (!is_word(c) && plain.find(c) == plain.npos)
                return false;
            can_be_repeated = true;
        }
    }
    return open_groups == 0;
}

std::vector<SyntaxError> find_bad_regexes(const Tree& tree)
{
    static_assert(sizeof(Kind) == 1);  // `memchr` compares many kinds at a time
    std::vector<SyntaxError> errors;
    std::size_t budget = limits::regex_checks.of({.bytes = tree.source->text().size()});
    const Kind* const last = tree.kind.data() + tree.kind.size();
    const auto next_regex = [&](const Kind* from) {
        return static_cast<const Kind*>(
            std::memchr(from, static_cast<int>(Kind::regex), static_cast<std::size_t>(last - from)));
    };
    for (const Kind* at = next_regex(tree.kind.data()); at != nullptr; at = next_regex(at + 1)) {
        const Node node = tree.node(static_cast<NodeIndex>(at - tree.kind.data()));
        const std::string_view literal = node.text();
        if (is_plain(literal.substr(1, literal.size() - 2)))
            continue;
        const std::string source = regex_source(literal);
        auto why = find_escape_error(source);
        if (!why && !is_ruby_only(source)) {
            const CompiledRegex compiled(source, CompiledRegex::Purpose::syntax, budget);
            if (compiled.state() != CompiledRegex::State::too_costly)
                budget -= compiled.cost();
            if (compiled.state() == CompiledRegex::State::invalid)
                why = compiled.problem();
        }
        if (!why)
            continue;
        SyntaxError error;
        error.span = node.span();
        error.message = fmt::format("invalid regular expression: {}", *why);
        errors.push_back(std::move(error));
    }
    return errors;
}

}  // namespace plint::grammar
