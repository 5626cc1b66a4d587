// Ruby's own methods, as far as declarations use them: tables for each kind of receiver. Internal to checks/ruby/.
#pragma once

#include "checks/ruby/interpreter.hpp"

#include <span>
#include <string_view>

namespace plint::ruby {

// What the call of a method returns, an unknown object if that depends on what is not known; std::nullopt if the method is
// not followed for these arguments. `call.receiver` is not null and has the shape of the table.
using BuiltinFunction = Answer (*)(Interpreter& interpreter, const Call& call);

struct BuiltinMethod {
    std::string_view name;
    BuiltinFunction function;
    std::string_view constant{};  // of a constant with this name only; empty: of every receiver
};

[[nodiscard]] std::span<const BuiltinMethod> array_methods();
[[nodiscard]] std::span<const BuiltinMethod> array_block_methods();  // for calls with a block
[[nodiscard]] std::span<const BuiltinMethod> hash_methods();
[[nodiscard]] std::span<const BuiltinMethod> hash_block_methods();
[[nodiscard]] std::span<const BuiltinMethod> text_methods();  // of strings, symbols and integers
[[nodiscard]] std::span<const BuiltinMethod> constant_methods();

// The method that returns its receiver: `freeze`, `dup`.
[[nodiscard]] Answer same_object(Interpreter& interpreter, const Call& call);

// An array that may have other items if the collection may.
[[nodiscard]] Object array_from(const Object& collection, std::vector<Object> items = {});

}  // namespace plint::ruby
