// The dumps of trees.
#include "parser/syntax/dump.hpp"
#include "parser/syntax/pn.hpp"
#include "tests/parser/syntax_program.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace plint::tests {

TEST_CASE("a tree, one node a line")
{
    CHECK(dump_cst(Program("$x = [\n]").tree())
          == "file 0..8\n"
             "  assignment 0..8\n"
             "    variable 0..2 \"$x\"\n"
             "    assign 3..4 \"=\"\n"
             "    array 5..8\n"
             "      lbracket 5..6 \"[\"\n"
             "      rbracket 7..8 \"]\"\n");
    CHECK(dump_cst(Program("'a\n\t\"\\\x01'").tree())
          == "file 0..8\n  single_quoted 0..8 \"'a\\n\\t\\\"\\\\\\x01'\"\n");
}

TEST_CASE("a tree as JSON")
{
    const auto json = nlohmann::json::parse(dump_json(Program("f(1, [2])").tree()));
    CHECK(json["kind"] == "file");
    CHECK(json["children"][0]["kind"] == "call");
    CHECK(json["children"][0]["children"][0]
          == nlohmann::json{{"kind", "name"}, {"begin", 0}, {"end", 1}, {"text", "f"}});
    CHECK(json["children"][0]["children"][4]["children"].size() == 3);
    CHECK(nlohmann::json::parse(dump_json(Program("").tree()))["children"].empty());
}

TEST_CASE("JSON is valid UTF-8 whatever the file holds")
{
    const std::string json = dump_json(Program("# \xFF\xFE\n$x = '\xC3'").tree());
    CHECK_NOTHROW(nlohmann::json::parse(json));
    CHECK(json.find("\uFFFD") != std::string::npos);
}

// The cases of fixtures/grammar hold the notation against Puppet's; here is what those cannot show.
TEST_CASE("Puppet's notation of what its own printer cannot print")
{
    CHECK(dump_pn(Program("apply(a, b => 1) { c }", {.plans = true}).tree())
          == "(apply {:args [(qn \"a\") (hash (=> (qn \"b\") 1))] :body [(qn \"c\")]})");
    CHECK_NOTHROW(dump_pn(Program("file { 'a': b => } $x = if {").tree()));
}

TEST_CASE("chains longer than any stack is deep")
{
    constexpr int links = 100'000;
    for (const std::string_view link : {" + 1", ".a", "[1]", " -> a", "()", " ? { a => b }", " <| |>", "{ a: }"}) {
        std::string text = "a";
        for (int i = 0; i < links; ++i)
            text += link;
        const Program program(std::move(text));
        INFO(link);
        // Where the parser refuses, the tree is small; where it does not, its notation is whole.
        const std::string pn = dump_pn(program.tree());
        CHECK(std::ranges::count(pn, '(') == std::ranges::count(pn, ')'));
    }
}

}  // namespace plint::tests
