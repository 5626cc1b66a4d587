// What the outcome of a test tells of the variables in it.
#include "checks/inference/evaluator.hpp"
#include "checks/inference/narrow.hpp"
#include "checks/names/stdlib_names.hpp"
#include "checks/types/build.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

using Texts = std::span<const std::string_view>;

using namespace types;

std::string_view Evaluator::variable_name(Node node)
{
    if (const auto paren = syntax::as<syntax::Paren>(node))
        return paren->inner() ? variable_name(*paren->inner()) : std::string_view();
    if (const auto assignment = syntax::as<syntax::Assignment>(node))
        return assignment->left() ? variable_name(*assignment->left()) : std::string_view();
    return node.kind() == Kind::variable ? syntax::Variable(node).name() : std::string_view();
}

Type Evaluator::intersect(Type type, Type also)
{
    const Type both = intersection(table_, type, also);
    return both ? both : also;
}

// `type` none: the test cannot have this outcome.
bool Evaluator::narrow(Node subject, Type type)
{
    const std::string_view name = variable_name(subject);
    const AbstractValue* const before = name.empty() ? nullptr : environment_.find(name);
    if (before == nullptr)
        return true;
    if (before->type == type)
        return true;
    if (type) {
        AbstractValue now = before->value ? *before : value_of_type(table_, type);
        now.may_be_missing = before->may_be_missing;
        environment_.refine(name, std::move(now));
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

void Evaluator::narrow_argument(const CallSite& site, std::size_t index, Type type)
{
    if (const auto argument = written_argument(site, index))
        static_cast<void>(narrow_instance(*argument, type, true));
}

void Evaluator::narrow_to_defined(const CallSite& site)
{
    for (std::size_t i = 0; i < site.arguments.size(); ++i) {
        const AbstractValue& argument = site.arguments[i];
        if (argument.is_exact() || !accepts_undef(table_, argument.type))
            continue;
        CallSite with_undef = site;
        with_undef.arguments[i] = known_value(table_, {UndefValue{}});
        const auto written =
            signatures_.ask(with_undef, settings_.strict).refusal ? written_argument(site, i) : std::nullopt;
        if (written)
            static_cast<void>(narrow_instance(*written, table_.bare(Tag::undef), false));
    }
}

bool Evaluator::narrow_instance(Node subject, Type type, bool outcome)
{
    const std::string_view name = variable_name(subject);
    const AbstractValue* const before = name.empty() ? nullptr : environment_.find(name);
    if (before == nullptr || !type)
        return true;
    const std::uint64_t unfinished = table_.unfinished();
    const Type left = outcome ? intersection(table_, before->type, type) : difference(table_, before->type, type);
    return table_.unfinished() != unfinished || narrow(subject, left);
}

bool Evaluator::narrow_equal(Node subject, const AbstractValue& other, bool outcome)
{
    const std::string_view name = variable_name(subject);
    const AbstractValue* const before = name.empty() ? nullptr : environment_.find(name);
    if (before == nullptr || !other.value)
        return true;
    const bool undef = other.value->as<UndefValue>() != nullptr;
    const bool flag = other.value->as<bool>() != nullptr;
    if (undef || flag || other.value->as<DefaultValue>() != nullptr)
        return narrow_instance(subject, other.type, outcome);
    if (!outcome || before->value)
        return true;
    // Strings equal without regard to case, numbers by their value.
    if (other.value->as<std::string>() != nullptr) {
        std::vector<Type> equal_ones;
        for (const Type each : alternatives(table_, before->type)) {
            const auto texts = each->tag == Tag::enumeration ? types::EnumType(each).values() : Texts();
            if (texts.size() > limits::max_compared_texts) {
                equal_ones.push_back(each);
            } else if (!texts.empty()) {
                for (const std::string_view text : texts)
                    if (equal(table_, {std::string(text)}, *other.value))
                        equal_ones.push_back(literal_of(table_, text));
            } else if (each->tag == Tag::any) {
                equal_ones.push_back(table_.bare(Tag::string));
            } else if (!disjoint(table_, each, table_.bare(Tag::string))) {
                equal_ones.push_back(each);
            }
        }
        return narrow(subject, union_of_all(table_, equal_ones));
    }
    if (other.value->as<std::int64_t>() != nullptr || other.value->as<double>() != nullptr)
        return narrow_instance(subject,
                               variant_of(table_,
                                          {table_.bare(Tag::integer), table_.bare(Tag::floating),
                                           table_.bare(Tag::timespan), table_.bare(Tag::timestamp)}),
                               true);
    return true;
}

// Of the texts that a type lists, those that some item is equal to.
bool Evaluator::narrow_among(Node subject, const std::vector<Value>& items)
{
    const std::string_view name = variable_name(subject);
    const AbstractValue* const before = name.empty() ? nullptr : environment_.find(name);
    if (before == nullptr || before->value)
        return true;
    bool lists = false;
    std::vector<Type> left;
    for (const Type each : alternatives(table_, before->type)) {
        const auto texts = each->tag == Tag::enumeration ? types::EnumType(each).values() : Texts();
        if (texts.empty() || types::EnumType(each).ignores_case() || texts.size() > limits::max_compared_texts) {
            left.push_back(each);
            continue;
        }
        lists = true;
        std::vector<std::string_view> equal_ones;
        for (const std::string_view text : texts)
            if (std::ranges::any_of(items, [&](const Value& item) { return equal(table_, {std::string(text)}, item); }))
                equal_ones.push_back(text);
        if (!equal_ones.empty())
            left.push_back(enum_of(table_, std::move(equal_ones), false));
    }
    return lists ? narrow(subject, union_of_all(table_, left)) : true;
}

bool Evaluator::narrow_option(Node subject, const AbstractValue& option, bool outcome)
{
    if (!option.value)
        return true;
    if (const auto* type = option.value->as<Type>())
        return narrow_instance(subject, *type, outcome);
    if (option.value->as<RegexValue>() != nullptr)
        return outcome ? narrow_instance(subject, table_.bare(Tag::string), true) : true;
    if (option.value->as<ListValue>() != nullptr)
        return outcome ? narrow_instance(subject, table_.bare(Tag::array), true) : true;
    if (option.value->as<HashValue>() != nullptr)
        return outcome ? narrow_instance(subject, table_.bare(Tag::hash), true) : true;
    return narrow_equal(subject, option, outcome);
}

bool Evaluator::narrow_binary(const syntax::Binary& test, bool outcome)
{
    const auto operation = test.operator_token();
    const auto left = test.left();
    const auto right = test.right();
    if (!operation || !left || !right)
        return true;
    const auto constant = [&](Node node) -> AbstractValue {
        ReadValue read = read_value(table_, node, settings_.find);
        if (auto* value = std::get_if<Value>(&read))
            return known_value(table_, std::move(*value));
        const std::string_view name = variable_name(node);
        const AbstractValue* const found = name.empty() ? nullptr : environment_.find(name);
        return found != nullptr ? *found : AbstractValue{};
    };
    switch (operation->kind()) {
    case Kind::kw_and:
        // False may come from either side.
        return outcome ? assume(*left, true) && assume(*right, true) : true;
    case Kind::kw_or: return outcome ? true : assume(*left, false) && assume(*right, false);
    case Kind::equal:
    case Kind::not_equal: {
        const bool equal = outcome == (operation->kind() == Kind::equal);
        return narrow_equal(*left, constant(*right), equal) && narrow_equal(*right, constant(*left), equal);
    }
    case Kind::match:
    case Kind::no_match: {
        const bool matched = outcome == (operation->kind() == Kind::match);
        const AbstractValue pattern = constant(*right);
        if (pattern.value && pattern.value->as<Type>() != nullptr)
            return narrow_option(*left, pattern, matched);
        // Whatever the outcome: what is no string would have failed.
        return pattern.value ? narrow_instance(*left, table_.bare(Tag::string), true) : true;
    }
    case Kind::kw_in: {
        // Nothing is in `undef`.
        if (outcome && !narrow_instance(*right, table_.bare(Tag::undef), false))
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
                   *left,
                   variant_of(table_, {table_.bare(Tag::string), table_.bare(Tag::regexp), table_.bare(Tag::type)}),
                   true)
            && narrow_among(*left, items->items);
    }
    default: return true;
    }
}

// What a function tells of its first argument by being true (or, `when` false, by being false).
struct Tells {
    std::string_view function;
    bool when;
    Tag tag;
    bool is;  // of this kind, or else of any other
};

// `empty` takes `undef` for empty, `dig` finds nothing in it; the others are stdlib's, from before there were types.
static const Tells* find_tells(std::string_view function)
{
    static constexpr auto table = std::to_array<Tells>({
        {"dig", true, Tag::undef, false},
        {"empty", false, Tag::undef, false},
        {"has_key", true, Tag::hash, true},
        {"is_array", true, Tag::array, true},
        {"is_bool", true, Tag::boolean, true},
        {"is_hash", true, Tag::hash, true},
        {"is_string", true, Tag::string, true},
    });
    const auto found = std::ranges::lower_bound(table, function, {}, &Tells::function);
    return found != table.end() && found->function == function ? &*found : nullptr;
}

bool Evaluator::narrow_call(std::string_view function, std::optional<Node> subject, bool outcome)
{
    const Tells* const tells = find_tells(names::without_stdlib(function));
    if (tells == nullptr || !subject || tells->when != outcome)
        return true;
    return narrow_instance(*subject, table_.bare(tells->tag), tells->is);
}

// `$set = $x != undef`: what `$set` proves about `$x`, in the lambda or body that assigns it.
bool Evaluator::narrow_stored_test(std::string_view name, bool outcome)
{
    const auto stored = tests_.find(name);
    if (stored == tests_.end() || stored->second.frames != frames_.size())
        return true;
    auto taken = tests_.extract(stored);  // it may read itself
    const bool possible = assume(taken.mapped().node, outcome);
    tests_.insert(std::move(taken));
    return possible;
}

bool Evaluator::assume(Node test, bool outcome)
{
    switch (test.kind()) {
    case Kind::call: {
        const syntax::Call call(test);
        return !call.functor() || narrow_call(call.functor()->text(), first_of(call.arguments()), outcome);
    }
    case Kind::method_call: {
        const syntax::MethodCall call(test);
        return !call.method() || narrow_call(call.method()->text(), call.receiver(), outcome);
    }
    case Kind::paren: {
        const auto inner = syntax::Paren(test).inner();
        return inner ? assume(*inner, outcome) : true;
    }
    case Kind::negation: {
        const auto operand = syntax::Negation(test).operand();
        return operand ? assume(*operand, !outcome) : true;
    }
    case Kind::binary: return narrow_binary(syntax::Binary(test), outcome);
    case Kind::assignment:
    case Kind::variable: {
        if (!narrow_stored_test(variable_name(test), outcome))
            return false;
        const Type falsy = variant_of(table_, {table_.bare(Tag::undef), boolean_of(table_, false)});
        if (!outcome)
            return narrow_instance(test, falsy, true);
        return narrow_instance(test, table_.bare(Tag::undef), false)
            && narrow_instance(test, boolean_of(table_, false), false);
    }
    default: return true;
    }
}

}  // namespace plint::inference
