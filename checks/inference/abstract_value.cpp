#include "checks/inference/abstract_value.hpp"

#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/distinct.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/join.hpp"
#include "checks/types/value_weight.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace plint::inference {

using namespace types;

static Type coarse_type_of(TypeTable& table, const Value& value)
{
    const Type any = table.bare(Tag::any);
    if (const auto* list = value.as<ListValue>())
        return array_of(table, any, exactly(list->items.size()));
    if (const auto* hash = value.as<HashValue>())
        return hash_of(table, any, any, exactly(hash->keys.size()));
    if (value.as<std::string>() != nullptr)
        return string_of(table, {1, std::nullopt});
    if (value.as<Type>() != nullptr)
        return table.bare(Tag::type);
    if (value.as<SensitiveValue>() != nullptr)
        return table.bare(Tag::sensitive);
    if (value.as<IteratorValue>() != nullptr)
        return table.bare(Tag::iterator);
    return table.bare(value.as<RegexValue>() != nullptr ? Tag::regexp : Tag::any);
}

AbstractValue known_value(TypeTable& table, Value value)
{
    if (weight_of(value, limits::max_value_weight) > limits::max_value_weight) {
        AbstractValue large{coarse_type_of(table, value), {}};
        large.too_large = true;
        return large;
    }
    const Type type = infer(table, value);
    return {type, std::move(value)};
}

Type coarse(TypeTable& table, Type type)
{
    const Type any = table.bare(Tag::any);
    switch (type->tag) {
    case Tag::tuple: return array_of(table, any, tuple_size(type));
    case Tag::array: return array_of(table, any, type->size);
    case Tag::hash: return hash_of(table, any, any, type->size);
    case Tag::structure: return table.bare(Tag::hash);
    case Tag::string: return string_of(table, {1, std::nullopt});
    case Tag::enumeration: return table.bare(Tag::string);
    case Tag::type:
    case Tag::sensitive:
    case Tag::iterator:
    case Tag::callable:
    case Tag::regexp: return table.bare(type->tag);
    default: return any;
    }
}

AbstractValue value_of_type(TypeTable& table, Type type)
{
    if (type && type->weight > limits::max_value_weight)
        return {type, {}};
    return {type, only_value(table, type)};
}

static std::optional<Value> only_list(TypeTable& table, Type tuple)
{
    ListValue list;
    for (const Type part : types::TupleType(tuple).elements()) {
        auto item = only_value(table, part);
        if (!item)
            return std::nullopt;
        list.items.push_back(std::move(*item));
    }
    return Value{std::move(list)};
}

static std::optional<Value> only_hash(TypeTable& table, Type structure)
{
    HashValue hash;
    for (const types::StructMember member : types::StructType(structure).members()) {
        auto item = only_value(table, member.value);
        if (!item || member.is_optional())
            return std::nullopt;
        hash.keys.push_back({std::string(member.name())});
        hash.values.push_back(std::move(*item));
    }
    return Value{std::move(hash)};
}

std::optional<Value> only_value(TypeTable& table, Type type)
{
    if (!type)
        return std::nullopt;
    switch (type->tag) {
    case Tag::undef: return Value{UndefValue{}};
    case Tag::default_value: return Value{DefaultValue{}};
    case Tag::boolean: return type->given ? std::optional(Value{type->flag}) : std::nullopt;
    case Tag::integer:
        return type->range.from && type->range.from == type->range.to ? std::optional(Value{*type->range.from})
                                                                      : std::nullopt;
    case Tag::timespan:
    case Tag::timestamp:
        return type->range.from && type->range.from == type->range.to
            ? std::optional(Value{TimeValue{type->tag, *type->range.from}})
            : std::nullopt;
    case Tag::floating:
        return type->floats.from == type->floats.to ? std::optional(Value{type->floats.from}) : std::nullopt;
    case Tag::string:
        if (type->text)
            return Value{std::string(*type->text)};
        return type->size && type->size->to == 0 ? std::optional(Value{std::string()}) : std::nullopt;
    case Tag::enumeration:
        if (const types::EnumType listed(type); listed.values().size() == 1 && !listed.ignores_case())
            return Value{std::string(listed.values().front())};
        return std::nullopt;
    case Tag::regexp: return type->text ? std::optional(Value{RegexValue{std::string(*type->text)}}) : std::nullopt;
    case Tag::array: return type->size && type->size->to == 0 ? std::optional(Value{ListValue{}}) : std::nullopt;
    case Tag::hash: return type->size && type->size->to == 0 ? std::optional(Value{HashValue{}}) : std::nullopt;
    case Tag::tuple: return type->is_bare() || type->size ? std::nullopt : only_list(table, type);
    case Tag::structure: return type->is_bare() ? std::optional(Value{HashValue{}}) : only_hash(table, type);
    default: return std::nullopt;
    }
}

