// In single quotes `\n` is a backslash and a letter: the file gets these two characters instead of a newline.
#include "parser/source/characters.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <algorithm>
#include <array>

namespace plint::rules::newline_in_single_quotes {

// Whether the text ends in `\n` whose backslash is not escaped itself.
static bool ends_in_newline_escape(std::string_view content)
{
    if (!content.ends_with("\\n"))
        return false;
    content.remove_suffix(1);
    const std::size_t other = content.find_last_not_of('\\');
    const std::size_t backslashes = content.size() - (other == std::string_view::npos ? 0 : other + 1);
    return backslashes % 2 == 1;
}

// Whether the string is the value of an attribute that becomes text of a file, at least on some paths.
static bool becomes_text(Node node)
{
    for (auto parent = node.parent(); parent; node = *parent, parent = node.parent())
        switch (parent->kind()) {
        case Kind::paren:
        case Kind::selector: break;
        case Kind::selector_entry:
            if (syntax::SelectorEntry(*parent).value() != node)
                return false;
            break;
        case Kind::attribute: {
            const std::string_view name = syntax::attribute_name(syntax::Attribute(*parent));
            return name == "content" || name == "line";
        }
        default: return false;
        }
    return false;
}

// Whether it is the separator of `join`.
static bool is_separator(Node node)
{
    const auto call = node.parent() ? syntax::as<syntax::AnyCall>(*node.parent()) : std::nullopt;
    if (!call || call->function() != "join")
        return false;
    const std::vector<Node> arguments = call->arguments();
    return arguments.size() == 2 && arguments[1] == node;
}

// The same text in double quotes, with `\n`, `\t` and `\r` as escapes.
static std::string in_double_quotes(std::string_view content)
{
    constexpr std::string_view escapes = "ntr\\";
    std::string text = "\"";
    for (std::size_t at = 0; at < content.size(); ++at) {
        const char c = content[at];
        const char next = at + 1 < content.size() ? content[at + 1] : '\0';
        if (c == '\\' && next == '\'') {
            text += '\'';
            ++at;
        } else if (c == '\\' && escapes.find(next) != std::string_view::npos) {
            text += {c, next};
            ++at;
        } else if (c == '\\' || c == '"' || (c == '$' && (is_word(next) || next == '{' || next == ':'))) {
            text += {'\\', c};
        } else {
            text += c;
        }
    }
    return text + '"';
}

static void visit(const syntax::SingleQuoted& string, TreeContext& ctx)
{
    const std::string_view content = string.content();
    if (!ends_in_newline_escape(content) || !(becomes_text(string) || is_separator(string)))
        return;
    const Offset end = string.content_span().end;
    ctx.report({end - 2, end}, "`\\n` is not a newline in single quotes")
        .fix("use double quotes", {{{}, string.span(), in_double_quotes(content)}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "newline_in_single_quotes",
    .category = "suspicious",
    .summary = "`\\n` in single quotes is not a newline",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::newline_in_single_quotes
