// A value that cannot be indexed: the compilation fails there.
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/relationships.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::index_error {

// `flatten[$a, $b]`, where brackets are written for parentheses: the name is a string here.
static bool check_function_name(const syntax::Access& access, ProgramContext& ctx)
{
    const auto left = access.left();
    if (!left || left->kind() != Kind::name)
        return false;
    const lookup::ResolvedFunction function = ctx.lookup().function(left->text());
    if (function.presence != lookup::Presence::known && !function.place)
        return false;
    ctx.report(access.span(), fmt::format("`{}` is a string here, not a function call", left->text()))
        .help(fmt::format("write `{}(…)`", left->text()));
    return true;
}

// Whether a reference to a resource is expected there: beside an arrow, in `require` and its like, or as an argument of
// `realize`.
static bool wants_reference(Node node)
{
    std::optional<Node> around = node.parent();
    while (around && (around->kind() == Kind::array || around->kind() == Kind::paren))
        around = around->parent();
    if (!around)
        return false;
    if (around->kind() == Kind::relationship)
        return true;
    if (const auto call = syntax::as<syntax::AnyCall>(*around))
        return call->function() == "realize";
    const auto attribute = syntax::as<syntax::Attribute>(*around);
    return attribute && attribute->name() && syntax::comes_before(attribute->name()->text());
}

// `require => package['openssl']`
static bool check_reference(const syntax::Access& access, ProgramContext& ctx)
{
    const auto left = access.left();
    const auto key = syntax::first_of(access.keys());
    if (!left || left->kind() != Kind::name || !key || key->kind() == Kind::number || !wants_reference(access))
        return false;
    const lookup::ResourceTypeMeaning type = ctx.lookup().resource_type(left->text());
    if (!type.define && !type.type && !type.place)
        return false;
    const std::string capitalised = names::capitalised(left->text());
    ctx.report(left->span(), fmt::format("`{}` is a string here, not a resource type", left->text()))
        .note("a reference to a resource begins with a capital letter")
        .fix(fmt::format("write `{}`", capitalised), {{{}, left->span(), capitalised}}, Safety::unsafe);
    return true;
}

static void visit(const Tree& tree, ProgramContext& ctx)
{
    std::vector<NodeIndex> calls;  // or references that were meant
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (const auto access = syntax::as<syntax::Access>(tree.node(i));
            access && (check_reference(*access, ctx) || check_function_name(*access, ctx)))
            calls.push_back(i);
    for (const inference::Problem& problem : ctx.type_problems())
        if (problem.kind == inference::ProblemKind::index && !std::ranges::binary_search(calls, problem.node.index()))
            report_type_problem(ctx, problem);
}

extern constinit const Rule rule{
    .name = "index_error",
    .category = "types",
    .summary = "Index into a value that cannot be indexed",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::index_error