Type resolved(const TypeTable& table, Type type)
{
    for (int depth = 0; type && type->tag == Tag::alias && depth < 100; ++depth)
        type = table.meaning(type);
    return type;
}

// Members of unions, one by one.
static void collect(TypeTable& table, Type type, Distinct& into)
{
    if (!type)
        return;
    if (type->tag == Tag::variant) {
        for (const Type part : types::VariantType(type).members())
            collect(table, part, into);
    } else if (type->tag == Tag::optional && !type->is_bare()) {
        collect(table, type->part(), into);
        collect(table, table.bare(Tag::undef), into);
    } else {
        into.add(type);
    }
}

// Does `wide` stand for all of `narrow` without saying less of its value?
static bool covers(TypeTable& table, Type wide, Type narrow)
{
    // Puppet's slips: a string takes any `Enum` of one value, a struct a hash that may have other keys.
    if (wide == narrow || (wide->tag == Tag::string && wide->text)
        || (wide->tag == Tag::structure && narrow->tag == Tag::hash))
        return false;
    return assignable(table, wide, narrow);
}

Type union_of_elements(TypeTable& table, Type tuple)
{
    const auto elements = types::TupleType(tuple).elements();
    return union_of_all(table, {elements.begin(), elements.end()});
}

Type union_of_all(TypeTable& table, const std::vector<Type>& types)
{
    Distinct found;
    for (const Type type : types)
        collect(table, type, found);
    std::vector<Type> members = found.take();
    if (members.empty())
        return {};
    // The element of what is empty says nothing.
    if (members.size() > 1)
        std::erase(members, table.bare(Tag::unit));
    if (members.size() > limits::max_variant_members) {
        Type common;
        bool undef = false;
        for (const Type member : members) {
            if (member->tag == Tag::undef)
                undef = true;
            else
                common = common ? common_type(table, common, generalize(table, member)) : generalize(table, member);
        }
        return undef ? wrap(table, Tag::optional, common) : common;
    }
    std::vector<Type> kept;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto swallows = [&](std::size_t other) {
            // Of two that take each other the first stays.
            return other != i && covers(table, members[other], members[i])
                && (other < i || !covers(table, members[i], members[other]));
        };
        bool swallowed = false;
        for (std::size_t other = 0; other < members.size() && !swallowed; ++other)
            swallowed = swallows(other);
        if (!swallowed)
            kept.push_back(members[i]);
    }
    const auto undef = std::ranges::find(kept, table.bare(Tag::undef));
    if (undef == kept.end() || kept.size() == 1)
        return variant_of(table, kept);
    kept.erase(undef);
    return wrap(table, Tag::optional, variant_of(table, kept));
}

Type union_of(TypeTable& table, Type a, Type b)
{
    if (!a || !b || a == b)
        return a ? a : b;
    return union_of_all(table, {a, b});
}

bool accepts_undef(TypeTable& table, Type type)
{
    return std::ranges::any_of(alternatives(table, type), [](Type each) { return each->tag == Tag::undef; });
}

