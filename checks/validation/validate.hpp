// Errors of Puppet's validator in a file that its parser accepts: names, places, and statements without effect. Errors that
// depend on nesting or on the path of the file are in checks/summary/placement.hpp and checks/index/autoload.hpp.
#pragma once

#include "parser/syntax/tree.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::validation {

// What is wrong. Several belong to one issue of Puppet.
enum class Violation : std::uint8_t {
    alias_form,
    type_name_case,
    name_case,
    built_in_type_name,
    plan_is_reserved,
    rest_parameter,
    predefined_parameter,
    not_a_type,
    mapping_of_other_type,
    mapping_without_replacement,
    mapping_without_type,
    node_inheritance,
    node_name_interpolated,
    node_name_invalid,
    rest_not_last,
    type_computed,
    required_after_optional,
    parameter_without_name,
    parameter_is_match_variable,
    parameter_name_case,
    default_assigns,
    variable_without_name,
    not_a_match_variable,
    variable_name_case,
    key_twice,
    key_twice_rejected,
    keys_equal,
    resource_without_title,
    value_not_used,
    no_value_returned,
    assigned_by_matches,
    assigned_in_other_scope,
    element_assigned,
    only_variables_assigned,
    text_before_parameters,
    not_a_function_name,
    query_operator,
    collector_type_case,
    collector_as_value,
    append_not_allowed,
    not_virtualizable,
    class_not_virtualizable,
    default_twice_in_case,
    default_twice_in_selector,
    number_too_large,
    reserved_function_name,
    reserved_word  // the last one
};

struct ValidationError {
    std::string_view issue;  // Puppet's issue code: IDEM_EXPRESSION_NOT_LAST
    Span span;
    Violation violation = Violation::not_a_type;
    std::vector<std::string> names;  // and texts of code that the violation is about, in order of the message
    bool allowed = false;            // this version of Puppet only warns
    std::optional<Span> first = {};  // of what appears twice the first one
};

// Sorted by offset. In a list of statements without effect only the first is reported, as in Puppet. `puppet_version`: 7 or 8.
[[nodiscard]] std::vector<ValidationError> validate(const Tree& tree, unsigned puppet_version);

// Whether the evaluation of the expression has no effect, so that Puppet rejects it as a statement: literals, variables and
// operators, but neither calls nor matches.
[[nodiscard]] bool has_no_effect(Node expression);

}  // namespace plint::validation
