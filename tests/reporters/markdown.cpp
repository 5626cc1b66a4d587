// Summaries in Markdown.
#include "reporters/markdown.hpp"

#include "tests/reporters/sample.hpp"

#include <catch2/catch.hpp>

using namespace plint;
using namespace plint::tests;

namespace {

Diagnostic finding_of(const std::string& message, const std::string& path = "a.pp")
{
    Diagnostic finding;
    finding.rule = "some_rule";
    finding.path = path;
    finding.span = {0, 1};
    finding.message = message;
    return finding;
}

std::string summary_of(const std::vector<Diagnostic>& findings)
{
    Sample sample;
    sample.add("a.pp", "a\n");
    sample.report.diagnostics.add(findings);
    std::string out;
    reporters::write_markdown(sample.report, {}, out);
    return out;
}

}  // namespace

TEST_CASE("markdown in messages is escaped, except code", "[markdown]")
{
    const auto line_of = [](const std::string& message) {
        const std::string text = summary_of({finding_of(message)});
        const std::size_t begin = text.find("- line 1: ");
        return text.substr(begin, text.size() - begin - 1);
    };
    CHECK(line_of("no `a_b[*]`, <b>") == "- line 1: warning: no `a_b[*]`, \\<b\\> (`some_rule`)");
    CHECK(line_of("one ` and [x](y)") == "- line 1: warning: `` one ` and [x](y) `` (`some_rule`)");
    CHECK(line_of("a\n* b") == "- line 1: warning: a\\\\u{a}\\* b (`some_rule`)");
    // Names, numbers of issues and addresses become links only outside of code.
    CHECK(line_of("`@a`: `#1 www.a.b`") == "- line 1: warning: `@a`: `#1 www.a.b` (`some_rule`)");
    CHECK(line_of("key `'`@a'` occurs twice") == "- line 1: warning: `` key `'`@a'` occurs twice `` (`some_rule`)");
    for (const std::string live : {"@a", "http://a.b", "www.a.b", "o/r#1"})
        CHECK(line_of("key `'`" + live + "`'` occurs")
              == "- line 1: warning: `` key `'`" + live + "`'` occurs `` (`some_rule`)");
}

TEST_CASE("names with backticks are code in markdown", "[markdown]")
{
    CHECK(summary_of({finding_of("x", "a`b``.pp")}).find("\n### ``` a`b``.pp ```\n") != std::string::npos);
}

TEST_CASE("a summary in markdown has the first findings", "[markdown]")
{
    const std::vector<Diagnostic> many(250, finding_of("x"));
    const std::string text = summary_of(many);
    CHECK(text.starts_with("## plint: 250 warnings in "));
    CHECK(text.find("| 250 | warning | `some_rule` | 0 |") != std::string::npos);
    CHECK(text.ends_with("\nThese are the first 100 findings.\n"));
}
