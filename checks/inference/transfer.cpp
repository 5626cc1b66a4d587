#include "checks/inference/transfer.hpp"

#include "checks/inference/operators.hpp"
#include "checks/types/build.hpp"
#include "parser/syntax/literals.hpp"

#include <array>
#include <utility>

namespace plint::inference {

using namespace types;

namespace {

AbstractValue evaluate_undef(Evaluator& evaluator, Node)
{
    return known_value(evaluator.table(), {UndefValue{}});
}

AbstractValue evaluate_default(Evaluator& evaluator, Node)
{
    return known_value(evaluator.table(), {DefaultValue{}});
}

AbstractValue evaluate_boolean(Evaluator& evaluator, Node node)
{
    return literal(evaluator, {node.kind() == Kind::kw_true});
}

AbstractValue evaluate_regex(Evaluator& evaluator, Node node)
{
    return known_value(evaluator.table(), {RegexValue{syntax::Regex(node).source()}});
}

AbstractValue evaluate_constant(Evaluator& evaluator, Node node)
{
    if (auto text = syntax::constant_string(node))
        return literal(evaluator, {std::move(*text)});
    return evaluate_parts(evaluator, node);
}

AbstractValue evaluate_paren(Evaluator& evaluator, Node node)
{
    const auto inner = syntax::Paren(node).inner();
    return inner ? evaluator.value(*inner) : anything(evaluator.table());
}

AbstractValue evaluate_negation(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    const auto operand = syntax::Negation(node).operand();
    if (!operand)
        return anything(table);
    const AbstractValue inner = evaluator.value(*operand);
    return inner.is_never() ? inner : as_boolean(table, !truth(table, inner));
}

AbstractValue evaluate_minus(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    const auto operand = syntax::MinusExpression(node).operand();
    if (!operand)
        return anything(table);
    return evaluator.value_or_report(ProblemKind::operand, node,
                                     negate(table, evaluator.value(*operand), evaluator.settings().is_strict()));
}

AbstractValue evaluate_splat(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    const auto operand = syntax::Splat(node).operand();
    if (!operand)
        return anything(table);
    Unfolded unfolded = unfold(table, evaluator.value(*operand));
    return unfolded.each ? AbstractValue{array_of(table, unfolded.each, {}), {}}
                         : array_of_known(table, std::move(unfolded.items));
}

constexpr std::array<Transfer, kind_count> make_transfers()
{
    constexpr auto transfers = std::to_array<std::pair<Kind, Transfer>>({
        {Kind::kw_undef, evaluate_undef},
        {Kind::kw_default, evaluate_default},
        {Kind::kw_true, evaluate_boolean},
        {Kind::kw_false, evaluate_boolean},
        {Kind::number, evaluate_number},
        {Kind::regex, evaluate_regex},
        {Kind::interpolated_string, evaluate_string},
        {Kind::heredoc_tag, evaluate_string},
        {Kind::array, evaluate_array},
        {Kind::hash, evaluate_hash},
        {Kind::variable, evaluate_variable},
        {Kind::class_reference, evaluate_type_name},
        {Kind::access, evaluate_access},
        {Kind::paren, evaluate_paren},
        {Kind::negation, evaluate_negation},
        {Kind::minus_expression, evaluate_minus},
        {Kind::splat, evaluate_splat},
        {Kind::binary, evaluate_binary},
        {Kind::assignment, evaluate_assignment},
        {Kind::selector, evaluate_selector},
        {Kind::if_expression, evaluate_if},
        {Kind::unless_expression, evaluate_unless},
        {Kind::case_expression, evaluate_case},
        {Kind::call, evaluate_call},
        {Kind::method_call, evaluate_method_call},
        {Kind::statement_call, evaluate_statement_call},
        {Kind::resource, evaluate_resource},
        {Kind::collector, evaluate_collector},
        {Kind::relationship, evaluate_relationship},
        {Kind::resource_defaults, evaluate_later_attributes},
        {Kind::resource_override, evaluate_later_attributes},
        {Kind::class_definition, evaluate_definition},
        {Kind::define_definition, evaluate_definition},
        {Kind::function_definition, evaluate_definition},
        {Kind::plan_definition, evaluate_definition},
        {Kind::node_definition, evaluate_definition},
    });
    std::array<Transfer, kind_count> by_kind{};
    by_kind.fill(evaluate_constant);
    for (const auto& [kind, transfer] : transfers)
        by_kind[static_cast<std::size_t>(kind)] = transfer;
    return by_kind;
}

constexpr std::array<Transfer, kind_count> transfers_by_kind = make_transfers();

}  // namespace

Transfer transfer_of(Kind kind)
{
    return transfers_by_kind[static_cast<std::size_t>(kind)];
}

}  // namespace plint::inference
