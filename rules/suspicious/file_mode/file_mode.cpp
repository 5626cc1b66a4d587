// File modes that are neither four octal digits nor symbolic: `mode => '755'`.
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::file_mode {

static bool is_octal(std::string_view mode)
{
    return !mode.empty() && mode.find_first_not_of("01234567") == std::string_view::npos;
}

// `u=rw,g+r,o-x`
static bool is_symbolic(std::string_view mode)
{
    for (std::size_t at = 0; at <= mode.size();) {
        const std::size_t end = std::min(mode.find(',', at), mode.size());
        const std::string_view clause = mode.substr(at, end - at);
        const std::size_t sign = clause.find_first_of("+-=");
        if (sign == std::string_view::npos || clause.substr(0, sign).find_first_not_of("ugoa") != std::string_view::npos
            || clause.substr(sign).find_first_not_of("+-=rwxXstugo") != std::string_view::npos)
            return false;
        at = end + 1;
    }
    return true;
}

static void look_at(Node value, TreeContext& ctx)
{
    if (const auto selector = syntax::as<syntax::Selector>(value)) {
        for (const syntax::SelectorEntry entry : selector->entries())
            if (const auto chosen = entry.value())
                look_at(*chosen, ctx);
        return;
    }
    if (const auto paren = syntax::as<syntax::Paren>(value); paren && paren->inner())
        return look_at(*paren->inner(), ctx);
    if (value.kind() != Kind::single_quoted && value.kind() != Kind::double_quoted)
        return;
    const std::string mode = *syntax::constant_string(value);
    if ((is_octal(mode) && mode.size() == 4) || is_symbolic(mode))
        return;
    Finding finding =
        ctx.report(value.span(), fmt::format("file mode `{}` is neither four octal digits nor symbolic", mode));
    if (is_octal(mode) && mode.size() < 4)
        finding.fix(fmt::format("write `'{:0>4}'`", mode), {{{}, value.span(), fmt::format("'{:0>4}'", mode)}},
                    Safety::unsafe);
    else
        finding.help("write four octal digits such as `'0644'`");
}

static void visit(const syntax::AttributeList& list, TreeContext& ctx)
{
    if (const std::string type = syntax::resource_type(list); type != "file" && type != "concat")
        return;
    for (const syntax::Attribute attribute : list.attributes())
        if (const auto value = attribute.value(); value && syntax::attribute_name(attribute) == "mode")
            look_at(*value, ctx);
}

extern constinit const Rule rule{
    .name = "file_mode",
    .category = "suspicious",
    .summary = "File mode is neither four octal digits nor symbolic",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::file_mode
