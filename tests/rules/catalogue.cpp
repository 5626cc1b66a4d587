// Every rule has a name of its own and lies where its name says.
#include "rules/engine/engine.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

namespace plint {

namespace fs = std::filesystem;

TEST_CASE("names of rules, aliases and categories are unique", "[catalogue]")
{
    std::set<std::string> names{"all"};
    std::set<std::string> categories;
    for (const rules::Rule* rule : rules::all_rules()) {
        CHECK(names.insert(std::string(rule->name)).second);
        std::istringstream aliases{std::string(rule->aliases)};
        for (std::string alias; aliases >> alias;)
            CHECK(names.insert(alias).second);
        categories.insert(std::string(rule->category));
    }
    for (const std::string& category : categories) {
        CAPTURE(category);
        CHECK((!names.contains(category) || category == "syntax"));  // puppet-lint's name for syntax_error
    }
}

TEST_CASE("rules are sorted and lie in rules/<category>/<name>/", "[catalogue]")
{
    CHECK(std::ranges::is_sorted(rules::all_rules(), {}, [](const rules::Rule* rule) { return rule->name; }));
    std::set<fs::path> folders;
    const std::set<std::string> others{"engine", "pages", "shared"};
    for (const fs::directory_entry& category : fs::directory_iterator(PLINT_SOURCE_DIR "/rules"))
        if (category.is_directory() && !others.contains(category.path().filename().string()))
            for (const fs::directory_entry& rule : fs::directory_iterator(category.path()))
                folders.insert(rule.path());
    for (const rules::Rule* rule : rules::all_rules()) {
        const fs::path folder = fs::path(PLINT_SOURCE_DIR "/rules") / rule->category / rule->name;
        CAPTURE(folder);
        CHECK(folders.erase(folder) == 1);
        CHECK_FALSE(page(*rule).empty());
        CHECK_FALSE(rule->summary.empty());
        CHECK_FALSE(rule->summary.ends_with('.'));
        CHECK_FALSE(rule->hooks.empty());
    }
    CHECK(folders.empty());  // folders that hold no rule
}

TEST_CASE("rules answer to their names, aliases and to dashes", "[catalogue]")
{
    REQUIRE(rules::find_rule("nested_definition") != nullptr);
    CHECK(rules::find_rule("nested-definition") == rules::find_rule("nested_definition"));
    CHECK(rules::find_rule("nested_classes_or_defines") == rules::find_rule("nested_definition"));
    CHECK(rules::find_rule("autoloader_layout") == rules::find_rule("autoload_layout"));
    CHECK(rules::find_rule("nothing_such") == nullptr);
    CHECK(rules::nearest_name("autoload_layuot") == "autoload_layout");
    CHECK(rules::nearest_name("nested_definitions") == "nested_definition");
    CHECK(rules::nearest_name("q").empty());
}

TEST_CASE("a selection prefers the closer name", "[catalogue]")
{
    const auto picks = [](const rules::RuleSelection& selection, std::string_view name) {
        std::vector<rules::SelectionProblem> problems;
        const rules::RuleSet rules = resolve(selection, problems);
        CHECK(problems.empty());
        return rules.contains(*rules::find_rule(name));
    };
    rules::RuleSelection selection;
    CHECK(picks(selection, "nested_definition"));
    selection.select = {"layout"};
    CHECK(picks(selection, "nested_definition"));
    CHECK_FALSE(picks(selection, "misplaced_definition"));
    CHECK(picks(selection, "syntax_error"));
    selection.ignore = {"nested_classes_or_defines"};
    CHECK_FALSE(picks(selection, "nested_definition"));
    CHECK(picks(selection, "autoload_layout"));
    selection.ignore = {"all"};
    CHECK(picks(selection, "autoload_layout"));  // a category is closer than `all`
    selection.ignore = {"layout"};
    CHECK_FALSE(picks(selection, "autoload_layout"));
    selection.extend_select = {"autoload_layout"};
    CHECK(picks(selection, "autoload_layout"));
    selection.ignore = {"syntax_error"};
    CHECK_FALSE(picks(selection, "syntax_error"));
    selection.ignore = {"syntax"};
    CHECK_FALSE(picks(selection, "syntax_error"));  // puppet-lint's name for it
}

TEST_CASE("unknown names are reported with the nearest one", "[catalogue]")
{
    rules::RuleSelection selection;
    selection.select = {"autoload-layot", "zzzzzzzzzz"};
    std::vector<rules::SelectionProblem> problems;
    const rules::RuleSet rules = resolve(selection, problems);
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].given == "autoload-layot");
    CHECK(problems[0].suggestion == "autoload_layout");
    CHECK(problems[1].suggestion.empty());
    CHECK(rules.entries.size() == 1);  // syntax_error
}

}  // namespace plint
