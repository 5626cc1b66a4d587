// Functions that decide where a program goes on, or only pass values through.
#include "checks/inference/functions/functions.hpp"
#include "checks/inference/narrow.hpp"
#include "checks/types/build.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/print.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

using namespace types;

static AbstractValue undef(Evaluator& evaluator, CallSite&)
{
    return known_value(evaluator.table(), {UndefValue{}});
}

static AbstractValue fail(Evaluator& evaluator, CallSite& site)
{
    std::string message;
    for (const AbstractValue& argument : site.arguments)
        if (const auto text = argument.value ? text_of(evaluator.table(), *argument.value) : std::nullopt)
            message += (message.empty() ? "" : " ") + *text;
    evaluator.report_error(ProblemKind::failure, site.node,
                           message.empty() ? flaw(FlawKind::fails) : flaw(FlawKind::fails_with, message));
    return {};
}

// Outside of a lambda or definition there is nothing to leave.
static AbstractValue leave_with(Evaluator& evaluator, CallSite& site)
{
    leave_frame(evaluator, site.arguments.empty() ? known_value(evaluator.table(), {UndefValue{}}) : site.arguments[0],
                false);
    return {};
}

static AbstractValue leave_loop(Evaluator& evaluator, CallSite&)
{
    leave_frame(evaluator, {}, true);
    return {};
}

static AbstractValue type_of(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto* how = exact_argument<std::string>(site, 1);
    if (site.arguments.empty())
        return anything(table);
    const AbstractValue& given = site.arguments[0];
    // The reduced type of an unknown value is unknown.
    if (site.arguments.size() > 1 && (how == nullptr || (*how != "detailed" && !given.value)))
        return bare_type(evaluator, Tag::type);
    if (!given.value)
        return value_of_type(table, wrap(table, Tag::type, given.type));
    if (how != nullptr && *how != "detailed") {
        const Type reduced = infer_reduced(table, *given.value);
        return known_value(table, {*how == "generalized" ? generalize(table, reduced) : reduced});
    }
    return known_value(table, {given.type});
}

static AbstractValue assert_type(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.arguments.size() != 2)
        return anything(table);
    const AbstractValue given = site.arguments[1];
    const auto* type = exact_argument<Type>(site, 0);
    if (type == nullptr) {
        if (site.lambda)
            static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
        return given;
    }
    const Ternary fits = given.value              ? truth_of(is_instance(table, *type, *given.value))
        : all_instances(table, given.type, *type) ? Ternary::yes
        : disjoint(table, given.type, *type)      ? Ternary::no
                                                  : Ternary::unknown;
    if (fits == Ternary::yes)
        return given;
    if (!site.lambda) {
        if (fits == Ternary::no)
            return refuse_call(
                evaluator, site,
                flaw(FlawKind::function_expects_type, site.name, print(table, *type), kind_of(table, given.type)));
        narrow_argument(evaluator, site, 1, *type);
        const Type both = intersection(table, given.type, *type);
        return value_of_type(table, both ? both : *type);
    }
    if (fits == Ternary::unknown)
        evaluator.enter_uncertain();
    AbstractValue other =
        run_lambda(evaluator, *site.lambda, {known_value(table, {*type}), known_value(table, {given.type})});
    if (fits == Ternary::unknown)
        evaluator.leave_doubt();
    return fits == Ternary::no ? other
                               : union_of(table, value_of_type(table, intersection(table, given.type, *type)), other);
}

static AbstractValue with(Evaluator& evaluator, CallSite& site)
{
    if (!site.lambda)
        return refuse_call(evaluator, site, flaw(FlawKind::requires_block, site.name));
    return run_lambda(evaluator, *site.lambda, site.arguments);
}

// `then` runs its block for what is not undef, `lest` for what is.
template <bool for_undef>
static AbstractValue when_undef(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (!site.lambda || site.arguments.size() != 1)
        return refuse_call(evaluator, site, flaw(FlawKind::requires_block, site.name));
    const AbstractValue& given = site.arguments[0];
    const Type none = table.bare(Tag::undef);
    const Type some = given.type == none ? Type() : difference(table, given.type, none);
    const bool may_be_none = given.type == none || !disjoint(table, given.type, none);
    const Type rest = for_undef ? (may_be_none ? none : Type()) : some;
    const Type untouched = for_undef ? some : (may_be_none ? none : Type());
    AbstractValue result = given.value && untouched == given.type ? given
        : untouched                                               ? value_of_type(table, untouched)
                                                                  : AbstractValue{};
    if (!rest)
        return result;
    if (untouched)
        evaluator.enter_uncertain();
    std::vector<AbstractValue> arguments;
    if (!for_undef)
        arguments.push_back(given.value ? given : value_of_type(table, rest));
    result = union_of(table, std::move(result), run_lambda(evaluator, *site.lambda, std::move(arguments)));
    if (untouched)
        evaluator.leave_doubt();
    return result;
}

static AbstractValue unwrap(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.arguments.size() != 1)
        return anything(table);
    AbstractValue inner = site.arguments[0];
    if (const auto* secret = exact_argument<SensitiveValue>(site, 0))
        inner = known_value(table, secret->hidden[0]);
    else if (const Type type = resolved(table, inner.type); type && type->tag == Tag::sensitive)
        inner = value_of_type(table, type->part());
    else if (!inner.value)
        inner = disjoint(table, inner.type, table.bare(Tag::sensitive)) ? inner : anything(table);
    return site.lambda ? run_lambda(evaluator, *site.lambda, {std::move(inner)}) : inner;
}

static AbstractValue make(Evaluator& evaluator, CallSite& site)
{
    return make_new(evaluator, site);
}

static AbstractValue convert_to(Evaluator& evaluator, CallSite& site)
{
    if (site.arguments.size() < 2)
        return anything(evaluator.table());
    CallSite inner = site;
    std::swap(inner.arguments[0], inner.arguments[1]);
    return make_new(evaluator, inner);
}

// Names of what is defined are not looked up here.
static AbstractValue boolean(Evaluator& evaluator, CallSite&)
{
    return bare_type(evaluator, Tag::boolean);
}

std::span<const NamedFunction> control_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"alert", undef},
        {"assert_type", assert_type},
        {"break", leave_loop},
        {"convert_to", convert_to},
        {"crit", undef},
        {"debug", undef},
        {"defined", boolean},
        {"emerg", undef},
        {"err", undef},
        {"fail", fail},
        {"info", undef},
        {"lest", when_undef<true>},
        {"lookup", look_up},
        {"new", make},
        {"next", leave_with},
        {"notice", undef},
        {"return", leave_with},
        {"tagged", boolean},
        {"then", when_undef<false>},
        {"type", type_of},
        {"unwrap", unwrap},
        {"warning", undef},
        {"with", with},
    });
    return table;
}

}  // namespace plint::inference
