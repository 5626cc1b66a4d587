// What every fix promises, tried on the rules' pages: their code is strewn with comments, heredocs, tabs, wide
// characters and odd line ends (seeded, so always the same), once at random and once at both ends of everything that a
// fix of the page's rule touches, then fixed by all rules at once to the end. No comment may be lost, no tree changed by
// a safe fix, no text left that a second run would change; and each rule with fixes must have had its share.
#include "rules/engine/engine.hpp"
#include "rules/engine/fix.hpp"
#include "tests/parser/strewing.hpp"
#include "tests/rules/rule_page.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>
#include <sstream>

namespace plint::tests {

namespace {

rules::RuleSet rules_with(Safety safety)
{
    rules::RuleSelection selection;
    selection.select = {"all"};
    selection.preview = true;
    selection.ignore = {"unused_suppression"};  // takes comments away, which is its purpose
    for (const rules::Rule* rule : rules::all_rules())
        if (safety == Safety::safe && rule->changes_tree)
            selection.ignore.emplace_back(rule->name);
    std::vector<rules::SelectionProblem> problems;
    return resolve(selection, problems);
}

std::vector<Diagnostic> fixable(const std::string& path, const std::string& text, const rules::RuleSet& rules)
{
    std::vector<Diagnostic> findings = analyse_text(path, text, rules).findings;
    for (Diagnostic& finding : findings)
        std::erase_if(finding.fixes, [](const Fix& fix) { return !fix.moves.empty(); });
    return findings;
}

// The text after all fixes, and which rules had a hand in it.
std::string fixed(const std::string& path, std::string text, const rules::RuleSet& rules, Safety safety,
                  std::string& by)
{
    for (int round = 0; round < rules::max_fix_rounds; ++round) {
        const std::vector<Diagnostic> findings = fixable(path, text, rules);
        const rules::Patch patch = rules::choose_fixes(findings, safety);
        if (patch.empty())
            return text;
        for (const Diagnostic& finding : findings)
            if (!finding.fixes.empty() && by.find(finding.rule) == std::string::npos)
                by += finding.rule.str() + ' ';
        text = patched({{path, text}}, patch).at(path);
    }
    FAIL_CHECK("fixes want changes for ever");
    return text;
}

// Noise at both ends of every edit that the rule would make.
std::string strewn_at_edits(const std::string& path, std::string text, const rules::Rule& rule, std::size_t kind)
{
    rules::RuleSelection selection;
    selection.select = {std::string(rule.name)};
    selection.preview = true;
    std::vector<rules::SelectionProblem> problems;
    std::vector<Offset> places;
    for (const Diagnostic& finding : analyse_text(path, text, resolve(selection, problems)).findings)
        for (const Fix& fix : finding.fixes)
            for (const Edit& edit : fix.edits)
                places.insert(places.end(), {edit.span.begin, edit.span.end});
    std::ranges::sort(places, std::greater());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    const std::string tree = read(path, text).tree;
    std::size_t number = 0;
    for (const Offset place : places) {
        std::string candidate = text;
        insert(candidate, place, noise(kind, ++number));
        if (const Reading reading = read(path, candidate); reading.errors == 0 && reading.tree == tree)
            text = std::move(candidate);
    }
    return dressed(std::move(text), kind % 3 == 1, kind % 4 == 1, kind % 2 == 1);
}

// `tried` learns whose fixes there were.
void check(const std::string& path, const std::string& text, Safety safety, const rules::RuleSet& rules,
           std::set<std::string>& tried)
{
    const Reading before = read(path, text);
    if (before.errors > 0)
        return;
    std::string by;
    const std::string after_text = fixed(path, text, rules, safety, by);
    std::istringstream names(by);
    tried.insert(std::istream_iterator<std::string>(names), {});
    const Reading after = read(path, after_text);
    CAPTURE(text, after_text, by);
    CHECK(after.errors == 0);
    CHECK(std::ranges::includes(after.comments, before.comments));
    if (safety == Safety::safe)
        CHECK(after.tree == before.tree);
    CHECK(has_even_line_ends(after_text));
    CHECK(after_text.starts_with("\xEF\xBB\xBF") == text.starts_with("\xEF\xBB\xBF"));
}

}  // namespace

TEST_CASE("fixes lose no comment and keep the tree, whatever stands beside them", "[fixes]")
{
    std::set<std::string> tried;
    for (const Safety safety : {Safety::safe, Safety::unsafe}) {
        const rules::RuleSet rules = rules_with(safety);
        for (const rules::Rule* rule : rules::all_rules())
            for (const PageBlock& block : read_page(page(*rule)).blocks) {
                if (block.broken || block.fixed || !block.path.empty()
                    || (block.language != "puppet" && block.language != "epp"))
                    continue;
                const std::string path = block.language == "epp" ? "example.epp" : "example.pp";
                INFO("rule " << rule->name << ", line " << block.first_line);
                check(path, block.text, safety, rules, tried);
                for (std::uint32_t seed = first_seed(); seed < first_seed() + seeds && block.language == "puppet";
                     ++seed) {
                    std::mt19937 random(seed);
                    INFO("seed " << seed);
                    check(path, strewn(path, block.text, random), safety, rules, tried);
                }
                for (std::size_t kind = 0; kind < noises && block.language == "puppet"; ++kind) {
                    if (is_sampled && kind != block.first_line % noises)
                        continue;
                    INFO("noise " << kind << " at the edits");
                    check(path, strewn_at_edits(path, block.text, *rule, kind), safety, rules, tried);
                }
            }
    }
    // What only moves files, or needs several to find anything, has other tests.
    const std::set<std::string_view> elsewhere{"autoload_layout",
                                               "nested_definition",
                                               "evaluation_order",
                                               "unused_suppression",
                                               "syntax_error",
                                               "hiera_type_mismatch",
                                               "invalid_hiera_data",
                                               "invalid_puppetfile",
                                               "type_mismatch",
                                               "dollar_interpolation_in_data",
                                               "missing_comma_in_data",
                                               "undef_in_data",
                                               "erb_joined_lines",
                                               "erb_missing_output",
                                               "puppet_url_without_modules",
                                               "removed_in_ruby_3"};
    for (const rules::Rule* rule : rules::all_rules()) {
        INFO("rule " << rule->name);
        if (rule->fixable != rules::Fixable::never && !elsewhere.contains(rule->name))
            CHECK(tried.contains(std::string(rule->name)));
    }
}

}  // namespace plint::tests
