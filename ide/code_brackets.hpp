// The brackets around a position in Puppet code, as far as the tokens before it show them.
#pragma once

#include "ide/code_before.hpp"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace plint::ide {

inline constexpr std::size_t no_token = SIZE_MAX;

// A bracket that is open at the position.
struct OpenBracket {
    std::size_t token = no_token;  // no_token: the code around all brackets
    std::size_t entry = 0;         // the first token after the last comma or semicolon
    std::size_t body = 0;          // after the last semicolon
    std::size_t commas = 0;
    std::size_t colon = no_token;  // of a resource: after its title
    std::size_t arrow = no_token;  // of the entry
    std::size_t equals = no_token;
};

[[nodiscard]] bool is_among(std::string_view text, std::initializer_list<std::string_view> words);

// How many brackets of each kind are open: whether a closing one ends any is known without a look at all of them.
class OpenBracketCounts {
public:
    // `bracket`: an opening one. `${` is the same as `{`, and `<<|` as `<|`.
    [[nodiscard]] static char kind_of(std::string_view bracket) { return bracket == "${" ? '{' : bracket.front(); }

    void open(char kind) { ++of(kind); }
    void close(char kind) { --of(kind); }
    [[nodiscard]] bool has(char kind) { return of(kind) > 0; }

private:
    [[nodiscard]] std::size_t& of(char kind) { return counts_[static_cast<unsigned char>(kind) % counts_.size()]; }

    std::array<std::size_t, 128> counts_{};
};

class CodeBrackets {
public:
    // `text` and `tokens` must outlive it. `begin`: of what is being written after the tokens. O(tokens).
    CodeBrackets(std::string_view text, const std::vector<CodeToken>& tokens, Offset begin);

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] const std::vector<CodeToken>& tokens() const { return tokens_; }
    [[nodiscard]] Offset begin() const { return begin_; }

    // Those that are open, the innermost last. The first one is the code around all brackets.
    [[nodiscard]] const std::vector<OpenBracket>& open() const { return open_; }

    // These accept the numbers of tokens that do not exist.
    [[nodiscard]] std::string_view text_of(std::size_t i) const
    {
        return i < tokens_.size() ? text_.substr(tokens_[i].span.begin, tokens_[i].span.size()) : std::string_view();
    }
    [[nodiscard]] bool is_kind(std::size_t i, CodeTokenKind kind) const
    {
        return i < tokens_.size() && tokens_[i].kind == kind;
    }
    [[nodiscard]] bool is_sign(std::size_t i, std::string_view sign) const
    {
        return is_kind(i, CodeTokenKind::sign) && text_of(i) == sign;
    }

    // Whether there is a line break between a token and what follows it.
    [[nodiscard]] bool ends_line(std::size_t i) const;

    // The opening bracket for a closing one; no_token if there is none. O(tokens between them).
    [[nodiscard]] std::size_t opener_of(std::size_t close) const;

    // Whether an expression is not complete after this token: no statement can begin there.
    [[nodiscard]] bool expects_value(std::size_t i) const;

private:
    void read_sign(std::size_t i);
    [[nodiscard]] char kind_of(const OpenBracket& bracket) const
    {
        return OpenBracketCounts::kind_of(text_of(bracket.token));
    }
    void close(char kind);

    std::string_view text_;
    const std::vector<CodeToken>& tokens_;
    Offset begin_;
    std::vector<OpenBracket> open_;
    OpenBracketCounts counts_;
};

}  // namespace plint::ide
