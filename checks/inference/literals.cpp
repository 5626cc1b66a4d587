// Literals, variables and collections, as they are written.
#include "checks/inference/evaluator.hpp"
#include "checks/types/build.hpp"
#include "checks/types/generalize.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace plint::inference {

using namespace types;

AbstractValue Evaluator::literal(Node, Value value)
{
    AbstractValue exact = known_value(table_, std::move(value));
    return settings_.general ? AbstractValue{generalize(table_, exact.type), {}} : exact;
}

AbstractValue Evaluator::number(Node node)
{
    const auto number = syntax::Number(node).value();
    if (!number)
        return anything(table_);
    if (number->is_float)
        return literal(node, {number->floating});
    if (!number->integer)
        return report_error(ProblemKind::operand, node, "number does not fit into 64 bits");
    return literal(node, {*number->integer});
}

AbstractValue Evaluator::interpolated(syntax::Siblings<syntax::StringPart> parts)
{
    std::vector<AbstractValue> all;
    for (const syntax::StringPart part : parts) {
        if (const auto expression = part.expression()) {
            all.push_back(value(*expression));
            if (!all.back().is_never() && all.back().type->tag == Tag::sensitive)
                report_hint(ProblemKind::leak, *expression,
                            "interpolating a `Sensitive` value inserts `Sensitive [value redacted]`, not the value");
        } else if (const auto text = syntax::as<syntax::StringText>(Node(part)))
            all.push_back(known_value(table_, {text->value()}));
        else if (const auto line = syntax::as<syntax::HeredocText>(Node(part)))
            all.push_back(known_value(table_, {line->value()}));
    }
    return text_of_known(table_, all);
}

AbstractValue Evaluator::string(Node node)
{
    if (auto text = syntax::constant_string(node))
        return literal(node, {std::move(*text)});
    if (const auto interpolating = syntax::as<syntax::InterpolatedString>(node))
        return interpolated(interpolating->parts());
    const auto body = syntax::HeredocTag(node).body();
    return body ? interpolated(body->parts()) : value_of_type(table_, table_.bare(Tag::string));
}

std::vector<AbstractValue> Evaluator::elements(syntax::Siblings<syntax::Element> list, Type& open)
{
    std::vector<AbstractValue> items;
    std::vector<AbstractValue> keys;
    std::vector<AbstractValue> values;
    const auto close_hash = [&] {
        if (!keys.empty())
            items.push_back(hash_of_known(table_, std::exchange(keys, {}), std::exchange(values, {})));
    };
    for (const syntax::Element element : list) {
        if (const auto pair = syntax::as<syntax::Pair>(Node(element))) {
            if (!pair->key() || !pair->value())
                continue;
            const bool general = settings_.general && pair->key()->kind() != Kind::variable;
            keys.push_back(value(*pair->key()));
            // Names of keys stay known, or no hash would be a struct.
            if (general)
                if (auto name = syntax::constant_string(*pair->key()))
                    keys.back() = known_value(table_, {std::move(*name)});
            values.push_back(value(*pair->value()));
            continue;
        }
        close_hash();
        const auto splat = syntax::as<syntax::Splat>(Node(element));
        if (!splat || !splat->operand()) {
            items.push_back(value(element));
            continue;
        }
        Unfolded unfolded = unfold(table_, value(*splat->operand()));
        if (unfolded.each)
            open = union_of(table_, open, unfolded.each);
        std::ranges::move(unfolded.items, std::back_inserter(items));
    }
    close_hash();
    return items;
}

AbstractValue Evaluator::array(Node node)
{
    Type open;
    std::vector<AbstractValue> items = elements(syntax::Array(node).elements(), open);
    if (!open)
        return array_of_known(table_, std::move(items));
    for (const AbstractValue& item : items)
        open = union_of(table_, open, item.type);
    return {array_of(table_, open,
                     items.empty() ? MaybeSize() : MaybeSize(Range{static_cast<std::int64_t>(items.size()), {}})),
            {}};
}

AbstractValue Evaluator::hash(Node node)
{
    std::vector<AbstractValue> keys;
    std::vector<AbstractValue> values;
    for (const syntax::Pair pair : syntax::Hash(node).pairs()) {
        if (!pair.key() || !pair.value())
            continue;
        keys.push_back(value(*pair.key()));
        if (settings_.general)
            if (auto name = syntax::constant_string(*pair.key()))
                keys.back() = known_value(table_, {std::move(*name)});
        values.push_back(value(*pair.value()));
    }
    return hash_of_known(table_, std::move(keys), std::move(values));
}

AbstractValue Evaluator::variable(Node node)
{
    std::string_view name = syntax::Variable(node).name();
    const bool is_number = !name.empty() && std::ranges::all_of(name, is_digit);
    if (is_number) {
        if (captures_.unknown)
            return {wrap(table_, Tag::optional, table_.bare(Tag::string)), {}};
        std::size_t group = 0;
        std::from_chars(name.data(), name.data() + name.size(), group);
        if (group < captures_.groups.size() && captures_.groups[group])
            return known_value(table_, {*captures_.groups[group]});
        return known_value(table_, {UndefValue{}});
    }
    if (const AbstractValue* const found = environment_.find(name))
        return *found;
    if (const Type outer = outer_variable(name))
        return value_of_type(table_, outer);
    if (!settings_.closed)
        return anything(table_);
    if (settings_.strict)
        return report_error(ProblemKind::other, node, fmt::format("`${}` is not defined", name));
    return known_value(table_, {UndefValue{}});
}

AbstractValue Evaluator::class_reference(Node node)
{
    ReadValue read = read_value(table_, node, settings_.find);
    if (auto* type = std::get_if<Value>(&read))
        return known_value(table_, std::move(*type));
    if (settings_.closed)
        return report_error(ProblemKind::other, node, fmt::format("there is no type `{}`", node.text()));
    return {table_.bare(Tag::type), {}};
}

}  // namespace plint::inference
