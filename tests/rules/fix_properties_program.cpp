// What tests/rules/fix_properties.cpp promises of one file, of fixes that move code between files: the projects of the rules'
// pages are strewn with noise and fixed by all rules to the end. No comment of the project may be lost, no file broken.
#include "engine/fixes/fix.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/fix.hpp"
#include "tests/parser/strewing.hpp"
#include "tests/rules/rule_page.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <iterator>

namespace plint::tests {

using namespace engine;

namespace {

struct PageProgram {
    Texts texts;                         // by path
    std::vector<std::string> requested;  // sorted
};

std::vector<PageProgram> programs(const Page& page)
{
    std::vector<PageProgram> all;
    for (const PageBlock& block : page.blocks) {
        if (block.path.empty() || block.fixed)
            continue;
        if (block.starts_project || all.empty())
            all.emplace_back();
        all.back().texts[block.path] = block.text;
        if (!block.elsewhere && layout::file_role(block.path) != layout::FileRole::none)
            all.back().requested.push_back(block.path);
    }
    for (PageProgram& program : all)
        std::ranges::sort(program.requested);
    return all;
}

bool is_manifest(const std::string& path)
{
    return path.ends_with(".pp");
}

// Sorted words of all comments; of files that Puppet cannot read it counts how many.
Reading read_all(const Texts& texts)
{
    Reading all;
    for (const auto& [path, text] : texts) {
        if (!is_manifest(path))
            continue;
        Reading one = read(path, text);
        all.errors += one.errors > 0 ? 1 : 0;
        std::ranges::move(one.comments, std::back_inserter(all.comments));
    }
    std::ranges::sort(all.comments);
    return all;
}

rules::RuleSet all_but_unused_suppression()
{
    rules::RuleSelection selection;
    selection.select = {"all"};
    selection.preview = true;
    selection.ignore = {"unused_suppression"};  // takes comments away, which is its purpose
    std::vector<rules::SelectionProblem> problems;
    return resolve(selection, problems);
}

void apply_changes(PageProgram& program, const std::vector<FileChange>& changes)
{
    for (const FileChange& change : changes) {
        if (!change.old_path.empty() && change.old_path != change.new_path) {
            program.texts.erase(change.old_path);
            std::erase(program.requested, change.old_path);
        }
        program.texts[change.new_path] = change.new_text;
        if (!std::ranges::binary_search(program.requested, change.new_path))
            program.requested.insert(std::ranges::upper_bound(program.requested, change.new_path), change.new_path);
    }
}

// How many findings were fixed.
std::size_t fix_to_the_end(PageProgram& program, const rules::RuleSet& rules)
{
    std::size_t fixed = 0;
    for (int round = 0; round < rules::max_fix_rounds; ++round) {
        write_tree(program.texts);
        Workspace workspace = load(read_sources(program.requested, {}, {}, 1), 1);
        FixOutcome outcome = fix_all(workspace, rules, Safety::unsafe, 1, Boundary({}));
        CAPTURE(outcome.trouble);
        for (const auto& [path, text] : program.texts)
            UNSCOPED_INFO(path << ":\n" << text);
        CHECK(outcome.trouble.empty());
        Workspace again = load(read_sources(program.requested, {}, {}, 1), 1);
        const FixOutcome fast = fix_all(again, rules, Safety::unsafe, 1, Boundary({}), Analyses::unwanted);
        CHECK(std::ranges::equal(outcome.changes, fast.changes, {}, &FileChange::new_text, &FileChange::new_text));
        fixed += outcome.fixed;
        apply_changes(program, outcome.changes);
        if (!outcome.moved)
            return fixed;
    }
    FAIL_CHECK("fixes move files for ever");
    return fixed;
}

}  // namespace

TEST_CASE("fixes that move code lose no comment, whatever stands beside it", "[fixes]")
{
    const Folder folder;
    const rules::RuleSet rules = all_but_unused_suppression();
    for (const char* const name :
         {"autoload_layout", "nested_definition", "evaluation_order", "puppet_url_without_modules"}) {
        const rules::Rule& rule = *rules::find_rule(name);
        std::size_t fixed = 0;
        for (const PageProgram& program : programs(read_page(page(rule))))
            for (std::uint32_t seed = first_seed(); seed < first_seed() + seeds; ++seed) {
                std::mt19937 random(seed);
                PageProgram tried = program;
                const bool crlf = below(random, 4) == 0;
                for (auto& [path, text] : tried.texts)
                    if (is_manifest(path)) {
                        text = strewn(path, text, random);  // perhaps with CRLF already
                        text = dressed(text, crlf && text.find('\r') == std::string::npos, false, false);
                    }
                const Reading before = read_all(tried.texts);
                const Texts texts = tried.texts;
                fixed += fix_to_the_end(tried, rules);
                const Reading after = read_all(tried.texts);
                CAPTURE(rule.name, seed, texts, tried.texts);
                CHECK(after.errors <= before.errors);
                CHECK(std::ranges::includes(after.comments, before.comments));
                for (const auto& [path, text] : tried.texts) {
                    INFO(path << ":\n" << text);
                    CHECK((!is_manifest(path) || has_even_line_ends(text)));
                }
            }
        INFO("rule " << rule.name);
        CHECK(fixed > 0);
    }
}

}  // namespace plint::tests
