// Literals, variables and collections, as they are written.
#include "checks/inference/join.hpp"
#include "checks/inference/operators.hpp"
#include "checks/inference/outer_variables.hpp"
#include "checks/inference/placeholders.hpp"
#include "checks/inference/transfer.hpp"
#include "checks/types/build.hpp"
#include "checks/types/generalize.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace plint::inference {

using namespace types;

AbstractValue literal(Evaluator& evaluator, Value value)
{
    TypeTable& table = evaluator.table();
    AbstractValue exact = known_value(table, std::move(value));
    return evaluator.settings().general ? AbstractValue{generalize(table, exact.type), {}} : exact;
}

AbstractValue evaluate_number(Evaluator& evaluator, Node node)
{
    const auto number = syntax::Number(node).value();
    if (!number)
        return anything(evaluator.table());
    if (number->is_float)
        return literal(evaluator, {number->floating});
    if (!number->integer)
        return evaluator.report_error(ProblemKind::operand, node, flaw(FlawKind::number_too_large));
    return literal(evaluator, {*number->integer});
}

static AbstractValue interpolated(Evaluator& evaluator, syntax::Siblings<syntax::StringPart> parts)
{
    TypeTable& table = evaluator.table();
    std::vector<AbstractValue> all;
    for (const syntax::StringPart part : parts) {
        if (const auto expression = part.expression()) {
            all.push_back(evaluator.value(*expression));
            if (!all.back().is_never())
                check_inserted(evaluator, *expression, all.back().type);
        } else if (const auto text = syntax::as<syntax::StringText>(Node(part)))
            all.push_back(known_value(table, {text->value()}));
        else if (const auto line = syntax::as<syntax::HeredocText>(Node(part)))
            all.push_back(known_value(table, {line->value()}));
    }
    return text_of_known(table, all);
}

AbstractValue evaluate_string(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    if (auto text = syntax::constant_string(node))
        return literal(evaluator, {std::move(*text)});
    if (const auto interpolating = syntax::as<syntax::InterpolatedString>(node))
        return interpolated(evaluator, interpolating->parts());
    const auto body = syntax::HeredocTag(node).body();
    return body ? interpolated(evaluator, body->parts()) : value_of_type(table, table.bare(Tag::string));
}

std::vector<AbstractValue> evaluate_elements(Evaluator& evaluator, syntax::Siblings<syntax::Element> list, Type& open)
{
    TypeTable& table = evaluator.table();
    std::vector<AbstractValue> items;
    std::vector<AbstractValue> keys;
    std::vector<AbstractValue> values;
    const auto close_hash = [&] {
        if (!keys.empty())
            items.push_back(hash_of_known(table, std::exchange(keys, {}), std::exchange(values, {})));
    };
    for (const syntax::Element element : list) {
        if (const auto pair = syntax::as<syntax::Pair>(Node(element))) {
            if (!pair->key() || !pair->value())
                continue;
            const bool general = evaluator.settings().general && pair->key()->kind() != Kind::variable;
            keys.push_back(evaluator.value(*pair->key()));
            // Names of keys stay known, or no hash would be a struct.
            if (general)
                if (auto name = syntax::constant_string(*pair->key()))
                    keys.back() = known_value(table, {std::move(*name)});
            values.push_back(evaluator.value(*pair->value()));
            continue;
        }
        close_hash();
        const auto splat = syntax::as<syntax::Splat>(Node(element));
        if (!splat || !splat->operand()) {
            items.push_back(evaluator.value(element));
            continue;
        }
        Unfolded unfolded = unfold(table, evaluator.value(*splat->operand()));
        if (unfolded.each)
            open = union_of(table, open, unfolded.each);
        std::ranges::move(unfolded.items, std::back_inserter(items));
    }
    close_hash();
    return items;
}

AbstractValue evaluate_array(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    Type open;
    std::vector<AbstractValue> items = evaluate_elements(evaluator, syntax::Array(node).elements(), open);
    if (!open)
        return array_of_known(table, std::move(items));
    for (const AbstractValue& item : items)
        open = union_of(table, open, item.type);
    return {array_of(table, open,
                     items.empty() ? MaybeSize() : MaybeSize(Range{static_cast<std::int64_t>(items.size()), {}})),
            {}};
}

AbstractValue evaluate_hash(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    std::vector<AbstractValue> keys;
    std::vector<AbstractValue> values;
    for (const syntax::Pair pair : syntax::Hash(node).pairs()) {
        if (!pair.key() || !pair.value())
            continue;
        keys.push_back(evaluator.value(*pair.key()));
        if (evaluator.settings().general)
            if (auto name = syntax::constant_string(*pair.key()))
                keys.back() = known_value(table, {std::move(*name)});
        values.push_back(evaluator.value(*pair.value()));
    }
    return hash_of_known(table, std::move(keys), std::move(values));
}

AbstractValue evaluate_variable(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    std::string_view name = syntax::Variable(node).name();
    const bool is_number = !name.empty() && std::ranges::all_of(name, is_digit);
    if (is_number) {
        if (state.captures.unknown)
            return {wrap(table, Tag::optional, table.bare(Tag::string)), {}};
        std::size_t group = 0;
        std::from_chars(name.data(), name.data() + name.size(), group);
        if (group < state.captures.groups.size() && state.captures.groups[group])
            return known_value(table, {*state.captures.groups[group]});
        return known_value(table, {UndefValue{}});
    }
    if (const AbstractValue* const found = state.environment.find(name))
        return *found;
    if (const Type outer = outer_variable(evaluator, name))
        return value_of_type(table, outer);
    if (!evaluator.settings().closed)
        return anything(table);
    if (evaluator.settings().is_strict())
        return evaluator.report_error(ProblemKind::other, node, flaw(FlawKind::variable_not_defined, name));
    return known_value(table, {UndefValue{}});
}

AbstractValue evaluate_type_name(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    ReadValue read = read_value(table, node, evaluator.settings().find);
    if (auto* type = std::get_if<Value>(&read))
        return known_value(table, std::move(*type));
    if (evaluator.settings().closed)
        return evaluator.report_error(ProblemKind::other, node, flaw(FlawKind::no_such_type, node.text()));
    return {table.bare(Tag::type), {}};
}

}  // namespace plint::inference
