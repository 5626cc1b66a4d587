// Holds the parser against what real Puppet says about some thousand small sources, recorded in fixtures/grammar.
#include "parser/parse.hpp"
#include "parser/syntax/pn.hpp"
#include "tests/parser/grammar_cases.hpp"
#include "tests/parser/tree_invariants.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

namespace {

void check(const GrammarCase& item)
{
    const SourceFile source(item.options.language == Language::epp ? "case.epp" : "case.pp", item.source);
    const Tree tree = parse(source, item.options);
    INFO(item.place << "\n" << item.source << "\nPuppet: " << item.text);
    CHECK(broken_invariant(tree) == "");

    const bool accepted = tree.errors.empty();
    const bool puppet = item.outcome == Outcome::tree || item.outcome == Outcome::accepted_without_tree;
    if (accepted) {
        CHECK((puppet || item.difference == Difference::accepts));
        if (item.outcome == Outcome::tree && item.difference == Difference::another_tree)
            CHECK(dump_pn(tree) != item.text);
        else if (item.outcome == Outcome::tree)
            CHECK(dump_pn(tree) == item.text);
    } else {
        const std::uint32_t line = source.lines().line(tree.errors.front().span.begin);
        INFO("plint: line " << line << ": " << tree.errors.front().message);
        CHECK((!puppet || item.difference == Difference::refuses));
        if (item.difference == Difference::another_line)
            CHECK(line == item.plint_line);
        else if (item.line != 0)
            CHECK(line == item.line);
    }
    // A difference that is none any more must not stay in the books.
    CHECK_FALSE((item.difference == Difference::accepts && (puppet || !accepted)));
    CHECK_FALSE((item.difference == Difference::refuses && (!puppet || accepted)));
    CHECK_FALSE((item.difference == Difference::another_line && item.plint_line == item.line));
}

}  // namespace

TEST_CASE("every recorded source reads as real Puppet reads it")
{
    const std::vector<std::filesystem::path> files = grammar_case_files();
    REQUIRE_FALSE(files.empty());
    for (const std::filesystem::path& file : files) {
        const std::vector<GrammarCase> cases = read_grammar_cases(file);
        CHECK_FALSE(cases.empty());
        for (const GrammarCase& item : cases)
            check(item);
    }
}

}  // namespace plint::tests
