// Ruby interpolation in Puppet strings: Puppet evaluates `"#{$x}"` to `#{`, the value and `}`.
#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::ruby_interpolation {

// Ruby code in a string: a template or a script.
static bool is_for_ruby(std::string_view text)
{
    return text.find("<%") != std::string_view::npos || text.find("ruby") != std::string_view::npos;
}

// `"#{$x}"`: text that ends in `#{`, the variable, text that begins with `}`.
static void visit_variables(const syntax::InterpolatedString& string, TreeContext& ctx)
{
    if (is_for_ruby(string.text()))
        return;
    const std::string_view text = ctx.tree().source->text();
    for (const syntax::StringPart part : string.parts()) {
        const auto [begin, end] = part.span();
        if (part.kind() != Kind::variable || begin < string.span().begin + 2 || text.substr(begin - 2, 2) != "#{"
            || !text.substr(end).starts_with('}'))
            continue;
        const Span whole{begin - 2, end + 1};
        const std::string meant = fmt::format("${{{}}}", syntax::Variable(part).name());
        ctx.report(whole,
                   fmt::format("`{}` is Ruby syntax: Puppet keeps `#{{` and `}}` as text",
                               text.substr(whole.begin, whole.size())))
            .fix(fmt::format("write `{}`", meant), {{{}, whole, meant}}, Safety::unsafe);
    }
}

// `"#{x}"`, where the file sets `$x`.
static void look_at_text(std::string_view text, Offset begin, TreeContext& ctx)
{
    const auto& known = ctx.set_variables();
    for (std::size_t at = 0; (at = text.find("#{", at)) != std::string_view::npos; at += 2) {
        const std::string_view name = leading_word(text.substr(at + 2));
        if (name.empty() || !text.substr(at + 2 + name.size()).starts_with('}')
            || std::ranges::find(known, name) == known.end())
            continue;
        const Span whole{begin + static_cast<Offset>(at), begin + static_cast<Offset>(at + name.size() + 3)};
        ctx.report(whole, fmt::format("`#{{{}}}` is Ruby syntax: Puppet keeps it as text", name))
            .fix(fmt::format("write `${{{}}}`", name), {{{}, whole, fmt::format("${{{}}}", name)}}, Safety::unsafe);
    }
}

static void visit_text(const syntax::DoubleQuoted& string, TreeContext& ctx)
{
    if (!is_for_ruby(string.content()))
        look_at_text(string.content(), string.content_span().begin, ctx);
}

static void visit_parts(const syntax::InterpolatedString& string, TreeContext& ctx)
{
    if (is_for_ruby(string.text()))
        return;
    for (const syntax::StringPart part : string.parts())
        if (part.kind() == Kind::string_text)
            look_at_text(part.text(), part.span().begin, ctx);
}

extern constinit const Rule rule{
    .name = "ruby_interpolation",
    .category = "suspicious",
    .summary = "Ruby interpolation in a Puppet string",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit_variables, visit_text, visit_parts>,
};

}  // namespace plint::rules::ruby_interpolation
