#include "checks/inference/narrow_tests.hpp"

#include "checks/flow/proofs.hpp"
#include "checks/inference/alternatives.hpp"
#include "checks/inference/disjoint.hpp"
#include "checks/inference/join.hpp"
#include "checks/inference/narrow.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/types/build.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

using Texts = std::span<const std::string_view>;

using namespace types;

std::string_view variable_name(Node node)
{
    if (const auto paren = syntax::as<syntax::Paren>(node))
        return paren->inner() ? variable_name(*paren->inner()) : std::string_view();
    if (const auto assignment = syntax::as<syntax::Assignment>(node))
        return assignment->left() ? variable_name(*assignment->left()) : std::string_view();
    return node.kind() == Kind::variable ? syntax::Variable(node).name() : std::string_view();
}

// `type` none: the test cannot have this outcome.
static bool narrow(Evaluator& evaluator, Node subject, Type type)
{
    State& state = evaluator.state();
    const std::string_view name = variable_name(subject);
    const AbstractValue* const before = name.empty() ? nullptr : state.environment.find(name);
    if (before == nullptr)
        return true;
    if (before->type == type)
        return true;
    if (type) {
        AbstractValue now = before->value ? *before : value_of_type(evaluator.table(), type);
        now.may_be_missing = before->may_be_missing;
        state.environment.refine(name, std::move(now));
    }
    return static_cast<bool>(type);
}

// As it is written; none where splats or pairs make the count another one.
static std::optional<Node> written_argument(const CallSite& site, std::size_t index)
{
    const auto call = syntax::as<syntax::AnyCall>(site.node);
    const std::vector<Node> written = call ? call->arguments() : std::vector<Node>();
    return written.size() == site.arguments.size() ? std::optional(written[index]) : std::nullopt;
}

void narrow_argument(Evaluator& evaluator, const CallSite& site, std::size_t index, Type type)
{
    if (const auto argument = written_argument(site, index))
        static_cast<void>(narrow_instance(evaluator, *argument, type, true));
}

void narrow_to_defined(Evaluator& evaluator, const CallSite& site)
{
    TypeTable& table = evaluator.table();
    for (std::size_t i = 0; i < std::min(site.arguments.size(), limits::narrowed_arguments); ++i) {
        const AbstractValue& argument = site.arguments[i];
        if (argument.is_exact() || !accepts_undef(table, argument.type))
            continue;
        CallSite with_undef = site;
        with_undef.arguments[i] = known_value(table, {UndefValue{}});
        const auto written = evaluator.signatures().ask(with_undef, evaluator.settings().releases).refusal
            ? written_argument(site, i)
            : std::nullopt;
        if (written)
            static_cast<void>(narrow_instance(evaluator, *written, table.bare(Tag::undef), false));
    }
}

bool narrow_instance(Evaluator& evaluator, Node subject, Type type, bool outcome)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    const std::string_view name = variable_name(subject);
    const AbstractValue* const before = name.empty() ? nullptr : state.environment.find(name);
    if (before == nullptr || !type)
        return true;
    const std::uint64_t unfinished = table.unfinished();
    const Type left = outcome ? intersection(table, before->type, type) : difference(table, before->type, type);
    return table.unfinished() != unfinished || narrow(evaluator, subject, left);
}

static bool narrow_equal(Evaluator& evaluator, Node subject, const AbstractValue& other, bool outcome)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    const std::string_view name = variable_name(subject);
    const AbstractValue* const before = name.empty() ? nullptr : state.environment.find(name);
    if (before == nullptr || !other.value)
        return true;
    const bool undef = other.value->as<UndefValue>() != nullptr;
    const bool flag = other.value->as<bool>() != nullptr;
    if (undef || flag || other.value->as<DefaultValue>() != nullptr)
        return narrow_instance(evaluator, subject, other.type, outcome);
    if (!outcome || before->value)
        return true;
    // Strings equal without regard to case, numbers by their value.
    if (other.value->as<std::string>() != nullptr) {
        std::vector<Type> equal_ones;
        for (const Type each : alternatives(table, before->type)) {
            const auto texts = each->tag == Tag::enumeration ? types::EnumType(each).values() : Texts();
            if (texts.size() > limits::max_compared_texts) {
                equal_ones.push_back(each);
            } else if (!texts.empty()) {
                for (const std::string_view text : texts)
                    if (equal(table, {std::string(text)}, *other.value))
                        equal_ones.push_back(literal_of(table, text));
            } else if (each->tag == Tag::any) {
                equal_ones.push_back(table.bare(Tag::string));
            } else if (!disjoint(table, each, table.bare(Tag::string))) {
                equal_ones.push_back(each);
            }
        }
        return narrow(evaluator, subject, union_of_all(table, equal_ones));
    }
    if (other.value->as<std::int64_t>() != nullptr || other.value->as<double>() != nullptr)
        return narrow_instance(evaluator, subject,
                               variant_of(table,
                                          {table.bare(Tag::integer), table.bare(Tag::floating),
                                           table.bare(Tag::timespan), table.bare(Tag::timestamp)}),
                               true);
    return true;
}

