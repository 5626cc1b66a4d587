#include "parser/recovery/guesses.hpp"

#include "parser/recovery/layout.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/slips.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace plint::grammar::recovery {

const char* visible_before(const char* at, const Builder& b)
{
    const char* const first = nearby_begin(at, b);
    while (at != first) {
        --at;
        if (*at != ' ' && *at != '\t' && *at != '\n' && *at != '\r')
            return at;
    }
    return nullptr;
}

std::string_view word_before(const char* at, const Builder& b)
{
    const char* const first = nearby_begin(at, b);
    while (at != first && is_blank(at[-1]))
        --at;
    const char* begin = at;
    while (begin != first && is_word(begin[-1]))
        --begin;
    return {begin, at};
}

std::string_view line_of(const char* at, const Builder& b)
{
    const char* const first = nearby_begin(at, b);
    const char* begin = at;
    while (begin != first && begin[-1] != '\n')
        --begin;
    const char* end = std::find(at, nearby_end(at, b), '\n');
    while (end != begin && end[-1] == '\r')
        --end;
    return {begin, end};
}

std::optional<SyntaxError> blank_before_bracket(const char* at, const Builder& b)
{
    if (at == b.first || at == b.last || *at != '[')
        return std::nullopt;
    const std::string_view word = word_before(at, b);
    const char* const end = word.data() + word.size();
    const char* begin = word.data();
    const char* const first = nearby_begin(at, b);
    while (begin != first && (is_word(begin[-1]) || begin[-1] == ':' || begin[-1] == '$'))
        --begin;
    if (word.empty() || end == at || (!is_upper(*begin) && *begin != '$'))
        return std::nullopt;
    return replacement({b.offset(end), b.offset(at)},
                       fmt::format("space between `{}` and `[`", std::string_view(begin, end)), "");
}

