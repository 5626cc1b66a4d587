// Literals, variables and collections, as they are written.
#include "checks/inference/evaluator.hpp"

#include "checks/types/build.hpp"
#include "checks/types/generalise.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace plint::inference {

using namespace types;

Known Evaluator::literal(Node, Value value)
{
    Known exact = known(table_, std::move(value));
    return settings_.general ? Known{generalise(table_, exact.type), {}} : exact;
}

Known Evaluator::number(Node node)
{
    const auto number = syntax::Number(node).value();
    if (!number)
        return anything(table_);
    if (number->is_float)
        return literal(node, {number->floating});
    if (!number->integer)
        return refuse(ProblemKind::operand, node, "number does not fit into 64 bits");
    return literal(node, {*number->integer});
}

Known Evaluator::interpolated(syntax::Siblings<syntax::StringPart> parts)
{
    std::vector<Known> all;
    for (const syntax::StringPart part : parts) {
        if (const auto expression = part.expression()) {
            all.push_back(value(*expression));
            if (!all.back().is_never() && all.back().type->tag == Tag::sensitive)
                doubt(ProblemKind::leak, *expression, "interpolating a `Sensitive` value inserts `Sensitive [value redacted]`, not the value");
        }
        else if (const auto text = syntax::as<syntax::StringText>(Node(part)))
            all.push_back(known(table_, {text->value()}));
        else if (const auto line = syntax::as<syntax::HeredocText>(Node(part)))
            all.push_back(known(table_, {line->value()}));
    }
    return text_of_known(table_, all);
}

Known Evaluator::string(Node node)
{
    if (auto text = syntax::constant_string(node))
        return literal(node, {std::move(*text)});
    if (const auto interpolating = syntax::as<syntax::InterpolatedString>(node))
        return interpolated(interpolating->parts());
    const auto body = syntax::HeredocTag(node).body();
    return body ? interpolated(body->parts()) : of_type(table_, table_.bare(Tag::string));
}

std::vector<Known> Evaluator::elements(syntax::Siblings<syntax::Element> list, Type& open)
{
    std::vector<Known> items;
    std::vector<Known> keys;
    std::vector<Known> values;
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
                    keys.back() = known(table_, {std::move(*name)});
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
            open = unite(table_, open, unfolded.each);
        std::ranges::move(unfolded.items, std::back_inserter(items));
    }
    close_hash();
    return items;
}

Known Evaluator::array(Node node)
{
    Type open;
    std::vector<Known> items = elements(syntax::Array(node).elements(), open);
    if (!open)
        return array_of_known(table_, std::move(items));
    for (const Known& item : items)
        open = unite(table_, open, item.type);
    return {array_of(table_, open,
                     items.empty() ? MaybeSize() : MaybeSize(Range{static_cast<std::int64_t>(items.size()), {}})),
            {}};
}

Known Evaluator::hash(Node node)
{
    std::vector<Known> keys;
    std::vector<Known> values;
    for (const syntax::Pair pair : syntax::Hash(node).pairs()) {
        if (!pair.key() || !pair.value())
            continue;
        keys.push_back(value(*pair.key()));
        if (settings_.general)
            if (auto name = syntax::constant_string(*pair.key()))
                keys.back() = known(table_, {std::move(*name)});
        values.push_back(value(*pair.value()));
    }
    return hash_of_known(table_, std::move(keys), std::move(values));
}

Known Evaluator::variable(Node node)
{
    std::string_view name = syntax::Variable(node).name();
    const bool is_number = !name.empty() && std::ranges::all_of(name, is_digit);
    if (is_number) {
        if (captures_.unknown)
            return {wrap(table_, Tag::optional, table_.bare(Tag::string)), {}};
        std::size_t group = 0;
        std::from_chars(name.data(), name.data() + name.size(), group);
        if (group < captures_.groups.size() && captures_.groups[group])
            return known(table_, {*captures_.groups[group]});
        return known(table_, {UndefValue{}});
    }
    if (const Known* const found = environment_.find(name))
        return *found;
    if (const Type outer = outer_variable(name))
        return of_type(table_, outer);
    if (!settings_.closed)
        return anything(table_);
    if (settings_.strict)
        return refuse(ProblemKind::other, node, fmt::format("`${}` is not defined", name));
    return known(table_, {UndefValue{}});
}

Known Evaluator::class_reference(Node node)
{
    ReadValue read = read_value(table_, node, settings_.find);
    if (auto* type = std::get_if<Value>(&read))
        return known(table_, std::move(*type));
    if (settings_.closed)
        return refuse(ProblemKind::other, node, fmt::format("there is no type `{}`", node.text()));
    return {table_.bare(Tag::type), {}};
}

}  // namespace plint::inference
