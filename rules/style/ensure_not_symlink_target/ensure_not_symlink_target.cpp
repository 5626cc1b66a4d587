// Reports paths as `ensure` of files, instead of `ensure => link` and `target`.
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::ensure_not_symlink_target {

static bool is_path(Node value)
{
    if (const auto text = syntax::constant_string(value))
        return text->starts_with('/');
    const auto string = syntax::as<syntax::InterpolatedString>(value);
    if (!string)
        return false;
    // No other value of a file's `ensure` contains a slash.
    const auto has_slash = [](Node part) {
        return part.kind() == Kind::string_text && part.text().find('/') != std::string_view::npos;
    };
    return std::ranges::any_of(string->parts(), has_slash);
}

static void visit(const syntax::AttributeList& list, TreeContext& ctx)
{
    if (syntax::resource_type(list) != "file")
        return;
    bool has_target = false;
    for (const syntax::AttributeOperation operation : list.operations()) {
        const auto attribute = syntax::as<syntax::Attribute>(operation);
        has_target = has_target || !attribute || syntax::attribute_name(*attribute) == "target";
    }
    for (const syntax::Attribute attribute : list.attributes()) {
        const auto value = attribute.value();
        if (syntax::attribute_name(attribute) != "ensure" || !value || !is_path(*value))
            continue;
        Finding finding = ctx.report(value->span(), "symlink target is the value of `ensure`");
        if (has_target || value->kind() == Kind::heredoc_tag)
            continue;
        const SourceFile& source = *ctx.tree().source;
        const Offset line = source.lines().line_span(source.lines().line(attribute.span().begin)).begin;
        const std::string_view margin = source.text({line, attribute.span().begin});
        const bool own_line = margin.find_first_not_of(" \t") == std::string_view::npos;
        const auto arrow = attribute.operator_token();
        std::string_view gap = source.text({attribute.name()->span().end, arrow->span().begin});
        if (gap.find_first_not_of(" \t") != std::string_view::npos)  // a comment, the text of a heredoc
            gap = " ";
        finding.fix("write `ensure => link` and `target`",
                    {{{},
                      value->span(),
                      fmt::format("link,{}{}target{}{} {}", own_line ? "\n" : " ", own_line ? margin : "", gap,
                                  arrow->text(), value->text())}},
                    Safety::unsafe);
    }
}

extern constinit const Rule rule{
    .name = "ensure_not_symlink_target",
    .category = "style",
    .summary = "Symlink target as the value of `ensure`",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::ensure_not_symlink_target
