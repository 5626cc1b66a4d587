// The values of strings, numbers, regexes, heredocs and template text, as real Puppet 7.23 gives them.
#include "parser/syntax/literals.hpp"
#include "parser/syntax/templates.hpp"
#include "tests/parser/syntax_program.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

using namespace syntax;

namespace {

std::string double_quoted(std::string_view text)
{
    return decode_escapes(text, double_quoted_escapes, '"');
}

std::string printed(std::string_view number)
{
    const auto value = number_value(number);
    return value ? std::to_string(value->radix) + ' ' + value->text : "none";
}

std::string rendered(std::string text)
{
    const Program program = Program::epp(std::move(text));
    std::string out;
    for (const Node node : program.root().descendants())
        if (const auto render = as<RenderText>(node))
            out += '[' + render->value() + ']';
    return out;
}

std::string heredoc_value(std::string text)
{
    const Program program(std::move(text));
    return constant_string(program.get<HeredocTag>()).value_or("none");
}

}  // namespace

TEST_CASE("single quotes know two escapes")
{
    CHECK(decode_single_quoted(R"(a\\b\'c\n\u0041\)") == R"(a\b'c\n\u0041\)");
    CHECK(Program("'it\\'s'").get<SingleQuoted>().value() == "it's");
    CHECK(Program("'it\\'s'").get<SingleQuoted>().content() == "it\\'s");
}

TEST_CASE("escapes between double quotes")
{
    CHECK(double_quoted(R"(\n\r\t\s\$\"\'\\)") == "\n\r\t $\"'\\");
    CHECK(double_quoted(R"(\q\0\é)") == R"(\q\0\é)");
    CHECK(double_quoted("a\\\nb\\\r\nc\\\rd") == "abc\\\rd");
    CHECK(double_quoted(R"(\u0041\u0042\u{1F600})") == "AB\U0001F600");
    CHECK(double_quoted(R"(\\u0041 \\\u0041)") == R"(\u0041 \A)");
    CHECK(double_quoted(R"(\u12 \u{} \u{1234567})") == R"(\u12 \u{} \u{1234567})");
    // The result of an escape is read once more.
    CHECK(double_quoted(R"(\u005Cn)") == "\n");
    CHECK(double_quoted(R"(\u005Cu0041)") == "A");
    CHECK(double_quoted(R"(\u005C)").empty());
    // What UTF-8 cannot hold.
    CHECK(double_quoted(R"(\uD800)") == "\uFFFD");
    CHECK(double_quoted("\\") == "");
}

TEST_CASE("escapes that Puppet keeps and warns about")
{
    const std::vector<BadEscape> found = bad_escapes("\\n \\q \\u0041 \\u12 \\é \\\\u \\\n");
    REQUIRE(found.size() == 3);
    CHECK(found[0].span == Span{3, 5});
    CHECK_FALSE(found[0].unicode);
    CHECK(found[1].span == Span{13, 15});
    CHECK(found[1].unicode);
    CHECK(found[2].span == Span{18, 21});
}

TEST_CASE("numbers")
{
    CHECK(printed("0x1F") == "16 31");
    CHECK(printed("017") == "8 15");
    CHECK(printed("00") == "8 0");
    CHECK(printed("0") == "10 0");
    CHECK(printed("0xFFFFFFFFFFFFFFFFFFFFFFFF") == "16 79228162514264337593543950335");
    CHECK(printed("0x3B9ACA00") == "16 1000000000");
    CHECK(printed("123456789012345678901234567890") == "10 123456789012345678901234567890");
    CHECK(printed("08") == "none");
    CHECK(printed("0x") == "none");
    CHECK(printed("01.5") == "none");
    CHECK(number_value("9223372036854775807")->integer == 9223372036854775807);
    CHECK_FALSE(number_value("9223372036854775808")->integer);
    CHECK(number_value("0x10")->integer == 16);
    CHECK_FALSE(number_value("1.0")->integer);
    CHECK(number_value("1.5")->is_float);
}

TEST_CASE("floats print as Ruby prints them")
{
    CHECK(printed("1.0") == "10 1.0");
    CHECK(printed("1e5") == "10 100000.0");
    CHECK(printed("0.0001") == "10 0.0001");
    CHECK(printed("0.00001") == "10 1.0e-05");
    CHECK(printed("1.5e-7") == "10 1.5e-07");
    CHECK(printed("999999999999999.0") == "10 999999999999999.0");
    CHECK(printed("1000000000000000.0") == "10 1.0e+15");
    CHECK(printed("1e100") == "10 1.0e+100");
    CHECK(printed("0.30000000000000004") == "10 0.30000000000000004");
    CHECK(printed("4.9e-324") == "10 5.0e-324");
    CHECK(printed("1e-400") == "10 0.0");
    CHECK(print_float(-0.0) == "-0.0");
    CHECK(print_float(-1.5e-7) == "-1.5e-07");
}

