#include "checks/patterns/placeholder_code.hpp"

#include "parser/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace plint::patterns {

namespace {

// The tokens are words with a number: `plint_00012`. All forms have the same length.
constexpr std::string_view stem = "lint_";
constexpr std::size_t digits = 5;

// What a token looks like: a name, a variable, a type; of a list also an attribute and an option of a `case`.
std::string form(std::size_t number, bool is_list, std::size_t which)
{
    const std::string word = fmt::format("{}{:0{}}", stem, number, digits);
    constexpr std::string_view heads[]{"p", "$", "P", "p", "p"};
    constexpr std::string_view tails[]{"   ", "   ", "   ", "=>0", ":{}"};
    return fmt::format("{}{}{}", heads[which], word, is_list ? tails[which] : "");
}

bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

bool continues_placeholder(char c)
{
    return is_capital(c) || (c >= '0' && c <= '9') || c == '_';
}

bool continues_word(char c)
{
    return continues_placeholder(c) || (c >= 'a' && c <= 'z') || c == ':';
}

// The length of a placeholder's name here; 0 if there is none.
std::size_t name_length(std::string_view text)
{
    if (text.empty() || !is_capital(text[0]))
        return 0;
    const auto end = std::ranges::find_if_not(text, continues_placeholder);
    // `$NAME: …` after a title is a placeholder, `$NAME::x` is not.
    const auto length = static_cast<std::size_t>(end - text.begin());
    const std::string_view rest = text.substr(length);
    return rest.empty() || !continues_word(rest[0]) || (rest[0] == ':' && !rest.starts_with("::")) ? length : 0;
}

class PlaceholderReader {
public:
    explicit PlaceholderReader(std::string_view pattern) : pattern_(pattern) {}

    PlaceholderCode read()
    {
        while (at_ < pattern_.size())
            if (!read_token())
                read_other();
        return std::move(result_);
    }

private:
    [[nodiscard]] std::string_view rest() const { return pattern_.substr(at_); }

    void add(std::string_view name, bool is_list, std::size_t length)
    {
        const bool is_quoted = quote_ == '"' || quote_ == '\'';
        result_.tokens.push_back({std::string(name), is_list, is_quoted, at_, length, result_.code.size()});
        result_.code += form(result_.tokens.size() - 1, is_list, 0);
        at_ += length;
    }

    bool read_token()
    {
        const std::string_view text = rest();
        if (text.starts_with("$$") && name_length(text.substr(2)) > 0) {
            result_.escapes.push_back({at_, result_.code.size(), quote_ == '"'});
            result_.code += quote_ == '"' ? "\\" : "";
            const std::size_t length = 1 + name_length(text.substr(2));
            result_.code += text.substr(1, length);
            at_ += 1 + length;
            return true;
        }
        if (quote_ != '"' && quote_ != '\'') {
            if (text.starts_with("...")) {
                add({}, true, 3);
                return true;
            }
            if (text.starts_with("$...")) {
                const std::size_t length = name_length(text.substr(4));
                add(text.substr(4, length), true, 4 + length);
                return true;
            }
            if (text.starts_with("$_") && (text.size() == 2 || !continues_word(text[2]) || text[2] == ':')) {
                add({}, false, 2);
                return true;
            }
        }
        if (text.starts_with("${"))
            if (const std::size_t length = name_length(text.substr(2));
                length > 0 && text.substr(2 + length, 1) == "}") {
                result_.code += "${";
                at_ += 2;
                add(text.substr(2, length), false, length);
                return true;
            }
        if (text.starts_with('$'))
            if (const std::size_t length = name_length(text.substr(1)); length > 0) {
                add(text.substr(1, length), false, 1 + length);
                return true;
            }
        return false;
    }

    void read_other()
    {
        const char c = pattern_[at_];
        if (quote_ == '#') {
            if (c == '\n')
                quote_ = 0;
        } else if (quote_ != 0 && c == '\\' && at_ + 1 < pattern_.size()) {
            result_.code += c;
            ++at_;
        } else if (quote_ == 0 && (c == '"' || c == '\'' || c == '#')) {
            quote_ = c;
        } else if (c == quote_) {
            quote_ = 0;
        }
        result_.code += pattern_[at_];
        ++at_;
    }

