// Holds the parser against what real Puppet says about some thousand small sources, recorded in fixtures/grammar.
#include "parser/parse.hpp"
#include "parser/syntax/pn.hpp"
#include "tests/grammar_cases.hpp"
#include "tests/tree_invariants.hpp"

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
    if (!accepted)
        UNSCOPED_INFO("plint: " << source.lines().line(tree.errors.front().span.begin) << ": "
                                << tree.errors.front().message);
    CHECK(accepted == item.accepted.value_or(puppet));
    if (item.accepted)
        CHECK(*item.accepted != puppet);  // else it is no difference any more
    if (accepted && item.outcome == Outcome::tree)
        CHECK(dump_pn(tree) == item.text);
    if (!accepted && item.outcome == Outcome::refused && item.line != 0)
        CHECK(source.lines().line(tree.errors.front().span.begin) == item.line);
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
