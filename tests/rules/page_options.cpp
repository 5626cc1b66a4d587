// The section `Options` of a rule's page against the options that the rule has.
#include "engine/settings/toml_text.hpp"
#include "rules/engine/rule.hpp"
#include "tests/rules/rule_page.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::tests {

namespace {

// The line of an option in the section `Options`, up to its description.
std::string option_line(const rules::OptionDescription& option)
{
    static constexpr std::string_view kinds[]{"boolean", "number", "string", "list of strings"};
    return fmt::format("- `{}` ({}, default: `{}`): ", option.name, kinds[option.default_value.index()],
                       engine::toml_value(option.default_value));
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
