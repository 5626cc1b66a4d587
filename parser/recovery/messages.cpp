#include "parser/recovery/messages.hpp"

#include "parser/recovery/guesses.hpp"
#include "parser/recovery/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace plint::grammar::recovery {

namespace {

// Bytes of the token at `at`, approximately: a word, an operator, or a quoted string on one line.
std::size_t token_length(const char* at, const char* end)
{
    const auto left = static_cast<std::size_t>(end - at);
    std::size_t length = 1;
    if (is_word(*at) || *at == '$') {
        while (length < left
               && (is_word(at[length]) || (at[length] == ':' && length + 2 < left && at[length + 1] == ':')
                   || (at[length] == ':' && at[length - 1] == ':')))
            ++length;
        return length;
    }
    if (*at == '\'' || *at == '"') {
        while (length < left && at[length] != *at && at[length] != '\n')
            length += at[length] == '\\' && length + 1 < left ? 2 : 1;
        return std::min(length + 1, left);
    }
    if (static_cast<unsigned char>(*at) >= 0x80) {
        Input rest(at, end, "");
        return character_length(rest);
    }
    static constexpr std::string_view pairs[] = {"-%>", "<%=", "<%", "%>", "<<|", "|>>", "=>", "+>", "==", "=~",
                                                 "!=",  "!~",  "->", "~>", "<-",  "<~",  "<=", ">=", "<<", ">>",
                                                 "<|",  "|>",  "+=", "-=", "@@",  "::",  "&&", "||"};
    for (const std::string_view sign : pairs)
        if (std::string_view(at, end).starts_with(sign))
            return sign.size();
    return 1;
}

std::string_view called(Kind kind)
{
    return kind == Kind::file ? "an expression" : kind == Kind::epp_close ? "%>" : spelling(kind);
}

std::string quoted(Kind kind)
{
    const std::string_view word = called(kind);
    return word.find(' ') == word.npos ? fmt::format("`{}`", word) : std::string(word);
}

std::string_view construct(Kind kind)
{
    switch (kind) {
    case Kind::array: return "an array";
    case Kind::hash:
    case Kind::pair: return "a hash";
    case Kind::paren: return "parentheses";
    case Kind::interpolation: return "an interpolation";
    case Kind::selector:
    case Kind::selector_entry: return "a selector";
    case Kind::lambda: return "a lambda";
    case Kind::parameters:
    case Kind::parameter: return "a parameter list";
    case Kind::if_expression:
    case Kind::elsif_clause: return "an `if`";
    case Kind::else_clause: return "an `else`";
    case Kind::unless_expression: return "an `unless`";
    case Kind::case_expression:
    case Kind::case_option: return "a `case`";
    case Kind::resource:
    case Kind::resource_body:
    case Kind::attribute: return "a resource";
    case Kind::collector: return "a collector";
    case Kind::class_definition: return "a class definition";
    case Kind::define_definition: return "a defined type";
    case Kind::function_definition: return "a function definition";
    case Kind::plan_definition: return "a plan";
    case Kind::node_definition: return "a node definition";
    case Kind::type_alias: return "a type alias";
    case Kind::inherits_clause: return "an `inherits` clause";
    case Kind::method_call: return "a method call";
    case Kind::render: return "a `<%=` tag";
    default: return {};
    }
}

// "`,` or `}`"; empty if there are too many.
std::string expectation(const FurthestFailure& furthest)
{
    std::vector<std::string> wanted;
    for (const Kind kind : furthest.expected())
        wanted.push_back(quoted(kind));
    std::ranges::sort(wanted, {}, [](const std::string& text) { return std::pair(text != "`=>`", text); });
    if (wanted.empty() || wanted.size() > 4)
        return {};
    std::string text = wanted[0];
    for (std::size_t i = 1; i < wanted.size(); ++i)
        text += (i + 1 == wanted.size() ? " or " : ", ") + wanted[i];
    return text;
}

struct FlawText {
    const char* message;
    const char* help;
};

FlawText flaw_text(Flaw flaw)
{
    switch (flaw) {
    case Flaw::unclosed_comment: return {"this comment is never closed", "close it with `*/`"};
    case Flaw::unclosed_quote: return {"this string is never closed", ""};
    case Flaw::unclosed_interpolation: return {"this interpolation is never closed", "close it with `}`"};
    case Flaw::bad_number:
        return {
            "{} is not a valid number",
            "write decimal (`10`), octal (`0644`, digits 0 to 7), hexadecimal (`0x1f`) or float (`1.5e-3`); quote it "
            "if it is a string"};
    case Flaw::bad_class_reference:
        return {"{} is neither a name nor a type",
                "write a name in lowercase (`foo::bar`), or a type with every part "
                "capitalized (`Foo::Bar`)"};
    case Flaw::bad_qualified_name:
        return {"missing name after `::`", "write one `:` after a title, or a name after `::`"};
    case Flaw::heredoc_unclosed_tag: return {"the tag of this heredoc is never closed", "close it with `)`"};
    case Flaw::heredoc_bad_tag:
        return {"{} is not a heredoc tag", "write `@(TAG)`, `@(TAG:syntax)` or `@(TAG/escapes)`"};
    case Flaw::heredoc_empty_tag: return {"this heredoc has no tag", "write the end marker in the tag: `@(END)`"};
    case Flaw::heredoc_bad_escape:
        return {"{} lists an escape that heredocs do not support",
                "use only the escapes `t`, `r`, `n`, `s`, `u`, `L` and `$`"};
    case Flaw::heredoc_repeated_escape: return {"{} lists an escape twice", ""};
    case Flaw::heredoc_without_text: return {"missing text after this heredoc tag", ""};
    case Flaw::heredoc_without_end: return {"this heredoc is never closed", ""};
    case Flaw::heredoc_nested:
        return {"heredoc inside another heredoc", "assign the inner heredoc to a variable first"};
    case Flaw::epp_unclosed_tag: return {"this tag is never closed", "close it with `%>`"};
    case Flaw::epp_unclosed_comment: return {"this comment is never closed", "close it with `%>`"};
    case Flaw::too_deep: return {"code is nested too deeply", ""};
    case Flaw::arguments_without_call:
        return {"{} cannot be called without parentheses", "write the arguments in parentheses"};
    case Flaw::comma_list:
        return {"list of values without a function to call",
                "write the arguments in parentheses; only a few functions (`include`, `notice`, …) work without them"};
    case Flaw::not_a_resource:
        return {"attributes after something that is not a resource",
                "write a resource as `type { 'title': … }`, defaults as "
                "`Type { … }`, an override as `Type['title'] { … }`"};
    case Flaw::plus_arrow_without_title: return {"`+>` in a resource without a title", ""};
    case Flaw::virtual_without_resource: return {"only a resource can be virtual or exported", ""};
    case Flaw::quoted_name: return {"name must not be quoted here", "remove the quotes"};
    case Flaw::keyword_as_name: return {"keyword {} cannot be used as a name", ""};
    case Flaw::bad_escape: return {"escape is not a Unicode character", ""};
    default: return {"syntax error", ""};
    }
}

// Help for tokens from other languages.
std::string hint(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    const char* const before = visible_before(at, b);
    if (at == b.last || before == nullptr)
        return {};
    if ((*at == '+' || *at == '-') && before == at - 1 && *before == *at)
        return fmt::format("Puppet has no `{0}{0}`, and variables cannot be reassigned", *at);
    const bool statement = furthest.inside == Kind::file || furthest.inside == Kind::block;
    if (statement && (*at == ':' || std::string_view(at, b.last).starts_with("=>")))
        return "write a resource as `type { 'title': attribute => value }`";
    if (furthest.inside == Kind::block && furthest.count == 1 && furthest.wanted[0] == Kind::lbrace)
        return "put the body in braces, even if it is a single statement";
    if (*at == '`')
        return "quote strings with `'` or `\"`; to run a command, use an `exec` resource";
    if (furthest.inside == Kind::method_call && (*at == '\'' || *at == '"'))
        return "`.` calls a function; to join strings, interpolate: `\"${base}/app\"`";
    if (const Kind word = scan_word(at, b.last, b.plans).kind; word == Kind::kw_else || word == Kind::kw_elsif)
        return "put it directly after the `}` of an `if`, `elsif` or `unless`";
    return {};
}

}  // namespace

