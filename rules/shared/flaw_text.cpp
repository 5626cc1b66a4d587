#include "rules/shared/flaw_text.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

// How a message shows an operand, by the letter after its number:
//   {0}    its text
//   {0:d}  the expression with its type or value: `$x` (`Integer`)
//   {0:v}  code of a value: `'a'`, the number `7`
//   {0:a}  the article before its text: a, an
//   {0:s}  the s of a plural, for a number
//   {0:b}  is or are, for a number
//   {0:c}  a count: 1, 1 to 3, at least 2
//   {0:n}  an argument: parameter `x`, first argument
//   {0:e}  what is expected
//   {0:o}  the operands that an operator accepts
template <>
struct fmt::formatter<plint::types::Operand> {
    char how = 0;

    constexpr auto parse(format_parse_context& context)
    {
        auto at = context.begin();
        if (at != context.end() && *at != '}')
            how = *at++;
        return at;
    }

    auto format(const plint::types::Operand& operand, format_context& context) const -> format_context::iterator;
};

namespace plint::rules {

using types::Expected;
using types::FlawKind;
using types::Operand;

namespace {

template <class Key, std::size_t size>
constexpr bool is_in_order(const std::array<std::pair<Key, std::string_view>, size>& table)
{
    for (std::size_t i = 0; i < size; ++i)
        if (static_cast<std::size_t>(table[i].first) != i)
            return false;
    return true;
}

constexpr auto expectations = std::to_array<std::pair<Expected, std::string_view>>({
    {Expected::at_least_one_version_range, "at least 1 version range"},
    {Expected::at_least_one_parameter, "at least 1 parameter"},
    {Expected::at_least_one_type, "at least 1 type"},
    {Expected::at_most_two_parameters, "at most 2 parameters"},
    {Expected::one_or_two_parameters, "1 or 2 parameters"},
    {Expected::one_or_two_sizes, "1 or 2 sizes"},
    {Expected::one_to_three_parameters, "1 to 3 parameters"},
    {Expected::two_to_four_parameters, "2 to 4 parameters"},
    {Expected::true_or_false, "`true` or `false`"},
    {Expected::strings, "one or more strings"},
    {Expected::string, "a string"},
    {Expected::one_regex, "one regular expression"},
    {Expected::string_or_regex, "a string or a regular expression"},
    {Expected::regexes, "one or more regular expressions"},
    {Expected::pattern, "a string, a regular expression, a `Pattern` or a `Regexp`"},
    {Expected::types, "one or more types"},
    {Expected::type, "a type"},
    {Expected::one_type, "one type"},
    {Expected::non_empty_key, "a non-empty key"},
    {Expected::struct_key, "a key that is a string, `Optional['…']` or `NotUndef['…']`"},
    {Expected::one_hash, "one hash"},
    {Expected::hash, "a hash"},
    {Expected::runtime_and_name, "the runtime and a name"},
    {Expected::non_empty_string, "a non-empty string"},
    {Expected::version_range, "a version range"},
    {Expected::resource_type_name, "the name of a resource type"},
    {Expected::title, "a title"},
    {Expected::names, "one or more names"},
    {Expected::class_name, "the name of a class"},
    {Expected::size, "a size"},
    {Expected::integer_or_default, "an integer or `default`"},
    {Expected::number_or_default, "a number or `default`"},
    {Expected::parameters_and_result, "an array of parameters and a result"},
    {Expected::string_or_string_type, "a string, a regular expression or a string type"},
    {Expected::one_uri, "one URI"},
    {Expected::uri, "a URI"},
    {Expected::uri_parts, "a hash of URI parts"},
    {Expected::set_of_types, "a set of types"},
    {Expected::attribute, "an attribute"},
    {Expected::function, "a function"},
    {Expected::object, "an object"},
});
static_assert(is_in_order(expectations));
static_assert(expectations.size() == static_cast<std::size_t>(Expected::object) + 1);

constexpr auto messages = std::to_array<std::pair<FlawKind, std::string_view>>({
    {FlawKind::number_too_large, "number does not fit into 64 bits"},
    {FlawKind::result_too_large, "the result of `{}` does not fit into 64 bits"},
    {FlawKind::infinite_result, "the result of `{}` is infinite"},
    {FlawKind::division_by_zero, "division by zero"},
    {FlawKind::no_float_modulo, "`%` does not support `Float`"},
    {FlawKind::no_float_operator, "`{}` does not support `Float`"},
    {FlawKind::expects_numbers, "`{0}` expects {0:o}, got `{1}`"},
    {FlawKind::minus_expects_number, "`-` expects a number, got `{}`"},
    {FlawKind::cannot_combine_hash, "`{}` cannot combine `Hash` and `{}`"},
    {FlawKind::cannot_combine, "`{}` cannot combine `{}` and `{}`"},
    {FlawKind::cannot_combine_times, "`{}` cannot combine these times"},
    {FlawKind::cannot_compare, "`{}` cannot compare `{}` with `{}`"},
    {FlawKind::odd_number_of_elements, "an array with an odd number of elements cannot become a hash"},
    {FlawKind::not_a_pair, "an element is not a key-value pair"},
    {FlawKind::not_addable_to_hash, "only a hash or an array can be added to a `Hash`"},
    {FlawKind::match_needs_pattern, "`=~` expects a regular expression or a type on its right, got `{}`"},
    {FlawKind::match_needs_string, "`=~` with a regular expression expects a string on its left, got `{}`"},
    {FlawKind::match_with_invalid_regex, "the string on the right of `=~` is not a valid regular expression"},
    {FlawKind::string_is_no_variable, "`{0}` is the string `'{0}'` here, not a variable"},
    {FlawKind::subtraction_of_words, "`{0}-{1}` without quotes subtracts `{1}` from `{0}`"},
    {FlawKind::path_not_quoted, "path `{}` is not quoted"},
    {FlawKind::string_index_not_integer, "string index must be an integer"},
    {FlawKind::array_index_not_integer, "array index must be an integer"},
    {FlawKind::string_positions, "string index expects 1 or 2 positions, got {}"},
    {FlawKind::array_positions, "array index expects 1 or 2 positions, got {}"},
    {FlawKind::missing_key, "the brackets contain no key"},
    {FlawKind::not_indexable, "`{}` cannot be indexed with `[]`"},
    {FlawKind::may_be_undef, "`${}` may be `undef`, which cannot be indexed"},
    {FlawKind::never_equal, "{:d} is never equal to {:d}"},
    {FlawKind::never_in, "{:d} is never in {:d}"},
    {FlawKind::never_of_type, "{0:d} is never {1:a} `{1}`"},
    {FlawKind::option_never_is, "this option is never selected: {:d} is never {:v}"},
    {FlawKind::option_never_matches, "this option is never selected: {:d} never matches it"},
    {FlawKind::no_option_matches, "no option of this selector matches"},
    {FlawKind::variable_not_defined, "`${}` is not defined"},
    {FlawKind::only_variables_assigned, "only variables can be assigned"},
    {FlawKind::already_assigned, "`${}` is already assigned"},
    {FlawKind::hash_has_no_key, "the hash has no key for `{}`"},
    {FlawKind::wrong_number_of_values, "{0} value{0:s} {0:b} assigned to {1} variable{1:s}"},
    {FlawKind::no_such_type, "there is no type `{}`"},
    {FlawKind::sensitive_interpolated,
     "interpolating a `Sensitive` value inserts `Sensitive [value redacted]`, not the value"},
    {FlawKind::may_be_sensitive, "a `Sensitive` value inserts `Sensitive [value redacted]` here, not the value"},
    {FlawKind::deferred_interpolated, "a `Deferred` value inserts the text `Deferred(…)` here, not its result"},
    {FlawKind::default_rejected, "default `{}` does not match the type `{}` of `${}`"},
    {FlawKind::parameter_rejects, "parameter `${}` must be `{}`, got `{}`"},
    {FlawKind::parameter_of_rejects, "parameter `${}` of `{}` must be `{}`, got `{}`"},
    {FlawKind::attribute_rejects, "attribute `{}` of `{}` must be `{}`, got `{}`"},
    {FlawKind::attribute_hash_rejected, "the value of `* =>` must be `{}`, got `{}`"},
    {FlawKind::block_result_rejected, "the result of the lambda must be `{}`, got `{}`"},
    {FlawKind::return_value_rejected, "the return value must be `{}`, got `{}`"},
    {FlawKind::default_of_call_rejected, "default `{2}` of this `{0}` call does not match the type `{1}` of `${3}`"},
    {FlawKind::title_not_string, "resource title must be a non-empty string, got `{}`"},
    {FlawKind::resource_type_is_variable, "the resource type cannot be a variable here"},
    {FlawKind::not_a_resource_type, "`{}` is not a valid name of a resource type"},
    {FlawKind::expression_not_a_resource_type, "this is not the name of a resource type"},
    {FlawKind::resource_type_has_title, "the resource type before the braces must not have a title"},
    {FlawKind::data_type_as_resource_type, "`{}` is a data type, not a resource type"},
    {FlawKind::nothing_to_override_in, "`{}` is not a resource and has no attributes to override"},
    {FlawKind::no_title_to_override, "`{}` has no title, so there is no resource to override"},
    {FlawKind::cannot_be_ordered, "only resources and classes can be ordered, not `{}`"},
    {FlawKind::string_is_no_reference, "this string is not a reference such as `'Type[title]'`"},
    {FlawKind::no_title_to_order, "`{0}` has no title; write `{0} <| |>` for all of its resources"},
    {FlawKind::expects_class_names, "`{}` expects class names, got `{}`"},
    {FlawKind::no_such_function, "there is no function `{}`"},
    {FlawKind::missing_block_argument, "missing value for the parameter `${}`"},
    {FlawKind::wrong_argument_count, "`{0}` expects {1:c} argument{1:s}, got {2}"},
    {FlawKind::argument_rejected, "{:n} of `{}` must be `{}`, got `{}`"},
    {FlawKind::requires_block, "`{}` requires a lambda"},
    {FlawKind::accepts_no_block, "`{}` does not accept a lambda"},
    {FlawKind::block_rejected, "the lambda of `{}` must be `{}`"},
    {FlawKind::block_width_rejected, "`{0}` does not accept a lambda with {1} parameter{1:s}"},
    {FlawKind::arguments_rejected, "`{}` cannot be called with ({})"},
    {FlawKind::arguments_and_block_rejected, "`{}` cannot be called with ({}) and this lambda"},
    {FlawKind::block_needs_one_or_two_parameters, "the lambda of `{}` must have one or two parameters"},
    {FlawKind::slice_block_parameters,
     "the lambda of `slice` must have one parameter, or one for each element of a slice"},
    {FlawKind::cannot_iterate, "`{}` cannot iterate over `{}`"},
    {FlawKind::cannot_look_inside, "`{}` cannot index `{}`"},
    {FlawKind::fails, "this fails"},
    {FlawKind::fails_with, "{}"},
    {FlawKind::function_expects_number, "`{}` expects a number"},
    {FlawKind::expects_at_least_one_value, "`{}` expects at least one value"},
    {FlawKind::function_expects_type, "`{}` expects `{}`, got `{}`"},
    {FlawKind::invalid_pattern_of, "the pattern of `{}` is not a valid regular expression"},
    {FlawKind::invalid_match_pattern, "the pattern of `match` is not valid"},
    {FlawKind::create_resources_without_type, "`create_resources` expects the name of a resource type, got `undef`"},
    {FlawKind::validate_legacy_arguments, "`validate_legacy` expects a type, a function name and a value"},
    {FlawKind::validate_legacy_type, "first argument of `validate_legacy` must be a type"},
    {FlawKind::validate_legacy_function, "second argument of `validate_legacy` must be a function name"},
    {FlawKind::sort_of_different_kinds, "`sort` cannot compare elements of different types"},
    {FlawKind::sprintf_too_few_arguments, "`sprintf` has fewer arguments than its format needs"},
    {FlawKind::sprintf_expects_number, "`sprintf` expects a number for its format"},
    {FlawKind::default_of_lookup_rejected, "default `{}` of this `lookup` call does not match its type `{}`"},
    {FlawKind::new_argument_count, "`{}.new` expects {} to {} arguments, got {}"},
    {FlawKind::new_without_type, "`new` expects a type"},
    {FlawKind::new_of_no_type, "`new` can only be called on a type"},
    {FlawKind::new_returned_other, "expected `{}`, but `new` returned `{}`"},
    {FlawKind::not_created_from, "`{}` cannot be created from `{}`"},
    {FlawKind::not_created_from_nothing, "`{}` cannot be created from `nothing`"},
    {FlawKind::no_value_created, "no value of `{}` can be created"},
    {FlawKind::not_a_version, "string `{}` is not a version"},
    {FlawKind::not_an_integer, "string `{}` is not an integer"},
    {FlawKind::not_a_number, "string `{}` is not a number"},
    {FlawKind::wrong_radix, "radix must be 2, 8, 10 or 16"},
    {FlawKind::last_argument_not_boolean, "last argument must be `true` or `false`"},
    {FlawKind::format_not_string_or_hash, "format must be a string or a hash"},
    {FlawKind::format_does_not_apply, "format `{}` does not apply to `{}`"},
    {FlawKind::invalid_regex, "`{}` is not a valid regular expression"},
    {FlawKind::value_not_type, "this is a value, not a type"},
    {FlawKind::type_parameter_count, "`{}` expects {:e}, got {}"},
    {FlawKind::type_parameter_kind, "parameter {} must be {:e}"},
    {FlawKind::empty_range_from_to, "range from {} to {} is empty"},
    {FlawKind::empty_size, "size from {} to {} is empty"},
    {FlawKind::empty_range, "range is empty"},
    {FlawKind::no_type_parameters, "`{}` does not accept parameters"},
    {FlawKind::not_a_version_range, "`{}` is not a version range"},
    {FlawKind::missing_name, "missing name"},
    {FlawKind::not_a_class_name, "`{}` is not a class name"},
    {FlawKind::error_keys, "`Error` has only the keys `kind` and `issue_code`"},
    {FlawKind::error_parameters, "`Error` expects a kind and an issue code"},
    {FlawKind::no_such_key, "{:e} has no such key"},
    {FlawKind::types_not_hash, "`types` must be a non-empty hash"},
    {FlawKind::type_name_case, "type name must begin with an uppercase letter"},
    {FlawKind::type_set_name_case, "type set name must begin with an uppercase letter"},
    {FlawKind::object_type_name_case, "object type name must begin with an uppercase letter"},
    {FlawKind::expected_types, "expected types"},
    {FlawKind::pcore_version_missing, "`pcore_version` is missing"},
    {FlawKind::unknown_pcore_version, "unknown Pcore version"},
    {FlawKind::key_not_string, "`{}` must be a string"},
    {FlawKind::parent_not_type, "parent must be a type"},
    {FlawKind::section_not_hash, "`{}` of an object must be a hash"},
    {FlawKind::member_name_case, "member name must begin with a lowercase letter"},
    {FlawKind::not_boolean, "`{}` must be `true` or `false`"},
    {FlawKind::nothing_to_override, "nothing to override"},
    {FlawKind::attribute_not_type, "attribute must be a type or a hash"},
    {FlawKind::attribute_without_type, "attribute has no type"},
    {FlawKind::unknown_attribute_kind, "unknown attribute kind"},
    {FlawKind::constant_not_final, "constant must be final and have a value"},
    {FlawKind::derived_with_value, "derived attribute cannot have a value"},
    {FlawKind::attribute_value_rejected, "value does not match the attribute's type"},
    {FlawKind::attribute_and_constant, "both an attribute and a constant have this name"},
    {FlawKind::function_not_callable, "function must be a `Callable`"},
    {FlawKind::function_and_attribute, "an attribute has the same name as this function"},
    {FlawKind::type_parameter_not_type, "type parameter must be a type"},
    {FlawKind::equality_include_type_not_boolean, "`equality_include_type` must be `true` or `false`"},
    {FlawKind::equality_not_attributes, "`equality` must be a list of attributes"},
    {FlawKind::equality_of_constants, "`equality` cannot list constants"},
});
static_assert(is_in_order(messages));
static_assert(messages.size() == static_cast<std::size_t>(FlawKind::equality_of_constants) + 1);

// As it is pronounced: a `Unit`, a `URI`, an `Undef`.
std::string_view article(std::string_view name)
{
    const bool vowel = std::string_view("AEIOU").find(name[0]) != name.npos;
    return vowel && !name.starts_with("Uni") && !name.starts_with("UR") ? "an" : "a";
}

bool is_code_of_number(std::string_view code)
{
    return code.find_first_not_of("-.0123456789") == code.npos;
}

std::string count_text(const Operand& count)
{
    if (count.max == SIZE_MAX)
        return fmt::format("at least {}", count.number);
    return count.number == count.max ? fmt::format("{}", count.number)
                                     : fmt::format("{} to {}", count.number, count.max);
}

std::string argument_text(const Operand& argument)
{
    static constexpr std::array<std::string_view, 3> ordinals{"first", "second", "third"};
    if (!argument.text.empty())
        return fmt::format("parameter `{}`", argument.text);
    return argument.number < ordinals.size() ? fmt::format("{} argument", ordinals[argument.number])
                                             : fmt::format("argument {}", argument.number + 1);
}

std::string_view operands_of(std::string_view operation)
{
    if (operation == "+" || operation == "-")
        return "numbers, arrays or hashes";
    return operation == "<<" ? "integers or an array" : "numbers";
}

std::string operand_text(const Operand& operand, char how)
{
    switch (how) {
    case 0: return operand.text;
    case 'd':
        return operand.source.empty() ? fmt::format("`{}`", operand.text)
                                      : fmt::format("`{}` (`{}`)", operand.source, operand.text);
    case 'v': return fmt::format("{}`{}`", is_code_of_number(operand.text) ? "the number " : "", operand.text);
    case 'a': return std::string(article(operand.text));
    case 's': return operand.text == "1" || (operand.text.empty() && operand.max == 1) ? "" : "s";
    case 'b': return operand.text == "1" ? "is" : "are";
    case 'c': return count_text(operand);
    case 'n': return argument_text(operand);
    case 'o': return std::string(operands_of(operand.text));
    default: break;
    }
    assert(how == 'e');
    return std::string(expectations[static_cast<std::size_t>(operand.expected)].second);
}

}  // namespace

}  // namespace plint::rules