// Of the texts that a type lists, those that some item is equal to.
static bool narrow_among(Evaluator& evaluator, Node subject, const std::vector<Value>& items)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    const std::string_view name = variable_name(subject);
    const AbstractValue* const before = name.empty() ? nullptr : state.environment.find(name);
    if (before == nullptr || before->value)
        return true;
    bool lists = false;
    std::vector<Type> left;
    for (const Type each : alternatives(table, before->type)) {
        const auto texts = each->tag == Tag::enumeration ? types::EnumType(each).values() : Texts();
        if (texts.empty() || types::EnumType(each).ignores_case() || texts.size() > limits::max_compared_texts) {
            left.push_back(each);
            continue;
        }
        lists = true;
        std::vector<std::string_view> equal_ones;
        for (const std::string_view text : texts)
            if (std::ranges::any_of(items, [&](const Value& item) { return equal(table, {std::string(text)}, item); }))
                equal_ones.push_back(text);
        if (!equal_ones.empty())
            left.push_back(enum_of(table, std::move(equal_ones), false));
    }
    return lists ? narrow(evaluator, subject, union_of_all(table, left)) : true;
}

// Whether the expression is `true` or `false`, whatever its operands are.
static bool is_boolean_test(Node test)
{
    if (const auto paren = syntax::as<syntax::Paren>(test))
        return paren->inner() && is_boolean_test(*paren->inner());
    const auto binary = syntax::as<syntax::Binary>(test);
    const auto operation = binary ? binary->operator_token() : std::nullopt;
    if (!operation)
        return test.kind() == Kind::negation;
    switch (operation->kind()) {
    case Kind::kw_and:
    case Kind::kw_or:
    case Kind::kw_in:
    case Kind::equal:
    case Kind::not_equal:
    case Kind::match:
    case Kind::no_match: return true;
    default: return false;
    }
}

static bool narrow_stored_test(Evaluator& evaluator, std::string_view name, bool outcome);

bool narrow_option(Evaluator& evaluator, Node subject, const AbstractValue& option, bool outcome)
{
    TypeTable& table = evaluator.table();
    if (!option.value)
        return true;
    if (const auto* const flag = option.value->as<bool>(); flag != nullptr) {
        // `$x == undef ? { false => … }`; a subject that is not `true` may still be no `false`.
        const std::string_view name = variable_name(subject);
        if (name.empty() && (outcome || is_boolean_test(subject)))
            return assume(evaluator, subject, *flag == outcome);
        if (!name.empty() && outcome && !narrow_stored_test(evaluator, name, *flag))
            return false;
    }
    if (const auto* type = option.value->as<Type>())
        return narrow_instance(evaluator, subject, *type, outcome);
    if (option.value->as<RegexValue>() != nullptr)
        return outcome ? narrow_instance(evaluator, subject, table.bare(Tag::string), true) : true;
    if (option.value->as<ListValue>() != nullptr)
        return outcome ? narrow_instance(evaluator, subject, table.bare(Tag::array), true) : true;
    if (option.value->as<HashValue>() != nullptr)
        return outcome ? narrow_instance(evaluator, subject, table.bare(Tag::hash), true) : true;
    return narrow_equal(evaluator, subject, option, outcome);
}

