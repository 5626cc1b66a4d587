#include "checks/types/parameter_values.hpp"

#include "checks/text/match.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/print.hpp"
#include "checks/types/strings.hpp"

namespace plint::types {

Value parameter_value(Type kept)
{
    switch (kept->tag) {
    case Tag::string: return Value{std::string(kept->text.value_or(""))};
    case Tag::regexp: return Value{RegexValue{std::string(kept->text.value_or(""))}};
    case Tag::integer: return Value{kept->range.from.value_or(0)};
    case Tag::type: return Value{kept->part()};
    default: return Value{UndefValue{}};
    }
}

std::string print_parameter(TypeTable& table, Type kept)
{
    return print(table, parameter_value(kept));
}

bool parameter_matches(TypeTable& table, Type wanted, Type given)
{
    if (wanted->tag == Tag::type)
        return is_instance(table, wanted->part(), parameter_value(given))
            || (given->tag == Tag::type && assignable(table, wanted->part(), given->part()));
    if (wanted->tag == Tag::regexp)
        return given->tag == Tag::string && matches(*wanted->text, *given->text, &table.regex_budget()).value_or(true);
    if (wanted->tag == Tag::string)
        return given->tag == Tag::string && equal_without_case(*wanted->text, *given->text);
    return wanted == given;
}

}  // namespace plint::types
