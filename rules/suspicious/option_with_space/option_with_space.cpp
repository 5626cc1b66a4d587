// An option and its value in one string: the package manager gets them as one argument.
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::option_with_space {

// `-t x` and `--from x`, not `--define=a b`.
static std::size_t space_in_option(std::string_view text)
{
    const std::size_t space = text.find(' ');
    const bool splits = text.starts_with('-') && space != std::string_view::npos && space + 1 < text.size()
        && text[space + 1] != ' ' && text.substr(0, space).find_first_of("=:\"'/") == std::string_view::npos;
    return splits ? space : 0;
}

static std::string quoted(std::string_view text)
{
    return text.find_first_of("'\\") == std::string_view::npos ? fmt::format("'{}'", text) : std::string();
}

static void look_at(Node value, bool in_list, TreeContext& ctx)
{
    const bool quotes = value.kind() == Kind::single_quoted || value.kind() == Kind::double_quoted;
    const auto text = quotes ? syntax::constant_string(value) : std::nullopt;
    const std::size_t space = text ? space_in_option(*text) : 0;
    if (space == 0)
        return;
    Finding finding =
        ctx.report(value.span(), fmt::format("`{}` is passed to the package manager as one argument", *text));
    const std::string option = quoted(std::string_view(*text).substr(0, space));
    const std::string rest = quoted(std::string_view(*text).substr(space + 1));
    if (!option.empty() && !rest.empty() && rest.find(' ') == std::string::npos) {
        const std::string list = fmt::format("{}, {}", option, rest);
        finding.fix("split it into two arguments", {{{}, value.span(), in_list ? list : fmt::format("[{}]", list)}},
                    Safety::unsafe);
    }
}

static void visit(const syntax::Attribute& attribute, TreeContext& ctx)
{
    const std::string_view name = syntax::attribute_name(attribute);
    const auto value = attribute.value();
    const auto list = attribute.parent() ? syntax::as<syntax::AttributeList>(*attribute.parent()) : std::nullopt;
    if (!value || !list || (name != "install_options" && name != "uninstall_options")
        || syntax::resource_type(*list) != "package" || attribute_text(*list, "provider") == "windows")
        return;
    if (const auto options = syntax::as<syntax::Array>(Node(*value)))
        for (const Node option : options->elements())
            look_at(option, true, ctx);
    else
        look_at(*value, false, ctx);
}

extern constinit const Rule rule{
    .name = "option_with_space",
    .category = "suspicious",
    .summary = "Package option and its value in one argument",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::option_with_space