namespace {

using Guess = std::optional<SyntaxError>;

bool is_dependency(const Failure& failure, Kind kind)
{
    return std::ranges::find(failure.furthest.expected(), kind) != failure.furthest.expected().end();
}

// `$x.` and nothing more on the line.
Guess method_without_name(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    const char* const dot = visible_before(at, b);
    if (furthest.inside != Kind::method_call || dot == nullptr || *dot != '.' || !starts_line(at, b.first))
        return std::nullopt;
    SyntaxError error;
    error.span = {b.offset(dot), b.offset(dot) + 1};
    error.message = "missing function name after `.`";
    error.label = "expected a function name after this";
    return error;
}

// `.each { |$x| … }`, as in Ruby
Guess parameters_in_block(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    const char* const brace = visible_before(at, b);
    if (at == b.last || *at != '|' || brace == nullptr || *brace != '{')
        return std::nullopt;
    const auto belongs = [](char c) { return is_word(c) || c == ' ' || c == '$' || c == ',' || c == ':'; };
    const char* const close = std::find_if_not(at + 1, nearby_end(at, b), belongs);
    SyntaxError error;
    error.span = {b.offset(at), b.offset(at) + 1};
    error.message = "lambda parameters must come before the `{`";
    error.help = "write `.each |$x| { … }`";
    if (close != b.last && *close == '|') {
        error.span.end = b.offset(close) + 1;
        error.help.clear();
        error.fix_title = "move the parameters before the `{`";
        error.fix = {{{b.offset(brace), error.span.end}, fmt::format("{} {{", std::string_view(at, close + 1))}};
    }
    return error;
}

// `User <| title == 'a' >`
Guess unclosed_collector(const Failure& failure)
{
    if (failure.furthest.inside != Kind::collector || lookahead_limit(failure.b, failure.at) == failure.at)
        return std::nullopt;
    const std::string_view before(failure.b.first, failure.at);
    const auto opener = before.rfind("<|");
    charge_lookahead(failure.b, opener == before.npos ? before.data() : before.data() + opener, failure.at);
    if (opener == before.npos || before.find('\n', opener) == before.npos)
        return std::nullopt;
    SyntaxError error;
    const bool exported = opener > 0 && before[opener - 1] == '<';
    error.span = {static_cast<Offset>(opener) - (exported ? 1 : 0), static_cast<Offset>(opener) + 2};
    error.message = fmt::format("this `{}` is never closed", exported ? "<<|" : "<|");
    error.label = fmt::format("`{}` is missing", exported ? "|>>" : "|>");
    const auto line_end = before.find_last_not_of(" \t\r", before.find('\n', opener) - 1);
    if (!exported && before[line_end] == '>') {
        const auto sign = static_cast<Offset>(line_end);
        error.fix_title = "write `|>`";
        error.fix = {{{sign, sign + 1}, "|>"}};
    }
    return error;
}

// A type is expected, and a lowercase word is here.
Guess type_in_lower_case(const Failure& failure)
{
    const auto& furthest = failure.furthest;
    if (failure.at == failure.b.last || !is_lower(*failure.at) || furthest.count != 1
        || furthest.wanted[0] != Kind::class_reference)
        return std::nullopt;
    return lower_case_type(failure.found.span, {failure.at, failure.found.span.size()});
}

// `$list.each do |$x|`, `if $x then`, `if not $x {`
Guess foreign_word(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    const std::string_view before = word_before(at, b);
    SyntaxError error;
    if (before == "do" && at != b.last && *at == '|') {
        error.span = span_of(before, b);
        error.message = "Puppet has no `do`";
        error.help = "write the parameters, then the body in braces: `|$x| { … }`";
        return error;
    }
    if (before == "not" && at != b.last && (*at == '$' || *at == '(' || is_word(*at))) {
        const std::string_view rest(at + found.span.size(), b.last);
        const auto next = rest.find_first_not_of(" \t");
        error = replacement({b.offset(before.data()), b.offset(at)}, "Puppet has no `not`; use `!`", "!");
        error.span = span_of(before, b);
        if (next == rest.npos || (rest[next] != '{' && rest[next] != ')') || *at != '$') {
            error.fix = {};
            error.fix_title = {};
            error.help = "use `!`, which binds tighter than all other operators: `!($a == $b)`";
        }
        return error;
    }
    if (found.name == "`then`" && is_dependency(failure, Kind::lbrace)) {
        error.span = found.span;
        error.message = "Puppet has no `then`";
        error.help = "write the body in braces: `if … { … }`";
        return error;
    }
    return std::nullopt;
}

// `f 'a', 'b'` without parentheses, where `f` accepts them: the text after the name, if it ends with the line.
Guess call_without_parentheses(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (furthest.flaw != Flaw::arguments_without_call)
        return std::nullopt;
    const auto name = std::find_if(b.nodes.rbegin(), b.nodes.rend(), [&failure](const Built& node) {
        return node.kind == Kind::name && failure.b.pointer(node.end) <= failure.at;
    });
    if (name == b.nodes.rend())
        return std::nullopt;
    SyntaxError error = describe_flaw(
        furthest.flaw, fmt::format("`{}`", std::string_view(b.pointer(name->begin), b.pointer(name->end))));
    error.span = {name->begin, name->end};
    const std::string_view line = line_of(b.pointer(name->begin), b);
    const std::string_view rest(b.pointer(name->end), line.data() + line.size());
    const auto first = rest.find_first_not_of(" \t");
    int depth = 0;
    for (const char c : rest)
        depth += std::string_view("([{").find(c) != std::string_view::npos ? 1
            : std::string_view(")]}").find(c) != std::string_view::npos    ? -1
                                                                           : 0;
    if (first == rest.npos || depth != 0 || rest.find('#') != rest.npos
        || rest.find_last_of(",;") == rest.find_last_not_of(" \t"))
        return error;
    const Offset begin = b.offset(rest.data() + first);
    const Offset end = b.offset(rest.data() + rest.find_last_not_of(" \t") + 1);
    error.help.clear();
    error.fix_title = "write the arguments in parentheses";
    error.fix = {{{name->end, begin}, "("}, {{end, end}, ")"}};
    return error;
}

// `template'x')`
Guess call_without_opener(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (at == b.first || at == b.last || (*at != '\'' && *at != '"' && *at != '$' && *at != '[') || !is_word(at[-1]))
        return std::nullopt;
    const auto& stray = b.recovery->repair.stray;
    const auto closer = std::ranges::upper_bound(stray, b.offset(at));
    const std::string_view name = word_before(at, b);
    const std::string_view line = line_of(at, b);
    if (closer == stray.end() || b.first[*closer] != ')' || line.data() + line.size() < b.pointer(*closer)
        || !is_lower(name[0]))
        return std::nullopt;
    b.recovery->blamed.insert(*closer);
    SyntaxError error;
    error.span = span_of(name, b);
    error.message = fmt::format("missing `(` after `{}`", name);
    error.label = "expected `(` after this";
    error.fix_title = "insert `(`";
    error.fix = {{{error.span.end, error.span.end}, "("}};
    return error;
}

// `file '/x' {`
Guess title_outside(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    const std::string_view type = word_before(at, b);
    if (furthest.flaw != Flaw::not_a_resource || type.empty() || !is_lower(type[0]) || (*at != '\'' && *at != '"'))
        return std::nullopt;
    SyntaxError error;
    error.span = found.span;
    error.message = "resource title must be inside the braces";
    const std::string_view rest(b.pointer(found.span.end), b.last);
    const auto brace = rest.find_first_not_of(" \t");
    if (brace != rest.npos && rest[brace] == '{') {
        error.fix_title = "move the `{` before the title";
        error.fix = {{{found.span.begin, found.span.begin}, "{ "},
                     {{found.span.end, found.span.end + static_cast<Offset>(brace) + 1}, ":"}};
    } else {
        error.help = "write `type { 'title': … }`";
    }
    return error;
}

// `<%- | $x | -%>` after text.
Guess late_parameters(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    const char* const before = visible_before(at, b);
    if (!b.epp || at == b.last || *at != '|' || before == nullptr || before - b.first < 1)
        return std::nullopt;
    const std::string_view tag(b.first, before + 1);
    if (!tag.ends_with("<%") && !tag.ends_with("<%-"))
        return std::nullopt;
    SyntaxError error;
    error.span = found.span;
    error.message = "template parameters must come before any text";
    error.help = "make this tag the first thing in the file; only comments in tags may come before it";
    return error;
}

// `$x := 1`
Guess other_assignment(const Failure& failure)
{
    const std::string_view here(failure.at, failure.b.last);
    if (!here.starts_with(":="))
        return std::nullopt;
    const Span span{failure.found.span.begin, failure.found.span.begin + 2};
    return replacement(span, "Puppet has no `:=`; use `=`", "=");
}

// `class Foo::bar {`
Guess name_with_capitals(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (furthest.flaw != Flaw::bad_class_reference || !is_definition(furthest.inside))
        return std::nullopt;
    std::string name(at, found.span.size());
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return replacement(found.span, "definition name must be lowercase", name);
}

Guess distant_bracket(const Failure& failure)
{
    return blank_before_bracket(failure.at, failure.b);
}

constexpr Guess (*const guesses[])(const Failure&) = {
    call_without_opener, guess_quotes,       method_without_name, parameters_in_block,      unclosed_collector,
    type_in_lower_case,  foreign_word,       title_outside,       call_without_parentheses, late_parameters,
    other_assignment,    name_with_capitals, distant_bracket,
};

}  // namespace

std::optional<SyntaxError> guess(const Failure& failure)
{
    for (const auto& one : guesses)
        if (auto error = one(failure))
            return error;
    return std::nullopt;
}

}  // namespace plint::grammar::recovery
