#include "cli/puppet_lint/checks.hpp"

#include "reporters/text/place.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace plint::cli::puppet_lint {

namespace {

constexpr auto error = Severity::error;
constexpr auto warning = Severity::warning;

constexpr auto check_table = std::to_array<Check>({
    {"syntax", error, true, {}},
    {"arrow_on_right_operand_line", warning, true, "arrow should be on the right operand's line"},
    {"autoloader_layout", error, true, {}},
    {"class_inherits_from_params_class", warning, false, "class inheriting from params class"},
    {"code_on_top_scope", warning, false, {}},
    {"inherits_across_namespaces", warning, true, "class inherits across module namespaces"},
    {"names_containing_dash", error, true, {}},
    {"names_containing_uppercase", error, true, {}},
    {"nested_classes_or_defines", warning, true, {}},
    {"parameter_order", warning, true, "optional parameter listed before required parameter"},
    {"right_to_left_relationship", warning, true, "right-to-left (<-) relationship"},
    {"variable_scope", warning, true, "top-scope variable being used without an explicit namespace"},
    {"slash_comments", warning, true, "// comment found"},
    {"star_comments", warning, true, "/* */ comment found"},
    {"case_without_default", warning, true, "case statement without a default case"},
    {"selector_inside_resource", warning, true, "selector inside resource block"},
    {"documentation", warning, true, {}},
    {"unquoted_node_name", warning, true, "unquoted node name found"},
    {"duplicate_params", error, true, "duplicate parameter found in resource"},
    {"ensure_first_param", warning, true, "ensure found on line but it's not the first attribute"},
    {"ensure_not_symlink_target", warning, true, "symlink target specified in ensure attr"},
    {"file_mode", warning, true, "mode should be represented as a 4 digit octal value or symbolic mode"},
    {"unquoted_file_mode", warning, true, "unquoted file mode"},
    {"unquoted_resource_title", warning, true, "unquoted resource title"},
    {"double_quoted_strings", warning, true, "double quoted string containing no variables"},
    {"only_variable_string", warning, true, "string containing only a variable"},
    {"puppet_url_without_modules", warning, true, "puppet:// URL without modules/ found"},
    {"quoted_booleans", warning, false, "quoted boolean value found"},
    {"single_quote_string_with_variables", error, true, "single quoted string containing a variable found"},
    {"variables_not_enclosed", warning, true, "variable not enclosed in {}"},
    {"variable_contains_dash", warning, true, "variable contains a dash"},
    {"variable_is_lowercase", warning, true, "variable contains an uppercase letter"},
    {"140chars", warning, true, "line has more than 140 characters"},
    {"2sp_soft_tabs", error, true, "two-space soft tabs not used"},
    {"80chars", warning, false, "line has more than 80 characters"},
    {"arrow_alignment", warning, true, {}},
    {"hard_tabs", error, true, "tab character found"},
    {"trailing_whitespace", error, true, "trailing whitespace found"},
});

// The word before the name of a definition, if it is one of these two.
std::string_view keyword_before(const Diagnostic& finding, const SourceFile& source)
{
    const std::string_view before = source.text().substr(0, finding.span.begin);
    const auto end = before.find_last_not_of(" \t\r\n");
    if (end == std::string_view::npos)
        return {};
    const std::string_view code = before.substr(0, end + 1);
    return code.ends_with("class") ? "class" : code.ends_with("define") ? "defined type" : std::string_view();
}

std::string about_arrow(const Diagnostic& finding, const SourceFile& source)
{
    if (finding.fixes.empty())
        return finding.message;
    const Edit& edit = finding.fixes.front().edits.front();
    const auto arrow = reporters::place(source, finding.span.begin).character;
    const auto wanted = reporters::place(source, edit.span.begin).character + edit.replacement.size();
    return fmt::format("indentation of => is not properly aligned (expected in column {}, but found it in column {})",
                       wanted, arrow);
}

std::string about_definition(std::string_view check, std::string_view what, const Diagnostic& finding,
                             const SourceFile& source)
{
    const std::string_view name = source.text(finding.span);
    if (check == "autoloader_layout")
        return fmt::format("{} not in autoload module layout", name);
    if (check == "names_containing_dash")
        return what == "class" ? "class name containing a dash" : "defined type name containing a dash";
    if (check == "names_containing_uppercase")
        return fmt::format("{} '{}' contains illegal uppercase", what, name);
    if (check == "nested_classes_or_defines")
        return fmt::format("{} defined inside a class", what);
    return fmt::format("{} not documented", what);
}

}  // namespace

std::span<const Check> checks()
{
    return check_table;
}

std::size_t order_of(std::string_view check)
{
    return static_cast<std::size_t>(std::ranges::find(check_table, check, &Check::name) - check_table.begin());
}

std::string_view check_of(std::string_view rule)
{
    static const auto names = [] {
        std::map<std::string_view, std::string_view> all;
        for (const Check& check : check_table)
            if (const rules::Rule* const answers = rules::find_rule(check.name))
                all.emplace(answers->name, check.name);
        return all;
    }();
    const auto found = names.find(rule);
    return found == names.end() ? rule : found->second;
}

Offset place_of(std::string_view check, const Diagnostic& finding, const SourceFile& source)
{
    const Offset begin = reporters::marked(source, finding.span).begin;
    if (check == "only_variable_string")  // the variable in it
        return begin + (source.text().substr(begin).starts_with("\"${") ? 3 : 1);
    const std::string_view what = check == "documentation" ? keyword_before(finding, source) : std::string_view();
    if (what.empty())
        return begin;
    const auto keyword = source.text().substr(0, begin).rfind(what == "class" ? "class" : "define");
    return static_cast<Offset>(keyword);
}

std::string message_of(std::string_view check, const Diagnostic& finding, const SourceFile& source)
{
    const auto known = std::ranges::find(check_table, check, &Check::name);
    if (known == check_table.end())
        return finding.message;
    if (!known->message.empty())
        return std::string(known->message);
    if (check == "syntax")
        return fmt::format("Syntax error ({})", finding.message);
    if (check == "arrow_alignment")
        return about_arrow(finding, source);
    if (check == "code_on_top_scope")
        return fmt::format("code outside of class or define block - {}", source.text(finding.span));
    const std::string_view what = keyword_before(finding, source);
    return what.empty() ? finding.message.str() : about_definition(check, what, finding, source);
}

}  // namespace plint::cli::puppet_lint