auto fmt::formatter<plint::types::Operand>::format(const plint::types::Operand& operand, format_context& context) const
    -> format_context::iterator
{
    return fmt::format_to(context.out(), "{}", plint::rules::operand_text(operand, how));
}

namespace plint::rules {

std::string flaw_text(const types::Flaw& flaw)
{
    fmt::dynamic_format_arg_store<fmt::format_context> operands;
    for (const Operand& operand : flaw.operands)
        operands.push_back(std::cref(operand));
    return fmt::vformat(messages[static_cast<std::size_t>(flaw.kind)].second, operands);
}

// `(String, String)` or `(String, Regexp)`
static std::string accepted_text(const inference::Advice& advice)
{
    std::string text;
    for (std::size_t i = 0; i < advice.operands.size(); ++i) {
        const bool is_last = i + 1 == advice.operands.size() && !advice.more;
        text += fmt::format("{}`{}`", i == 0 ? "" : is_last ? " or " : ", ", advice.operands[i]);
    }
    return text + (advice.more ? " …" : "");
}

std::string advice_text(const inference::Advice& advice)
{
    using enum inference::AdviceKind;
    const std::vector<std::string>& operands = advice.operands;
    switch (advice.kind) {
    case compare_versions:
        return fmt::format("compare versions with `versioncmp({}, {}) {} 0`", operands[0], operands[1], operands[2]);
    case remove_quotes: return fmt::format("remove the quotes: `{}`", operands[0]);
    case convert_to_number: return fmt::format("if it contains a number, convert it: `Numeric({})`", operands[0]);
    case interpolate: return "`+` does not join strings; write one string, for example `\"${a}${b}\"`";
    case quote: return fmt::format("quote it if it is a string: `'{}'`", operands[0]);
    case quote_path: return fmt::format("write `{}`", operands[0]);
    case write_variable: return fmt::format("write `${}`", operands[0]);
    case other_releases: return fmt::format("this call is valid {}; the code is for {}", operands[0], operands[1]);
    case pass_arguments: break;
    }
    return fmt::format("pass {}", accepted_text(advice));
}

}  // namespace plint::rules
