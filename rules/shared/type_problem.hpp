// Findings of inference as users see them.
#pragma once

#include "checks/inference/infer.hpp"
#include "rules/engine/context.hpp"

#include <initializer_list>

namespace plint::rules {

void report_type_problem(ProgramContext& ctx, const inference::Problem& problem);

// Reports all problems of these kinds, each with the place that asks for something else.
void report_type_problems(ProgramContext& ctx, std::initializer_list<inference::ProblemKind> kinds);

// The only function of rules that report problems of some kinds.
template <inference::ProblemKind... kinds>
void report_kinds(const Tree&, ProgramContext& ctx)
{
    report_type_problems(ctx, {kinds...});
}

}  // namespace plint::rules