AbstractValue union_of(TypeTable& table, AbstractValue a, AbstractValue b)
{
    if (a.is_never())
        return b;
    if (b.is_never())
        return a;
    // One type with one value: the same value. Not so where the type says less than the value.
    AbstractValue both = value_of_type(table, a.type == b.type ? a.type : union_of(table, a.type, b.type));
    both.may_be_missing = (a.may_be_missing || b.may_be_missing) && (a.may_be_missing || !accepts_undef(table, a.type))
        && (b.may_be_missing || !accepts_undef(table, b.type));
    return both;
}

Outcome unite_outcomes(TypeTable& table, std::vector<Outcome> outcomes)
{
    AbstractValue result;
    const EvaluationError* first = nullptr;
    for (Outcome& outcome : outcomes) {
        if (auto* fits = std::get_if<AbstractValue>(&outcome))
            result = union_of(table, std::move(result), std::move(*fits));
        else if (first == nullptr)
            first = &std::get<EvaluationError>(outcome);
    }
    if (result.is_never() && first != nullptr)
        return *first;
    return result;
}

namespace {

// Replaces unions, aliases and abstract types by what they stand for.
class Alternatives {
public:
    explicit Alternatives(TypeTable& table) : table_(table) {}

    // `is_set`: without `undef`.
    void add(Type type, bool is_set, int depth = 0);
    [[nodiscard]] std::vector<Type> take() { return std::move(all_); }

private:
    TypeTable& table_;
    std::vector<Type> all_;
    std::set<std::pair<const TypeNode*, bool>> aliases_;  // those that are in already: many may lead to the same one
};

void Alternatives::add(Type type, bool is_set, int depth)
{
    const auto also = [&](Tag tag) { add(table_.bare(tag), is_set, depth + 1); };
    if (!type || depth > 50) {
        all_.push_back(table_.bare(Tag::any));
        return;
    }
    switch (type->tag) {
    case Tag::variant:
        for (const Type part : types::VariantType(type).members())
            add(part, is_set, depth + 1);
        return;
    case Tag::optional:
        if (type->is_bare())
            break;
        add(type->part(), is_set, depth + 1);
        also(Tag::undef);
        return;
    case Tag::not_undef:
        if (type->is_bare())
            break;
        add(type->part(), true, depth + 1);
        return;
    case Tag::undef:
        if (!is_set)
            all_.push_back(type);
        return;
    case Tag::alias:
        if (aliases_.emplace(type.operator->(), is_set).second)
            add(table_.meaning(type), is_set, depth + 1);
        return;
    case Tag::numeric:
        also(Tag::integer);
        also(Tag::floating);
        return;
    case Tag::scalar_data:
        also(Tag::string);
        also(Tag::numeric);
        also(Tag::boolean);
        return;
    case Tag::scalar:
        for (const Tag tag :
             {Tag::scalar_data, Tag::regexp, Tag::sem_ver, Tag::sem_ver_range, Tag::timespan, Tag::timestamp})
            also(tag);
        return;
    case Tag::collection:
        all_.push_back(array_of(table_, table_.bare(Tag::any), type->size));
        all_.push_back(hash_of(table_, table_.bare(Tag::any), table_.bare(Tag::any), type->size));
        return;
    case Tag::any:
    case Tag::unit:
    case Tag::iterable:
    case Tag::init:
    case Tag::reference:
    case Tag::catalog_entry: break;
    default: all_.push_back(type); return;
    }
    all_.push_back(table_.bare(Tag::any));
}

}  // namespace

std::vector<Type> alternatives(TypeTable& table, Type type)
{
    Alternatives all(table);
    all.add(type, false);
    return all.take();
}

