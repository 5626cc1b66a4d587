// What --add-ignore writes, and that it silences what it was written for.
#include "parser/parse.hpp"
#include "rules/engine/add_ignore.hpp"
#include "rules/engine/fix.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

namespace {

rules::RuleSet rules(std::vector<std::string> names)
{
    rules::RuleSelection selection;
    selection.select = std::move(names);
    std::vector<rules::SelectionProblem> problems;
    return resolve(selection, problems);
}

// The text with the comments that silence what the rules find, which then find nothing.
std::string silenced(const std::string& text, const rules::RuleSet& rules)
{
    const SourceFile source("example.pp", text);
    const Tree tree = parse(source, parse_options(source));
    const rules::IgnoringComments comments =
        rules::ignoring_comments(tree, analyse_text("example.pp", text, rules).findings);
    CHECK(comments.left == 0);
    const std::string result = rules::apply(text, comments.edits);
    CHECK(analyse_text("example.pp", result, rules).findings.empty());
    return result;
}

}  // namespace

TEST_CASE("a comment at the end of the line silences a finding", "[add_ignore]")
{
    const rules::RuleSet wanted = rules({"double_quoted_strings", "leading_zero", "unused_suppression"});
    CHECK(silenced("$x = \"a\"\n", wanted) == "$x = \"a\"  # plint:ignore=double_quoted_strings\n");
    CHECK(silenced("$x = [\"a\", 017]", wanted)
          == "$x = [\"a\", 017]  # plint:ignore=double_quoted_strings,leading_zero");
    CHECK(silenced("$x = \"a\"\r\n", wanted) == "$x = \"a\"  # plint:ignore=double_quoted_strings\r\n");
    CHECK(silenced("$x = [\"a\", 017]  # plint:ignore=leading_zero why\n", wanted)
          == "$x = [\"a\", 017]  # plint:ignore=double_quoted_strings,leading_zero why\n");
}

TEST_CASE("a comment in the middle of a line leaves room at its end", "[add_ignore]")
{
    const rules::RuleSet wanted = rules({"double_quoted_strings", "star_comments", "unused_suppression"});
    CHECK(silenced("$x = [/* one */ \"a\"]\n", wanted)
          == "$x = [/* one */ \"a\"]  # plint:ignore=double_quoted_strings,star_comments\n");
    CHECK(silenced("$x = 'a' /* one */\n", wanted) == "$x = 'a' /* one */  # plint:ignore=star_comments\n");
}

TEST_CASE("where the line ends in text or a comment, the statement is silenced", "[add_ignore]")
{
    const rules::RuleSet wanted = rules({"double_quoted_strings", "leading_zero"});
    CHECK(silenced("class a {\n  $x = \"a\"  # why\n}\n", wanted)
          == "class a {\n  # plint:ignore=double_quoted_strings\n  $x = \"a\"  # why\n}\n");
    CHECK(silenced("class a {\n  $x = [017, 'a\n b']\n}\n", wanted)
          == "class a {\n  # plint:ignore=leading_zero\n  $x = [017, 'a\n b']\n}\n");
}

TEST_CASE("nothing is written into text", "[add_ignore]")
{
    const rules::RuleSet wanted = rules({"variables_not_enclosed", "leading_zero", "unused_suppression"});
    CHECK(silenced("class a {\n  $x = @(\"E\")\n    of $a\n    $b\n    | E\n}\n", wanted)
          == "class a {\n  $x = @(\"E\")  # plint:ignore=variables_not_enclosed\n    of $a\n    $b\n    | E\n}\n");
    CHECK(silenced("$x = [@(\"E\"), # why\n  $a\n  | E\n  017]\n", wanted)
          == "# plint:ignore=variables_not_enclosed\n$x = [@(\"E\"), # why\n  $a\n  | E\n  017]  # "
             "plint:ignore=leading_zero\n");
    CHECK(silenced("$x = \"a\n  $b\n\"\n", wanted) == "# plint:ignore=variables_not_enclosed\n$x = \"a\n  $b\n\"\n");
    CHECK(silenced("$x = @(\"E\")\n  ${a.map |$i| {\n    017\n  }}\n  | E\n", wanted)
          == "$x = @(\"E\")\n  ${a.map |$i| {\n    017  # plint:ignore=leading_zero\n  }}\n  | E\n");
}

