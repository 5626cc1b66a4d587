#include "rules/engine/presets.hpp"

#include "rules/engine/engine.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace plint::rules {

namespace {

using Names = std::span<const std::string_view>;
using Rules = std::set<const Rule*>;

// The checks that run by default, in puppet-lint 3.0.
constexpr auto puppet_lint_3 = std::to_array<std::string_view>({
    "2sp_soft_tabs",
    "140chars",
    "arrow_alignment",
    "arrow_on_right_operand_line",
    "autoloader_layout",
    "case_without_default",
    "documentation",
    "double_quoted_strings",
    "duplicate_params",
    "ensure_first_param",
    "ensure_not_symlink_target",
    "file_mode",
    "hard_tabs",
    "inherits_across_namespaces",
    "names_containing_dash",
    "names_containing_uppercase",
    "nested_classes_or_defines",
    "only_variable_string",
    "parameter_order",
    "puppet_url_without_modules",
    "right_to_left_relationship",
    "selector_inside_resource",
    "single_quote_string_with_variables",
    "slash_comments",
    "star_comments",
    "trailing_whitespace",
    "unquoted_file_mode",
    "unquoted_node_name",
    "unquoted_resource_title",
    "variable_contains_dash",
    "variable_is_lowercase",
    "variable_scope",
    "variables_not_enclosed",
});

// What puppet-lint 3.1 to 4.3 added to them; 5.1 has the same.
constexpr auto since_puppet_lint_3 =
    std::to_array<std::string_view>({"legacy_facts", "space_before_arrow", "top_scope_facts"});

// The checks of the plugins that voxpupuli-puppet-lint-plugins 7 installs, which run as soon as they are installed.
// `scripts/voxpupuli-plugins` compares them with the plugins.
constexpr auto plugins_of_voxpupuli = std::to_array<std::string_view>({
    "anchor_resource",
    "exec_idempotency",
    "file_ensure",
    "leading_zero",
    "lookup_in_parameter",
    "manifest_whitespace_arrows_single_space_after",
    "manifest_whitespace_class_name_single_space_after",
    "manifest_whitespace_class_name_single_space_before",
    "manifest_whitespace_closing_brace_after",
    "manifest_whitespace_closing_brace_before",
    "manifest_whitespace_closing_bracket_after",
    "manifest_whitespace_closing_bracket_before",
    "manifest_whitespace_double_newline_end_of_file",
    "manifest_whitespace_inherits_name_single_space_before",
    "manifest_whitespace_missing_newline_end_of_file",
    "manifest_whitespace_newline_beginning_of_file",
    "manifest_whitespace_opening_brace_after",
    "manifest_whitespace_opening_brace_before",
    "manifest_whitespace_opening_bracket_after",
    "manifest_whitespace_opening_bracket_before",
    "manifest_whitespace_two_empty_lines",
    "optional_default",
    "package_ensure",
    "parameter_documentation",
    "parameter_types",
    "params_empty_string_assignment",
    "params_not_optional_with_undef",
    "relative_classname_inclusion",
    "relative_classname_reference",
    "resource_reference_chain_without_whitespace",
    "resource_reference_with_unquoted_title",
    "resource_reference_without_title_capital",
    "resource_reference_without_whitespace",
    "strict_indent",
    "topscope_variable",
    "trailing_comma",
    "unquoted_string_in_case",
    "unquoted_string_in_selector",
    "variable_contains_upcase",
    "version_comparison",
});

Rules rules_of(std::initializer_list<Names> lists)
{
    Rules rules;
    for (const Names names : lists)
        for (const std::string_view name : names)
            rules.insert(find_rule(name));
    return rules;
}

bool is_recommended(const Rule& rule)
{
    return rule.enabled == Enabled::by_default || rule.enabled == Enabled::always;
}

constexpr auto all_presets = std::to_array<Preset>({
    {"all", [](const Rule&) { return true; }},
    {"errors", [](const Rule& rule) { return is_recommended(rule) && rule.severity == Severity::error; }},
    {"puppet-lint",
     [](const Rule& rule) {
         static const Rules rules = rules_of({puppet_lint_3, since_puppet_lint_3});
         return rules.contains(&rule);
     }},
    {"puppet-lint-3",
     [](const Rule& rule) {
         static const Rules rules = rules_of({puppet_lint_3});
         return rules.contains(&rule);
     }},
    {"recommended", is_recommended},
    {"voxpupuli",
     [](const Rule& rule) {
         static const Rules rules = rules_of({puppet_lint_3, since_puppet_lint_3, plugins_of_voxpupuli});
         return rules.contains(&rule);
     }},
});

}  // namespace

std::span<const Preset> presets()
{
    return all_presets;
}

std::span<const std::string_view> preset_names()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const Preset& preset : all_presets)
            all.push_back(preset.name);
        return all;
    }();
    return names;
}

const Preset* find_preset(std::string_view name)
{
    const auto* const found = std::ranges::find_if(
        all_presets, [&](const Preset& preset) { return is_called(preset.name, name == "ALL" ? "all" : name); });
    return found == all_presets.end() ? nullptr : found;
}

}  // namespace plint::rules
