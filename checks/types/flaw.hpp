// What is wrong with a piece of code, as data. rules/shared/flaw_text puts it into words, which say what the operands are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace plint::types {

enum class FlawKind : std::uint8_t {
    // Operators.
    number_too_large,
    result_too_large,
    infinite_result,
    division_by_zero,
    no_float_modulo,
    no_float_operator,
    expects_numbers,
    minus_expects_number,
    cannot_combine_hash,
    cannot_combine,
    cannot_combine_times,
    cannot_compare,
    odd_number_of_elements,
    not_a_pair,
    not_addable_to_hash,
    match_needs_pattern,
    match_needs_string,
    match_with_invalid_regex,
    string_is_no_variable,
    subtraction_of_words,
    path_not_quoted,

    // Access.
    string_index_not_integer,
    array_index_not_integer,
    string_positions,
    array_positions,
    missing_key,
    not_indexable,
    may_be_undef,

    // Tests that never hold: not errors.
    never_equal,
    never_in,
    never_of_type,
    option_never_is,
    option_never_matches,
    no_option_matches,

    // Variables, assignments, names.
    variable_not_defined,
    only_variables_assigned,
    already_assigned,
    hash_has_no_key,
    wrong_number_of_values,
    no_such_type,
    sensitive_interpolated,
    may_be_sensitive,
    deferred_interpolated,

    // Values that a declared type does not accept.
    default_rejected,
    parameter_rejects,
    parameter_of_rejects,
    attribute_rejects,
    attribute_hash_rejected,
    block_result_rejected,
    return_value_rejected,
    default_of_call_rejected,

    // Resources.
    title_not_string,
    resource_type_is_variable,
    not_a_resource_type,
    expression_not_a_resource_type,
    resource_type_has_title,
    data_type_as_resource_type,
    nothing_to_override_in,
    no_title_to_override,
    cannot_be_ordered,
    string_is_no_reference,
    no_title_to_order,
    expects_class_names,

    // Calls.
    no_such_function,
    missing_block_argument,
    wrong_argument_count,
    argument_rejected,
    requires_block,
    accepts_no_block,
    block_rejected,
    block_width_rejected,
    arguments_rejected,
    arguments_and_block_rejected,
    block_needs_one_or_two_parameters,
    slice_block_parameters,
    cannot_iterate,
    cannot_look_inside,
    fails,
    fails_with,
    function_expects_number,
    expects_at_least_one_value,
    function_expects_type,
    invalid_pattern_of,
    invalid_match_pattern,
    create_resources_without_type,
    validate_legacy_arguments,
    validate_legacy_type,
    validate_legacy_function,
    sort_of_different_kinds,
    sprintf_too_few_arguments,
    sprintf_expects_number,
    default_of_lookup_rejected,

    // `new` and conversions.
    new_argument_count,
    new_without_type,
    new_of_no_type,
    new_returned_other,
    not_created_from,
    not_created_from_nothing,
    no_value_created,
    not_a_version,
    not_an_integer,
    not_a_number,
    wrong_radix,
    last_argument_not_boolean,
    format_not_string_or_hash,
    format_does_not_apply,
    invalid_regex,

    // Types and their parameters.
    value_not_type,
    type_parameter_count,
    type_parameter_kind,
    empty_range_from_to,
    empty_size,
    empty_range,
    no_type_parameters,
    not_a_version_range,
    missing_name,
    not_a_class_name,
    error_keys,
    error_parameters,
    no_such_key,
    types_not_hash,
    type_name_case,
    type_set_name_case,
    object_type_name_case,
    expected_types,
    pcore_version_missing,
    unknown_pcore_version,
    key_not_string,
    parent_not_type,
    section_not_hash,
    member_name_case,
    not_boolean,
    nothing_to_override,
    attribute_not_type,
    attribute_without_type,
    unknown_attribute_kind,
    constant_not_final,
    derived_with_value,
    attribute_value_rejected,
    attribute_and_constant,
    function_not_callable,
    function_and_attribute,
    type_parameter_not_type,
    equality_include_type_not_boolean,
    equality_not_attributes,
    equality_of_constants  // the last one
};

// What a type expects as a parameter, or how many of them.
enum class Expected : std::uint8_t {
    at_least_one_version_range,
    at_least_one_parameter,
    at_least_one_type,
    at_most_two_parameters,
    one_or_two_parameters,
    one_or_two_sizes,
    one_to_three_parameters,
    two_to_four_parameters,
    true_or_false,
    strings,
    string,
    one_regex,
    string_or_regex,
    regexes,
    pattern,
    types,
    type,
    one_type,
    non_empty_key,
    struct_key,
    one_hash,
    hash,
    runtime_and_name,
    non_empty_string,
    version_range,
    resource_type_name,
    title,
    names,
    class_name,
    size,
    integer_or_default,
    number_or_default,
    parameters_and_result,
    string_or_string_type,
    one_uri,
    uri,
    uri_parts,
    set_of_types,
    attribute,
    function,
    object  // the last one
};

// What a flaw is about.
struct Operand {
    std::string text = {};    // Puppet code: a name, a type or value as Puppet prints it, a source as written
    std::string source = {};  // the expression whose type or value `text` is; empty if it is the same
    std::size_t number = 0;   // of a count its least value; of an argument without a name its index
    std::size_t max = 0;      // of a count; SIZE_MAX if there is none
    Expected expected = {};   // only where the kind of flaw has one
};

struct Flaw {
    FlawKind kind = FlawKind::number_too_large;
    std::vector<Operand> operands = {};
};

[[nodiscard]] inline Operand count_of(std::size_t min, std::size_t max)
{
    return {.number = min, .max = max};
}

[[nodiscard]] inline Operand operand(Operand given)
{
    return given;
}
[[nodiscard]] inline Operand operand(std::string_view text)
{
    return {.text = std::string(text)};
}
[[nodiscard]] inline Operand operand(std::string text)
{
    return {.text = std::move(text)};
}
[[nodiscard]] inline Operand operand(const char* text)
{
    return {.text = text};
}
[[nodiscard]] inline Operand operand(Expected expected)
{
    return {.expected = expected};
}
template <class Number>
requires std::is_integral_v<Number>
[[nodiscard]] Operand operand(Number number)
{
    return {.text = std::to_string(number)};
}

template <class... Operands>
[[nodiscard]] Flaw flaw(FlawKind kind, Operands&&... operands)
{
    Flaw made{kind, {}};
    made.operands.reserve(sizeof...(operands));
    (made.operands.push_back(operand(std::forward<Operands>(operands))), ...);
    return made;
}

}  // namespace plint::types
