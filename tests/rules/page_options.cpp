// The section `Options` of a rule's page against the options that the rule has.
#include "rules/engine/rule.hpp"
#include "tests/rules/rule_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace plint::tests {

namespace {

std::string text_of(const rules::OptionValue& value)
{
    if (const auto* const yes = std::get_if<bool>(&value))
        return *yes ? "true" : "false";
    if (const auto* const number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    if (const auto* const text = std::get_if<std::string>(&value))
        return '"' + *text + '"';
    const auto& list = std::get<std::vector<std::string>>(value);
    return list.empty() ? "[]" : fmt::format("[\"{}\"]", fmt::join(list, "\", \""));
}

// The line of an option in the section `Options`, up to its description.
std::string option_line(const rules::OptionDescription& option)
{
    static constexpr std::string_view kinds[]{"boolean", "number", "string", "list of strings"};
    return fmt::format("- `{}` ({}, default: `{}`): ", option.name, kinds[option.default_value.index()],
                       text_of(option.default_value));
}

}  // namespace

std::string problem_of_options(const Page& page, const rules::Rule& rule)
{
    if (rule.options == nullptr)
        return {};
    for (const rules::OptionDescription& option : rule.options->describe()) {
        const std::string line = option_line(option);
        if (std::ranges::none_of(page.lines, [&](const std::string& one) { return one.starts_with(line); }))
            return fmt::format("no line below `## Options` begins with \"{}\"", line);
    }
    return {};
}

}  // namespace plint::tests
