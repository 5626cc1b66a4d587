// The transfer functions: what each kind of expression does to the state, and its value. transfer_of() is their table.
#pragma once

#include "checks/inference/evaluator.hpp"

#include <vector>

namespace plint::inference {

using Transfer = AbstractValue (*)(Evaluator&, Node);

// For each kind of expression the function that evaluates it; evaluate_parts() for kinds without one of their own.
[[nodiscard]] Transfer transfer_of(Kind kind);

// A file from its beginning to its end.
AbstractValue evaluate_file(Evaluator& evaluator, Node root);
// Evaluates the parts of a node in order, for constructs whose value is not known.
AbstractValue evaluate_parts(Evaluator& evaluator, Node node);
// Elements of arrays, or arguments: adjacent pairs become a hash, splats are expanded. `open`: set to the type of further
// elements if their number is unknown.
std::vector<AbstractValue> evaluate_elements(Evaluator& evaluator, syntax::Siblings<syntax::Element> list, Type& open);
// `and` (conjunction) or `or`.
AbstractValue evaluate_logical(Evaluator& evaluator, Node node, bool conjunction);
// A literal value, or only its type if the settings say so.
AbstractValue literal(Evaluator& evaluator, Value value);

AbstractValue evaluate_number(Evaluator& evaluator, Node node);
AbstractValue evaluate_string(Evaluator& evaluator, Node node);
AbstractValue evaluate_array(Evaluator& evaluator, Node node);
AbstractValue evaluate_hash(Evaluator& evaluator, Node node);
AbstractValue evaluate_variable(Evaluator& evaluator, Node node);
AbstractValue evaluate_type_name(Evaluator& evaluator, Node node);
AbstractValue evaluate_access(Evaluator& evaluator, Node node);
AbstractValue evaluate_binary(Evaluator& evaluator, Node node);
AbstractValue evaluate_assignment(Evaluator& evaluator, Node node);
AbstractValue evaluate_if(Evaluator& evaluator, Node node);
AbstractValue evaluate_unless(Evaluator& evaluator, Node node);
AbstractValue evaluate_case(Evaluator& evaluator, Node node);
AbstractValue evaluate_selector(Evaluator& evaluator, Node node);
AbstractValue evaluate_call(Evaluator& evaluator, Node node);
AbstractValue evaluate_method_call(Evaluator& evaluator, Node node);
AbstractValue evaluate_statement_call(Evaluator& evaluator, Node node);
AbstractValue evaluate_relationship(Evaluator& evaluator, Node node);
AbstractValue evaluate_resource(Evaluator& evaluator, Node node);
AbstractValue evaluate_collector(Evaluator& evaluator, Node node);
// `Type { … }` and `Type['title'] { … }`.
AbstractValue evaluate_later_attributes(Evaluator& evaluator, Node node);
// The body of a class, define, function, plan or node.
AbstractValue evaluate_definition(Evaluator& evaluator, Node node);

}  // namespace plint::inference
