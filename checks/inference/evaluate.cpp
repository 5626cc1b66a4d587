// Literals, variables, collections, access, operators, assignment.
#include "checks/inference/evaluator.hpp"

#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/generalise.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/print.hpp"
#include "checks/types/specialise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace plint::inference {

using namespace types;

static constexpr int most_depth = 400;

Evaluator::Evaluator(TypeTable& table, const Settings& settings, const Tree& tree)
    : table_(table), settings_(settings), own_signatures_(table, settings.find),
      signatures_(settings.signatures != nullptr ? *settings.signatures : own_signatures_), types_(tree.size()),
      worked_(tree.size()), matched_(tree.size())
{
}

Inferred Evaluator::finish(Known last)
{
    // What fails in one round of a loop and not in another may be kept from it by what is not seen here.
    std::erase_if(problems_, [this](const Problem& problem) {
        const NodeIndex node = problem.node.index();
        return !problem.certain && (problem.never_holds ? matched_[node] : worked_[node]);
    });
    return {std::move(last), std::move(problems_), std::move(types_)};
}

void Evaluator::forget_problems(std::size_t from)
{
    problems_.erase(problems_.begin() + static_cast<std::ptrdiff_t>(std::min(from, problems_.size())), problems_.end());
}

Known Evaluator::refuse(ProblemKind kind, Node node, std::string message)
{
    const auto again = std::ranges::find_if(
        problems_, [&](const Problem& problem) { return problem.node == node && problem.kind == kind; });
    if (again != problems_.end())
        again->certain = again->certain || doubt_ == 0;
    else
        problems_.push_back({kind, node, std::move(message), doubt_ == 0, false});
    return anything(table_);
}

void Evaluator::doubt_match(Node node, bool possible, std::string message)
{
    if (possible) {
        matched_[node.index()] = true;
        return;
    }
    if (std::ranges::none_of(problems_, [&](const Problem& problem) { return problem.node == node; }))
        problems_.push_back({ProblemKind::no_match, node, std::move(message), false, true});
}

Known Evaluator::settle(ProblemKind kind, Node node, Outcome outcome)
{
    if (auto* refusal = std::get_if<Refusal>(&outcome))
        return refuse(kind, node, std::move(refusal->message));
    worked_[node.index()] = true;
    return std::get<Known>(std::move(outcome));
}

Known Evaluator::value(Node node)
{
    ++steps_;
    if (depth_ > most_depth)
        return anything(table_);
    ++depth_;
    Known known = evaluate(node);
    --depth_;
    if (!known.is_never()) {
        Type& seen = types_[node.index()];
        seen = unite(table_, seen, known.type);
    }
    return known;
}

Known Evaluator::statements(syntax::Siblings<syntax::Expression> list)
{
    Known last = known(table_, {UndefValue{}});
    for (const syntax::Expression statement : list) {
        last = value(statement);
        if (last.is_never())
            return last;
    }
    return last;
}

Known Evaluator::evaluate(Node node)
{
    using syntax::as;
    switch (node.kind()) {
    case Kind::kw_undef: return known(table_, {UndefValue{}});
    case Kind::kw_default: return known(table_, {DefaultValue{}});
    case Kind::kw_true:
    case Kind::kw_false: return literal(node, {node.kind() == Kind::kw_true});
    case Kind::number: return number(node);
    case Kind::regex: return known(table_, {RegexValue{syntax::Regex(node).source()}});
    case Kind::interpolated_string:
    case Kind::heredoc_tag: return string(node);
    case Kind::array: return array(node);
    case Kind::hash: return hash(node);
    case Kind::variable: return variable(node);
    case Kind::class_reference: return class_reference(node);
    case Kind::access: return access(node);
    case Kind::paren: {
        const auto inner = syntax::Paren(node).inner();
        return inner ? value(*inner) : anything(table_);
    }
    case Kind::negation: {
        const auto operand = syntax::Negation(node).operand();
        if (!operand)
            return anything(table_);
        const Known inner = value(*operand);
        return inner.is_never() ? inner : as_boolean(table_, !truth(table_, inner));
    }
    case Kind::minus_expression: {
        const auto operand = syntax::MinusExpression(node).operand();
        if (!operand)
            return anything(table_);
        return settle(ProblemKind::operand, node, negate(table_, value(*operand), settings_.strict));
    }
    case Kind::splat: {
        const auto operand = syntax::Splat(node).operand();
        if (!operand)
            return anything(table_);
        Unfolded unfolded = unfold(table_, value(*operand));
        return unfolded.each ? Known{array_of(table_, unfolded.each, {}), {}}
                             : array_of_known(table_, std::move(unfolded.items));
    }
    case Kind::binary: return binary(node);
    case Kind::assignment: return assignment(node);
    case Kind::selector: return selector(node);
    case Kind::if_expression: return if_expression(node);
    case Kind::unless_expression: return unless_expression(node);
    case Kind::case_expression: return case_expression(node);
    case Kind::call: return call(node);
    case Kind::method_call: return method_call(node);
    case Kind::statement_call: return statement_call(node);
    case Kind::class_definition:
    case Kind::define_definition:
    case Kind::function_definition:
    case Kind::plan_definition:
    case Kind::node_definition: definition(node); return known(table_, {UndefValue{}});
    default: break;
    }
    if (auto text = syntax::constant_string(node))
        return literal(node, {std::move(*text)});
    return others(node);
}

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
        return refuse(ProblemKind::operand, node, "the number does not fit into 64 bits");
    return literal(node, {*number->integer});
}

