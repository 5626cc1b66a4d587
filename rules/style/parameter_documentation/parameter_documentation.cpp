// Reports parameters without documentation, and documentation without a parameter.
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/documented_parameter.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace plint::rules::parameter_documentation {

namespace {
struct Options {
    std::vector<std::string> docs_allowed_styles;
    static constexpr std::tuple described{
        Option{"docs_allowed_styles", &Options::docs_allowed_styles, "allowed styles: strings, doc, kafo; empty: all"}};
};
}  // namespace

using syntax::documented_parameter;
using Definition = syntax::View<Kind::class_definition, Kind::define_definition, Kind::plan_definition>;

// Whether the comment above the blank line that ends the documentation names the parameter. `begin`: of the documentation.
static std::optional<Span> documented_before_blank_line(const SourceFile& source, Offset begin, std::string_view name)
{
    constexpr std::uint32_t most_lines = 40;
    const LineIndex& lines = source.lines();
    const std::uint32_t first = lines.line(begin);
    bool is_after_blank = false;
    for (std::uint32_t line = first - 1; line > 0 && line + most_lines > first; --line) {
        const Span span = lines.line_span(line);
        const std::string_view text = source.text(span);
        if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
            if (is_after_blank)
                return std::nullopt;
            is_after_blank = true;
        } else if (!is_after_blank || !text.starts_with('#')) {
            return std::nullopt;
        } else if (const auto one = documented_parameter(text, span.begin); one && one->name == name) {
            return one->span;
        }
    }
    return std::nullopt;
}

static void visit(const Definition& definition, TreeContext& ctx, const Options& options)
{
    std::map<std::string_view, Span> found;
    std::vector<syntax::DocumentedParameter> all;
    Offset begin = definition.span().begin;
    for (const syntax::Comment comment : syntax::leading_comments(definition)) {
        begin = std::min(begin, comment.span().begin);
        if (comment.content().find("@api private") != std::string_view::npos)
            return;
        if (const auto one = documented_parameter(comment.text(), comment.span().begin))
            all.push_back(*one);
    }
    std::set<std::string_view> names;
    if (definition.kind() == Kind::define_definition)
        names = {"name", "title"};  // which all instances have
    for (const syntax::Parameter parameter : syntax::parameters_of(definition))
        names.insert(parameter.name());
    for (const syntax::DocumentedParameter& one : all) {
        const auto& styles = options.docs_allowed_styles;
        if (!styles.empty() && std::ranges::find(styles, one.style) == styles.end())
            ctx.report(one.span,
                       fmt::format("parameter `${}` is documented in the style `{}`, which the option "
                                   "`docs_allowed_styles` does not allow",
                                   one.name, one.style));
        if (!names.contains(one.name))
            ctx.report(one.span, fmt::format("documented parameter `${}` does not exist", one.name))
                .help("correct the name, or remove it from the documentation");
        else if (const auto first = found.emplace(one.name, one.span); !first.second)
            ctx.report(one.span, fmt::format("parameter `${}` is documented twice", one.name))
                .label(first.first->second, "first documented here")
                .help("remove one of the two");
    }
    for (const syntax::Parameter parameter : syntax::parameters_of(definition))
        if (parameter.variable() && !found.contains(parameter.name())) {
            Finding finding = ctx.report(parameter.variable()->span(),
                                         fmt::format("parameter `${}` is not documented", parameter.name()));
            if (const auto other = documented_before_blank_line(*ctx.tree().source, begin, parameter.name()))
                finding.label(*other, "an empty line separates this from the definition").help("remove the empty line");
            else
                finding.help(fmt::format("add `@param {}` to the comment above the definition", parameter.name()));
        }
}

extern constinit const Rule rule{
    .name = "parameter_documentation",
    .category = "style",
    .aliases = "param_comment",
    .summary = "Missing or wrong parameter documentation",
    .enabled = Enabled::off_by_default,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::parameter_documentation
