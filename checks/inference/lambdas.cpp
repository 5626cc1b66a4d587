#include "checks/inference/lambdas.hpp"

#include "checks/inference/declared.hpp"
#include "checks/inference/join.hpp"
#include "checks/inference/narrow.hpp"
#include "checks/inference/operators.hpp"
#include "parser/syntax/definitions.hpp"

#include <utility>

namespace plint::inference {

using namespace types;

// The values of `type` that are also of `also`; all of `also` if that is not known.
static Type intersect(TypeTable& table, Type type, Type also)
{
    const Type both = intersection(table, type, also);
    return both ? both : also;
}

Ternary take_break(Evaluator& evaluator)
{
    State& state = evaluator.state();
    return std::exchange(state.broke, Ternary::no);
}

void leave_frame(Evaluator& evaluator, AbstractValue result, bool breaks)
{
    State& state = evaluator.state();
    if (state.frames.empty())
        return;
    Frame& frame = state.frames.back();
    if (breaks)
        frame.broke = state.doubt == frame.doubt ? Ternary::yes : Ternary::unknown;
    else
        frame.left = union_of(evaluator.table(), std::move(frame.left), std::move(result));
}

AbstractValue run_lambda(Evaluator& evaluator, const syntax::Lambda& lambda, std::vector<AbstractValue> arguments)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    if (!evaluator.may_nest())
        return anything(table);
    Captures captures = state.captures;
    state.environment.enter();
    state.frames.push_back({{}, Ternary::no, state.doubt});
    std::size_t at = 0;
    for (const syntax::Parameter parameter : lambda.parameters()) {
        const Type declared = parameter.type() ? type_at(evaluator, *parameter.type()) : Type();
        AbstractValue given;
        if (parameter.splat()) {
            std::vector<AbstractValue> rest(
                arguments.begin() + static_cast<std::ptrdiff_t>(std::min(at, arguments.size())), arguments.end());
            at = arguments.size();
            for (const AbstractValue& each : rest)
                check_declared(evaluator, parameter, declared, each, {.name = parameter.name()});
            given = array_of_known(table, std::move(rest));
        } else if (at < arguments.size()) {
            given = std::move(arguments[at++]);
            check_declared(evaluator, parameter, declared, given, {.name = parameter.name()});
            // What passes the check is of the declared type too.
            if (declared && !given.is_never() && !given.value)
                given = value_of_type(table, intersect(table, given.type, declared));
        } else if (const auto default_value = parameter.default_value()) {
            given = evaluator.value(*default_value);
            check_declared(evaluator, *default_value, declared, given, {.name = parameter.name()});
        } else {
            given = evaluator.report_error(ProblemKind::call, lambda,
                                           flaw(FlawKind::missing_block_argument, parameter.name()));
        }
        state.environment.assign(parameter.name(), given.is_never() ? anything(table) : std::move(given));
    }
    const auto body = lambda.body();
    AbstractValue result = body ? evaluator.statements(body->statements()) : known_value(table, {UndefValue{}});
    Frame frame = std::move(state.frames.back());
    state.frames.pop_back();
    state.environment.leave();
    state.captures = std::move(captures);
    if (const auto declared = lambda.return_type(); declared && !result.is_never())
        check_declared(evaluator, *declared, type_at(evaluator, *declared), result,
                       {DeclaredPlace::Kind::block_result});
    state.broke = frame.broke;
    if (frame.broke == Ternary::unknown && result.is_never() && frame.left.is_never())
        state.broke = Ternary::yes;
    return union_of(table, std::move(result), std::move(frame.left));
}

AbstractValue run_with_unknown_arguments(Evaluator& evaluator, const syntax::Lambda& lambda)
{
    State& state = evaluator.state();
    std::vector<AbstractValue> arguments;
    for (const syntax::Parameter parameter : lambda.parameters()) {
        const Type declared = parameter.type() ? type_at(evaluator, *parameter.type()) : Type();
        arguments.push_back(declared ? AbstractValue{declared, {}} : anything(evaluator.table()));
    }
    ++state.doubt;
    AbstractValue result = run_lambda(evaluator, lambda, std::move(arguments));
    --state.doubt;
    return result;
}

}  // namespace plint::inference
