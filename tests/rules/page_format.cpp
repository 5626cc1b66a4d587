// What a page must look like: its title, headings and blocks.
#include "tests/rules/rule_page.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

namespace plint::tests {

TEST_CASE("stray fences of a page are seen", "[pages]")
{
    CHECK(read_page("# a\n```puppet\n$a\n```\n\n```puppet fixed\n$b\n```\n").stray_fence == 0);
    CHECK(read_page("```puppet\n$a\n```\n$b\n```\n\n```puppet fixed\n$b\n```\n").stray_fence == 5);
    CHECK(read_page("```puppet\n$a\n\n```puppet fixed\n$b\n```\n").stray_fence == 1);
    CHECK(read_page("# a\n```puppet\n$a\n").stray_fence == 2);
    CHECK(read_page("# a\n```puppet\n$a\n````\n").stray_fence == 2);
}

TEST_CASE("a page has its sections in order", "[pages]")
{
    const auto problem = [](std::string_view text, bool has_options = false) {
        return problem_of_sections(read_page(text), has_options);
    };
    const std::string start =
        "# Title\n\nSummary.\n\n## Why is this bad?\n\nBecause.\n\n## Examples\n\n```puppet\n## no heading\n```\n\n";
    CHECK(problem(start + "## How to fix\n\nSo.\n\n## References\n\n- a\n").empty());
    CHECK(problem(start + "## How to fix\n\nSo.\n\n## Options\n\na\n\n## Limitations\n\nb\n\n## References\n\n- a\n",
                  true)
              .empty());
    CHECK(problem(start + "## References\n\n- a\n") == "the heading `How to fix` is missing before `References`");
    CHECK(problem(start + "## How to fix\n\nSo.\n") == "the heading `References` is missing");
    CHECK(problem(start + "## How to fix\n\nSo.\n\n## References\n") == "nothing below `References`");
    CHECK(problem(start + "## How to fix\n\nSo.\n\n## References\n\n- a\n", true)
          == "the heading `Options` is missing before `References`");
    CHECK(problem(start + "## How to fix\n\nSo.\n\n## Options\n\na\n\n## References\n\n- a\n")
          == "the heading `References` is missing before `Options`");
    CHECK(problem(start + "## How to fix\n\nSo.\n\n## References\n\n- a\n\n## More\n\na\n")
          == "the heading `More` is not allowed here");
    CHECK(problem("# Title\n\n## Why is this bad?\n\nBecause.\n") == "no summary below the title");
}

TEST_CASE("a title names the defect", "[pages]")
{
    const auto problem = [](const std::string& title, const std::string& summary) {
        return problem_of_title(read_page("# " + title + "\n\n" + summary + "\n"), title);
    };
    CHECK(problem("Unused variable", "A variable is never read.").empty());
    CHECK(problem("Use of a private class", "Code uses it.").empty());
    CHECK(problem("No unused variables", "A variable is never read.")
          == "the title \"No unused variables\" does not name the defect");
    CHECK(problem("Modes must be quoted", "A mode is not quoted.")
          == "the title \"Modes must be quoted\" does not name the defect");
    CHECK(problem("Unused variable", "Finds variables.")
          == "the summary \"Finds variables.\" does not describe the defect");
    CHECK(problem_of_title(read_page("# A\n\nB.\n"), "C") == "the title \"A\" is not the rule's `summary`, \"C\"");
}

TEST_CASE("a page is written back as it was read", "[pages]")
{
    for (const std::string_view text :
         {"# a\n```puppet\n\t# error: tab\n$a = 1  # error: one  # info: two\n#  ^ three\n```\n",
          "```puppet\n# error: alone\n```\n\nText.\n"})
        CHECK(write_page(read_page(text)) == text);
}

}  // namespace plint::tests
