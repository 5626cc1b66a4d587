// Every message that the pages of the rules show is in fixtures/messages.txt, with the code that causes it, so that
// their wording is reviewed as a whole. PLINT_UPDATE=1 rewrites the file: the difference is the review.
#include "checks/types/flaw.hpp"
#include "rules/engine/engine.hpp"
#include "rules/shared/flaw_text.hpp"
#include "rules/shared/violation_text.hpp"
#include "tests/parser/source_literals.hpp"
#include "tests/rules/rule_page.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>

namespace plint::tests {

namespace {

constexpr const char* approved_messages = PLINT_SOURCE_DIR "/fixtures/messages.txt";

std::string whole_file(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string file_of_rule(const rules::Rule& rule, std::string_view extension)
{
    return fmt::format(PLINT_SOURCE_DIR "/rules/{0}/{1}/{1}.{2}", rule.category, rule.name, extension);
}

std::string code_line(const PageBlock& block, std::uint32_t number)
{
    std::string_view rest = block.text;
    for (std::uint32_t line = 1; line < number; ++line)
        rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    return std::string(line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin));
}

// The messages of a rule, each with the line of code of its first example.
std::map<std::string, std::string> page_messages(const rules::Rule& rule)
{
    std::map<std::string, std::string> messages;
    for (const PageBlock& block : read_page(whole_file(file_of_rule(rule, "md"))).blocks)
        for (const Expected& expected : block.expected)
            messages.emplace(expected.message, code_line(block, expected.line));
    return messages;
}

// The text of a literal between its placeholders.
std::vector<std::string> fixed_parts(const std::string& text)
{
    std::vector<std::string> parts(1);
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_brace = text[at] == '{' || text[at] == '}';
        if (is_brace && at + 1 < text.size() && text[at + 1] == text[at]) {
            parts.back() += text[at++];
        } else if (text[at] == '{') {
            at = std::min(text.find('}', at), text.size());
            parts.emplace_back();
        } else {
            parts.back() += text[at];
        }
    }
    return parts;
}

bool contains_in_order(std::string_view message, const std::vector<std::string>& parts)
{
    for (const std::string& part : parts) {
        const std::size_t at = message.find(part);
        if (at == std::string_view::npos)
            return false;
        message.remove_prefix(at + part.size());
    }
    return true;
}

}  // namespace

// The messages in the code of a rule, and parts of them, that no example in its page has.
static std::vector<std::string> without_example(const rules::Rule& rule,
                                                const std::map<std::string, std::string>& messages)
{
    std::vector<std::string> all;
    for (const Literal& literal : string_literals(whole_file(file_of_rule(rule, "cpp")))) {
        if (!literal.in_report || literal.text.find(' ') == std::string::npos)
            continue;
        const std::vector<std::string> parts = fixed_parts(literal.text);
        if (std::ranges::none_of(messages,
                                 [&](const auto& message) { return contains_in_order(message.first, parts); }))
            all.push_back(literal.text);
    }
    return all;
}

TEST_CASE("the messages of all rules are approved", "[messages]")
{
    std::string text =
        "# The messages of all rules and the first code in their pages that causes each one; messages without an "
        "example in the\n"
        "# page of the rule are marked. Made from the pages and the code: PLINT_UPDATE=1 plint_tests '[messages]'\n";
    const auto all = rules::all_rules();
    std::vector<const rules::Rule*> sorted(all.begin(), all.end());
    std::ranges::sort(sorted, {}, &rules::Rule::name);
    for (const rules::Rule* const rule : sorted) {
        text += fmt::format("\n{}: {}\n", rule->name, rule->summary);
        const auto messages = page_messages(*rule);
        for (const auto& [message, code] : messages)
            text += fmt::format("  {}\n      {}\n", message, code);
        for (const std::string& literal : without_example(*rule, messages))
            text += fmt::format("  NO EXAMPLE: \"{}\"\n", literal);
    }
    if (std::getenv("PLINT_UPDATE") != nullptr)
        std::ofstream(approved_messages, std::ios::binary) << text;
    if (whole_file(approved_messages) != text)
        FAIL_CHECK("fixtures/messages.txt differs from the pages and the code: review its difference after "
                   "PLINT_UPDATE=1 plint_tests '[messages]'");
}

TEST_CASE("literals of source are found", "[messages]")
{
    const auto found = string_literals("// \"no\"\n#include \"no.hpp\"\nctx.report(node, cond ? \"a \\\"b\\\"\" \" c\" "
                                       ": f('\"')).help(\"d\");\nR\"(e\nf)\";");
    REQUIRE(found.size() == 3);
    CHECK((found[0].text == "a \"b\" c" && found[0].line == 3 && found[0].in_report));
    CHECK((found[1].text == "d" && !found[1].in_report));
    CHECK((found[2].text == "e\nf" && found[2].line == 4));
    CHECK(fixed_parts("`{}` is {{x}} {:d}") == std::vector<std::string>{"`", "` is {x} ", ""});
}

TEST_CASE("every flaw and violation has words", "[messages]")
{
    const types::Operand operand{.text = "x", .source = "$x", .number = 1, .max = 2};
    for (std::size_t i = 0; i <= static_cast<std::size_t>(types::FlawKind::equality_of_constants); ++i) {
        CAPTURE(i);
        CHECK_FALSE(rules::flaw_text({static_cast<types::FlawKind>(i), {4, operand}}).empty());
    }
    for (std::size_t i = 0; i <= static_cast<std::size_t>(validation::Violation::reserved_word); ++i) {
        CAPTURE(i);
        validation::ValidationError error{};
        error.violation = static_cast<validation::Violation>(i);
        error.names = {"a", "b"};
        CHECK_FALSE(rules::violation_text(error).empty());
    }
}

}  // namespace plint::tests
