#include "checks/types/instance.hpp"

#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plint::types {

namespace {

std::optional<std::size_t> size_of(const Value& value)
{
    if (const auto* list = value.as<ListValue>())
        return list->items.size();
    if (const auto* hash = value.as<HashValue>())
        return hash->keys.size();
    return std::nullopt;
}

bool fits(const MaybeSize& size, std::size_t count)
{
    const auto number = static_cast<std::int64_t>(count);
    return !size || ((!size->from || *size->from <= number) && (!size->to || number <= *size->to));
}

// Walks type and value together.
class Test {
public:
    explicit Test(TypeTable& table, int depth = 0)
        : table_(table), depth_(depth), max_steps_(table.step_budget().allowance())
    {
    }
    ~Test() { table_.step_budget().spend(steps_); }
    Test(const Test&) = delete;
    Test& operator=(const Test&) = delete;

    bool operator()(Type type, const Value& value)
    {
        if (!type)
            return false;
        if (depth_ > 200) {
            assumed_ = 0;
            return false;
        }
        if (++steps_ >= max_steps_) {
            // No finding is better than a false one.
            table_.step_budget().count_unfinished();
            return true;
        }
        ++depth_;
        const bool result = test(type, value);
        --depth_;
        return result;
    }

private:
    // The result for an alias and a value. Many aliases may lead to the same one, and one may lead to itself.
    struct Result {
        enum { running, yes, no } state = running;
        std::size_t order = 0;  // how many tests of aliases were running when it began
    };
    static constexpr std::size_t nothing = static_cast<std::size_t>(-1);

    bool test(Type type, const Value& value);
    bool alias(Type type, const Value& value);
    bool number(Type type, const Value& value) const;
    bool collection(Type type, const Value& value);
    bool tuple(Type type, const ListValue& list);
    bool structure(Type type, const HashValue& hash);
    bool iterable(Type type, const Value& value);
    bool init(Type type, const Value& value);
    bool each(Type type, const std::vector<Value>& values)
    {
        return std::ranges::all_of(values, [&](const Value& value) { return (*this)(type, value); });
    }

