#include "rules/engine/aligned_arrows.hpp"

#include "parser/parse.hpp"
#include "rules/engine/fix.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

// The text after each `from` was replaced by its `to`.
static std::string replaced(const std::string& text,
                            std::initializer_list<std::pair<std::string_view, std::string>> changes)
{
    const SourceFile source("a.pp", text);
    const Tree tree = parse(source, parse_options(source));
    std::vector<Edit> edits;
    for (const auto& [from, to] : changes) {
        const auto at = static_cast<Offset>(text.find(from));
        edits.push_back({{}, {at, at + static_cast<Offset>(from.size())}, to});
    }
    return rules::apply(&tree, text, edits);
}

TEST_CASE("fixes keep arrows aligned", "[fixes]")
{
    const std::string file = "file { '/a':\n"
                             "  ensure  => file,\n"
                             "  content => { 'a'  => 1,\n"
                             "    'bb' => 2 },\n"
                             "}\n";
    CHECK(replaced(file, {{"content", "source"}})
          == "file { '/a':\n"
             "  ensure => file,\n"
             "  source => { 'a'  => 1,\n"
             "    'bb' => 2 },\n"
             "}\n");
    CHECK(replaced("$x = {\n  \"${a}\" => 1,\n  'é'    => 2,\n}\n", {{"\"${a}\"", "$a"}})
          == "$x = {\n  $a  => 1,\n  'é' => 2,\n}\n");
    CHECK(replaced("$x = {\n  'a' => 1,\n  'b' => 2,\n}\n", {{"'a'", "'aaa'"}, {"'b'", "'bb'"}})
          == "$x = {\n  'aaa' => 1,\n  'bb'  => 2,\n}\n");
}

TEST_CASE("tabs before arrows become alignment", "[fixes]")
{
    CHECK(replaced("$x = {\n  'a'\t=> 1,\n  'bbb' => 2,\n}\n", {{"\t", "     "}})
          == "$x = {\n  'a'   => 1,\n  'bbb' => 2,\n}\n");
}

TEST_CASE("lists that were not aligned, and whole entries, are left alone", "[fixes]")
{
    CHECK(replaced("$x = {\n  'a' => 1,\n  'bbb' => 2,\n}\n", {{"'bbb'", "bbb"}})
          == "$x = {\n  'a' => 1,\n  bbb => 2,\n}\n");
    CHECK(replaced("$x = {\n  'a'   => 1,\n  'bbb' => 2,\n}\n", {{"  'bbb' => 2,\n", ""}})
          == "$x = {\n  'a'   => 1,\n}\n");
    CHECK(replaced("$x = { 'a' => 1, 'b' => 2 }\n", {{"'a'", "'aaa'"}}) == "$x = { 'aaa' => 1, 'b' => 2 }\n");
}

}  // namespace plint::tests