static bool narrow_binary(Evaluator& evaluator, const syntax::Binary& test, bool outcome)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    const auto operation = test.operator_token();
    const auto left = test.left();
    const auto right = test.right();
    if (!operation || !left || !right)
        return true;
    const auto constant = [&](Node node) -> AbstractValue {
        ReadValue read = read_value(table, node, evaluator.settings().find);
        if (auto* value = std::get_if<Value>(&read))
            return known_value(table, std::move(*value));
        const std::string_view name = variable_name(node);
        const AbstractValue* const found = name.empty() ? nullptr : state.environment.find(name);
        return found != nullptr ? *found : AbstractValue{};
    };
    switch (operation->kind()) {
    case Kind::kw_and:
    case Kind::kw_or:
        // `and` may be false, and `or` true, because of any operand.
        return outcome == (operation->kind() == Kind::kw_or)
            || std::ranges::all_of(flow::operands_of(test),
                                   [&](Node operand) { return assume(evaluator, operand, outcome); });
    case Kind::equal:
    case Kind::not_equal: {
        const bool equal = outcome == (operation->kind() == Kind::equal);
        return narrow_equal(evaluator, *left, constant(*right), equal)
            && narrow_equal(evaluator, *right, constant(*left), equal);
    }
    case Kind::match:
    case Kind::no_match: {
        const bool matched = outcome == (operation->kind() == Kind::match);
        const AbstractValue pattern = constant(*right);
        if (pattern.value && pattern.value->as<Type>() != nullptr)
            return narrow_option(evaluator, *left, pattern, matched);
        // Whatever the outcome: what is no string would have failed.
        return pattern.value ? narrow_instance(evaluator, *left, table.bare(Tag::string), true) : true;
    }
    case Kind::kw_in: {
        // Nothing is in `undef`.
        if (outcome && !narrow_instance(evaluator, *right, table.bare(Tag::undef), false))
            return false;
        const AbstractValue list = constant(*right);
        const auto* items = list.value ? list.value->as<ListValue>() : nullptr;
        if (items == nullptr || !outcome)
            return true;
        // Only where each element is a string.
        for (const Value& item : items->items)
            if (item.as<std::string>() == nullptr)
                return true;
        return narrow_instance(
                   evaluator, *left,
                   variant_of(table, {table.bare(Tag::string), table.bare(Tag::regexp), table.bare(Tag::type)}), true)
            && narrow_among(evaluator, *left, items->items);
    }
    default: return true;
    }
}

// What a function says about its first argument by being true (or, `when` false, by being false).
struct TypePredicate {
    std::string_view function;
    bool when;
    Tag tag;
    bool is;  // of this kind, or else of any other
};

// `empty` takes `undef` for empty, `dig` finds nothing in it; the others are stdlib's, from before there were types.
static const TypePredicate* find_predicate(std::string_view function)
{
    static constexpr auto table = std::to_array<TypePredicate>({
        {"dig", true, Tag::undef, false},
        {"empty", false, Tag::undef, false},
        {"has_key", true, Tag::hash, true},
        {"is_array", true, Tag::array, true},
        {"is_bool", true, Tag::boolean, true},
        {"is_hash", true, Tag::hash, true},
        {"is_string", true, Tag::string, true},
    });
    const auto found = std::ranges::lower_bound(table, function, {}, &TypePredicate::function);
    return found != table.end() && found->function == function ? &*found : nullptr;
}

static bool narrow_call(Evaluator& evaluator, std::string_view function, std::optional<Node> subject, bool outcome)
{
    const TypePredicate* const predicate = find_predicate(names::without_stdlib(function));
    if (predicate == nullptr || !subject || predicate->when != outcome)
        return true;
    return narrow_instance(evaluator, *subject, evaluator.table().bare(predicate->tag), predicate->is);
}

// `$set = $x != undef`: what `$set` proves about `$x`, in the lambda or body that assigns it.
static bool narrow_stored_test(Evaluator& evaluator, std::string_view name, bool outcome)
{
    State& state = evaluator.state();
    const auto stored = state.tests.find(name);
    if (stored == state.tests.end() || stored->second.frames != state.frames.size()
        || stored->second.assignment != state.environment.assignment_of(name)
        || (!outcome && state.environment.is_maybe_unset(name)))
        return true;
    auto taken = state.tests.extract(stored);  // it may read itself
    const bool possible = assume(evaluator, taken.mapped().node, outcome);
    state.tests.insert(std::move(taken));
    return possible;
}

bool assume(Evaluator& evaluator, Node test, bool outcome)
{
    TypeTable& table = evaluator.table();
    switch (test.kind()) {
    case Kind::call: {
        const syntax::Call call(test);
        return !call.functor() || narrow_call(evaluator, call.functor()->text(), first_of(call.arguments()), outcome);
    }
    case Kind::method_call: {
        const syntax::MethodCall call(test);
        return !call.method() || narrow_call(evaluator, call.method()->text(), call.receiver(), outcome);
    }
    case Kind::paren: {
        const auto inner = syntax::Paren(test).inner();
        return inner ? assume(evaluator, *inner, outcome) : true;
    }
    case Kind::negation: {
        const auto operand = syntax::Negation(test).operand();
        return operand ? assume(evaluator, *operand, !outcome) : true;
    }
    case Kind::binary: return narrow_binary(evaluator, syntax::Binary(test), outcome);
    case Kind::assignment:
    case Kind::variable: {
        if (!narrow_stored_test(evaluator, variable_name(test), outcome))
            return false;
        const Type falsy = variant_of(table, {table.bare(Tag::undef), boolean_of(table, false)});
        if (!outcome)
            return narrow_instance(evaluator, test, falsy, true);
        return narrow_instance(evaluator, test, table.bare(Tag::undef), false)
            && narrow_instance(evaluator, test, boolean_of(table, false), false);
    }
    default: return true;
    }
}

}  // namespace plint::inference
