// Common mistakes with words: keywords of other languages, misspelled keywords, keywords that must be quoted.
#include "parser/grammar/calls.hpp"
#include "parser/grammar/control_flow.hpp"
#include "parser/grammar/definitions.hpp"
#include "parser/grammar/entries.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/skipping.hpp"
#include "parser/recovery/slips.hpp"

#include <tao/pegtl/match.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::grammar::recovery {

bool recover_else_if(Input& in, Builder& b)
{
    if (scan_word(in.current(), in.end(), b.plans).kind != Kind::kw_if)
        return false;
    const Built* const keyword = b.last_token();
    const Offset begin = b.offset(in.current());
    push_missing(in, b,
                 report(b, replacement({keyword->begin, begin + 2}, "Puppet has no `else if`; use `elsif`", "elsif")));
    return read<if_expression>(in, b);
}

bool recover_elsif(Input& in, Builder& b)
{
    const Word word = scan_word(in.current(), in.end(), b.plans);
    const std::string_view text(in.current(), word.length);
    if (text != "elif" && text != "elseif" && text != "elsif")
        return false;
    auto error = text == "elsif"
        ? replacement(ahead(in, b, 5), "`unless` has no `elsif`", "")
        : replacement(ahead(in, b, word.length), fmt::format("Puppet has no `{}`; use `elsif`", text), "elsif");
    if (text == "elsif") {
        error.fix_title.clear();
        error.fix.clear();
        error.help = "write `if !…`, which can have an `elsif`";
    }
    push_unknown(in, b, word.length, std::move(error));
    return true;
}

// `class foo extends bar {`
bool recover_class_parent(Input& in, Builder& b)
{
    static constexpr auto others = std::to_array<std::string_view>({"extends", "inherit", "extend"});
    const std::string_view word(in.current(), scan_word(in.current(), in.end(), b.plans).length);
    if (std::ranges::find(others, word) == others.end())
        return false;
    const auto mark = b.mark(in);
    push_unknown(
        in, b, word.size(),
        replacement(ahead(in, b, word.size()), fmt::format("Puppet has no `{}`; use `inherits`", word), "inherits"));
    if (!read<definition_name>(in, b)) {
        b.rewind(mark, in);
        return false;
    }
    b.close(mark, Kind::inherits_clause);
    return true;
}

// `class foo inherits bar($x) {`
bool recover_class_parameters(Input& in, Builder& b)
{
    if (peek(in) != '(' || b.tail == 0 || b.latest().kind != Kind::inherits_clause)
        return false;
    const auto mark = b.mark(in);
    SyntaxError error;
    error.span = ahead(in, b, 1);
    error.message = "class parameters must come before `inherits`";
    error.fix_title = "move the parameters before `inherits`";
    const Built parent = b.latest();
    const Offset begin = b.offset(in.current());
    if (!read<parameters>(in, b))
        return false;
    const Offset end = b.latest().end;
    error.fix = {{{parent.begin, parent.begin}, fmt::format("{} ", std::string_view(b.pointer(begin), b.pointer(end)))},
                 {{parent.end, end}, ""}};
    b.close(mark, Kind::error);
    b.nodes[b.tail - 1].report = report(b, std::move(error));
    return true;
}

// `{ class => 1 }`
bool recover_keyword_key(Input& in, Builder& b)
{
    const Word word = scan_word(in.current(), in.end(), b.plans);
    if (!is_keyword(word.kind) || word.kind == Kind::kw_type || word.kind == Kind::kw_function)
        return false;
    const auto mark = b.mark(in);
    take(in, b, word.kind, word.length);
    const bool is_key = arrow::here(in);
    b.rewind(mark, in);
    if (!is_key)
        return false;
    const std::string text(in.current(), word.length);
    push_unknown(in, b, word.length,
                 replacement(ahead(in, b, word.length),
                             fmt::format("keyword `{}` must be quoted when used as a key", text),
                             fmt::format("'{}'", text)));
    return true;
}

