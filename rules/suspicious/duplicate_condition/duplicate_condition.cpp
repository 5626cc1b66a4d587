// Of two equal conditions the second is never asked: one of them was meant to be another.
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "checks/project/names.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/same_code.hpp"

#include <fmt/format.h>

#include <vector>

namespace plint::rules::duplicate_condition {

static void tell(Node again, Node first, std::string_view what, Context& ctx)
{
    ctx.report(again.span(), fmt::format("this {} stands above already, so this one is never reached", what))
        .label(first.span(), "the first one");
}

// Options compare without regard to case.
static bool same_option(Node a, Node b)
{
    if (same_code(a, b))
        return true;
    if (!syntax::AnyString::is(a.kind()) && a.kind() != Kind::name)
        return false;
    const auto left = syntax::constant_string(a);
    const auto right = left ? syntax::constant_string(b) : std::nullopt;
    return right && left->size() == right->size() && lower_case(*left) == lower_case(*right);
}

static void look_at(const std::vector<Node>& options, std::string_view what, Context& ctx)
{
    for (std::size_t i = 1; i < options.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (same_option(options[j], options[i])) {
                if (!calls_anything(options[i]))
                    tell(options[i], options[j], what, ctx);
                break;
            }
}

static void visit_if(const syntax::IfExpression& condition, Context& ctx)
{
    std::vector<Node> tests;
    for (const syntax::ElsifClause clause : condition.elsif_clauses())
        if (const auto test = clause.test()) {
            if (tests.empty() && condition.test())
                tests.push_back(*condition.test());
            tests.push_back(*test);
        }
    for (std::size_t i = 1; i < tests.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (same_code(tests[j], tests[i]) && !calls_anything(tests[i])) {
                tell(tests[i], tests[j], "condition", ctx);
                break;
            }
}

static void visit_case(const syntax::CaseExpression& choice, Context& ctx)
{
    std::vector<Node> options;
    for (const syntax::CaseOption option : choice.options())
        for (const syntax::Expression value : option.values())
            options.push_back(value);
    look_at(options, "option", ctx);
}

static void visit_selector(const syntax::Selector& selector, Context& ctx)
{
    std::vector<Node> keys;
    for (const syntax::SelectorEntry entry : selector.entries())
        if (const auto key = entry.key())
            keys.push_back(*key);
    look_at(keys, "option", ctx);
}

extern constinit const Rule rule{
    .name = "duplicate_condition",
    .category = "suspicious",
    .summary = "No condition or option stands twice in one choice",
    .reach = Reach::tree,
    .hooks = hooks<visit_if, visit_case, visit_selector>,
};

}  // namespace plint::rules::duplicate_condition
