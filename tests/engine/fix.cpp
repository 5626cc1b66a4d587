// What fixes may never do, with rules that try it.
#include "engine/fixes/fix.hpp"

#include <catch2/catch.hpp>

using namespace plint;

namespace {

Fix replacement(Span span, std::string text)
{
    Fix fix;
    fix.title = "replace";
    fix.edits.push_back({{}, span, std::move(text)});
    return fix;
}

void open_a_brace(const Tree& /*tree*/, rules::ProgramContext& ctx)
{
    ctx.report({0, 0}, "wants a brace").fix(replacement({0, 0}, "{"));
}

void swap_letters(const Tree& tree, rules::ProgramContext& ctx)
{
    const auto text = tree.source->text();
    const auto at = static_cast<Offset>(text.find_first_of("ab"));
    ctx.report({at, at + 1}, "wants the other letter").fix(replacement({at, at + 1}, text[at] == 'a' ? "b" : "a"));
}

void add_a_comment(const Tree& tree, rules::ProgramContext& ctx)
{
    if (!tree.source->text().starts_with("#"))
        ctx.report({0, 0}, "wants a comment").fix(replacement({0, 0}, "# one\n# two\n"));
}

void open_a_brace_at_the_end(const Tree& tree, rules::ProgramContext& ctx)
{
    const auto end = static_cast<Offset>(tree.source->text().size());
    if (tree.source->text().find("bad") != std::string_view::npos)
        ctx.report({end, end}, "wants a brace").fix(replacement({end, end}, "{"));
}

consteval rules::Rule fixing_rule(std::string_view name, std::span<const rules::Hook> hooks)
{
    return {.name = name,
            .category = "test",
            .aliases = "",
            .summary = "",
            .fixable = rules::Fixable::always,
            .hooks = hooks};
}

constinit const rules::Rule closer = fixing_rule("closer", rules::hooks<open_a_brace_at_the_end>);
constinit const rules::Rule opener = fixing_rule("opener", rules::hooks<open_a_brace>);
constinit const rules::Rule swapper = fixing_rule("swapper", rules::hooks<swap_letters>);
constinit const rules::Rule commenter = fixing_rule("commenter", rules::hooks<add_a_comment>);

engine::FixOutcome fixed(const rules::Rule& rule, const std::string& text)
{
    auto workspace = engine::load(engine::read_sources(std::vector<std::string>{"-"}, {{"-", text}}, {}, 1), 1);
    rules::RuleSet rules;
    rules.entries.push_back({.rule = &rule, .severity = {}, .options = {}});
    return engine::fix_all(workspace, rules, Safety::safe, 1, engine::Boundary({}));
}

}  // namespace

TEST_CASE("fixes: none that would break a file is applied")
{
    const auto outcome = fixed(opener, "notice(1)\n");
    CHECK(outcome.changes.empty());
    CHECK(outcome.fixed == 0);
    CHECK(outcome.trouble.empty());
    REQUIRE(outcome.left_out.size() == 1);
    CHECK(outcome.left_out[0] == "the fix of `opener` was left out: `-` would have syntax errors after it");
}

TEST_CASE("fixes: one that would break a file holds up no other, in this file or another")
{
    auto workspace = engine::load(engine::read_sources(std::vector<std::string>{"a.pp", "b.pp"},
                                                       {{"a.pp", "notice('bad')\n"}, {"b.pp", "notice(2)\n"}}, {}, 1),
                                  1);
    rules::RuleSet rules;
    for (const rules::Rule* const rule : {&closer, &commenter})
        rules.entries.push_back({.rule = rule, .severity = {}, .options = {}});
    const auto outcome = engine::fix_all(workspace, rules, Safety::safe, 1, engine::Boundary({}));
    CHECK(outcome.fixed == 2);
    CHECK(outcome.trouble.empty());
    CHECK(outcome.left_out.size() == 1);
    REQUIRE(outcome.changes.size() == 2);
    CHECK(outcome.changes[0].new_text == "# one\n# two\nnotice('bad')\n");
    CHECK(outcome.changes[1].new_text == "# one\n# two\nnotice(2)\n");
}

TEST_CASE("fixes: a broken file is left alone")
{
    const auto outcome = fixed(commenter, "notice(1\n");
    CHECK(outcome.changes.empty());
    CHECK(outcome.trouble.empty());
}

TEST_CASE("fixes: those that never come to an end are stopped")
{
    const auto outcome = fixed(swapper, "$x = 'a'\n");
    REQUIRE(outcome.trouble.size() == 1);
    CHECK(outcome.trouble[0].find("still change files") != std::string::npos);
}

TEST_CASE("fixes: what they insert has the line breaks of the file")
{
    auto outcome = fixed(commenter, "notice(1)\r\nnotice(2)\r\n");
    REQUIRE(outcome.changes.size() == 1);
    CHECK(outcome.changes[0].new_text == "# one\r\n# two\r\nnotice(1)\r\nnotice(2)\r\n");
    outcome = fixed(commenter, "notice(1)\nnotice(2)\r\n");
    REQUIRE(outcome.changes.size() == 1);
    CHECK(outcome.changes[0].new_text == "# one\n# two\nnotice(1)\nnotice(2)\r\n");
}