// `for $x in $list {`, `foreach ($list as $x) {`, `while $x {`
static bool recover_loop(Input& in, Builder& b, std::string_view word)
{
    static constexpr auto loops = std::to_array<std::string_view>({"for", "foreach", "while", "until"});
    if (std::ranges::find(loops, word) == loops.end())
        return false;
    const std::string_view line = rest_of_line(b, in.current());
    const auto brace = line.rfind('{');
    if (brace == line.npos || line.find('|') != line.npos || !is_last_on_line(in.current() + brace, in.end()))
        return false;
    const auto between = line.substr(word.size(), brace - word.size());
    if (between.find_first_not_of(" \t\r") == between.npos || between.find_first_of("'\"{}") != between.npos)
        return false;
    SyntaxError error;
    error.span = {b.offset(in.current()), b.offset(in.current() + word.size())};
    error.message = fmt::format("Puppet has no `{}` loop", word);
    error.help = word.starts_with("for")
        ? "call `each`: `$list.each |$element| { … }`"
        : "iterate over a list: `$list.each |$element| { … }`; variables cannot be reassigned";
    const auto mark = b.mark(in);
    const char* const block_begin = in.current() + brace;
    push_unknown(in, b, word.size(), std::move(error));
    while (in.current() < block_begin)
        skip_token(in, b);
    if (in.current() != block_begin || !read<block>(in, b)) {
        b.rewind(mark, in);
        return false;
    }
    b.close(mark, Kind::error);
    return true;
}

using definition_rest = seq<definition_name, opt<parameters>, opt<return_type>, block>;

// `def f($x) {`
static bool recover_function(Input& in, Builder& b, std::string_view word)
{
    static constexpr auto others = std::to_array<std::string_view>({"def", "fn", "func", "fun", "sub", "fonction"});
    if (std::ranges::find(others, word) == others.end())
        return false;
    const auto mark = b.mark(in);
    const Span span{b.offset(in.current()), b.offset(in.current() + word.size())};
    take(in, b, Kind::name, word.size());
    const Word name = scan_word(in.current(), in.end(), b.plans);
    const bool named = name.kind == Kind::name && peek(in, name.length) == '(' && !is_first_on_line(in, b);
    b.rewind(mark, in);
    if (!named)
        return false;
    SyntaxError error;
    error.span = span;
    error.message = fmt::format("Puppet has no `{}`; use `function`", word);
    error.fix_title = "write `function`";
    error.fix = {{span, "function"}};
    push_unknown(in, b, word.size(), std::move(error));
    if (!read<definition_rest>(in, b)) {
        b.rewind(mark, in);
        return false;
    }
    b.close(mark, Kind::error);
    return true;
}

// `class {` and then statements: a class without a name, not a resource.
static bool recover_nameless_class(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    const Span span{b.offset(in.current()), b.offset(in.current()) + 5};
    take(in, b, Kind::kw_class, 5);
    bool nameless = false;
    if (peek(in) == '{' && is_last_on_line(in.current(), in.end())) {
        const auto brace = b.mark(in);
        take(in, b, Kind::lbrace, 1);
        const Word first = scan_word(in.current(), in.end(), b.plans);
        const std::string_view after = rest_of_line(b, in.current() + first.length);
        const auto sign = after.find_first_not_of(" \t");
        nameless = (first.kind == Kind::name || is_keyword(first.kind)) && first.kind != Kind::kw_default
            && sign != after.npos && after[sign] != ':' && after[sign] != '.';
        b.rewind(brace, in);
    }
    if (nameless) {
        SyntaxError error;
        error.span = span;
        error.message = "missing class name";
        error.label = "expected a name after this";
        push_missing(in, b, report(b, std::move(error)));
        if (read<block>(in, b)) {
            b.close(mark, Kind::error);
            return true;
        }
    }
    b.rewind(mark, in);
    return false;
}

static bool recover_stray_closer(Input& in, Builder& b)
{
    if (peek(in) != '}' || !at_stray_closer(in, b))
        return false;
    push_stray_closer(in, b);
    return true;
}

bool recover_statement_start(Input& in, Builder& b)
{
    return recover_stray_closer(in, b) || recover_semicolon(in, b) || recover_statement(in, b);
}

bool separates_nothing(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    take(in, b, Kind::semicolon, 1);
    const bool nothing = at_statements_end(in, b) || at_assumed_closer(in, b);
    b.rewind(mark, in);
    return nothing;
}

bool recover_statement(Input& in, Builder& b)
{
    if (const Built* const before = b.last_token(); before != nullptr
        && (before->kind == Kind::class_reference || before->kind == Kind::name) && recover_list_opener(in, b, before))
        return true;
    const Word word = scan_word(in.current(), in.end(), b.plans);
    const std::string_view text(in.current(), word.length);
    if (word.kind == Kind::name)
        return recover_loop(in, b, text) || recover_function(in, b, text) || recover_resource_brace(in, b, word.length);
    return word.kind == Kind::kw_class && (recover_nameless_class(in, b) || recover_resource_brace(in, b, word.length));
}

}  // namespace plint::grammar::recovery
