// Sources on which the parser once crashed, hung or broke a promise, mostly found by tests/fuzz. Each stays as small as
// it could be made.
#include "parser/parse.hpp"
#include "parser/syntax/dump.hpp"
#include "parser/syntax/pn.hpp"
#include "tests/parser/strewing.hpp"
#include "tests/parser/tree_invariants.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

namespace plint::tests {

namespace {

// What is wrong with the tree of `text`; empty when nothing is.
std::string wrong(std::string_view text, Language language)
{
    const SourceFile source(language == Language::epp ? "a.epp" : "a.pp", std::string(text));
    const Tree tree = parse(source, {language, false});
    static_cast<void>(dump_pn(tree));
    static_cast<void>(dump_cst(tree));
    return broken_invariant(tree);
}

std::string repeated(std::string_view text, std::size_t count)
{
    std::string result;
    while (count-- > 0)
        result += text;
    return result;
}

}  // namespace

TEST_CASE("no manifest breaks the parser")
{
    // A token is remembered while looking ahead makes the list of nodes grow: the text is as long as it takes.
    CHECK(wrong("a { 'b': c => 1 " + repeated("'d': e => 1 ", 200), Language::manifest) == "");
    CHECK(wrong("a{'b':c=>1;" + repeated("d=>1;", 200), Language::manifest) == "");
    // A tag in a string that turns out to be none: its text was to follow the string.
    CHECK(wrong("\"${@(E)\n,\nE\x01 @(E)\n,\n(@(A)E}${@(B)}\"\n1\nA)\na\n||E\n2\nB", Language::manifest) == "");
    // The end of the file, where the index of a title was looked for.
    CHECK(wrong("foo [[[a => 'x'[", Language::manifest) == "");
    // A fix was to write `::` for what is `::` already.
    CHECK(wrong("function ::Sou::B::}ter/ {\n  functio% inner() { 1 }\n}\n", Language::manifest) == "");
    // A heredoc that begins inside of another's text, for the string before it reaches there.
    CHECK(wrong("f(@(A)\xAC \"x\ny\"(@(a\na\nA", Language::manifest) == "");
    // A chain of divisions by regexes, too deep for a tree; without it, these are comments.
    CHECK(wrong("#a\n" + repeated("//a\n", 9'001), Language::manifest) == "");
    // The value of an option that is missing has no end for a colon to stand at.
    CHECK(wrong("case y{>else{\n}}}", Language::manifest) == "");
}

TEST_CASE("no template breaks the parser")
{
    // Reports were taken back, and those made since a place behind the last asked for.
    CHECK(wrong("<% -\n<%|$" + repeated("[", 17) + std::string(1, '\0') + "{%><%" + repeated("[", 81) + "\x8A<%-",
                Language::epp)
          == "");
    // Text that renders nothing, behind a tag that is never closed.
    CHECK(wrong("<%<%a %>\n<%#%>", Language::epp) == "");
}

TEST_CASE("whatever nests too deep is refused, in time that grows with the text alone")
{
    struct Form {
        std::string_view opener;
        std::string_view closer;
    };
    const Form forms[] = {{"(", ")"},
                          {"[", "]"},
                          {"{a=>", "}"},
                          {"!", ""},
                          {"- ", ""},
                          {"if 1 {", "}"},
                          {"\"${", "}\""},
                          {"f(", ")"},
                          {"f() || {", "}"},
                          {"a[", "]"},
                          {"a { b: c => ", "}"},
                          {"a ? { b => ", "}"},
                          {"case 1 { a: {", "}}"},
                          {"$a = ", ""},
                          {"class a {", "}"},
                          {"define a($b = f(1) || {", "}){}"},
                          {"if 1 {} else {", "}"},
                          {"@", ""},
                          {"A <| b == (", ")|>"},
                          {"\"a${b[", "]}\""},
                          {"function a() >> A[", "]{}"},
                          {"include ", ""},
                          {"@(\"A${", ""},
                          {"case ", ""}};
    int tried = 0;
    for (const Form& form : forms) {
        INFO(form.opener);
        const std::string open = repeated(form.opener, 5'000);
        const std::string closed = open + "1" + repeated(form.closer, 5'000);
        for (const std::string& text : {open, closed})
            for (const Language language : {Language::manifest, Language::epp}) {
                if (is_sampled && ++tried % 5 != 0)
                    continue;
                const std::string source = language == Language::epp ? "<% " + text + " %>" : text;
                CHECK(wrong(source, language) == "");
            }
    }
}

TEST_CASE("lists in lists that cannot go on are skipped a bounded number of times")
{
    // Each took time that grew with the third power of the depth, or doubled with each block: minutes for these.
    const std::string braces = repeated("{", 90);
    CHECK(wrong("cl" + braces + "as x is em{\n  file { ,\n  }File['x'] { a +> 1 'x']" + braces
                    + "as x is em`\n  file { ,\n  }File['x'} { a +> 1 'x'] { a +> 1 }|ei 4 installed }\n",
                Language::manifest)
          == "");
    const std::string mixed =
        repeated("{", 36) + "[Z[[[[[[{{[" + repeated("{", 17) + "app" + repeated("{", 10) + "%><%";
    CHECK(wrong(repeated("<% [|><%=  [ne %><%]<%@(E/L)\\\nE" + mixed + mixed + "] %>", 20), Language::epp) == "");
}

TEST_CASE("a list without its opening bracket is not read again from each of its values on")
{
    // Each took time that grew with the square of its length: hours for these.
    const std::size_t lines = is_sampled ? 20'000 : 200'000;
    const auto errors = [](const std::string& text, Language language) {
        const SourceFile source(language == Language::epp ? "a.epp" : "a.pp", text);
        return parse(source, {language, false}).errors.size();
    };
    const std::string values = repeated("'/a',\n", lines);
    for (const std::string& text : {"# file { [\n" + values + "]: }\n", "class m {\n" + values + "]\n}\n",
                                    repeated("[,\n", lines) + "]\n", repeated("$a = ,\n", lines) + "]\n"}) {
        CHECK(errors(text, Language::manifest) > 15'000);
        CHECK(errors("<%\n" + text + "%>\n", Language::epp) > 15'000);
        CHECK(wrong(text, Language::manifest) == "");
    }
}

TEST_CASE("a file whose parts were read again too often is given up")
{
    const std::string text = "class m {\n  $x = [(" + repeated(",\n-\n", 100'000) + "\"\n}\n";
    CHECK(wrong(text, Language::manifest) == "");
    CHECK(wrong("<%\n" + text + "%>\n", Language::epp) == "");
    const Tree tree = parse(SourceFile("a.pp", text), {Language::manifest, false});
    CHECK(tree.errors.size() > 1);
}

}  // namespace plint::tests