Known Evaluator::interpolated(syntax::Siblings<syntax::StringPart> parts)
{
    std::vector<Known> all;
    for (const syntax::StringPart part : parts) {
        if (const auto expression = part.expression())
            all.push_back(value(*expression));
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
    const bool is_number = !name.empty() && std::ranges::all_of(name, [](char c) { return '0' <= c && c <= '9'; });
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
    if (!settings_.closed)
        return anything(table_);
    if (settings_.strict)
        return refuse(ProblemKind::other, node, fmt::format("`${}` is not assigned", name));
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

Type Evaluator::type_at(Node expression)
{
    const ReadType read = read_type(table_, expression, settings_.find);
    const auto* type = std::get_if<Type>(&read);
    return type != nullptr ? *type : Type();
}

Known Evaluator::specialised(const syntax::Access& node, Type type, std::vector<Known> keys)
{
    std::vector<Value> parameters;
    for (Known& key : keys) {
        if (!key.value)
            return anything(table_);
        parameters.push_back(std::move(*key.value));
    }
    Specialised made = specialise(table_, type, std::move(parameters));
    if (auto* made_value = std::get_if<Value>(&made))
        return known(table_, std::move(*made_value));
    if (auto* bad = std::get_if<BadParameters>(&made))
        return refuse(ProblemKind::index, node, std::move(bad->message));
    return anything(table_);
}

Known Evaluator::access(Node node)
{
    const syntax::Access view(node);
    const auto left = view.left();
    if (!left)
        return anything(table_);
    const Known of = value(*left);
    Type open;
    std::vector<Known> keys = elements(view.keys(), open);
    if (of.is_never())
        return of;
    if (open)
        return anything(table_);
    if (of.value && of.value->as<Type>() != nullptr)
        return specialised(view, *of.value->as<Type>(), std::move(keys));
    return settle(ProblemKind::index, node, inference::access(table_, of, keys, settings_.strict));
}

Known Evaluator::binary(Node node)
{
    const syntax::Binary view(node);
    const auto operation = view.operator_token();
    if (!operation || !view.left() || !view.right())
        return others(node);
    const Kind kind = operation->kind();
    if (kind == Kind::kw_and || kind == Kind::kw_or)
        return logical(node, kind == Kind::kw_and);
    const Known left = value(*view.left());
    const Known right = value(*view.right());
    if (left.is_never() || right.is_never())
        return {};
    Matching matching;
    switch (kind) {
    case Kind::equal:
    case Kind::not_equal: {
        const Truth equal = truth(table_, equality(table_, left, right));
        // A test for `undef` or for no text is made to be safe, whatever the type.
        const auto is_nothing = [](const Known& side) {
            return side.value
                && (side.value->as<UndefValue>() != nullptr
                    || (side.value->as<std::string>() != nullptr && side.value->as<std::string>()->empty()));
        };
        doubt_match(
            node, equal != Truth::no || (left.value && right.value) || is_nothing(left) || is_nothing(right),
            fmt::format("`{}` and `{}` are never equal", kind_of(table_, left.type), kind_of(table_, right.type)));
        return as_boolean(table_, kind == Kind::equal ? equal : !equal);
    }
    case Kind::less:
    case Kind::less_equal:
    case Kind::greater:
    case Kind::greater_equal: return settle(ProblemKind::operand, node, comparison(table_, kind, left, right));
    case Kind::kw_in: {
        const Known result = inclusion(table_, left, right, matching);
        keep(matching, truth(table_, result));
        return result;
    }
    case Kind::match:
    case Kind::no_match: {
        Known result = settle(ProblemKind::no_match, node, inference::matching(table_, left, right, matching));
        if (result.is_never() || result.type->tag == Tag::any)
            return result;
        keep(matching, truth(table_, result));
        if (right.value && right.value->as<Type>() != nullptr)
            doubt_match(node, left.value || truth(table_, result) != Truth::no,
                        fmt::format("`{}` is never a `{}`", types::print(table_, left.type),
                                    types::print(table_, *right.value->as<Type>())));
        return kind == Kind::match ? result : as_boolean(table_, !truth(table_, result));
    }
    default: return settle(ProblemKind::operand, node, arithmetic(table_, kind, left, right, settings_.strict));
    }
}

void Evaluator::keep(const Matching& matching, Truth matched)
{
    if (!matching.tried || matched == Truth::no)
        return;
    captures_.unknown = matched == Truth::maybe;
    captures_.groups = matching.groups;
}

Known Evaluator::assignment(Node node)
{
    const syntax::Assignment view(node);
    const auto operation = view.operator_token();
    if (!view.left() || !view.right() || !operation || operation->kind() != Kind::assign)
        return others(node);
    Known right = value(*view.right());
    if (!right.is_never())
        assign(*view.left(), right, node);
    return right;
}

void Evaluator::assign(Node target, Known value, Node whole)
{
    if (target.kind() == Kind::array) {
        assign_all(target, value, whole);
        return;
    }
    if (target.kind() != Kind::variable) {
        refuse(ProblemKind::other, target, "nothing can be assigned to this");
        return;
    }
    const std::string_view name = syntax::Variable(target).name();
    if (!environment_.assign(name, std::move(value)))
        refuse(ProblemKind::other, target, fmt::format("`${}` is assigned again", name));
}

void Evaluator::assign_all(Node targets, const Known& value, Node whole)
{
    std::vector<Node> names;
    for (const syntax::Element element : syntax::Array(targets).elements())
        names.push_back(element);
    const auto* hash = value.value ? value.value->as<HashValue>() : nullptr;
    const bool by_name = hash != nullptr || value.type->tag == Tag::structure || value.type->tag == Tag::hash;
    if (by_name) {
        for (const Node name : names) {
            if (name.kind() != Kind::variable)
                continue;
            const Known key = known(table_, {std::string(syntax::Variable(name).name())});
            if (hash != nullptr && find(*hash, *key.value) == nullptr)
                refuse(ProblemKind::other, whole, fmt::format("the hash has no value for `{}`", name.text()));
            assign(name, settle(ProblemKind::index, whole, inference::access(table_, value, {key}, true)), whole);
        }
        return;
    }
    const Unfolded unfolded = unfold(table_, value);
    if (!unfolded.each && unfolded.items.size() != names.size())
        refuse(ProblemKind::other, whole,
               fmt::format("{} values are assigned to {} variables", unfolded.items.size(), names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
        assign(names[i],
               unfolded.each                   ? of_type(table_, unfolded.each)
                   : i < unfolded.items.size() ? unfolded.items[i]
                                               : anything(table_),
               whole);
}

bool Evaluator::check(Node node, Type declared, const Known& given, const std::string& what)
{
    if (!declared || given.is_never())
        return true;
    const bool wrong = given.value && resolved(table_, declared) ? !is_instance(table_, declared, *given.value)
                                                                 : disjoint(table_, declared, given.type);
    if (wrong)
        refuse(ProblemKind::type, node,
               fmt::format("{} takes `{}`, not `{}`", what, print(table_, declared), kind_of(table_, given.type)));
    return !wrong;
}

Inferred infer_tree(TypeTable& table, const Tree& tree, const Settings& settings)
{
    Evaluator evaluator(table, settings, tree);
    return evaluator.finish(evaluator.file(tree.root()));
}

}  // namespace plint::inference
