// `lookup`: its result is of the type that is asked for, and so is its default, where no data have the key.
#include "checks/inference/functions/functions.hpp"
#include "checks/inference/operands.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/print.hpp"

namespace plint::inference {

using namespace types;

namespace {

// What a call says of its result.
struct Wanted {
    Type type;
    std::optional<AbstractValue> default_value = {};  // its default
};

const Value* option(const HashValue& options, std::string_view name)
{
    for (std::size_t i = 0; i < options.keys.size(); ++i)
        if (const auto* key = options.keys[i].as<std::string>(); key != nullptr && *key == name)
            return &options.values[i];
    return nullptr;
}

Wanted wanted_result(TypeTable& table, const CallSite& site)
{
    Wanted wanted;
    const std::size_t last = site.arguments.size() - 1;
    if (const auto* options = last <= 1 ? exact_argument<HashValue>(site, last) : nullptr) {
        const Value* const type = option(*options, "value_type");
        if (type != nullptr && type->as<Type>() != nullptr)
            wanted.type = *type->as<Type>();
        if (const Value* const default_value = option(*options, "default_value"))
            wanted.default_value = known_value(table, *default_value);
        return wanted;
    }
    if (const auto* type = exact_argument<Type>(site, 1))
        wanted.type = *type;
    if (site.arguments.size() == 4)
        wanted.default_value = site.arguments[3];
    return wanted;
}

}  // namespace

AbstractValue look_up(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.lambda)
        static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
    if (site.arguments.empty())
        return anything(table);
    const Wanted wanted = wanted_result(table, site);
    if (!wanted.type)
        return anything(table);
    if (const auto& default_value = wanted.default_value) {
        const bool refused = default_value->value ? !is_instance(table, wanted.type, *default_value->value)
                                                  : disjoint(table, default_value->type, wanted.type);
        if (refused)
            static_cast<void>(
                refuse_call(evaluator, site,
                            flaw(FlawKind::default_of_lookup_rejected, given_text(table, wanted.type, *default_value),
                                 print(table, wanted.type))));
    }
    return value_of_type(table, wanted.type);
}

}  // namespace plint::inference
