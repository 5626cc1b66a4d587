// Views reach the parts of whole programs, and say so when a broken one lacks them.
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"
#include "parser/syntax/templates.hpp"
#include "tests/parser/syntax_program.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

using namespace syntax;

TEST_CASE("operators")
{
    const Program program("$a = $b and !$c[1, k => 2, default]");
    CHECK(text(program.get<Assignment>().left()) == "$a");
    CHECK(text(program.get<Assignment>().operator_token()) == "=");
    CHECK(text(program.get<Assignment>().right()) == "$b and !$c[1, k => 2, default]");
    CHECK(text(program.get<Binary>().left()) == "$b");
    CHECK(text(program.get<Binary>().operator_token()) == "and");
    CHECK(text(program.get<Negation>().operand()) == "$c[1, k => 2, default]");
    CHECK(text(program.get<Access>().left()) == "$c");
    CHECK(texts(program.get<Access>().keys()) == "1|k => 2|default");
    CHECK(text(program.get<Pair>().key()) == "k");
    CHECK(text(program.get<Pair>().value()) == "2");
}

TEST_CASE("selectors and collections")
{
    const Program program("$x ? { 'a' => [1, type], default => { function => true } }");
    CHECK(text(program.get<Selector>().value()) == "$x");
    CHECK(texts(program.get<Selector>().entries()) == "'a' => [1, type]|default => { function => true }");
    CHECK(text(program.get<SelectorEntry>(1).key()) == "default");
    CHECK(texts(program.get<Array>().elements()) == "1|type");
    CHECK(text(program.get<Pair>().key()) == "function");
    CHECK(text(program.get<Pair>().value()) == "true");
}

TEST_CASE("calls")
{
    const Program program("f(1, a => 2) |String $x, *$y = 3| >> Integer { $x }\n"
                          "$a.b.type(4) |$z| { }\ninclude c, d\ntype(5)");
    CHECK(text(program.get<Call>().functor()) == "f");
    CHECK(texts(program.get<Call>().arguments()) == "1|a => 2");
    CHECK(texts(program.get<Lambda>().parameters()) == "String $x|*$y = 3");
    CHECK(text(program.get<Lambda>().return_type()) == "Integer");
    CHECK(texts(program.get<Lambda>().body()->statements()) == "$x");
    CHECK(text(program.get<Parameter>(0).type()) == "String");
    CHECK(program.get<Parameter>(0).name() == "x");
    CHECK_FALSE(program.get<Parameter>(0).splat());
    CHECK(program.get<Parameter>(1).splat());
    CHECK(text(program.get<Parameter>(1).type()) == "none");
    CHECK(text(program.get<Parameter>(1).default_value()) == "3");
    CHECK(text(program.get<MethodCall>().method()) == "type");
    CHECK(texts(program.get<MethodCall>().arguments()) == "4");
    CHECK(text(program.get<MethodCall>().receiver()) == "$a.b");
    CHECK(program.get<MethodCall>().lambda());
    CHECK_FALSE(program.get<MethodCall>(1).has_parentheses());
    CHECK(text(program.get<StatementCall>().functor()) == "include");
    CHECK(texts(program.get<StatementCall>().arguments()) == "c|d");
    CHECK(text(program.get<Call>(1).functor()) == "type");
}

TEST_CASE("calls in any form")
{
    const Program program("::f(1, a => 2)\n$a.g(3) |$z| { }\ninclude c, d\ntype(5)");
    const auto call = [&](int which) { return program.get<AnyCall>(which); };
    CHECK(call(0).function() == "f");
    CHECK(texts(call(0).arguments()) == "1|a => 2");
    CHECK(text(call(1).name()) == "g");
    CHECK(texts(call(1).arguments()) == "$a|3");
    CHECK(texts(call(2).arguments()) == "c|d");
    CHECK_FALSE(call(3).name());
    CHECK(call(3).function().empty());
}

