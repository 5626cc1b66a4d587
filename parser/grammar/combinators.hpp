// The building blocks of the grammar: nodes, tokens, keywords, lists, and rules that are functions.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/grammar/recovery_hooks.hpp"
#include "parser/grammar/trivia.hpp"
#include "parser/grammar/words.hpp"

#include <tao/pegtl/normal.hpp>
#include <tao/pegtl/nothing.hpp>
#include <tao/pegtl/rules.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace plint::grammar {

using pegtl::apply_mode;
using pegtl::opt;
using pegtl::rewind_mode;
using pegtl::seq;
using pegtl::sor;
using pegtl::star;

// A string literal as a template argument.
template <std::size_t Size>
struct Literal {
    char text[Size];
    constexpr Literal(const char (&from)[Size]) { std::copy_n(from, Size, text); }
    [[nodiscard]] constexpr std::string_view view() const { return {text, Size - 1}; }
};

// `struct if_expression : node<Kind::if_expression, …>`: on success one node around what the rules read.
template <Kind K, typename... Rules>
struct node : seq<Rules...> {
    static constexpr Kind kind = K;
};

// PEGTL control: makes nodes, and rolls the builder back where PEGTL rewinds the input.
template <typename Rule>
struct control : pegtl::normal<Rule> {
    static constexpr bool enable = false;

    template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control>
    [[nodiscard]] static bool match(Input& in, Builder& b)
    {
        if constexpr (requires { Rule::kind; }) {
            const auto mark = b.mark(in);
            const Kind outside = std::exchange(b.state.inside, Rule::kind);
            const bool matched = pegtl::match<Rule, A, rewind_mode::dontcare, Action, Control>(in, b);
            b.state.inside = outside;
            if (matched)
                b.close(mark, Rule::kind);
            else
                b.rewind(mark, in);
            return matched;
        } else if constexpr (M == rewind_mode::required && !requires { Rule::is_leaf; }) {
            const auto mark = b.mark(in);
            const bool matched = pegtl::match<Rule, A, rewind_mode::dontcare, Action, Control>(in, b);
            if (!matched)
                b.rewind(mark, in);
            return matched;
        } else {
            return pegtl::match<Rule, A, M, Action, Control>(in, b);
        }
    }
};

// Runs a rule from a function.
template <typename Rule>
[[nodiscard]] bool read(Input& in, Builder& b)
{
    return control<Rule>::template match<apply_mode::action, rewind_mode::required, pegtl::nothing, control>(in, b);
}

// A rule that is a function; the function itself does not roll back.
template <auto Function>
struct rule {
    using rule_t = rule;
    using subs_t = pegtl::empty_list;

    template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class>
    [[nodiscard]] static bool match(Input& in, Builder& b)
    {
        return Function(in, b);
    }
};

// A function that reads one token or nothing: no need to roll back.
template <auto Function>
struct leaf : rule<Function> {
    using rule_t = leaf;
    static constexpr bool is_leaf = true;
};

[[nodiscard]] inline bool looking_at(const Input& in, std::string_view text)
{
    return in.size(text.size()) >= text.size() && std::equal(text.begin(), text.end(), in.current());
}

// The byte `ahead` of here; 0 past the end.
[[nodiscard]] inline char peek(const Input& in, std::size_t ahead = 0)
{
    return in.size(ahead + 1) > ahead ? in.current()[ahead] : '\0';
}

// Reads `length` bytes as a token, then the trivia after it.
inline void take(Input& in, Builder& b, Kind kind, std::size_t length)
{
    const char* const begin = in.current();
    in.bump_in_this_line(length);
    b.token(kind, begin, in.current());
    skip_trivia(in, b);
}

// Punctuation. `NotBefore` lists the bytes that would make it another token.
template <Kind K, Literal Text, Literal NotBefore = "">
struct token {
    using rule_t = token;
    using subs_t = pegtl::empty_list;
    static constexpr bool is_leaf = true;

    [[nodiscard]] static bool here(const Input& in)
    {
        constexpr auto text = Text.view();
        constexpr auto not_before = NotBefore.view();
        if (!looking_at(in, text))
            return false;
        if constexpr (!not_before.empty())
            if (const char after = peek(in, text.size()); after != '\0' && not_before.find(after) != not_before.npos)
                return false;
        return true;
    }

    template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class>
    [[nodiscard]] static bool match(Input& in, Builder& b)
    {
        constexpr bool closes = K == Kind::rparen || K == Kind::rbracket || K == Kind::rbrace;
        if (closes && recover::at_foreign_closer(in, b))
            return recover::token(in, b, K);
        if (!here(in)) {
            b.state.furthest.expect(in.current(), K, b.state.inside);
            return recover::token(in, b, K);
        }
        take(in, b, K, Text.view().size());
        return true;
    }
};

// A keyword, read as a whole word.
template <Kind K>
struct keyword {
    using rule_t = keyword;
    using subs_t = pegtl::empty_list;
    static constexpr bool is_leaf = true;

    template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class>
    [[nodiscard]] static bool match(Input& in, Builder& b)
    {
        const Word word = scan_word(in.current(), in.end(), b.plans);
        if (word.kind != K) {
            b.state.furthest.expect(in.current(), K, b.state.inside);
            return false;
        }
        take(in, b, K, word.length);
        return true;
    }
};

using comma = token<Kind::comma, ",">;
using semicolon = token<Kind::semicolon, ";">;
using colon = token<Kind::colon, ":", ":">;
using arrow = token<Kind::arrow, "=>">;
using plus_arrow = token<Kind::plus_arrow, "+>">;
using equals = token<Kind::assign, "=", "=>~">;
using pipe = token<Kind::pipe, "|", ">">;
using lbrace = token<Kind::lbrace, "{">;
using rbrace = token<Kind::rbrace, "}">;
using lparen = token<Kind::lparen, "(">;
using rparen = token<Kind::rparen, ")">;
using lbracket = token<Kind::lbracket, "[">;
using rbracket = token<Kind::rbracket, "]">;
using shift_right = token<Kind::shift_right, ">>">;
using star_sign = token<Kind::star, "*">;

}  // namespace plint::grammar
