// PN of names, numbers, strings, regexes and heredocs.
#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/pn_printer.hpp"

#include <algorithm>

namespace plint::pn {

using namespace syntax;

namespace {

void print_named(std::string& out, std::string_view form, std::string_view text)
{
    out += '(';
    out += form;
    out += ' ';
    print_string(out, text);
    out += ')';
}

void print_variable(std::string& out, Variable variable)
{
    // `"${true}"` names a variable by a value that is no string.
    if (!variable.has_dollar() && (variable.name() == "true" || variable.name() == "false")) {
        out += "(var ";
        out += variable.name();
        out += ')';
        return;
    }
    print_named(out, "var", variable.name());
}

// The hexadecimal number at the start of `digits` is above `limit`, which has two digits at most.
bool exceeds(std::string_view digits, unsigned limit)
{
    unsigned value = 0;
    for (const char c : digits) {
        if (!is_hex(c))
            break;
        value = value * 16 + static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
        if (value > limit)
            return true;
    }
    return false;
}

// `\u00e9`, `\u{e9}`, `\u{41 e9}`: `rest` is what follows the `u`.
bool names_non_ascii(std::string_view rest)
{
    if (!rest.starts_with('{'))
        return exceeds(rest.substr(0, 4), 0x7F);
    rest = rest.substr(1, rest.find('}') - 1);
    while (!rest.empty()) {
        if (exceeds(rest, 0x7F))
            return true;
        rest.remove_prefix(std::min(rest.find(' '), rest.size() - 1) + 1);
    }
    return false;
}

// Ruby fixes the encoding of a pattern with non-ASCII characters, by themselves or by an escape, and of one with
// `\p{…}`. Puppet takes that for an option and shows the pattern as a group with its options.
bool has_fixed_encoding(std::string_view source)
{
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (static_cast<unsigned char>(source[i]) >= 0x80)
            return true;
        if (source[i] != '\\' || i + 1 == source.size())
            continue;
        const char c = source[++i];
        const std::string_view rest = source.substr(i + 1);
        const bool octal = (c == '2' || c == '3') && rest.size() > 1 && '0' <= rest[0] && rest[0] <= '7'
            && '0' <= rest[1] && rest[1] <= '7';
        if (c == 'p' || c == 'P' || octal || (c == 'x' && exceeds(rest.substr(0, 2), 0x7F))
            || (c == 'u' && names_non_ascii(rest)))
            return true;
    }
    return false;
}

void print_regex(std::string& out, Regex regex)
{
    const std::string source = regex.source();
    print_named(out, "regexp", has_fixed_encoding(source) ? "(?-imx:" + source + ")" : source);
}

// Text is decoded before empty pieces are dropped: a line continuation alone leaves nothing.
template <class Decode>
void print_parts(std::string& out, Siblings<StringPart> parts, Decode decode)
{
    out += "(concat";
    for (const StringPart part : parts) {
        if (part.kind() == Kind::string_text || part.kind() == Kind::heredoc_text) {
            const std::string text = decode(part);
            if (text.empty())
                continue;
            out += ' ';
            print_string(out, text);
        } else {
            out += ' ';
            print_form(out, "str", part.expression());
        }
    }
    out += ')';
}

void print_heredoc(std::string& out, Node tag)
{
    const auto whole = heredoc(tag);
    out += "(heredoc ";
    {
        Map map(out);
        if (whole && !whole->parts.syntax.empty()) {
            map.key("syntax");
            print_string(out, whole->parts.syntax);
        }
        map.key("text");
        if (const auto text = constant_string(tag))
            print_string(out, *text);
        else if (whole && !whole->is_apart())
            print_string(out, whole->plain_value(tag.tree().source->text()));
        else if (whole)
            print_parts(out, HeredocBody(*whole->body).parts(), [&](Node part) { return whole->value(part); });
        else
            out += "(nop)";
    }
    out += ')';
}

}  // namespace

void print_number(std::string& out, Node number, bool negative)
{
    const auto value = Number(number).value();
    if (!value) {
        print_string(out, number.text());
        return;
    }
    const std::string sign = negative && (value->is_float || value->text != "0") ? "-" : "";
    if (negative || value->radix == 10) {
        out += sign + value->text;
        return;
    }
    out += "(int ";
    {
        Map map(out);
        map.key("radix");
        out += std::to_string(value->radix);
        map.key("value");
        out += value->text;
    }
    out += ')';
}

void print_literal(std::string& out, Node node)
{
    switch (node.kind()) {
    case Kind::name: print_named(out, "qn", node.text()); break;
    case Kind::class_reference: print_named(out, "qr", node.text()); break;
    case Kind::variable: print_variable(out, Variable(node)); break;
    case Kind::number: print_number(out, node, false); break;
    case Kind::regex: print_regex(out, Regex(node)); break;
    case Kind::heredoc_tag: print_heredoc(out, node); break;
    case Kind::interpolated_string:
        print_parts(out, InterpolatedString(node).parts(), [](Node part) { return StringText(part).value(); });
        break;
    case Kind::kw_true: out += "true"; break;
    case Kind::kw_false: out += "false"; break;
    case Kind::kw_undef: out += "nil"; break;
    case Kind::kw_default: out += "(default)"; break;
    case Kind::kw_private:
    case Kind::kw_attr: print_named(out, "reserved", node.text()); break;
    default:
        if (const auto text = constant_string(node))
            print_string(out, *text);
        else
            print_named(out, "error", node.text());
    }
}

}  // namespace plint::pn
