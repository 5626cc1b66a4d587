#include "ide/resource_braces.hpp"
#include "ide/quotes.hpp"

#include "parser/syntax/names.hpp"

namespace plint::ide {

namespace {

// Whether a token before the type makes it a value, or the end of another construct.
bool continues_expression(const CodeBrackets& code, std::size_t before_type)
{
    return code.expects_value(before_type) || code.is_sign(before_type, ":") || code.is_sign(before_type, ">>");
}

// `Type['title'] {` and `Type <| … |> {`, by the closing bracket.
std::optional<ResourceBraces> referenced_resource(const CodeBrackets& code, std::size_t close)
{
    const std::size_t opener = code.opener_of(close);
    const bool has_type = opener != no_token && opener > 0 && code.is_kind(opener - 1, CodeTokenKind::type);
    if (!has_type || (opener >= 2 && continues_expression(code, opener - 2)))
        return std::nullopt;
    ResourceBraces found{plain_name(code.text_of(opener - 1)), ""};
    if (found.type == "class" && opener + 2 == close) {
        found.is_class = true;
        found.title = plain_name(unquoted(code.text_of(opener + 1)));
    }
    return found;
}

}  // namespace

std::optional<ResourceBraces> resource_braces(const CodeBrackets& code, const OpenBracket& braces)
{
    if (!code.is_sign(braces.token, "{") || braces.token == 0)
        return std::nullopt;
    const std::size_t head = braces.token - 1;
    if (code.is_sign(head, "]") || code.is_sign(head, "|>") || code.is_sign(head, "|>>"))
        return referenced_resource(code, head);
    if (!code.is_kind(head, CodeTokenKind::name) && !code.is_kind(head, CodeTokenKind::type))
        return std::nullopt;
    if (code.text_of(head) == "class") {
        ResourceBraces found{"class", "", true};
        for (std::size_t i = braces.body; braces.colon != no_token && i < braces.colon; ++i)
            found.title = plain_name(unquoted(code.text_of(i)));
        return found;
    }
    const bool is_other =
        (head > 0 && continues_expression(code, head - 1)) || is_among(code.text_of(head), {"default", "else"});
    return is_other ? std::nullopt : std::optional(ResourceBraces{plain_name(code.text_of(head)), ""});
}

std::string template_of_braces(const CodeBrackets& code, const OpenBracket& braces)
{
    const std::size_t at = braces.token;
    const bool is_template = code.is_sign(at, "{") && at >= 4 && code.is_sign(at - 1, ",")
        && code.is_kind(at - 2, CodeTokenKind::string) && code.is_sign(at - 3, "(") && code.text_of(at - 4) == "epp";
    return std::string(is_template ? unquoted(code.text_of(at - 2)) : std::string_view());
}

static bool is_key(const CodeBrackets& code, std::size_t i)
{
    return code.is_kind(i, CodeTokenKind::name) || code.is_kind(i, CodeTokenKind::string);
}

std::vector<std::string> keys_of_entries(const CodeBrackets& code, std::size_t begin, std::size_t end)
{
    std::vector<std::string> given;
    std::size_t depth = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const std::string_view sign = code.is_kind(i, CodeTokenKind::sign) ? code.text_of(i) : "";
        if (is_among(sign, {"(", "[", "{", "${"}))
            ++depth;
        else if ((depth == 0 && sign == ";") || (is_among(sign, {")", "]", "}"}) && depth-- == 0))
            break;
        else if (depth == 0 && i > begin && is_among(sign, {"=>", "+>"}) && is_key(code, i - 1))
            given.emplace_back(unquoted(code.text_of(i - 1)));
    }
    return given;
}

}  // namespace plint::ide
