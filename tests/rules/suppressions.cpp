// What comments silence, and that puppet-lint's own mean the same as in puppet-lint.
#include "parser/parse.hpp"
#include "rules/engine/fix.hpp"
#include "rules/engine/suppressions.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>

namespace plint::tests {

namespace {

rules::RuleSet nested_only()
{
    std::vector<rules::SelectionProblem> problems;
    rules::RuleSelection selection;
    selection.select = {"nested_definition", "unused_suppression"};
    return resolve(selection, problems);
}

using Lines = std::set<std::uint32_t>;

Lines lines_of(const rules::Analysis& analysis, std::string_view text, std::string_view rule = "nested_definition")
{
    const LineIndex index(text);
    Lines lines;
    for (const Diagnostic& finding : analysis.findings)
        if (finding.rule == rule)
            lines.insert(index.line(finding.span.begin));
    return lines;
}

Lines left(const std::string& text)
{
    return lines_of(analyse_text("example.pp", text, nested_only()), text);
}

Lines unused(const std::string& text)
{
    return lines_of(analyse_text("example.pp", text, nested_only()), text, "unused_suppression");
}

std::string without_unused(std::string text)
{
    for (;;) {
        std::vector<Diagnostic> findings = analyse_text("example.pp", text, nested_only()).findings;
        std::erase_if(findings, [](const Diagnostic& d) { return d.rule != "unused_suppression"; });
        const rules::Patch patch = rules::choose_fixes(findings, Safety::unsafe);
        if (patch.empty())
            return text;
        text = rules::apply(text, patch.edits.begin()->second);
    }
}

// Classes on lines 2, 3, 4 and 6, with room for comments.
struct PuppetLintCase {
    const char* text;
    Lines left;
};

const PuppetLintCase puppet_lint_cases[]{
    {"class o {\n  class a { }\n  class b { } # lint:ignore:nested_classes_or_defines why not\n  class c { }\n}\n",
     {2, 4}},
    {"class o {\n  # lint:ignore:nested_classes_or_defines\n  class a { }\n  class b { }\n  # lint:endignore\n  class "
     "c { }\n}\n",
     {6}},
    {"class o {\n  # lint:ignore:nested_classes_or_defines\n  class a { }\n}\n", {3}},
    {"class o {\n  class a { }\n  # lint:endignore\n  class b { }\n}\n", {2, 4}},
    {"class o {\n  # lint:ignore:140chars lint:ignore:nested_classes_or_defines both\n  class a { }\n  # "
     "lint:endignore\n  class b { }\n}\n",
     {5}},
    {"class o {\n  # lint:ignore:nested_classes_or_defines\n  class a { }\n  # lint:ignore:140chars\n  class b { }\n  "
     "# lint:endignore\n  class c { }\n  # lint:endignore\n  class d { }\n}\n",
     {9}},
    {"class o {\n  # because lint:ignore:nested_classes_or_defines\n  class a { }\n  # lint:endignore\n}\n", {3}},
    {"class o {\n  # lint:ignore:140chars why lint:ignore:nested_classes_or_defines\n  class a { }\n  # "
     "lint:endignore\n}\n",
     {3}},
    {"class o {\n  /* lint:ignore:nested_classes_or_defines */ class a { }\n  class b { }\n  # lint:endignore\n  class "
     "c { }\n}\n",
     {5}},
    {"class o {\n  class a { } /* lint:ignore:nested_classes_or_defines */\n  class b { }\n}\n", {3}},
    {"# lint:ignore:nested_classes_or_defines\nclass o {\n  class a { }\n}\n# lint:endignore\n", {}},
    {"class o {\n  #lint:ignore:nested_classes_or_defines\n  class a { }\n  #   lint:endignore   \n  class b { }\n}\n",
     {5}},
    {"class o {\n  class a { } # lint:ignore:nested_classes_or_defines lint:endignore\n  class b { }\n}\n", {3}},
    {"class o {\n  # lint:ignore:nested_classes_or_defines:more\n  class a { }\n  # lint:endignore:more\n  class b { "
     "}\n}\n",
     {5}},
    {"class o {\n  # lint:ignore:nested_classes_or_defines\n  class a { }\n  # lint:ignore:nested_classes_or_defines "
     "lint:endignore\n  class b { }\n  # lint:endignore\n  class c { }\n}\n",
     {7}},
};

// The lines that real puppet-lint reports; nothing when it is not installed.
std::optional<Lines> puppet_lint(const std::string& text)
{
    const Folder folder;
    std::ofstream("example.pp") << text;
    FILE* out =
        popen("puppet-lint --only-checks nested_classes_or_defines --log-format '%{line}' example.pp 2>/dev/null", "r");
    Lines lines;
    char line[64];
    while (std::fgets(line, sizeof line, out))
        lines.insert(static_cast<std::uint32_t>(std::atoi(line)));
    const int status = pclose(out);
    return status == 0 || status == 256 ? std::optional(lines) : std::nullopt;
}

}  // namespace

TEST_CASE("puppet-lint's comments silence what they silence in puppet-lint", "[suppressions]")
{
    const bool installed = std::system("puppet-lint --version >/dev/null 2>&1") == 0;
    if (!installed)
        WARN("puppet-lint is not installed: not compared with it");
    for (const PuppetLintCase& test : puppet_lint_cases) {
        CAPTURE(test.text);
        CHECK(left(test.text) == test.left);
        if (installed)
            CHECK(puppet_lint(test.text) == test.left);
    }
}

TEST_CASE("a comment at the end of a line is about that line", "[suppressions]")
{
    CHECK(left("class o {\n  class a { } # plint:ignore=nested_definition\n  class b { }\n}\n") == Lines{3});
    CHECK(left("class o {\n  class a { } # plint:ignore=nested-definition\n}\n").empty());
    CHECK(left("class o {\n  class a { } # plint:ignore=nested_classes_or_defines old name\n}\n").empty());
    CHECK(left("class o {\n  class a { } # plint:ignore=autoload_layout,nested_definition\n}\n").empty());
    CHECK(left("class o {\n  class a { } # plint:ignores=nested_definition\n}\n") == Lines{2});
    CHECK(left("class o { class a { } } # plint:ignore=nested_definition").empty());
    CHECK(left("class o {\r\n  class a { } # plint:ignore=nested_definition\r\n  class b { }\r\n}\r\n") == Lines{3});
}

TEST_CASE("a comment alone on its line is about the whole statement below", "[suppressions]")
{
    CHECK(left("class o {\n  # plint:ignore=nested_definition\n  class a {\n    class b { }\n  }\n  class c { }\n}\n")
          == Lines{6});
    CHECK(left("# plint:ignore=nested_definition\nclass o {\n  class a { }\n}\nclass p {\n  class b { }\n}\n")
          == Lines{6});
    CHECK(left("class o {\n  # plint:ignore=nested_definition\n\n  # says what a is\n  class a { }\n  class b { }\n}\n")
          == Lines{6});
    CHECK(left("class o {\n  class a { }\n  # plint:ignore=nested_definition\n}\n") == Lines{2});
}

TEST_CASE("a comment may be about the whole file", "[suppressions]")
{
    CHECK(left("class o {\n  class a { }\n}\n# plint:ignore-file=nested_definition generated\n").empty());
    CHECK(left("class o {\n  class a { }\n}\n# plint:ignore-file=autoload_layout\n") == Lines{2});
}

TEST_CASE("silenced findings keep the reason", "[suppressions]")
{
    const rules::Analysis analysis = analyse_text(
        "example.pp", "class o {\n  class a { } # plint:ignore=nested_definition kept for old callers\n}\n",
        nested_only());
    REQUIRE(analysis.suppressed.size() == 1);
    CHECK(analysis.suppressed[0].reason == "kept for old callers");
    CHECK(analysis.suppressed[0].diagnostic.rule == "nested_definition");
    CHECK(analysis.findings.empty());
}

TEST_CASE("statements are silenced with their heredocs", "[suppressions]")
{
    const std::string text = "# plint:ignore=nested_definition\n$x = @(A)\n  one\n  two\n  | A\n$y = 2\n";
    const SourceFile source("example.pp", text);
    const Tree tree = parse(source, parse_options(source));
    REQUIRE(tree.errors.empty());
    std::vector<rules::Suppression> suppressions = rules::find_suppressions(tree);
    REQUIRE(suppressions.size() == 1);
    const auto silenced = [&](std::string_view at) {
        Diagnostic finding;
        finding.rule = "nested_definition";
        finding.span.begin = static_cast<Offset>(text.find(at));
        return rules::SuppressionIndex(suppressions).of(finding) != nullptr;
    };
    CHECK(silenced("$x"));
    CHECK(silenced("two"));
    CHECK_FALSE(silenced("$y"));
}

TEST_CASE("comments that suppress nothing are reported, and removed", "[suppressions]")
{
    CHECK(unused("class o { } # plint:ignore=nested_definition\n") == Lines{1});
    CHECK(unused("class o { } # plint:ignore=autoload_layout\n").empty());  // that rule did not run
    CHECK(unused("class o { } # plint:ignore=syntax_error\n") == Lines{1});
    CHECK(unused("class o { } # plint:ignore\n") == Lines{1});
    CHECK(unused("class o { } # plint:ignore=unused_suppression,nested_definition\n").empty());
    CHECK(unused("class o { # plint:ignore=nested_definition\n").empty());  // broken: nothing is known

    CHECK(without_unused("class o { } # plint:ignore=nested_definition\n") == "class o { }\n");
    CHECK(without_unused("class o {\n  # plint:ignore=nested_definition\n  $x = 1\n}\n") == "class o {\n  $x = 1\n}\n");
    CHECK(without_unused("# plint:ignore=nested_definition\r\n$x = 1\r\n") == "$x = 1\r\n");
    CHECK(without_unused("/* plint:ignore=nested_definition */ $x = 1\n") == "$x = 1\n");
    CHECK(without_unused("$x = 1 # plint:ignore=nosuch,nested_definition,nosuch2 why\n") == "$x = 1\n");
    CHECK(without_unused("class o { class a { } } # plint:ignore=nosuch,nested_definition,nosuch2 why\n")
          == "class o { class a { } } # plint:ignore=nested_definition why\n");
    CHECK(without_unused("# lint:ignore:nested_classes_or_defines why\n$x = 1\n# lint:endignore\n$y = 1\n")
          == "$x = 1\n$y = 1\n");
    CHECK(without_unused("# lint:ignore:nested_classes_or_defines lint:ignore:140chars why\n$x = 1\n# lint:endignore\n")
          == "# lint:ignore:140chars why\n$x = 1\n# lint:endignore\n");
}

TEST_CASE("fixes are chosen whole, and those in each other's way wait", "[fix]")
{
    const auto finding = [](std::vector<Edit> edits, Safety safety = Safety::safe) {
        Diagnostic d;
        d.path = "a.pp";
        d.fixes = {{"fix", safety, std::move(edits), {}}};
        return d;
    };
    const std::vector<Diagnostic> findings{
        finding({{"", {0, 1}, "X"}, {"", {4, 5}, "Y"}}),
        finding({{"", {2, 3}, "-"}, {"", {4, 6}, "-"}}),  // overlaps: waits whole
        finding({{"", {1, 1}, "+"}}),                     // touches the end of an edit: fine
        finding({{"", {6, 6}, "!"}}, Safety::unsafe),
        finding({{"b.pp", {0, 0}, "new"}}),
    };
    const rules::Patch safe = rules::choose_fixes(findings, Safety::safe);
    CHECK(safe.fixed == 3);
    CHECK(safe.deferred == 1);
    CHECK(rules::apply("abcdef", safe.edits.at("a.pp")) == "X+bcdYf");
    CHECK(rules::apply("", safe.edits.at("b.pp")) == "new");
    CHECK(rules::choose_fixes(findings, Safety::unsafe).fixed == 4);
}

}  // namespace plint::tests