TEST_CASE("control flow")
{
    const Program program("if true { a } elsif b { } else { c }\nunless $x { 1 } else { 2 }\n"
                          "case $y { 1, default: { d } $z: { } }");
    CHECK(text(program.get<IfExpression>().test()) == "true");
    CHECK(text(program.get<IfExpression>().body()) == "{ a }");
    CHECK(texts(program.get<IfExpression>().elsif_clauses()) == "elsif b { }");
    CHECK(text(program.get<IfExpression>().else_clause()->body()) == "{ c }");
    CHECK(text(program.get<ElsifClause>().test()) == "b");
    CHECK(text(program.get<UnlessExpression>().test()) == "$x");
    CHECK(program.get<UnlessExpression>().else_clause());
    CHECK(text(program.get<CaseExpression>().test()) == "$y");
    CHECK(texts(program.get<CaseExpression>().options()) == "1, default: { d }|$z: { }");
    CHECK(texts(program.get<CaseOption>().values()) == "1|default");
    CHECK(texts(program.get<CaseOption>().body()->statements()) == "d");
}

TEST_CASE("resources")
{
    const Program program("@@file { 'a': class => default, * => $x; 'b': }\nclass { 'c': }\nFile { m +> 1 }\n"
                          "File['d'] { n => 2 }\nFile <<| t == 1 |>> { o => 3 }\nFile <| |>\nfoo { p => 4 }");
    CHECK(program.get<VirtualResource>().exported());
    CHECK(text(program.get<VirtualResource>().sign()) == "@@");
    CHECK(program.get<VirtualResource>().form()->kind() == Kind::resource);
    CHECK(text(program.get<Resource>().type()) == "file");
    CHECK(texts(program.get<Resource>().bodies()) == "'a': class => default, * => $x|'b':");
    CHECK(text(program.get<ResourceBody>().title()) == "'a'");
    CHECK(texts(program.get<ResourceBody>().operations()) == "class => default|* => $x");
    CHECK(text(program.get<Attribute>().name()) == "class");
    CHECK(text(program.get<Attribute>().operator_token()) == "=>");
    CHECK(text(program.get<Attribute>().value()) == "default");
    CHECK(text(program.get<SplatAttribute>().value()) == "$x");
    CHECK(text(program.get<Resource>(1).type()) == "class");
    CHECK(text(program.get<ResourceDefaults>().type()) == "File");
    CHECK(text(program.get<Attribute>(1).operator_token()) == "+>");
    CHECK(text(program.get<ResourceOverride>().reference()) == "File['d']");
    CHECK(texts(program.get<ResourceOverride>().attributes()) == "n => 2");
    CHECK(program.get<Collector>().exported());
    CHECK(text(program.get<Collector>().query()) == "t == 1");
    CHECK(texts(program.get<Collector>().attributes()) == "o => 3");
    CHECK_FALSE(program.get<Collector>(1).exported());
    CHECK(text(program.get<Collector>(1).query()) == "none");
    CHECK(text(program.get<UntitledResource>().type()) == "foo");
}

