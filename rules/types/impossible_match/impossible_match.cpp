// A comparison that can never be true is dead code, or a mistake in the type.
#include "checks/lookup/lookup.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/negated_left.hpp"
#include "rules/shared/type_problem.hpp"

#include <optional>

namespace plint::rules::impossible_match {

// `!$x == 'a'` is for `negated_operand`, which knows what was meant.
static bool is_slip(Node node)
{
    const auto binary = syntax::as<syntax::Binary>(node);
    return binary && negated_left(*binary);
}

// `== CentOS` and `== Undef`: `unknown_type` knows that a string or `undef` was meant.
static bool has_word_for_value(Node node, const ProgramContext& ctx)
{
    const auto binary = syntax::as<syntax::Binary>(node);
    const auto is_word = [&](const std::optional<syntax::Expression>& side) {
        return side && side->kind() == Kind::class_reference
            && (side->text() == "Undef" || !ctx.lookup().type(side->text()).built_in);
    };
    return binary && (is_word(binary->left()) || is_word(binary->right()));
}

static void visit(const Tree&, ProgramContext& ctx)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (problem.kind == inference::ProblemKind::no_match && !is_slip(problem.node)
            && !has_word_for_value(problem.node, ctx))
            report_type_problem(ctx, problem);
}

extern constinit const Rule rule{
    .name = "impossible_match",
    .category = "types",
    .summary = "Comparison that can never be true",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::impossible_match
