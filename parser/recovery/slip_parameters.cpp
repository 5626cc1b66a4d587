// Common mistakes in lists of parameters, which each language writes in its own way.
#include "parser/grammar/calls.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/slips.hpp"

#include <tao/pegtl/match.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace plint::grammar::recovery {

// `$x => 1`
static bool recover_default_arrow(Input& in, Builder& b)
{
    if (!arrow::here(in))
        return false;
    SyntaxError error;
    error.span = {b.offset(in.current()), b.offset(in.current()) + 2};
    error.message = "`=>` instead of `=` before a parameter's default";
    error.fix_title = "write `=`";
    error.fix = {{error.span, "="}};
    push_unknown(in, b, 2, std::move(error));
    return true;
}

// `$x: String`, `$x: String = 'a'`
static bool recover_type_behind(Input& in, Builder& b)
{
    if (!colon::here(in))
        return false;
    const Built name = b.latest();
    const auto mark = b.mark(in);
    const Offset sign = b.offset(in.current());
    take(in, b, Kind::unknown, 1);
    const auto type_mark = b.mark(in);
    if (!read<type>(in, b)) {
        b.rewind(mark, in);
        return false;
    }
    const Span behind{b.offset(type_mark.at), b.latest().end};
    const std::string text(b.pointer(behind.begin), b.pointer(behind.end));
    SyntaxError error;
    error.span = {sign, sign + 1};
    error.message = fmt::format("parameter type must come before the name: `{} {}`", text,
                                std::string_view(b.pointer(name.begin), b.pointer(name.end)));
    error.fix_title = "move the type before the name";
    error.fix = {{{name.begin, name.begin}, text + " "}, {{name.end, behind.end}, ""}};
    if (equals::here(in))
        take(in, b, Kind::assign, 1);
    else
        b.rewind(type_mark, in);  // the type itself is read as the default
    b.close(mark, Kind::error);
    b.nodes[b.tail - 1].report = report(b, std::move(error));
    return true;
}

bool recover_default(Input& in, Builder& b)
{
    if (b.state.inside != Kind::parameter || b.latest().kind != Kind::variable)
        return false;
    return recover_default_arrow(in, b) || recover_type_behind(in, b);
}

static std::string capitalised_type(std::string_view name)
{
    static constexpr std::string_view types[] = {"Any",    "Array",     "Boolean", "Callable", "Enum",      "Float",
                                                 "Hash",   "Integer",   "Numeric", "Optional", "Pattern",   "Regexp",
                                                 "Scalar", "Sensitive", "String",  "Struct",   "Timestamp", "Tuple",
                                                 "Type",   "Undef",     "Variant"};
    const auto found = std::ranges::find_if(types, [&](std::string_view type) {
        return std::ranges::equal(
            type, name, [](char left, char right) { return std::tolower(static_cast<unsigned char>(left)) == right; });
    });
    if (found != std::end(types))
        return std::string(*found);
    if (name == "bool")
        return "Boolean";
    if (name == "int")
        return "Integer";
    return name == "str" ? "String" : "";
}

std::string with_capitals(std::string_view name)
{
    std::string type(name);
    for (std::size_t i = 0; i < type.size(); ++i)
        if ((i == 0 || type[i - 1] == ':') && is_lower(type[i]))
            type[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(type[i])));
    return type;
}

SyntaxError lower_case_type(Span span, std::string_view name)
{
    SyntaxError error;
    error.span = span;
    error.message = fmt::format("`{}` is not a type", name);
    if (const std::string type = capitalised_type(name); !type.empty()) {
        error.fix_title = fmt::format("write `{}`", type);
        error.fix = {{span, type}};
    } else if (name.find("::") != name.npos) {
        const std::string type = with_capitals(name);
        error.fix_title = fmt::format("write `{}`", type);
        error.fix = {{span, type}};
    } else {
        error.help = "capitalize type names, as in `String` or `Stdlib::Port`";
    }
    return error;
}

using typed_rest = seq<opt<star_sign>, variable, opt<equals, expression>>;
using untyped_rest = opt<equals, expression>;

// `string $x`
static bool recover_lower_case_type(Input& in, Builder& b, const Word& word)
{
    const auto mark = b.mark(in);
    const std::string_view name(in.current(), word.length);
    push_unknown(in, b, word.length,
                 lower_case_type({b.offset(in.current()), b.offset(in.current() + word.length)}, name));
    if (!read<typed_rest>(in, b)) {
        b.rewind(mark, in);
        return false;
    }
    b.close(mark, Kind::parameter);
    return true;
}

bool recover_parameter(Input& in, Builder& b)
{
    if (b.state.inside != Kind::parameters)
        return false;
    const auto mark = b.mark(in);
    const bool typed = is_upper(peek(in)) && read<type>(in, b);
    const Word word = scan_word(in.current(), in.end(), b.plans);
    if (word.kind != Kind::name && !is_keyword(word.kind)) {
        b.rewind(mark, in);
        return false;
    }
    const auto name_mark = b.mark(in);
    take(in, b, Kind::name, word.length);
    const char next = peek(in);
    const bool named = next == ',' || next == ')' || next == '|' || equals::here(in);
    b.rewind(named ? name_mark : mark, in);
    if (!typed && (next == '$' || next == '*'))
        return recover_lower_case_type(in, b, word);
    if (!named)
        return false;
    const std::string_view name(in.current(), word.length);
    SyntaxError error;
    error.span = {b.offset(in.current()), b.offset(in.current() + word.length)};
    error.message = fmt::format("parameter `{}` has no `$`", name);
    const std::size_t colons = name.starts_with("::") ? 2 : 0;
    if (name.find("::", colons) != name.npos) {
        error.help = "a parameter has a name without `::`";
    } else {
        error.fix_title = colons > 0 ? fmt::format("write `${}`", name.substr(colons)) : "insert `$`";
        error.fix = {{{error.span.begin, error.span.begin + static_cast<Offset>(colons)}, "$"}};
    }
    push_unknown(in, b, word.length, std::move(error));
    static_cast<void>(read<untyped_rest>(in, b));
    b.close(mark, Kind::parameter);
    return true;
}

}  // namespace plint::grammar::recovery
