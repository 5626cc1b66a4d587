// Which regular expressions Ruby accepts.
#include "parser/parse.hpp"

#include <catch2/catch.hpp>

#include <string>

namespace plint::tests {

namespace {

bool is_accepted(const std::string& regex)
{
    const SourceFile source("regex.pp", "$x =~ /" + regex + "/\n");
    return parse(source, {}).errors.empty();
}

}  // namespace

TEST_CASE("regular expressions are checked as Ruby does, whether plain or not")
{
    for (const std::string source :
         {"a.b", "^a|b$", "a+?b*?c??", "(a|b)*", "(?:a)+", "[a-z_-]+", "[-a]", "[^0-9]?", R"(\A\d+\.\w*\z)",
          R"([\w\]-])", "()", "^*", "a{2}", "[[:alpha:]]", "(?i)a", "a**", R"(\h)", "[]a]"}) {
        INFO(source);
        CHECK(is_accepted(source));
    }
    for (const std::string wrong :
         {"+a", "|*", "(*)", "a)", "(a", "[a", "[]", "[z-a]", "[a-", R"([\])", "(?:", "(+)", R"(\xg)", "(?<a)"}) {
        INFO(wrong);
        CHECK_FALSE(is_accepted(wrong));
    }
}

}  // namespace plint::tests
