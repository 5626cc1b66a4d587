#include "checks/ruby/builtin/builtin.hpp"

#include <algorithm>
#include <array>

namespace plint::ruby {

static Rounds rounds_of_array(const Object& array)
{
    Rounds rounds;
    for (const Object& item : array.items)
        rounds.push_back({item});
    return rounds;
}

static Answer array_each(Interpreter& interpreter, const Call& call)
{
    return interpreter.run_rounds(call, rounds_of_array(*call.receiver)) ? *call.receiver : Object{};
}

static Answer array_each_with_index(Interpreter& interpreter, const Call& call)
{
    Rounds rounds = rounds_of_array(*call.receiver);
    for (std::size_t i = 0; i < rounds.size(); ++i)
        rounds[i].push_back(make_object(Shape::integer, std::to_string(i)));
    return interpreter.run_rounds(call, rounds) ? *call.receiver : Object{};
}

static Answer array_map(Interpreter& interpreter, const Call& call)
{
    auto results = interpreter.run_rounds(call, rounds_of_array(*call.receiver));
    return results ? array_from(*call.receiver, std::move(*results)) : Object{};
}

static Answer array_flat_map(Interpreter& interpreter, const Call& call)
{
    const auto results = interpreter.run_rounds(call, rounds_of_array(*call.receiver));
    if (!results)
        return Object{};
    Object flat = array_from(*call.receiver);
    for (const Object& result : *results) {
        flat.is_open |= result.is_open || !result.is_known();
        if (result.is(Shape::array))
            flat.items.insert(flat.items.end(), result.items.begin(), result.items.end());
        else
            flat.items.push_back(result);
    }
    return flat;
}

template <bool wanted>
static Answer array_select(Interpreter& interpreter, const Call& call)
{
    const Object& self = *call.receiver;
    const auto tests = interpreter.run_rounds(call, rounds_of_array(self));
    if (!tests)
        return Object{};
    Object selected = array_from(self);
    for (std::size_t i = 0; i < self.items.size(); ++i) {
        const std::optional<bool> test = (*tests)[i].truthy();
        if (!test)
            return Object{};
        if (*test == wanted)
            selected.items.push_back(self.items[i]);
    }
    return selected;
}

static void add_flattened(const Object& from, Object& to)
{
    to.is_open |= from.is_open;
    for (const Object& item : from.items) {
        if (item.is(Shape::array))
            add_flattened(item, to);
        else
            to.items.push_back(item);
    }
}

static Answer array_flatten(Interpreter&, const Call& call)
{
    Object flat = make_object(Shape::array);
    add_flattened(*call.receiver, flat);
    return flat;
}

static Answer array_uniq(Interpreter&, const Call& call)
{
    Object once = array_from(*call.receiver);
    for (const Object& item : call.receiver->items)
        if (std::ranges::find(once.items, item) == once.items.end())
            once.items.push_back(item);
    return once;
}

static Answer array_compact(Interpreter&, const Call& call)
{
    Object compact = *call.receiver;
    std::erase_if(compact.items, [](const Object& item) { return item.is(Shape::nil); });
    return compact;
}

static bool has_words_only(const Object& array)
{
    return !array.is_open && std::ranges::all_of(array.items, &Object::is_word);
}

static Answer array_sort(Interpreter&, const Call& call)
{
    if (!has_words_only(*call.receiver))
        return std::nullopt;
    Object sorted = *call.receiver;
    std::ranges::stable_sort(sorted.items, {}, &Object::text);
    return sorted;
}

static Answer array_reverse(Interpreter&, const Call& call)
{
    if (!has_words_only(*call.receiver))
        return std::nullopt;
    Object reversed = *call.receiver;
    std::ranges::reverse(reversed.items);
    return reversed;
}

// `map(&:to_sym)`
static Answer array_map_by_name(Interpreter& interpreter, const Call& call)
{
    const auto list = call.node.field(Field::arguments);
    const std::string_view written = list ? list->text() : std::string_view();
    const std::size_t colon = written.find("&:");
    if (colon == std::string_view::npos || !written.ends_with(')'))
        return std::nullopt;
    const std::string_view method = written.substr(colon + 2, written.size() - colon - 3);
    Object mapped = array_from(*call.receiver);
    const Arguments none;
    for (const Object& item : call.receiver->items) {
        const Call of_item{
            .node = call.node, .name = method, .receiver = &item, .arguments = &none, .frame = call.frame};
        mapped.items.push_back(interpreter.builtin(of_item).value_or(Object{}));
    }
    return mapped;
}

static bool is_whole(const Call& call)
{
    return !call.receiver->is_open && call.arguments->positional.empty();
}

static Answer array_first(Interpreter&, const Call& call)
{
    const std::vector<Object>& items = call.receiver->items;
    if (!is_whole(call))
        return std::nullopt;
    return items.empty() ? make_object(Shape::nil) : items.front();
}

static Answer array_last(Interpreter&, const Call& call)
{
    const std::vector<Object>& items = call.receiver->items;
    if (!is_whole(call))
        return std::nullopt;
    return items.empty() ? make_object(Shape::nil) : items.back();
}

static Answer array_include(Interpreter&, const Call& call)
{
    const Object* wanted = call.arguments->first();
    if (call.receiver->is_open || wanted == nullptr || !wanted->is_known())
        return std::nullopt;
    return make_truth(std::ranges::find(call.receiver->items, *wanted) != call.receiver->items.end());
}

static Answer array_empty(Interpreter&, const Call& call)
{
    return call.receiver->is_open ? std::nullopt : Answer(make_truth(call.receiver->items.empty()));
}

// What the variable of the receiver contains from now on.
static Object change_receiver(Interpreter& interpreter, const Call& call, Object changed)
{
    if (call.receiver_node->kind() == Kind::identifier || call.receiver_node->kind() == Kind::constant)
        interpreter.assign(*call.receiver_node, changed, *call.frame);
    return changed;
}

static Answer array_push(Interpreter& interpreter, const Call& call)
{
    if (!call.receiver_node)
        return std::nullopt;
    Object longer = *call.receiver;
    longer.is_open |= call.arguments->more;
    for (const Argument& argument : call.arguments->positional)
        longer.items.push_back(argument.object);
    return change_receiver(interpreter, call, std::move(longer));
}

static Answer array_concat(Interpreter& interpreter, const Call& call)
{
    if (!call.receiver_node)
        return std::nullopt;
    Object longer = *call.receiver;
    longer.is_open |= call.arguments->more;
    for (const auto& [other, node] : call.arguments->positional) {
        longer.is_open |= !other.is(Shape::array) || other.is_open;
        if (other.is(Shape::array))
            longer.items.insert(longer.items.end(), other.items.begin(), other.items.end());
    }
    return change_receiver(interpreter, call, std::move(longer));
}

std::span<const BuiltinMethod> array_methods()
{
    static constexpr auto table = std::to_array<BuiltinMethod>({
        {"append", array_push},     {"clone", same_object},  {"collect", array_map_by_name}, {"compact", array_compact},
        {"concat", array_concat},   {"dup", same_object},    {"empty?", array_empty},        {"first", array_first},
        {"flatten", array_flatten}, {"freeze", same_object}, {"include?", array_include},    {"last", array_last},
        {"map", array_map_by_name}, {"push", array_push},    {"reverse", array_reverse},     {"sort", array_sort},
        {"to_a", same_object},      {"to_ary", same_object}, {"uniq", array_uniq},
    });
    return table;
}

std::span<const BuiltinMethod> array_block_methods()
{
    static constexpr auto table = std::to_array<BuiltinMethod>({
        {"collect", array_map},
        {"each", array_each},
        {"each_with_index", array_each_with_index},
        {"filter", array_select<true>},
        {"flat_map", array_flat_map},
        {"map", array_map},
        {"reject", array_select<false>},
        {"select", array_select<true>},
    });
    return table;
}

}  // namespace plint::ruby
