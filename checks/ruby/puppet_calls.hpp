// What calls of Puppet's own methods add to drafts: transfer functions of the interpreter. Internal to checks/ruby/.
#pragma once

#include "checks/ruby/interpreter.hpp"

#include <optional>
#include <string_view>

namespace plint::ruby {

// A call without receiver in the body of something that Puppet defines.
using BodyCall = Answer (*)(Interpreter& interpreter, const Call& call, const Self& self);

// The function for calls in a body of this kind; null for bodies in which Puppet has no methods of its own.
[[nodiscard]] BodyCall body_call(Self::Kind kind);

Answer in_type(Interpreter& interpreter, const Call& call, const Self& self);
Answer in_attribute(Interpreter& interpreter, const Call& call, const Self& self);
Answer in_function(Interpreter& interpreter, const Call& call, const Self& self);
Answer in_signature(Interpreter& interpreter, const Call& call, const Self& self);
Answer in_provider(Interpreter& interpreter, const Call& call, const Self& self);
Answer in_fact(Interpreter& interpreter, const Call& call, const Self& self);

// Any other call, which may define something: `Puppet::Type.newtype(…)`, `Facter.add(…)`.
Answer of_puppet(Interpreter& interpreter, const Call& call);
Object register_type(Interpreter& interpreter, const Call& call);

// The name that a call defines; std::nullopt, and remembered as such, if the name is computed.
[[nodiscard]] std::optional<Text> defined_name(Interpreter& interpreter, const Call& call);
[[nodiscard]] Span name_span(Interpreter& interpreter, const Call& call);

// Adds the attribute `ensure` to a type.
Object ensurable(Interpreter& interpreter, const Call& call, TypeDraft& type, bool with_body);
void apply_options(Interpreter& interpreter, const Object& options, AttributeDraft& draft, const Call& call);
void apply_parent(Interpreter& interpreter, const Object& parent, AttributeDraft& draft, const Call& call);
// A method of this name is defined in the class of an attribute.
void method_of_attribute(std::string_view name, AttributeDraft& draft);

// The signature of a function without a dispatch: its method.
void add_method_signature(Interpreter& interpreter, FunctionDraft& draft);
// What the function surely does where Puppet's setting `strict` is `error`.
void follow_strict(Interpreter& interpreter, FunctionDraft& draft);

// Turns all drafts into descriptions.
void finish_drafts(Interpreter& interpreter);

}  // namespace plint::ruby
