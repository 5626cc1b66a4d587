// The named sets of rules.
#include "rules/engine/presets.hpp"

#include "cli/puppet_lint/checks.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/selection.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string_view>

using namespace plint;

namespace {

using Names = std::set<std::string_view>;

Names rules_in(std::string_view preset)
{
    Names names;
    for (const rules::Rule* const rule : rules::all_rules())
        if (rules::find_preset(preset)->contains(*rule))
            names.insert(rule->name);
    return names;
}

bool runs(std::string_view rule, const rules::RuleSelection& selection)
{
    const rules::RuleSelection* const only = &selection;
    return rules::judge(*rules::find_rule(rule), std::span(&only, 1)).on;
}

}  // namespace

TEST_CASE("every check of a preset is a rule", "[presets]")
{
    for (const rules::Preset& preset : rules::presets())
        CHECK_FALSE(rules_in(preset.name).empty());
    // Checks that are one rule here count once: `variable_contains_upcase`, `resource_reference_without_whitespace`.
    CHECK(rules_in("puppet-lint").size() == 36);
    CHECK(rules_in("voxpupuli").size() == 36 + 40 - 2);
}

TEST_CASE("the presets of puppet-lint are its default checks", "[presets]")
{
    Names checks;
    for (const cli::puppet_lint::Check& check : cli::puppet_lint::checks())
        if (check.standard && check.name != "syntax")  // which always runs
            checks.insert(rules::find_rule(check.name)->name);
    CHECK(rules_in("puppet-lint-3") == checks);
    checks.insert({"legacy_facts", "space_before_arrow", "top_scope_facts"});
    CHECK(rules_in("puppet-lint") == checks);
    CHECK(std::ranges::includes(rules_in("voxpupuli"), checks));
}

TEST_CASE("presets are selected as rules are", "[presets]")
{
    CHECK(runs("trailing_comma", {.select = {"voxpupuli"}}));
    CHECK_FALSE(runs("unknown_class", {.select = {"voxpupuli"}}));
    CHECK(runs("syntax_error", {.select = {"voxpupuli"}}));
    CHECK(runs("unknown_class", {.extend_select = {"voxpupuli"}}));
    CHECK(runs("trailing_comma", {.extend_select = {"voxpupuli"}}));
    CHECK_FALSE(runs("trailing_comma", {.ignore = {"trailing_comma"}, .extend_select = {"voxpupuli"}}));
    CHECK_FALSE(runs("trailing_comma", {.ignore = {"format"}, .extend_select = {"voxpupuli"}}));
    CHECK_FALSE(runs("140chars", {.select = {"all"}, .ignore = {"puppet_lint"}}));
    CHECK(runs("unknown_class", {.select = {"recommended"}}));
    CHECK_FALSE(runs("double_quoted_strings", {.select = {"errors"}}));
    CHECK(rules::is_selectable("ALL"));
    CHECK_FALSE(rules::is_selectable("voxpupul"));
    CHECK(rules::nearest_name("voxpupul") == "voxpupuli");
}