TEST_CASE("regular expressions unescape their slashes only")
{
    CHECK(Program(R"($x =~ /a\/b\\\/\d/)").get<Regex>().source() == R"(a/b\\/\d)");
}

TEST_CASE("heredoc tags")
{
    const auto plain = heredoc_tag_parts("@( END OF )");
    REQUIRE(plain);
    CHECK(plain->tag == "END OF");
    CHECK(plain->syntax.empty());
    CHECK_FALSE(plain->escapes);
    CHECK_FALSE(plain->interpolates);
    const auto full = heredoc_tag_parts("@(\" E \": json /n$ )");
    REQUIRE(full);
    CHECK(full->tag == "E");
    CHECK(full->syntax == "json");
    CHECK(full->escapes == "n$");
    CHECK(full->interpolates);
    CHECK(heredoc_escapes(*full) == EscapeSet{.newline = true, .dollar = true});
    const auto all = heredoc_tag_parts("@(E/)");
    REQUIRE(all);
    CHECK(all->escapes == "");
    CHECK(heredoc_escapes(*all).line_break);
    CHECK_FALSE(heredoc_escapes(*all).quotes);
    CHECK_FALSE(heredoc_tag_parts("@(E"));
}

TEST_CASE("the end of a heredoc shapes its text")
{
    CHECK(heredoc_end("  | - E  ", "E").margin == "  ");
    CHECK(heredoc_end("  | - E", "E").trims);
    CHECK(heredoc_end("  -|E", "E").margin.empty());
    CHECK_FALSE(heredoc_end("  -|E", "E").trims);
    CHECK(heredoc_end("x\t|E\r\n", "E").margin == "\t");
    CHECK(heredoc_end("| - -E", "-E").trims);
    CHECK_FALSE(heredoc_end("-E", "-E").trims);
    CHECK(heredoc_end(" \u00A0| E", "E").margin == " \u00A0");
}

TEST_CASE("heredoc texts")
{
    CHECK(heredoc_value("@(E)\n    a\n  b\n\tc\n    | E\n") == "a\n  b\n\tc\n");
    CHECK(heredoc_value("@(E)\na\r\n|- E") == "a");
    CHECK(heredoc_value("@(E)\nthe E\n") == "");
    CHECK(heredoc_value("@(E:json/n)\na\\nb\\tc\\\\\nE\n") == "a\nb\\tc\\\n");
    CHECK(heredoc_value("@(\"E\")\n$x\nE\n") == "none");
    const Program nested("$x = @(\"E\")\n   ${f('\n   q\n  r')}\n   |- E\n");
    CHECK(nested.get<SingleQuoted>().value() == "\nq\n  r");
    const Program two("f(@(A), @(\"B\"))\n1\nA\n  a $x b\n  |- B\n");
    CHECK(two.get<HeredocTag>(1).body()->index() == two.get<HeredocBody>(1).index());
    CHECK(two.get<HeredocBody>(1).tag()->text() == "@(\"B\")");
    CHECK(two.get<HeredocText>(0).value() == "1\n");
    CHECK(two.get<HeredocText>(1).value() == "a ");
    CHECK(two.get<HeredocText>(2).value() == " b");
}

TEST_CASE("constant strings")
{
    const auto constant = [](std::string text) {
        return constant_string(Program(std::move(text)).get<Expression>()).value_or("none");
    };
    CHECK(constant("'a'") == "a");
    CHECK(constant("\"a\\tb\"") == "a\tb");
    CHECK(constant("a-b") == "a-b");
    CHECK(constant("a::b") == "a::b");
    CHECK(constant("\"a$b\"") == "none");
    CHECK(constant("$x") == "none");
    CHECK(constant("1") == "none");
}

TEST_CASE("template text is trimmed as its tags say")
{
    CHECK(rendered("a\t <%- $x -%> \n\nb") == "[a][\nb]");
    CHECK(rendered("a <%% b %%> c") == "[a <% b %> c]");
    CHECK(rendered("<%%> %%%> <%%%>") == "[<%> %%> <%%>]");
    CHECK(rendered("<% $x -%><%# b %>\nd") == "[\nd]");
    CHECK(rendered("<% $x -%><%# b -%>\n\nd") == "[\nd]");
    CHECK(rendered("a  <%#- b -%>\n c") == "[a c]");
    CHECK(rendered("a <%# b %> <%- $x %>c") == "[a][c]");
    CHECK(rendered("<% $x -%>\n") == "[]");
    CHECK(rendered("x <%# c %>") == "");
    CHECK(rendered("<% $x -%>\r\nb<% $y -%>\rc") == "[b][c]");
}

}  // namespace plint::tests
