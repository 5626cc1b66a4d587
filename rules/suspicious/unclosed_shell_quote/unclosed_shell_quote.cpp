// Quotes that are not closed in a command: the shell rejects it on the node.
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::rules::unclosed_shell_quote {

namespace {

// Follows quotes as a POSIX shell does.
class Quotes {
public:
    void read(std::string_view text)
    {
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            if (escaped_) {
                escaped_ = false;
            } else if (c == '\\' && open_ != '\'') {
                escaped_ = true;
            } else if (open_ == '\'') {
                if (c == open_)
                    open_ = 0;
            } else if (is_hard_to_follow(text.substr(at, 2))) {
                is_hard_ = true;
            } else if (open_ != 0) {
                if (c == open_)
                    open_ = 0;
            } else if (c == '\'' || c == '"') {
                open_ = c;
            }
            at_word_start_ = c == ' ' || c == '\t' || c == '\n' || c == ';';
        }
    }

    // The value of a variable is assumed to be whole words without quotes.
    void read_value()
    {
        escaped_ = false;
        at_word_start_ = false;
    }

    // The quote that is open at the end; 0 when none is open or it is unknown.
    [[nodiscard]] char open() const { return is_hard_ ? '\0' : open_; }

private:
    // A comment, a here-document, another command in this one, quotes of another kind.
    [[nodiscard]] bool is_hard_to_follow(std::string_view next) const
    {
        return next.starts_with('`') || next == "$("
            || (open_ == 0 && (next == "<<" || next == "$'" || (next.starts_with('#') && at_word_start_)));
    }

    char open_ = 0;
    bool escaped_ = false;
    bool at_word_start_ = true;
    bool is_hard_ = false;
};

std::optional<Quotes> quotes_of(Node value)
{
    Quotes quotes;
    if (const auto text = syntax::constant_string(value)) {
        quotes.read(*text);
        return quotes;
    }
    const auto string = syntax::as<syntax::InterpolatedString>(value);
    if (!string)
        return std::nullopt;
    for (const syntax::StringPart part : string->parts())
        if (const auto text = syntax::as<syntax::StringText>(part))
            quotes.read(text->value());
        else
            quotes.read_value();
    return quotes;
}

void look_at(Node value, TreeContext& ctx)
{
    const auto quotes = quotes_of(value);
    if (quotes && quotes->open() != 0)
        ctx.report(value.span(), fmt::format("`{}` is opened but never closed in this command", quotes->open()))
            .help("close the quote, or escape it");
}

void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const std::string type = syntax::resource_type(syntax::AttributeList(body));
    if ((type != "exec" && type != "cron") || find_attribute(body, "provider") || has_splat(body))
        return;
    static constexpr auto names = std::to_array<std::string_view>({"command", "onlyif", "refresh", "unless"});
    for (const syntax::Attribute attribute : body.attributes()) {
        const auto value = attribute.value();
        if (!value || !std::ranges::binary_search(names, syntax::attribute_name(attribute)))
            continue;
        if (const auto list = syntax::as<syntax::Array>(Node(*value))) {
            if (syntax::attribute_name(attribute) != "command")  // one command, without a shell
                for (const Node element : list->elements())
                    look_at(element, ctx);
        } else {
            look_at(*value, ctx);
        }
    }
    const auto title = body.title();
    if (type == "exec" && title && !find_attribute(body, "command") && !syntax::as<syntax::Array>(Node(*title)))
        look_at(*title, ctx);
}

}  // namespace

extern constinit const Rule rule{
    .name = "unclosed_shell_quote",
    .category = "suspicious",
    .summary = "Unclosed quote in a shell command",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unclosed_shell_quote