    std::string_view pattern_;
    std::size_t at_ = 0;
    char quote_ = 0;  // that is open, or `#` in a comment
    PlaceholderCode result_;
};

// Where the code is broken; its size if it is not.
std::size_t first_error(const std::string& code)
{
    const SourceFile source("pattern.pp", code);
    const Tree tree = parse(source, {});
    return tree.errors.empty() ? code.size() + 1 : tree.errors.front().span.begin;
}

}  // namespace

std::size_t PlaceholderCode::offset_in_pattern(std::size_t in_code) const
{
    std::size_t pattern = 0;
    std::size_t code = 0;
    for (const PlaceholderToken& token : tokens) {
        const std::size_t length = form(0, token.is_list, 0).size();
        if (in_code < token.in_code)
            break;
        if (in_code < token.in_code + length)
            return token.offset;
        pattern = token.offset + token.length;
        code = token.in_code + length;
    }
    for (const Escape& escape : escapes)
        pattern += escape.in_code >= code && escape.in_code < in_code && !escape.is_interpolated ? 1 : 0;
    return pattern + (in_code - code);
}

PlaceholderCode read_placeholders(std::string_view text)
{
    return PlaceholderReader(text).read();
}

std::string without_tokens(std::string message, const PlaceholderCode& code, std::string_view pattern)
{
    for (auto found = first_token(message); found; found = first_token(message)) {
        const bool is_known = found->token < code.tokens.size();
        const PlaceholderToken token = is_known ? code.tokens[found->token] : PlaceholderToken{};
        message.replace(found->begin, found->end - found->begin, pattern.substr(token.offset, token.length));
    }
    return message;
}

PlaceholderCode placeholder_code(std::string_view pattern)
{
    PlaceholderCode result = PlaceholderReader(pattern).read();
    std::size_t best = first_error(result.code);
    for (std::size_t i = 0; i < result.tokens.size() && best <= result.code.size(); ++i) {
        const PlaceholderToken& token = result.tokens[i];
        std::size_t chosen = 0;
        const auto use = [&](std::size_t which) {
            const std::string text = form(i, token.is_list, which);
            result.code.replace(token.in_code, text.size(), text);
        };
        // Tokens far before the error are right as they are, except the one directly before it.
        const bool is_last_before = i + 1 == result.tokens.size() || result.tokens[i + 1].in_code > best;
        if (token.in_code < best && !is_last_before)
            continue;
        // Before a variable, a type.
        const std::size_t end = token.in_code + form(i, token.is_list, 0).size();
        const std::size_t next = result.code.find_first_not_of(' ', end);
        const bool is_before_other = next != std::string::npos && next > end
            && (result.code[next] == '$' || (i + 1 < result.tokens.size() && result.tokens[i + 1].in_code == next));
        std::vector<std::size_t> forms{1, 2};
        if (is_before_other)
            std::ranges::reverse(forms);
        if (token.is_list)
            forms.insert(forms.end(), {3, 4});
        for (const std::size_t which : forms) {
            use(which);
            if (const std::size_t error = first_error(result.code); error > best) {
                best = error;
                chosen = which;
            }
        }
        use(chosen);
    }
    return result;
}

std::optional<FoundToken> first_token(std::string_view text)
{
    for (std::size_t at = text.find(stem); at != std::string_view::npos; at = text.find(stem, at + 1)) {
        const std::string_view number = text.substr(at + stem.size(), digits);
        std::size_t token = 0;
        const auto read = std::from_chars(number.data(), number.data() + number.size(), token);
        if (at > 0 && number.size() == digits && read.ptr == number.data() + digits
            && std::string_view("pP$").find(text[at - 1]) != std::string_view::npos)
            return FoundToken{at - 1, at + stem.size() + digits, token};
    }
    return std::nullopt;
}

std::optional<std::size_t> token_of(std::string_view leaf)
{
    const auto found = first_token(leaf);
    return found && found->begin == 0 && found->end == leaf.size() ? std::optional(found->token) : std::nullopt;
}

}  // namespace plint::patterns
