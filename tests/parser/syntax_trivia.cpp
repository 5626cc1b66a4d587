// Comments belong to the node that people wrote them for.
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"
#include "parser/syntax/trivia.hpp"
#include "tests/parser/syntax_program.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

using namespace syntax;

TEST_CASE("comments above a node")
{
    const Program program("# far\n\n# one\n/* two\n */\n# three\nclass a {}\n\n$x = 1 # no\n$y = 2\n# apart\n\n$z = 3");
    CHECK(texts(leading_comments(program.get<ClassDefinition>())) == "# one|/* two\n */|# three");
    CHECK(texts(leading_comments(*program.get<ClassDefinition>().child(Kind::kw_class)))
          == "# one|/* two\n */|# three");
    CHECK(leading_comments(*program.get<ClassDefinition>().name()).empty());
    CHECK(leading_comments(program.get<Variable>(1)).empty());
    CHECK(leading_comments(program.get<Variable>(2)).empty());
    CHECK(texts(nearest_comments(program.get<Variable>(2))) == "# apart");
    CHECK(nearest_comments(program.get<Variable>(1)).empty());
    CHECK(texts(nearest_comments(program.get<ClassDefinition>())) == "# one|/* two\n */|# three");
}

TEST_CASE("comments above attributes and parameters")
{
    const Program program(
        "class a(\n  # the first\n  $x, # after x\n  # the second\n  String $y = 'a' # after y\n) {}\n"
        "file { '/x':\n  # why\n  ensure => present, # so\n  mode => '1';\n  # other\n  '/y': }");
    CHECK(texts(leading_comments(program.get<Parameter>(0))) == "# the first");
    CHECK(text(trailing_comment(program.get<Parameter>(0))) == "# after x");
    CHECK(texts(leading_comments(program.get<Parameter>(1))) == "# the second");
    CHECK(text(trailing_comment(program.get<Parameter>(1))) == "# after y");
    CHECK(texts(leading_comments(program.get<Attribute>(0))) == "# why");
    CHECK(text(trailing_comment(program.get<Attribute>(0))) == "# so");
    CHECK(text(trailing_comment(program.get<Attribute>(1))) == "none");
    CHECK(texts(leading_comments(program.get<ResourceBody>(1))) == "# other");
}

TEST_CASE("comments that no child owns")
{
    const Program program("class a { # later\n}\nclass b {\n  $x = 1 # x\n  # below\n\n  # end\n}\n"
                          "f(1, # one\n  # none\n)\n$z = [\n  # empty\n]\n# last");
    CHECK(texts(dangling_comments(program.get<Block>(0))) == "# later");
    CHECK(texts(dangling_comments(program.get<Block>(1))) == "# below|# end");
    CHECK(texts(dangling_comments(program.get<Call>())) == "# none");
    CHECK(texts(dangling_comments(program.get<Array>())) == "# empty");
    CHECK(texts(dangling_comments(program.root())) == "# last");
    CHECK(dangling_comments(program.get<Assignment>()).empty());
}

TEST_CASE("comments in parameters of a lambda")
{
    const Program program("f() |\n  $x, # x\n  # end\n| { }");
    CHECK(texts(dangling_comments(program.get<Parameters>())) == "# end");
    CHECK(text(trailing_comment(program.get<Parameter>())) == "# x");
}

TEST_CASE("what comments say")
{
    const Program program("# a\r\n/* b */\n#c");
    CHECK(program.get<Comment>(0).content() == " a");
    CHECK(program.get<Comment>(1).content() == " b ");
    CHECK(program.get<Comment>(2).content() == "c");
    CHECK(Program::epp("<%#- d -%>").get<Comment>().content() == " d ");
}

}  // namespace plint::tests
