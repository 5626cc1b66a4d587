// Versions compared as strings: Puppet compares them character by character, so '10' comes before '9'.
#include "parser/source/characters.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/release_comparison.hpp"

#include <fmt/format.h>

namespace plint::rules::version_comparison {

static bool is_version(Node node)
{
    const bool quoted = node.kind() == Kind::single_quoted || node.kind() == Kind::double_quoted;
    const auto text = quoted ? syntax::constant_string(node) : std::nullopt;
    return text && !text->empty() && is_digit((*text)[0])
        && text->find_first_not_of("0123456789.-") == std::string::npos;
}

static void visit(const syntax::Binary& comparison, TreeContext& ctx)
{
    const auto token = comparison.operator_token();
    const auto left = comparison.left();
    const auto right = comparison.right();
    if (!token || !left || !right || token->kind() < Kind::less || token->kind() > Kind::greater_equal
        || (!is_version(*left) && !is_version(*right))
        || (ctx.runs("release_as_string") && version_of_release_comparison(comparison)))
        return;
    ctx.report(comparison.span(), "version is compared as a string")
        .note("`'10' > '9'` is false")
        .fix("use `versioncmp`",
             {{{},
               comparison.span(),
               fmt::format("versioncmp({}, {}) {} 0", left->text(), right->text(), token->text())}},
             Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "version_comparison",
    .category = "suspicious",
    .summary = "Version compared as a string",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::version_comparison
