#include "checks/ruby/builtin/builtin.hpp"

#include <array>

namespace plint::ruby {

// In a pair, and among the items of a hash.
static constexpr std::size_t key_index = 0;
static constexpr std::size_t value_index = 1;

static Rounds rounds_of_pairs(const Object& hash)
{
    Rounds rounds;
    for (std::size_t i = 0; i + 1 < hash.items.size(); i += 2)
        rounds.push_back({hash.items[i], hash.items[i + 1]});
    return rounds;
}

static Answer hash_each(Interpreter& interpreter, const Call& call)
{
    return interpreter.run_rounds(call, rounds_of_pairs(*call.receiver)) ? *call.receiver : Object{};
}

template <std::size_t index>
static Answer hash_each_part(Interpreter& interpreter, const Call& call)
{
    Rounds rounds;
    for (const std::vector<Object>& pair : rounds_of_pairs(*call.receiver))
        rounds.push_back({pair[index]});
    return interpreter.run_rounds(call, rounds) ? *call.receiver : Object{};
}

static Answer hash_map(Interpreter& interpreter, const Call& call)
{
    auto results = interpreter.run_rounds(call, rounds_of_pairs(*call.receiver));
    return results ? array_from(*call.receiver, std::move(*results)) : Object{};
}

template <std::size_t index>
static Answer hash_parts(Interpreter&, const Call& call)
{
    Object parts = array_from(*call.receiver);
    for (std::size_t i = index; i < call.receiver->items.size(); i += 2)
        parts.items.push_back(call.receiver->items[i]);
    return parts;
}

static Answer hash_merge(Interpreter&, const Call& call)
{
    Object merged = *call.receiver;
    merged.is_open |= call.arguments->more;
    const auto add = [&](const Object& other) {
        merged.is_open |= !other.is(Shape::hash) || other.is_open;
        if (other.is(Shape::hash))
            merged.items.insert(merged.items.end(), other.items.begin(), other.items.end());
    };
    for (const Argument& argument : call.arguments->positional)
        add(argument.object);
    add(call.arguments->options);
    return merged;
}

static Answer hash_has_key(Interpreter&, const Call& call)
{
    const Object& self = *call.receiver;
    if (self.is_open)
        return std::nullopt;
    const Object* key = call.arguments->first();
    if (key == nullptr || !key->is_known())
        return Object{};
    for (std::size_t i = 0; i < self.items.size(); i += 2)
        if (self.items[i] == *key)
            return make_truth(true);
    return make_truth(false);
}

std::span<const BuiltinMethod> hash_methods()
{
    static constexpr auto table = std::to_array<BuiltinMethod>({
        {"dup", same_object},
        {"freeze", same_object},
        {"has_key?", hash_has_key},
        {"include?", hash_has_key},
        {"key?", hash_has_key},
        {"keys", hash_parts<key_index>},
        {"merge", hash_merge},
        {"to_h", same_object},
        {"values", hash_parts<value_index>},
    });
    return table;
}

std::span<const BuiltinMethod> hash_block_methods()
{
    static constexpr auto table = std::to_array<BuiltinMethod>({
        {"collect", hash_map},
        {"each", hash_each},
        {"each_key", hash_each_part<key_index>},
        {"each_pair", hash_each},
        {"each_value", hash_each_part<value_index>},
        {"map", hash_map},
    });
    return table;
}

}  // namespace plint::ruby
