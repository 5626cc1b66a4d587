// Files have the same findings whether they are checked as soon as they are parsed, or after all others are known.
#include "cli/reports/report_input.hpp"
#include "reporters/format.hpp"
#include "tests/rules/rule_page.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace plint::tests {

using namespace cli;

namespace {

engine::RuleBook local_rules()
{
    rules::RuleSelection selection;
    selection.preview = true;
    for (const rules::Rule* rule : rules::all_rules())
        if (rule->reach() != rules::Reach::program)
            selection.select.emplace_back(rule->name);
    std::vector<rules::SelectionProblem> problems;
    return engine::RuleBook(resolve(selection, problems));
}

// The findings of the files; `at_once` of each file as soon as it is parsed.
std::string report_of(const std::vector<std::string>& files, const engine::RuleBook& rules, bool at_once)
{
    const engine::RuleBook* const local = at_once ? &rules : nullptr;
    engine::Workspace workspace =
        engine::load(engine::read_sources(files, {}, {}, 2, engine::LoadAs::trees, {}, local), 2);
    std::vector<engine::FileFindings> found = engine::analyse_and_release(workspace, rules, 2);
    engine::read_mentioned(workspace, found);
    std::string out;
    find_format("json")->write(
        make_report(workspace, std::move(found), rules, engine::unreadable(workspace), engine::Boundary({}), {}), {},
        out);
    return out;
}

}  // namespace

TEST_CASE("local rules need no other file", "[pages]")
{
    const engine::RuleBook rules = local_rules();
    REQUIRE(rules.sets()[0].local);
    REQUIRE(rules.sets()[0].entries.size() > 100);
    std::size_t findings = 0;
    for (const rules::Rule* rule : rules::all_rules()) {
        if (rule->reach() == rules::Reach::program)
            continue;
        INFO(rule->name);
        const Folder folder;
        engine::Texts texts;
        std::vector<std::string> files;
        for (const PageBlock& block : read_page(page(*rule)).blocks) {
            const std::string path =
                block.path.empty() ? "block_" + std::to_string(block.first_line) + ".pp" : block.path;
            if (texts.emplace(path, block.text).second && layout::file_role(path) != layout::FileRole::none)
                files.push_back(path);
        }
        std::ranges::sort(files);
        write_tree(texts);
        const std::string later = report_of(files, rules, false);
        CHECK(report_of(files, rules, true) == later);
        findings += static_cast<std::size_t>(std::ranges::count(later, '\n'));
    }
    CHECK(findings > 10'000);
}

}  // namespace plint::tests