TEST_CASE("definitions")
{
    const Program program("class a($x) inherits b::c { 1 }\ndefine d { }\n"
                          "function e(Integer $y = 2) >> Array[String] { 3 }\n"
                          "node f . g.1, 'h', default inherits i { }\ntype J = K[1]\ntype L = M { a => 1 }\n"
                          "type N[o] = P\ntype Q = { }");
    CHECK(text(program.get<ClassDefinition>().name()) == "a");
    CHECK(texts(program.get<ClassDefinition>().parameters()) == "$x");
    CHECK(text(program.get<ClassDefinition>().inherits()->parent_name()) == "b::c");
    CHECK(text(program.get<ClassDefinition>().body()) == "{ 1 }");
    CHECK(texts(program.get<DefineDefinition>().parameters()) == "");
    CHECK_FALSE(program.get<DefineDefinition>().parameter_list());
    CHECK(text(program.get<FunctionDefinition>().name()) == "e");
    CHECK(text(program.get<FunctionDefinition>().return_type()) == "Array[String]");
    CHECK(texts(program.get<NodeDefinition>().hosts()) == "f . g.1|'h'|default");
    CHECK(program.get<HostName>().value() == "f.g.1");
    CHECK(text(program.get<NodeDefinition>().inherits()->parent_name()) == "i");
    CHECK(text(program.get<TypeAlias>(0).left()) == "J");
    CHECK(text(program.get<TypeAlias>(0).type()) == "K[1]");
    CHECK(text(program.get<TypeAlias>(0).object_hash()) == "none");
    CHECK(text(program.get<TypeAlias>(1).type()) == "M");
    CHECK(text(program.get<TypeAlias>(1).object_hash()) == "{ a => 1 }");
    CHECK(text(program.get<TypeAlias>(2).left()) == "N[o]");
    CHECK(text(program.get<TypeAlias>(2).name()) == "none");
    CHECK(text(program.get<TypeAlias>(3).type()) == "{ }");
    CHECK(text(program.get<TypeAlias>(3).object_hash()) == "none");
}

TEST_CASE("strings")
{
    const Program program("\"a${b[1]}c$d\"");
    CHECK(texts(program.get<InterpolatedString>().parts()) == "a|${b[1]}|c|$d");
    CHECK(text(program.get<StringPart>(1).expression()) == "b[1]");
    CHECK(program.get<Variable>(0).name() == "b");
    CHECK_FALSE(program.get<Variable>(0).has_dollar());
    CHECK(program.get<Variable>(1).name() == "d");
    CHECK(text(program.get<StringPart>(0).expression()) == "none");
}

TEST_CASE("templates")
{
    const Program program = Program::epp("<%- | $a, $b = 1 | -%>\nx<%= $a %><%= { $b } %>");
    CHECK(texts(program.get<EppFile>().parameters()) == "$a|$b = 1");
    CHECK(text(program.get<Render>(0).expression()) == "$a");
    CHECK(text(program.get<Render>(1).expression()) == "none");
    CHECK(text(program.get<Render>(1).block()) == "{ $b }");
    CHECK(program.get<EppFile>().statements().begin() != program.get<EppFile>().statements().end());
}

TEST_CASE("the names of nested definitions")
{
    const auto names = [](std::string text) {
        const Program program(std::move(text), {.plans = true});
        std::string out;
        for (const Node node : program.root().descendants())
            if (NamedDefinition::is(node.kind()))
                out += qualified_name(node) + ' ';
        return out;
    };
    CHECK(names("class a { class b { } define c { class d { } } function e { } }") == "a a::b a::c a::d e ");
    CHECK(names("class a { class ::b { } }") == "a a::::b ");
    CHECK(names("class ::a { class b { } }") == "::a a::b ");
    CHECK(names("class a { if true { class b { } } node x { class c { } } }") == "a a::b a::c ");
    CHECK(names("plan a { plan b { } }") == "a a::b ");
    CHECK(names("class a($x = class b { }) { }") == "a a::b ");
}

TEST_CASE("a broken file lacks parts")
{
    const Program program("class { }\n$x = \nf(\nfile { 'a': ensure => }\nif { }");
    CHECK_FALSE(program.tree().errors.empty());
    // Whatever tree the parser recovers, no accessor goes astray in it.
    for (NodeIndex i = 0; i < program.tree().size(); ++i) {
        const Node node = program.tree().node(i);
        if (const auto definition = as<NamedDefinition>(node))
            (void)texts(definition->parameters());
        if (const auto assignment = as<Assignment>(node))
            CHECK(text(assignment->left()) == "$x");
        if (const auto attribute = as<Attribute>(node))
            CHECK(text(attribute->name()) == "ensure");
        CHECK(node.enclosing(Kind::file).has_value() == !node.is_root());
        CHECK(node.parent().has_value() == !node.is_root());
    }
}

}  // namespace plint::tests