TEST_CASE("what a comment above a statement silences gets no other comment inside", "[add_ignore]")
{
    const rules::RuleSet wanted = rules({"double_quoted_strings", "leading_zero", "unused_suppression"});
    CHECK(silenced("class a (\n  $x = \"a\",  # why\n  $y = [\"b\", 017],\n  $z = \"c\",\n) { }\n", wanted)
          == "# plint:ignore=double_quoted_strings\nclass a (\n  $x = \"a\",  # why\n  $y = [\"b\", 017],  # "
             "plint:ignore=leading_zero\n"
             "  $z = \"c\",\n) { }\n");
}

TEST_CASE("nothing is written on an empty line, where it would silence the next statement", "[add_ignore]")
{
    const rules::RuleSet wanted = rules({"trailing_whitespace", "unused_suppression"});
    CHECK(silenced("class a {\n  $x = 1\n  \n  $y = 2\n}\n", wanted)
          == "# plint:ignore=trailing_whitespace\nclass a {\n  $x = 1\n  \n  $y = 2\n}\n");
    CHECK(silenced("$x = 1\n  \n$y = 2\n", wanted) == "# plint:ignore-file=trailing_whitespace\n$x = 1\n  \n$y = 2\n");
}

TEST_CASE("a finding in a comment is silenced for the file", "[add_ignore]")
{
    const rules::RuleSet wanted = rules({"star_comments", "double_quoted_strings", "140chars", "unused_suppression"});
    const std::string long_comment = "# " + std::string(150, 'x') + "\n";
    CHECK(silenced(long_comment + "$x = \"a\"\n", wanted)
          == "# plint:ignore-file=140chars\n\n" + long_comment + "$x = \"a\"  # plint:ignore=double_quoted_strings\n");
    CHECK(silenced("$x = 1\r\n" + long_comment, wanted) == "# plint:ignore-file=140chars\r\n$x = 1\r\n" + long_comment);
    CHECK(silenced("# plint:ignore-file=star_comments why\n/* a */\n" + long_comment, wanted)
          == "# plint:ignore-file=140chars,star_comments why\n/* a */\n" + long_comment);
    CHECK(silenced(long_comment + "$x = '" + std::string(150, 'x') + "'\n", wanted)
          == "# plint:ignore-file=140chars\n\n" + long_comment + "$x = '" + std::string(150, 'x') + "'\n");
}

TEST_CASE("a comment beside a finding is used before one for the file", "[add_ignore]")
{
    const rules::RuleSet wanted = rules({"double_quoted_strings", "unused_suppression"});
    const std::string text =
        "# plint:ignore-file=double_quoted_strings\n$x = \"a\"  # plint:ignore=double_quoted_strings\n";
    const rules::Analysis both = analyse_text("example.pp", text, wanted);
    REQUIRE(both.findings.size() == 1);
    CHECK(both.findings[0].span.begin == 20);
    CHECK(analyse_text("example.pp", text + "$y = \"b\"\n", wanted).findings.empty());
}

TEST_CASE("findings in a template are silenced for the file", "[add_ignore]")
{
    const rules::RuleSet wanted = rules({"double_quoted_strings", "unused_suppression"});
    const std::string text = "<%- | $a = \"b\" | -%>\ntext <%= $a %>\n";
    const SourceFile source("example.epp", text);
    const Tree tree = parse(source, parse_options(source));
    const rules::IgnoringComments comments =
        rules::ignoring_comments(tree, analyse_text("example.epp", text, wanted).findings);
    CHECK(comments.left == 0);
    const std::string result = rules::apply(text, comments.edits);
    CHECK(result == "<%# plint:ignore-file=double_quoted_strings -%>\n" + text);
    CHECK(analyse_text("example.epp", result, wanted).findings.empty());
}

}  // namespace plint::tests
