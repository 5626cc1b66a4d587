// Puppet's own functions: what they give for what is known of their arguments.
#pragma once

#include "checks/inference/alternatives.hpp"
#include "checks/inference/call_site.hpp"
#include "checks/inference/disjoint.hpp"
#include "checks/inference/evaluator.hpp"
#include "checks/inference/join.hpp"
#include "checks/inference/lambdas.hpp"
#include "checks/inference/narrow_tests.hpp"
#include "checks/inference/operators.hpp"

namespace plint::inference {

// The result of a call whose arguments fit one of the function's signatures.
using Function = AbstractValue (*)(Evaluator&, CallSite&);

// None for a function that is not followed; `name` without leading `::`.
[[nodiscard]] Function find_function(std::string_view name);

// The parts of the table, one for each file of this folder.
struct NamedFunction {
    std::string_view name;
    Function function;
};
[[nodiscard]] std::span<const NamedFunction> block_functions();
[[nodiscard]] std::span<const NamedFunction> iterator_functions();
[[nodiscard]] std::span<const NamedFunction> collection_functions();
[[nodiscard]] std::span<const NamedFunction> text_functions();
[[nodiscard]] std::span<const NamedFunction> text_change_functions();
[[nodiscard]] std::span<const NamedFunction> pattern_functions();
[[nodiscard]] std::span<const NamedFunction> number_functions();
[[nodiscard]] std::span<const NamedFunction> control_functions();
[[nodiscard]] std::span<const NamedFunction> module_functions();

// What `new(type, arguments…)` gives.
[[nodiscard]] AbstractValue make_new(Evaluator& evaluator, CallSite& site);

// What `lookup` returns.
[[nodiscard]] AbstractValue look_up(Evaluator& evaluator, CallSite& site);

// Refuses the call.
[[nodiscard]] AbstractValue refuse_call(Evaluator& evaluator, const CallSite& site, Flaw flaw);
// An argument that is one string, number or flag; null when it is not known or is something else.
template <class T>
[[nodiscard]] const T* exact_argument(const CallSite& site, std::size_t index)
{
    return index < site.arguments.size() && site.arguments[index].value ? site.arguments[index].value->as<T>()
                                                                        : nullptr;
}
[[nodiscard]] inline AbstractValue bare_type(Evaluator& evaluator, Tag tag)
{
    return value_of_type(evaluator.table(), evaluator.table().bare(tag));
}
// The declared number of a lambda's parameters; a splat counts as two.
[[nodiscard]] std::size_t parameter_count(const syntax::Lambda& lambda);

}  // namespace plint::inference
