// Calls of functions, and constructs of which only the parts are evaluated.
#include "checks/inference/functions/functions.hpp"
#include "checks/inference/lambdas.hpp"
#include "checks/inference/narrow_tests.hpp"
#include "checks/inference/operators.hpp"
#include "checks/inference/placeholders.hpp"
#include "checks/inference/templates.hpp"
#include "checks/inference/titles.hpp"
#include "checks/inference/transfer.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/types/build.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/names.hpp"

#include <utility>

namespace plint::inference {

using namespace types;

static AbstractValue call_function(Evaluator& evaluator, CallSite site)
{
    TypeTable& table = evaluator.table();
    for (const AbstractValue& argument : site.arguments)
        if (argument.is_never())
            return {};
    if (site.name == "epp")
        check_template(evaluator, site);
if (site.name == "join")
        check_joined(evaluator, site);
    if (names::has_role(site.name, names::FunctionRole::includes))
        check_classes(evaluator, site);
    const Function function = find_function(names::without_stdlib(site.name));
    Signatures::Verdict verdict = evaluator.signatures().ask(site, evaluator.settings().releases);
    if (verdict.refusal) {
        if (site.lambda)
            static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
        AbstractValue result =
            evaluator.report_error(verdict.kind, site.node, std::move(*verdict.refusal), verdict.declared);
        if (Problem* const problem = evaluator.problems().find(site.node, verdict.kind);
            problem != nullptr && !problem->advice)
            problem->advice = std::move(verdict.advice);
        return result;
    }
    if (evaluator.settings().closed && !Signatures::is_known(site.name)) {
        if (site.lambda)
            static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
        return evaluator.report_error(ProblemKind::call, site.node, flaw(FlawKind::no_such_function, site.name));
    }
    if (!site.open)
        narrow_to_defined(evaluator, site);
    if (function != nullptr && !site.open)
        return function(evaluator, site);
    if (site.lambda)
        static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
    return verdict.result ? value_of_type(table, verdict.result) : anything(table);
}

AbstractValue evaluate_call(Evaluator& evaluator, Node node)
{
    const syntax::Call view(node);
    const auto functor = view.functor();
    if (!functor)
        return evaluate_parts(evaluator, node);
    CallSite site{node, {}, {}, view.lambda(), false};
    Type open;
    if (functor->kind() == Kind::class_reference || functor->kind() == Kind::access) {
        site.name = "new";
        site.arguments.push_back(evaluator.value(*functor));
    } else {
        site.name = plain_name(functor->text());
    }
    std::vector<AbstractValue> arguments = evaluate_elements(evaluator, view.arguments(), open);
    std::ranges::move(arguments, std::back_inserter(site.arguments));
    site.open = static_cast<bool>(open);
    return call_function(evaluator, std::move(site));
}

AbstractValue evaluate_method_call(Evaluator& evaluator, Node node)
{
    const syntax::MethodCall view(node);
    if (!view.receiver() || !view.method())
        return evaluate_parts(evaluator, node);
    CallSite site{node, plain_name(view.method()->text()), {}, view.lambda(), false};
    Type open;
    if (const auto splat = syntax::as<syntax::Splat>(Node(*view.receiver())); splat && splat->operand()) {
        Unfolded unfolded = unfold(evaluator.table(), evaluator.value(*splat->operand()));
        open = unfolded.each;
        site.arguments = std::move(unfolded.items);
    } else {
        site.arguments.push_back(evaluator.value(*view.receiver()));
    }
    std::vector<AbstractValue> arguments = evaluate_elements(evaluator, view.arguments(), open);
    std::ranges::move(arguments, std::back_inserter(site.arguments));
    site.open = static_cast<bool>(open);
    return call_function(evaluator, std::move(site));
}

AbstractValue evaluate_statement_call(Evaluator& evaluator, Node node)
{
    const syntax::StatementCall view(node);
    const auto functor = view.functor();
    if (!functor)
        return evaluate_parts(evaluator, node);
    CallSite site{node, plain_name(functor->text()), {}, std::nullopt, false};
    Type open;
    site.arguments = evaluate_elements(evaluator, view.arguments(), open);
    site.open = static_cast<bool>(open);
    return call_function(evaluator, std::move(site));
}

// `a -> b` is b.
AbstractValue evaluate_relationship(Evaluator& evaluator, Node node)
{
    AbstractValue last = anything(evaluator.table());
    for (const Node child : node.children()) {
        if (syntax::is_expression(child.kind())) {
            last = evaluator.value(child);
            if (child.kind() != Kind::relationship)
                check_ordered(evaluator, child, last);
        } else if (is_composite(child.kind())) {
            static_cast<void>(evaluate_parts(evaluator, child));
        }
    }
    return last;
}

// Parts that are not looked at for what they are: collectors and the like.
AbstractValue evaluate_parts(Evaluator& evaluator, Node node)
{
    for (const Node child : node.children()) {
        if (child.kind() == Kind::lambda)
            static_cast<void>(run_with_unknown_arguments(evaluator, syntax::Lambda(child)));
        else if (syntax::is_expression(child.kind()))
            static_cast<void>(evaluator.value(child));
        else if (is_composite(child.kind()))
            static_cast<void>(evaluate_parts(evaluator, child));
    }
    return anything(evaluator.table());
}

}  // namespace plint::inference
