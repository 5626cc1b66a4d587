// Finds the method of a call in the tables.
#include "checks/ruby/builtin/builtin.hpp"

#include <algorithm>
#include <array>

namespace plint::ruby {

Answer same_object(Interpreter&, const Call& call)
{
    return *call.receiver;
}

Object array_from(const Object& collection, std::vector<Object> items)
{
    Object array = make_object(Shape::array);
    array.is_open = collection.is_open;
    array.items = std::move(items);
    return array;
}

static Answer regex_source(Interpreter&, const Call& call)
{
    return make_object(Shape::string, call.receiver->text);
}

static Answer call_block(Interpreter& interpreter, const Call& call)
{
    std::vector<Object> values;
    for (const Argument& argument : call.arguments->positional)
        values.push_back(argument.object);
    return interpreter.invoke_block(*call.receiver->block, values);
}

static std::span<const BuiltinMethod> methods_for(const Call& call)
{
    static constexpr auto regex_methods = std::to_array<BuiltinMethod>({
        {"freeze", same_object},
        {"source", regex_source},
    });
    static constexpr auto block_methods = std::to_array<BuiltinMethod>({
        {"call", call_block},
    });
    const bool has_block = call.arguments->block != nullptr;
    switch (call.receiver->shape) {
    case Shape::array: return has_block ? array_block_methods() : array_methods();
    case Shape::hash: return has_block ? hash_block_methods() : hash_methods();
    case Shape::string:
    case Shape::symbol:
    case Shape::integer: return text_methods();
    case Shape::constant: return constant_methods();
    case Shape::regex: return regex_methods;
    case Shape::block: return block_methods;
    default: return {};
    }
}

// `is_a?`; std::nullopt for classes that plint does not model.
static Answer is_a(const Call& call)
{
    struct Class {
        std::string_view name;
        Shape shape;
    };
    static constexpr auto classes = std::to_array<Class>({
        {"Array", Shape::array},
        {"Hash", Shape::hash},
        {"String", Shape::string},
        {"Symbol", Shape::symbol},
    });
    const Object* wanted = call.arguments->first();
    if (wanted == nullptr || !call.receiver->is_known())
        return std::nullopt;
    const auto found = std::ranges::find(classes, wanted->text, &Class::name);
    return found == classes.end() ? std::nullopt : Answer(make_truth(call.receiver->is(found->shape)));
}

Answer Interpreter::builtin(const Call& call)
{
    const Object& self = *call.receiver;
    if (call.name == "nil?" && self.is_known())
        return make_truth(self.is(Shape::nil));
    if (call.name == "is_a?")
        return is_a(call);
    const auto methods = methods_for(call);
    const auto found = std::ranges::find_if(methods, [&](const BuiltinMethod& method) {
        return method.name == call.name && (method.constant.empty() || method.constant == self.text);
    });
    return found == methods.end() ? std::nullopt : found->function(*this, call);
}

std::optional<std::vector<Object>> Interpreter::run_rounds(const Call& call, const Rounds& rounds)
{
    std::vector<Object> results;
    for (const std::vector<Object>& round : rounds) {
        if (exhausted_)
            return std::nullopt;
        results.push_back(invoke_block(*call.arguments->block, round));
        if (flow_ == Flow::leave) {
            flow_ = Flow::on;
            return std::nullopt;
        }
        if (flow_ == Flow::return_)
            return std::nullopt;
    }
    if (call.receiver->is_open)
        try_block(*call.arguments->block);  // for the items that are not known
    return results;
}

}  // namespace plint::ruby
