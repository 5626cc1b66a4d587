// Access, operators, assignment.
#include "checks/inference/disjoint.hpp"
#include "checks/inference/facts.hpp"
#include "checks/inference/guards.hpp"
#include "checks/inference/narrow_tests.hpp"
#include "checks/inference/operand_help.hpp"
#include "checks/inference/operators.hpp"
#include "checks/inference/outer_variables.hpp"
#include "checks/inference/transfer.hpp"
#include "checks/inference/operands.hpp"
#include "checks/types/build.hpp"
#include "checks/types/print.hpp"
#include "checks/types/specialise.hpp"
#include "checks/types/value_weight.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>

namespace plint::inference {

using namespace types;

static AbstractValue specialised(Evaluator& evaluator, const syntax::Access& node, Type type,
                                 std::vector<AbstractValue> keys)
{
    TypeTable& table = evaluator.table();
    std::vector<Value> parameters;
    std::size_t weight = 0;
    for (AbstractValue& key : keys) {
        if (!key.value)
            return anything(table);
        weight += weight_of(*key.value, limits::max_value_weight);
        if (weight > limits::max_value_weight) {
            AbstractValue large{table.bare(Tag::type), {}};
            large.too_large = true;
            return large;
        }
        parameters.push_back(std::move(*key.value));
    }
    Specialised made = specialise(table, type, std::move(parameters));
    if (auto* made_value = std::get_if<Value>(&made))
        return known_value(table, std::move(*made_value));
    if (auto* bad = std::get_if<BadParameters>(&made))
        return evaluator.report_error(ProblemKind::type_parameter, node, std::move(bad->flaw));
    return anything(table);
}

AbstractValue evaluate_access(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    const syntax::Access view(node);
    const auto left = view.left();
    if (!left)
        return anything(table);
    const AbstractValue of = evaluator.value(*left);
    Type open;
    std::vector<AbstractValue> keys = evaluate_elements(evaluator, view.keys(), open);
    if (of.is_never())
        return of;
    if (open || keys.empty())  // a broken file, or nothing spread
        return anything(table);
    if (const auto* fact = fact_at(evaluator, node)) {
        AbstractValue found{fact_type(table, *fact), {}};
        found.may_be_missing = true;
        return found;
    }
    // A variable of this file; which facts a node has, what other classes set, or which keys a hash has, nobody knows.
    const std::string_view name = variable_name(*left);
    if (!name.empty() && state.environment.find(name) != nullptr && of.type->tag != Tag::undef && !of.may_be_missing
        && accepts_undef(table, of.type)) {
        if (!have_same_guard(node, state.assignments[name]))
            evaluator.problems().report_hint(ProblemKind::may_be_undef, *left, flaw(FlawKind::may_be_undef, name));
        static_cast<void>(
            narrow_instance(evaluator, *left, table.bare(Tag::undef), false));  // else evaluation ends here
    }
    if (of.value && of.value->as<Type>() != nullptr)
        return specialised(evaluator, view, *of.value->as<Type>(), std::move(keys));
    return evaluator.value_or_report(ProblemKind::index, node,
                                     inference::access(table, of, keys, evaluator.settings().is_strict()));
}

// Of operators that compare each element of one side with each of the other. Literals are bounded by the source.
static std::size_t work_of_pairs(Kind operation, const AbstractValue& left, const AbstractValue& right)
{
    constexpr std::size_t pairs_per_unit = 64;
    const auto is_collection = [](const AbstractValue& side) {
        return side.value && (side.value->as<ListValue>() != nullptr || side.value->as<HashValue>() != nullptr);
    };
    const bool adds_up = operation == Kind::shift_left
        || (operation == Kind::plus && left.value && left.value->as<ListValue>() != nullptr);
    if (adds_up || !is_collection(left) || !is_collection(right))
        return 0;
    return weight_of(*left.value, limits::max_value_weight) * weight_of(*right.value, limits::max_value_weight)
        / pairs_per_unit;
}

// Whether it is empty, or contains `undef` or an empty string: such a test remains right if types change.
static bool is_precaution(const AbstractValue& collection)
{
    const auto* list = collection.value ? collection.value->as<ListValue>() : nullptr;
    const auto is_none = [](const Value& each) {
        const auto* text = each.as<std::string>();
        return each.as<UndefValue>() != nullptr || (text != nullptr && text->empty());
    };
    return collection.type->size == Range{0, 0}
    || (list != nullptr && (list->items.empty() || std::ranges::any_of(list->items, is_none)));
}

AbstractValue evaluate_binary(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    const syntax::Binary view(node);
    const auto operation = view.operator_token();
    if (!operation || !view.left() || !view.right())
        return evaluate_parts(evaluator, node);
    const Kind kind = operation->kind();
    if (kind == Kind::kw_and || kind == Kind::kw_or)
        return evaluate_logical(evaluator, node, kind == Kind::kw_and);
    AbstractValue left = evaluator.value(*view.left());
    AbstractValue right = evaluator.value(*view.right());
    if (left.is_never() || right.is_never())
        return {};
    if (!evaluator.charge(node, work_of_pairs(kind, left, right))) {
        left = {coarse(table, left.type), {}};
        right = {coarse(table, right.type), {}};
    }
    const auto settle_operands = [&](Outcome outcome) {
        const std::size_t before = evaluator.problems().count();
        AbstractValue result = evaluator.value_or_report(ProblemKind::operand, node, std::move(outcome));
        if (evaluator.problems().count() > before)
            explain_operands(table, view, left, right, evaluator.problems().last());
        return result;
    };
    Matching matching;
    switch (kind) {
    case Kind::equal:
    case Kind::not_equal: {
        const Ternary equal = truth(table, equality(table, left, right));
        evaluator.problems().doubt_match(
            node, equal != Ternary::no || (left.value && right.value) || is_nothing(left) || is_nothing(right), [&] {
                return flaw(FlawKind::never_equal, described(table, *view.left(), left),
                            described(table, *view.right(), right));
            });
        return as_boolean(table, kind == Kind::equal ? equal : !equal);
    }
    case Kind::less:
    case Kind::less_equal:
    case Kind::greater:
    case Kind::greater_equal: return settle_operands(comparison(table, kind, left, right));
    case Kind::kw_in: {
        const AbstractValue result = inclusion(table, left, right, matching);
        state.captures.keep(matching, truth(table, result));
        evaluator.problems().doubt_match(
            node, truth(table, result) != Ternary::no || (left.value && right.value) || is_precaution(right), [&] {
                return flaw(FlawKind::never_in, described(table, *view.left(), left),
                            described(table, *view.right(), right));
            });
        return result;
    }
    case Kind::match:
    case Kind::no_match: {
        AbstractValue result =
            evaluator.value_or_report(ProblemKind::no_match, node, inference::matching(table, left, right, matching));
        if (result.is_never() || result.type->tag == Tag::any)
            return result;
        state.captures.keep(matching, truth(table, result));
        if (right.value && right.value->as<Type>() != nullptr)
            evaluator.problems().doubt_match(
                node,
                left.value || truth(table, result) != Ternary::no || (*right.value->as<Type>())->tag == Tag::undef,
                [&] { return never_of(table, *view.left(), left, *right.value->as<Type>()); });
        return kind == Kind::match ? result : as_boolean(table, !truth(table, result));
    }
    default: return settle_operands(arithmetic(table, kind, left, right, evaluator.settings().is_strict()));
    }
}

static void assign_all(Evaluator& evaluator, Node targets, const AbstractValue& value, Node whole);

static void assign(Evaluator& evaluator, Node target, AbstractValue value, Node whole)
{
    State& state = evaluator.state();
    if (target.kind() == Kind::array) {
        assign_all(evaluator, target, value, whole);
        return;
    }
    if (target.kind() != Kind::variable) {
        evaluator.report_error(ProblemKind::other, target, flaw(FlawKind::only_variables_assigned));
        return;
    }
    const std::string_view name = syntax::Variable(target).name();
    if (!state.environment.assign(name, std::move(value)))
        evaluator.report_error(ProblemKind::other, target, flaw(FlawKind::already_assigned, name));
}

static void assign_all(Evaluator& evaluator, Node targets, const AbstractValue& value, Node whole)
{
    TypeTable& table = evaluator.table();
    std::vector<Node> names;
    for (const syntax::Element element : syntax::Array(targets).elements())
        names.push_back(element);
    const auto* hash = value.value ? value.value->as<HashValue>() : nullptr;
    const bool by_name = hash != nullptr || value.type->tag == Tag::structure || value.type->tag == Tag::hash;
    if (by_name) {
        for (const Node name : names) {
            if (name.kind() != Kind::variable)
                continue;
            const AbstractValue key = known_value(table, {std::string(syntax::Variable(name).name())});
            if (hash != nullptr && find(*hash, *key.value) == nullptr)
                evaluator.report_error(ProblemKind::type, name, flaw(FlawKind::hash_has_no_key, name.text()));
            assign(evaluator, name,
                   evaluator.value_or_report(ProblemKind::index, whole, inference::access(table, value, {key}, true)),
                   whole);
        }
        return;
    }
    // Of a class its variables are taken, each by its name.
    const Unfolded unfolded =
        unfold(table, disjoint(table, value.type, table.bare(Tag::type)) ? value : anything(table));
    const std::size_t given = value.value && value.value->as<UndefValue>() ? 1 : unfolded.items.size();
    if (!unfolded.each && given != names.size())
        evaluator.report_error(ProblemKind::type, whole, flaw(FlawKind::wrong_number_of_values, given, names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
        assign(evaluator, names[i],
               unfolded.each                   ? value_of_type(table, unfolded.each)
                   : i < unfolded.items.size() ? unfolded.items[i]
                                               : anything(table),
               whole);
}

AbstractValue evaluate_assignment(Evaluator& evaluator, Node node)
{
    State& state = evaluator.state();
    const syntax::Assignment view(node);
    const auto operation = view.operator_token();
    if (!view.left() || !view.right() || !operation || operation->kind() != Kind::assign)
        return evaluate_parts(evaluator, node);
    AbstractValue right = evaluator.value(*view.right());
    if (!right.is_never()) {
        assign(evaluator, *view.left(), right, node);
        const std::string_view name = variable_name(*view.left());
        constexpr std::size_t max_assignments = 20;
        if (std::vector<Node>& all = state.assignments[name]; !name.empty() && all.size() < max_assignments)
            all.push_back(node);
        if (view.right()->kind() == Kind::binary || view.right()->kind() == Kind::negation)
            state.tests.insert_or_assign(
                name, StoredTest{*view.right(), state.environment.assignment_of(name), state.frames.size()});
    }
    return right;
}

}  // namespace plint::inference