SyntaxError describe_flaw(Flaw flaw, const std::string& name)
{
    const FlawText text = flaw_text(flaw);
    SyntaxError error;
    error.message = fmt::format(fmt::runtime(text.message), name);
    error.help = text.help;
    return error;
}

Found found_at(const char* at, const Builder& b)
{
    if (at >= b.last)
        return {{b.offset(b.last), b.offset(b.last)}, b.epp ? "end of the template" : "end of the file"};
    const std::size_t length = token_length(at, b.last);
    const Offset begin = b.offset(at);
    std::size_t shown = std::min<std::size_t>(length, 40);
    while (shown < length && (static_cast<unsigned char>(at[shown]) & 0xC0U) == 0x80U)
        --shown;
    const std::string_view text(at, shown);
    const Span span{begin, begin + static_cast<Offset>(length)};
    if (text == "`")
        return {span, "backtick"};
    return {span, fmt::format("`{}{}`", text, shown < length ? "…" : "")};
}

static SyntaxError describe_refusal(const Failure& failure)
{
    SyntaxError error = describe_flaw(failure.furthest.flaw, failure.found.name);
    error.span = failure.found.span;
    if (failure.furthest.flaw == Flaw::keyword_as_name)
        error.help =
            fmt::format("use a longer name, such as `site::{}`", std::string_view(failure.at, error.span.size()));
    return error;
}

SyntaxError describe_failure(const Input& in, Builder& b)
{
    const bool flawed = b.state.furthest.flaw != Flaw::none;
    const char* const at = flawed ? b.state.furthest.at : std::max(b.state.furthest.at, in.current());
    Failure failure{at, found_at(at, b), b.state.furthest, b};
    if (b.state.furthest.at != at)
        failure.furthest = {};  // nothing is known about this place
    if (auto error = guess(failure))
        return *std::move(error);
    if (flawed)
        return describe_refusal(failure);
    const std::string_view where = construct(failure.furthest.inside);
    SyntaxError error;
    error.span = failure.found.span;
    error.message = fmt::format("unexpected {}{}{}", failure.found.name, where.empty() ? "" : " in ", where);
    if (const std::string expected = expectation(failure.furthest); !expected.empty())
        error.label = fmt::format("expected {}", expected);
    error.help = hint(failure);
    return error;
}

}  // namespace plint::grammar::recovery
