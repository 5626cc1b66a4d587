#include "rules/shared/violation_text.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace plint::rules {

using validation::Violation;

static constexpr auto texts = std::to_array<std::pair<Violation, std::string_view>>({
    {Violation::alias_form, "type alias must have the form `type Name = …`"},
    {Violation::type_name_case, "`{}` is not a valid type name: each part must begin with an uppercase letter"},
    {Violation::name_case, "`{}` is not a valid name: each part must begin with a lowercase letter"},
    {Violation::built_in_type_name, "`{}` is the name of a built-in type"},
    {Violation::plan_is_reserved, "`plan` is reserved for future versions of Puppet"},
    {Violation::rest_parameter, "classes and defined types cannot have a `*` parameter"},
    {Violation::predefined_parameter, "`${}` is predefined by Puppet and cannot be a parameter"},
    {Violation::not_a_type, "this is not a type"},
    {Violation::mapping_of_other_type, "only `Runtime[…]` can be mapped to a type"},
    {Violation::mapping_without_replacement,
     "this mapping expects a regular expression and a replacement: `[/a/, 'b']`"},
    {Violation::mapping_without_type, "this mapping expects a type"},
    {Violation::node_inheritance, "a node cannot inherit from another node"},
    {Violation::node_name_interpolated, "node name must not contain variables"},
    {Violation::node_name_invalid, "`{}` is not a valid node name: only letters, digits, `_`, `-` and `.` are allowed"},
    {Violation::rest_not_last, "the `*` parameter must be the last one"},
    {Violation::type_computed, "the type of `${}` is computed, which Puppet 8 deprecates"},
    {Violation::required_after_optional, "`${}` has no default, but a parameter before it has one"},
    {Violation::parameter_without_name, "`$` is not a valid parameter name"},
    {Violation::parameter_is_match_variable, "`${}` is a match variable and cannot be a parameter"},
    {Violation::parameter_name_case,
     "`${}` is not a valid parameter name: it must begin with a lowercase letter or `_`"},
    {Violation::default_assigns, "the default of a parameter cannot assign variables"},
    {Violation::variable_without_name, "`$` is not a valid variable name"},
    {Violation::not_a_match_variable,
     "`${}` is not a valid variable name: a name that begins with a digit must be a number without leading zeros"},
    {Violation::variable_name_case,
     "`${}` is not a valid variable name: each part must begin with a lowercase letter, or the last part with `_`"},
    {Violation::key_twice, "key `{}` occurs twice: the last value wins"},
    {Violation::key_twice_rejected, "key `{}` occurs twice, which Puppet 8 rejects"},
    {Violation::keys_equal,
     "Puppet treats the key `{}` as equal to `{}`: it compares only bare words and the text in brackets"},
    {Violation::resource_without_title, "resource has no title"},
    {Violation::value_not_used, "this statement has no effect: its value is not used"},
    {Violation::no_value_returned, "this statement has no effect: a class, defined type or node returns no value"},
    {Violation::assigned_by_matches, "`${}` is set by regular expression matches and cannot be assigned"},
    {Violation::assigned_in_other_scope, "`${}` belongs to another scope and cannot be assigned here"},
    {Violation::element_assigned, "elements of an array or a hash cannot be assigned: Puppet values never change"},
    {Violation::only_variables_assigned, "only variables can be assigned"},
    {Violation::text_before_parameters, "the parameters of the template must come first"},
    {Violation::not_a_function_name, "this is not a function name"},
    {Violation::query_operator, "collector queries only support `==`, `!=`, `and` and `or`"},
    {Violation::collector_type_case, "the resource type of a collector must be capitalized"},
    {Violation::collector_as_value, "a collector returns no value"},
    {Violation::append_not_allowed, "`+>` is only allowed in an override or a collector"},
    {Violation::not_virtualizable, "only resources can be virtual or exported"},
    {Violation::class_not_virtualizable, "classes cannot be virtual or exported"},
    {Violation::default_twice_in_case, "this `case` already has a `default`"},
    {Violation::default_twice_in_selector, "this selector already has a `default`"},
    {Violation::number_too_large, "`{}` does not fit into 64 bits"},
    {Violation::reserved_function_name, "`{}` is a reserved word, not a function name"},
    {Violation::reserved_word, "`{}` is a reserved word; quote it if it is a string"},
});

static constexpr bool is_complete()
{
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (static_cast<std::size_t>(texts[i].first) != i)
            return false;
    return texts.size() == static_cast<std::size_t>(Violation::reserved_word) + 1;
}
static_assert(is_complete());

std::string violation_text(const validation::ValidationError& error)
{
    fmt::dynamic_format_arg_store<fmt::format_context> names;
    for (const std::string& name : error.names)
        names.push_back(std::string_view(name));
    return fmt::vformat(texts[static_cast<std::size_t>(error.violation)].second, names);
}

}  // namespace plint::rules
