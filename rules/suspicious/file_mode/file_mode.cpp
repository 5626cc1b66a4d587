// File modes that are neither four octal digits nor symbolic: `mode => '755'`.
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/symbolic_mode.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::file_mode {

static bool is_octal(std::string_view mode)
{
    return !mode.empty() && mode.find_first_not_of("01234567") == std::string_view::npos;
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
    if ((is_octal(mode) && mode.size() == 4) || is_symbolic_mode(mode))
        return;
    Finding finding = ctx.report(value.span(),
                                 is_octal(mode) ? fmt::format("file mode `{}` does not have four digits", mode)
                                                : fmt::format("Puppet rejects the file mode `{}`", mode));
    const std::string_view digits =
        std::string_view(mode).substr(mode.size() > 4 ? std::min(mode.find_first_not_of('0'), mode.size() - 4) : 0);
    if (is_octal(mode) && digits.size() <= 4)
        finding.fix(fmt::format("write `'{:0>4}'`", digits), {{{}, value.span(), fmt::format("'{:0>4}'", digits)}},
                    Safety::unsafe);
    else
        finding.help("write four octal digits such as `'0644'`, or a symbolic mode such as `'u=rw,go=r'`");
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
    .summary = "Invalid file mode, or one without four digits",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::file_mode