    TypeTable& table_;
    int depth_;
    std::size_t steps_ = 0;
    std::size_t max_steps_;
    std::size_t running_ = 0;
    // The `order` of the outermost running test that was assumed to fail since the current one began.
    std::size_t assumed_ = nothing;
    std::map<std::pair<const TypeNode*, const Value*>, Result> aliases_;
};

// An alias that leads back to itself with the same value has no instance on this way.
bool Test::alias(Type type, const Value& value)
{
    const auto [found, fresh] = aliases_.try_emplace({type.operator->(), &value});
    Result& result = found->second;
    if (!fresh) {
        if (result.state == Result::running)
            assumed_ = std::min(assumed_, result.order);
        return result.state == Result::yes;
    }
    result.order = running_++;
    const std::size_t outer = std::exchange(assumed_, nothing);
    const bool is = (*this)(table_.meaning(type), value);
    --running_;
    // A success needs no assumption. A failure that needs one about another alias holds only while that one is running.
    const bool final = is || assumed_ >= result.order;
    result.state = is ? Result::yes : Result::no;
    if (final)
        assumed_ = outer;
    else {
        assumed_ = std::min(outer, assumed_);
        aliases_.erase(found);
    }
    return is;
}

bool Test::number(Type type, const Value& value) const
{
    const auto* integer = value.as<std::int64_t>();
    const auto* real = value.as<double>();
    if (type->tag == Tag::numeric)
        return integer != nullptr || real != nullptr;
    if (type->tag == Tag::floating)
        return real != nullptr && type->floats.from <= *real && *real <= type->floats.to;
    return integer != nullptr && (!type->range.from || *type->range.from <= *integer)
        && (!type->range.to || *integer <= *type->range.to);
}

bool Test::tuple(Type type, const ListValue& list)
{
    const std::size_t size = list.items.size();
    if (type->size ? !fits(type->size, size) : !type->is_bare() && type->parts.size() != size)
        return false;
    for (std::size_t i = 0; i < size && !type->is_bare(); ++i)
        if (!(*this)(type->parts[std::min(i, type->parts.size() - 1)], list.items[i]))
            return false;
    return true;
}

bool Test::structure(Type type, const HashValue& hash)
{
    std::unordered_map<std::string_view, std::size_t> places;
    places.reserve(hash.keys.size());
    for (std::size_t i = 0; i < hash.keys.size(); ++i)
        if (const auto* text = hash.keys[i].as<std::string>())
            places.try_emplace(*text, i);
    steps_ += hash.keys.size();
    std::size_t matched = 0;
    for (std::size_t i = 0; i + 1 < type->parts.size(); i += 2) {
        if (steps_ >= max_steps_) {
            table_.step_budget().count_unfinished();
            return true;
        }
        const auto found = places.find(key_name(type->parts[i]));
        if (found == places.end()) {
            ++steps_;
            if (!assignable(table_, type->parts[i], table_.bare(Tag::undef)))
                return false;
            continue;
        }
        ++matched;
        if (!(*this)(type->parts[i + 1], hash.values[found->second]))
            return false;
    }
    return matched == hash.keys.size();
}

bool Test::collection(Type type, const Value& value)
{
    const auto* list = value.as<ListValue>();
    const auto* hash = value.as<HashValue>();
    switch (type->tag) {
    case Tag::collection: return size_of(value) && fits(type->size, *size_of(value));
    case Tag::array:
        return list != nullptr && fits(type->size, list->items.size()) && each(type->parts[0], list->items);
    case Tag::hash:
        return hash != nullptr && fits(type->size, hash->keys.size()) && each(type->parts[0], hash->keys)
            && each(type->parts[1], hash->values);
    case Tag::tuple: return list != nullptr && tuple(type, *list);
    default: return hash != nullptr && structure(type, *hash);
    }
}

bool Test::iterable(Type type, const Value& value)
{
    if (!type->is_bare() && !assignable(table_, type->part(), table_.bare(Tag::any)))
        return assignable(table_, type, infer_reduced(table_, value));
    if (const auto* integer = value.as<std::int64_t>())
        return *integer >= 0;
    if (const auto* of = value.as<Type>()) {
        const Type meaning = (*of)->tag == Tag::alias ? table_.meaning(*of) : *of;
        return meaning
            && (meaning->tag == Tag::enumeration
                || (meaning->tag == Tag::integer && meaning->range.from && meaning->range.to));
    }
    return value.as<std::string>() != nullptr || value.as<IteratorValue>() != nullptr || size_of(value);
}

bool Test::init(Type type, const Value& value)
{
    if (type->is_bare())
        return (*this)(table_.rich_data(), value);
    const Type several = type->parts[2];
    if ((*this)(type->parts[0], value) || (*this)(type->parts[1], value))
        return true;
    if (!several)
        return false;
    // The list is gone afterwards, so the results for it must not be kept.
    return (*this)(several, value) || (type->flag && Test(table_, depth_)(several, Value{ListValue{{value}}}));
}

bool Test::test(Type type, const Value& value)
{
    const auto* text = value.as<std::string>();
    switch (type->tag) {
    case Tag::any:
    case Tag::unit: return true;
    case Tag::undef: return value.as<UndefValue>() != nullptr;
    case Tag::default_value: return value.as<DefaultValue>() != nullptr;
    case Tag::integer:
    case Tag::floating:
    case Tag::numeric: return number(type, value);
    case Tag::regexp: {
        const auto* regex = value.as<RegexValue>();
        return regex != nullptr && (!type->text || *type->text == regex->source);
    }
    case Tag::scalar:
    case Tag::scalar_data:
    case Tag::string:
    case Tag::pattern:
    case Tag::boolean: return assignable(table_, type, infer(table_, value));
    case Tag::enumeration:
        return text != nullptr && !type->texts.empty() && assignable(table_, type, infer(table_, value));
    case Tag::collection:
    case Tag::array:
    case Tag::hash:
    case Tag::tuple:
    case Tag::structure: return collection(type, value);
    case Tag::iterable: return iterable(type, value);
    case Tag::variant: return std::ranges::any_of(type->parts, [&](Type part) { return (*this)(part, value); });
    case Tag::optional: return value.as<UndefValue>() != nullptr || (!type->is_bare() && (*this)(type->part(), value));
    case Tag::not_undef: return value.as<UndefValue>() == nullptr && (type->is_bare() || (*this)(type->part(), value));
    case Tag::type: {
        const auto* of = value.as<Type>();
        return of != nullptr && (type->is_bare() || assignable(table_, type->part(), *of));
    }
    case Tag::sensitive: {
        const auto* secret = value.as<SensitiveValue>();
        return secret != nullptr && (*this)(type->part(), secret->hidden[0]);
    }
    case Tag::timespan:
    case Tag::timestamp: return assignable(table_, type, infer(table_, value));
    case Tag::iterator: return value.as<IteratorValue>() != nullptr && assignable(table_, type, infer(table_, value));
    case Tag::init: return init(type, value);
    case Tag::alias: return alias(type, value);
    default: return false;
    }
}

}  // namespace

bool is_instance(TypeTable& table, Type type, const Value& value)
{
    return Test(table)(type, value);
}

}  // namespace plint::types
