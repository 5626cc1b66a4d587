// Reports chaining arrows that point from right to left.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/dropped_value.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::right_to_left_relationship {

// Whether it is a reference such as `Package['a', $b]`, or an array of references, without side effects.
static bool is_reference(Node node)
{
    if (const auto array = syntax::as<syntax::Array>(node))
        return std::ranges::all_of(array->elements(), is_reference);
    const auto access = syntax::as<syntax::Access>(node);
    const auto type = access ? access->left() : std::nullopt;
    const auto is_plain = [](Node key) {
        return key.kind() == Kind::variable || (syntax::constant_string(key) && key.kind() != Kind::heredoc_tag);
    };
    return type && type->kind() == Kind::class_reference && std::ranges::all_of(access->keys(), is_plain);
}

static void visit(const syntax::Relationship& chain, TreeContext& ctx)
{
    const auto arrow = chain.operator_token();
    if (!arrow || (arrow->kind() != Kind::out_edge && arrow->kind() != Kind::out_edge_sub))
        return;
    const std::string_view turned = arrow->kind() == Kind::out_edge ? "->" : "~>";
    Finding finding =
        ctx.report(arrow->span(), fmt::format("chaining arrow `{}` points from right to left", arrow->text()));
    const auto left = chain.left();
    const auto right = chain.right();
    // The value of a chain is its right side.
    if (left && right && is_reference(*left) && is_reference(*right) && is_dropped(chain))
        finding.fix(fmt::format("swap both sides and write `{}`", turned),
                    {{{}, left->span(), std::string(right->text())},
                     {{}, arrow->span(), std::string(turned)},
                     {{}, right->span(), std::string(left->text())}});
    else
        finding.help(fmt::format("swap both sides and write `{}`", turned));
}

extern constinit const Rule rule{
    .name = "right_to_left_relationship",
    .category = "style",
    .summary = "Right-to-left chaining arrow",
    .fixable = Fixable::sometimes,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::right_to_left_relationship
