#include "tests/rules/rule_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::tests {

std::string problem_of_title(const Page& page, std::string_view summary_of_rule)
{
    constexpr auto instructions = std::to_array<std::string_view>(
        {"Always ", "Avoid ", "Checks ", "Detects ", "Disallow ", "Do ", "Don't ", "Ensure ", "Finds ", "Never ", "No ",
         "Prefer ", "Reports ", "Require ", "This rule "});
    constexpr std::size_t max_length = 80;
    const auto is_instruction = [&](std::string_view text) {
        return std::ranges::any_of(instructions, [&](std::string_view word) { return text.starts_with(word); });
    };
    const std::string title =
        page.has_title ? page.lines.front().substr(std::min<std::size_t>(2, page.lines[0].size())) : "";
    if (title != summary_of_rule)
        return fmt::format("the title \"{}\" is not the rule's `summary`, \"{}\"", title, summary_of_rule);
    if (is_instruction(title) || title.find(" should ") != title.npos || title.find(" must ") != title.npos)
        return fmt::format("the title \"{}\" does not name the defect", title);
    if (title.ends_with('.') || title.size() > max_length)
        return fmt::format("the title \"{}\" ends with a full stop or is longer than {} bytes", title, max_length);
    if (page.lines.size() > 2 && is_instruction(page.lines[2]))
        return fmt::format("the summary \"{}\" does not describe the defect", page.lines[2]);
    return {};
}

std::string problem_of_sections(const Page& page, bool has_options)
{
    struct Section {
        std::string heading;  // empty: the summary, before the first heading
        bool is_empty = true;
    };
    std::vector<Section> sections{{}};
    auto block = page.blocks.begin();
    for (std::size_t i = 0; i < page.lines.size(); ++i) {
        if (block != page.blocks.end() && i + 1 == block->first_line) {  // the fence and what is in it
            sections.back().is_empty = false;
            i = block->last_line;
            ++block;
        } else if (page.lines[i].starts_with("## ")) {
            sections.push_back({page.lines[i].substr(3)});
        } else if (!page.lines[i].starts_with('#') && page.lines[i].find_first_not_of(" \t") != std::string::npos) {
            sections.back().is_empty = false;
        }
    }
    std::vector<std::string> wanted{"", "Why is this bad?", "Examples", "How to fix"};
    if (has_options)
        wanted.emplace_back("Options");
    if (std::ranges::find(sections, "Limitations", &Section::heading) != sections.end())
        wanted.emplace_back("Limitations");
    wanted.emplace_back("References");
    for (std::size_t i = 0; i < std::max(wanted.size(), sections.size()); ++i) {
        if (i == wanted.size())
            return "the heading `" + sections[i].heading + "` is not allowed here";
        if (i == sections.size())
            return "the heading `" + wanted[i] + "` is missing";
        if (sections[i].heading != wanted[i])
            return "the heading `" + wanted[i] + "` is missing before `" + sections[i].heading + "`";
        if (sections[i].is_empty)
            return i == 0 ? std::string("no summary below the title") : "nothing below `" + wanted[i] + "`";
    }
    return {};
}

}  // namespace plint::tests
