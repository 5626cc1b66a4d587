// What regular expressions cost, counted before Oniguruma sees them.
#include "parser/source/regex_cost.hpp"

#include "parser/parse.hpp"
#include "parser/source/regex_limits.hpp"
#include "parser/source/regex_engine.hpp"
#include "parser/source/regex_parts.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <string>

namespace plint::tests {

namespace {

// One sign for each part: `c` a character or class, `(` what begins, `)` its end.
std::string kinds_in(std::string_view regex)
{
    std::string signs;
    for (const RegexPart& part : read_regex_parts(regex).parts)
        signs += "c^nXyrg*|((((()"[static_cast<std::size_t>(part.kind)];
    return signs;
}

// Groups g0 to gn: each but the last calls those whose digits are in `call`, and the next one for each `+`.
std::string nested_calls(int n, const std::string& call)
{
    std::string regex;
    for (int i = 0; i < n; ++i) {
        regex += fmt::format("(?<g{}>", i);
        for (std::size_t at = 0; at < call.size(); ++at)
            regex += fmt::format("\\g<g{}>", call[at] == '+' ? i + 1 : call[at] - '0');
        regex += ")";
    }
    return regex + fmt::format("(?<g{}>a)", n);
}

std::string times(const std::string& text, int n)
{
    std::string all;
    for (int i = 0; i < n; ++i)
        all += text;
    return all;
}

RegexSearch search(const std::string& regex, const std::string& text)
{
    const CompiledRegex compiled(regex, CompiledRegex::Purpose::search, limits::max_regex_cost);
    REQUIRE(compiled.state() == CompiledRegex::State::valid);
    return compiled.search(text, 0, true, limits::max_regex_steps);
}

}  // namespace

TEST_CASE("the parts of a regular expression are those that Oniguruma reads", "[regex]")
{
    CHECK(kinds_in("a\\.[^]a(]b") == "cccc");
    CHECK(kinds_in("[[:alpha:](]a") == "cc");
    CHECK(kinds_in("[[:alpha(]]a") == "cc");  // a class within a class
    CHECK(kinds_in("[[:x\\:]a]b") == "cc");   // and here
    CHECK(kinds_in("[[:this is not a name of a class:]a]b") == "cccc");
    CHECK(kinds_in("[a[b]&&[^c(]]d") == "cc");
    CHECK(kinds_in("(?#(\\))a(?x: b # (\n c\\ )d ") == "c(ccc)cc");
    CHECK(kinds_in("(?x)a b|(?-x: c)d") == "(cc|(cc)c)");
    CHECK(kinds_in("(a(?i)b|c)d") == "(c(c|c))c");
    CHECK(kinds_in("a{2}b{2,}?c{,3}+d{,}e{x{2") == "c*c*c**ccccccccc");
    CHECK(kinds_in("\\c(\\C-[\\M-\\C-)\\x{28}\\p{^L}\\o{50}\\x{(a)") == "cccccccc(c)");
    CHECK(kinds_in("(?<n>a)\\k<n>\\g'n'\\1\\X\\y\\R\\b") == "(c)rgrXyn^");
    CHECK(kinds_in("(?(<n>)a|b)(?(1)c)(?(x)d)") == "(rc|c)(rc)((c)c)");
    CHECK(kinds_in("(?<=a)(?<!a)(?=a)(?!a)(?>a)(?~a)(?~|a)(?'n'a)(a)") == times("(c)", 9));
    CHECK(kinds_in("((a") == "((c))");
    CHECK(kinds_in("a)b\\")
          == "cc"
             "c");
}

TEST_CASE("a regular expression whose calls expand without bound is not compiled", "[regex]")
{
    for (const std::string& regex :
         {nested_calls(24, "++"), nested_calls(26, "++"), nested_calls(30, "++"), nested_calls(40, "++"),
          nested_calls(8, "++++++++++"), nested_calls(12, "+++++++++"), nested_calls(9, "0123456789")}) {
        INFO(regex);
        CHECK(regex_cost(regex).compilation > limits::max_regex_cost);
        CHECK(parse(SourceFile("a.pp", "$x =~ /" + regex + "/\n"), {}).errors.empty());
    }
    for (const std::string regex : {R"((?<n>a|b)\g<n>\g'n'\g<1>)", R"((?<p>\((?:[^()]|\g<p>)*\)))",
                                    R"((?<o>25[0-5]|\d{1,2}){0}\A(\g<o>\.){3}\g<o>\z)", R"((a)\g<-1>\g<+1>(b))"}) {
        INFO(regex);
        CHECK(regex_cost(regex).compilation < 20'000);
    }
    CHECK_FALSE(parse(SourceFile("a.pp", "$x =~ /(?<a>\\g<a>)/\n"), {}).errors.empty());
}

TEST_CASE("what Oniguruma reads again and again counts each time", "[regex]")
{
    const auto is_too_costly = [](const std::string& regex) {
        return regex_cost(regex).compilation > limits::max_regex_cost;
    };
    CHECK(is_too_costly("[" + times("[:", 10'000) + "]"));
    CHECK(is_too_costly(times("(?~a", 200) + times(")", 200)));
    CHECK(is_too_costly(times("(?:a", 3'000) + times(")*", 3'000)));
    CHECK(is_too_costly("a" + times("++", 1'000)));
    CHECK(is_too_costly(times("(?:a" + times("{2,3}", 20) + ")", 100)));
    // A set of characters each time, and comparisons with all letters where case does not matter.
    CHECK(is_too_costly(times("[[:alpha:]]", 1'000)));
    CHECK(is_too_costly(times("[[:^alpha:][:digit:]]", 500)));
    CHECK(is_too_costly("(?i)" + times("[\\x{0}-\\x{10ffff}]", 150)));
    CHECK(is_too_costly("(?i)" + times("[[^a][^b]]", 100)));
    CHECK(is_too_costly("(?i)" + times("a", 5'000)));
    CHECK(is_too_costly("(?i)" + times("\u00DF", 2'400)));
    CHECK_FALSE(is_too_costly(times("[[:alpha:]]", 400)));
    CHECK_FALSE(is_too_costly("(?i)" + times("[a-z-]", 400)));
    CHECK_FALSE(is_too_costly(times("(?:a)*", 5'000)));
    CHECK_FALSE(is_too_costly(times("a*+b{2}+?", 500)));
}

TEST_CASE("a search has a bound for each step that Oniguruma does not count", "[regex]")
{
    const std::string indicators = times("\U0001F1E6", 2'000) + "y";
    const auto letters = [](std::size_t n) { return std::string(n, 'a') + "y"; };
    const std::pair<std::string, std::string> costly[] = {
        {R"(\X*+y\d)", indicators},
        {R"((?>[a-x]*)y\d)", letters(50'000)},
        {R"((?>[a-x]*)y\d)", letters(100'000)},
        {R"([a-x]++\d1)", letters(10'000)},
        {R"((?:b|c)?.*y\d)", letters(20'000)},
        {R"((?:b|c)?.*y\d)", letters(100'000)},
        {R"([a-x]++z|y\d)", letters(50'000)},
        {R"((?i)(a*)\1y\d)", letters(20'000)},
        {R"((?:(?=[a-x]*+y)a)*+y\d)", letters(2'000)},
        {R"((?<=a{1000}|b)(?:a|b)*+x)", letters(100'000)},
        {R"((?<n>a*)(?<n>a*)(?:\k<n>)*y\d)", letters(5'000)},
        {"(?:(?:(?:a?){1000}){1000}){1000}b", letters(10)},
        {"(?:(?:a{1000}){1000}){1000}", letters(100'000)},
        {"(a?){0,99999}(b?){0,99999}y\\d", letters(100'000)},
        {R"((?:(?:(?=(?:\1|a)(a*+))b?)*|x)\1y\d)", letters(100)},  // another text for the group each time
        {"(?:(?:a+)+)+z", letters(1'000)},
        {"(?~ab)*z", letters(100)},
        {R"((?<a>a(?=\g<a>?)(?=\g<a>?)))", letters(100)},
        {R"((?<a>a*)\k<a+0>)", letters(100)},
        {times("(a)*", 10'000) + "z|b", letters(100'000)},
        {"a", std::string(5'000, '\xBF') + "a"},  // not UTF-8
    };
    for (const auto& [regex, text] : costly) {
        INFO(regex.substr(0, 100) << " " << text.size());
        const RegexSearch result = search(regex, text);
        CHECK(result.steps <= limits::max_regex_steps);
        if (regex != "(?:(?:a{1000}){1000}){1000}" && regex.find("|b") == regex.npos)
            CHECK(result.outcome == RegexOutcome::unknown);
    }
}

TEST_CASE("ordinary searches are decided", "[regex]")
{
    const auto is_found = [](const std::string& regex, const std::string& text) {
        const RegexSearch result = search(regex, text);
        INFO(regex << " " << text.size() << " " << result.steps);
        CHECK(result.outcome != RegexOutcome::unknown);
        return result.outcome == RegexOutcome::found;
    };
    const std::string line = "The quick brown fox jumps over 13 lazy dogs; user@example.com, 10.0.0.1/24.\n";
    const std::string page = times(line, 25);
    CHECK(is_found(R"(^(\w+\s*)+;)", line));
    CHECK(is_found(R"([\w.+-]+@[\w-]+\.\w+)", page));
    CHECK(is_found(R"(^(?!.*root).*user@.*$)", page));
    CHECK(is_found(R"((\d{1,3}\.){3}\d{1,3}/\d+)", page));
    CHECK(is_found(R"((['";]).*?,)", page));
    CHECK_FALSE(is_found(R"(^\s*#?\s*PermitRootLogin\s+(yes|no)\s*$)", page));
    CHECK_FALSE(is_found(R"((?i)permitrootlogin.*=\s*no)", page));
    CHECK_FALSE(is_found(R"([a-z]+::[a-z]+)", page));
    CHECK_FALSE(is_found("password", times(page, 200)));
    CHECK_FALSE(is_found("^root:", times(page, 20)));
    CHECK(is_found(R"(\A/(?:[^/\0]+/*)*\z)", times("/usr/share", 20)));
    const RegexSearch key = search("^profile::([^:]+)::", "profile::web::port");
    CHECK(key.groups.size() == 2);
    CHECK(key.steps < 50);
}

}  // namespace plint::tests