Ternary truth(TypeTable& table, const AbstractValue& known)
{
    if (known.value)
        return truth_of(known.value->as<UndefValue>() == nullptr
                        && (known.value->as<bool>() == nullptr || *known.value->as<bool>()));
    bool yes = false;
    bool no = false;
    for (const Type type : alternatives(table, known.type)) {
        if (type->tag == Tag::undef)
            no = true;
        else if (type->tag == Tag::boolean)
            (type->given && !type->flag ? no : yes) = true;
        else
            yes = true;
        no = no || type->tag == Tag::any || (type->tag == Tag::boolean && !type->given);
    }
    return yes == no ? Ternary::unknown : truth_of(yes);
}

AbstractValue as_boolean(TypeTable& table, Ternary truth)
{
    return truth == Ternary::unknown ? AbstractValue{table.bare(Tag::boolean), {}}
                                     : known_value(table, Value{truth == Ternary::yes});
}

namespace {

// Kinds of value that never overlap.
enum class Family : std::uint8_t {
    open,
    undef,
    default_value,
    text,
    boolean,
    integer,
    real,
    regex,
    list,
    hash,
    type,
    secret,
    other
};

}  // namespace

static Family family(Type type)
{
    switch (type->tag) {
    case Tag::undef: return Family::undef;
    case Tag::default_value: return Family::default_value;
    case Tag::string:
    case Tag::enumeration:
    case Tag::pattern: return Family::text;
    case Tag::boolean: return Family::boolean;
    case Tag::integer: return Family::integer;
    case Tag::floating: return Family::real;
    case Tag::regexp: return Family::regex;
    case Tag::array:
    case Tag::tuple: return Family::list;
    case Tag::hash:
    case Tag::structure: return Family::hash;
    case Tag::type: return Family::type;
    case Tag::sensitive: return Family::secret;
    case Tag::timespan:
    case Tag::timestamp:
    case Tag::sem_ver:
    case Tag::sem_ver_range:
    case Tag::binary: return Family::other;
    default: return Family::open;
    }
}

static bool apart(const MaybeSize& a, const MaybeSize& b)
{
    const auto after = [](const Range& x, const Range& y) { return x.from && y.to && *x.from > *y.to; };
    return a && b && (after(*a, *b) || after(*b, *a));
}

static MaybeSize size_of(Type type)
{
    if (type->tag == Tag::tuple)
        return tuple_size(type);
    if (type->tag == Tag::string && type->text)
        return std::nullopt;
    return type->size;
}

static bool disjoint_alike(TypeTable& table, Type a, Type b)
{
    if (assignable(table, a, b) || assignable(table, b, a))
        return false;
    switch (family(a)) {
    case Family::integer: return apart(a->range, b->range);
    case Family::boolean: return a->given && b->given && a->flag != b->flag;
    case Family::real: return a->floats.from > b->floats.to || b->floats.from > a->floats.to;
    case Family::list:
    case Family::hash: return apart(size_of(a), size_of(b));
    case Family::text: {
        // One of finitely many texts that the other does not take.
        const auto values = [](Type type) {
            if (type->tag == Tag::enumeration) {
                const auto listed = types::EnumType(type).values();
                return std::vector(listed.begin(), listed.end());
            }
            return type->text ? std::vector{*type->text} : std::vector<std::string_view>();
        };
        for (const auto& [some, other] : {std::pair(a, b), std::pair(b, a)}) {
            const auto texts = values(some);
            if (texts.empty() || some->flag)
                continue;
            bool met = false;
            for (const std::string_view text : texts)
                met = met || assignable(table, other, literal_of(table, text));
            return !met;
        }
        return apart(size_of(a), size_of(b));
    }
    case Family::other: return a->tag != b->tag;
    default: return false;
    }
}

bool disjoint(TypeTable& table, Type a, Type b)
{
    for (const Type x : alternatives(table, a))
        for (const Type y : alternatives(table, b)) {
            if (family(x) == Family::open || family(y) == Family::open)
                return false;
            if (family(x) == family(y) && !disjoint_alike(table, x, y))
                return false;
        }
    return true;
}

}  // namespace plint::inference
