// The promises of `plint format`, for all code that there is: the same program and comments, nothing to change in what is
// formatted, and with `--reflow` one text for all that differ only in whitespace.
#include "formatter/format.hpp"
#include "formatter/same_program.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/pn.hpp"
#include "tests/formatter/white_space.hpp"
#include "tests/parser/grammar_cases.hpp"
#include "tests/rules/rule_page.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <tuple>

namespace plint::tests::formatting {

namespace fs = std::filesystem;

namespace {

struct Code {
    std::string place;
    ParseOptions options;
    std::string text;
};

std::string contents(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void add_files(std::vector<Code>& all, const fs::path& folder)
{
    if (!fs::is_directory(folder))
        return;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
        if (const fs::path suffix = entry.path().extension();
            entry.is_regular_file() && (suffix == ".pp" || suffix == ".epp")) {
            const SourceFile name(entry.path().generic_string(), "");
            all.push_back({name.path(), parse_options(name), contents(entry.path())});
        }
}

void add_pages(std::vector<Code>& all)
{
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(PLINT_SOURCE_DIR "/rules"))
        if (entry.path().extension() == ".md")
            for (const PageBlock& block : read_page(contents(entry.path())).blocks)
                if (block.language == "puppet" || block.language == "epp")
                    all.push_back({entry.path().string() + ":" + std::to_string(block.first_line),
                                   {.language = block.language == "epp" ? Language::epp : Language::manifest},
                                   block.text});
}

std::vector<Code> own_code()
{
    std::vector<Code> all;
    add_files(all, PLINT_SOURCE_DIR "/fixtures");
    add_pages(all);
    for (const fs::path& file : grammar_case_files())
        for (GrammarCase& item : read_grammar_cases(file))
            all.push_back({item.place, item.options, std::move(item.source)});
    return all;
}

fs::path corpus()
{
    const char* folder = std::getenv("PLINT_CORPUS");
    return folder != nullptr ? fs::path(folder) : fs::path(PLINT_SOURCE_DIR "/build/corpus");
}

// The formatted text, after all promises that it must keep.
std::string check(const Code& code, const formatter::FormatOptions& layout)
{
    CAPTURE(code.place, code.text.size() < 2000 ? code.text : "");
    const SourceFile source("a.pp", code.text);
    const Tree tree = parse(source, code.options);
    const formatter::Formatted once = formatter::format(source, code.options, std::nullopt, layout);
    const bool is_valid = tree.errors.empty();
    CHECK(once.outcome == (is_valid ? formatter::Outcome::formatted : formatter::Outcome::partly));
    const SourceFile after("a.pp", once.text);
    const Tree result = parse(after, code.options);
    CHECK(formatter::is_same_program(tree, result));
    if (is_valid)
        CHECK(dump_pn(tree) == dump_pn(result));
    const formatter::Formatted twice = formatter::format(after, code.options, std::nullopt, layout);
    const bool is_stable = !is_valid || twice.text == once.text;
    CHECK((is_stable || twice.text == once.text));
    if (const char* folder = std::getenv("PLINT_KEEP");
        folder != nullptr && (!is_stable || once.outcome == formatter::Outcome::refused))
        std::ofstream(fs::path(folder) / std::to_string(std::hash<std::string>()(code.text)), std::ios::binary)
            << code.text;
    return once.text;
}

void check_all(const std::vector<Code>& all)
{
    for (const Code& code : all) {
        check(code, {});
        check(code, {.line_length = 40, .indent_width = 4, .align_arrows = false, .reflow = true});
    }
}

}  // namespace

TEST_CASE("formatted fixtures, pages and grammar cases are the same program", "[format]")
{
    const std::vector<Code> all = own_code();
    CHECK(all.size() > 2000);
    check_all(all);
}

TEST_CASE("formatted files of the corpus are the same program", "[format]")
{
    std::vector<Code> all;
    add_files(all, corpus());
    if (all.empty())
        WARN("no corpus in " << corpus() << ": nothing was checked (fetch it: scripts/corpus)");
    for (const Code& code : all)
        check(code, {});
}

TEST_CASE("code that differs in whitespace has one layout with reflow", "[format]")
{
    const formatter::FormatOptions reflow{.reflow = true};
    std::mt19937 random(1);
    std::vector<Code> all = own_code();
    add_files(all, corpus());
    std::size_t compared = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Code& code = all[i];
        const SourceFile source("a.pp", code.text);
        const Tree tree = parse(source, code.options);
        if (!tree.errors.empty() || code.options.language == Language::epp || code.text.find('\r') != std::string::npos
            || code.text.find("plint:format") != std::string::npos)
            continue;
        const auto expected = formatter::format(tree, reflow);
        for (std::size_t how = 0; how < spoilings; ++how) {
            const SourceFile other("a.pp", spoiled(tree, static_cast<Spoiling>(how), random));
            const Tree variant = parse(other, code.options);
            if (!formatter::is_same_program(tree, variant))
                continue;
            ++compared;
            const auto found = formatter::format(variant, reflow);
            if (expected != found) {
                CAPTURE(code.place, how);
                CHECK(found.value_or("none") == expected.value_or("none"));
            }
        }
    }
    CHECK(compared > all.size());
}

// All rules about layout, but for those that look at words, or that want another layout (docs/format.md).
static rules::RuleSet layout_rules()
{
    rules::RuleSelection selection;
    selection.select = {"format"};
    selection.preview = true;
    selection.ignore = {"140chars",      "80chars",        "class_params_alignment",
                        "star_comments", "uncuddled_else", "usascii_format"};
    std::vector<rules::SelectionProblem> problems;
    rules::RuleSet rules = resolve(selection, problems);
    CHECK(problems.empty());
    return rules;
}

static bool is_in_string(const Tree& tree, Span span)
{
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::interpolated_string && tree.node(i).span().contains(span))
            return true;
    return false;
}

// A parameter that is too long for its line is in no column: its type is broken, or nothing of it can be.
static bool is_long_parameter(Node node)
{
    const auto type = syntax::Parameter(node).type();
    const std::string_view from = node.tree().source->text().substr(node.span().begin);
    return type && (type->text().find('\n') != std::string_view::npos || from.substr(0, from.find('\n')).size() > 98);
}

// Whether a place is in a list of parameters with such a parameter.
static bool is_beside_long_parameter(const Tree& tree, Span place)
{
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::parameters && tree.node(i).span().contains(place))
            for (const Node child : tree.node(i).children())
                if (child.kind() == Kind::parameter && is_long_parameter(child))
                    return true;
    return false;
}

namespace {

struct FormattedCode {
    Code code;
    std::string text;  // as `plint format` writes it
};

}  // namespace

static std::vector<FormattedCode> formatted_real_code()
{
    std::vector<Code> all;
    add_files(all, PLINT_SOURCE_DIR "/fixtures/demo");
    add_files(all, PLINT_SOURCE_DIR "/fixtures/format");
    add_files(all, corpus());
    std::erase_if(all, [](const Code& code) {
        return code.options.language == Language::epp || code.text.find("plint:") != std::string::npos;
    });
    std::vector<FormattedCode> formatted;
    for (Code& code : all) {
        const SourceFile source("a.pp", code.text);
        if (auto text = formatter::format(parse(source, code.options), {}))
            formatted.push_back({std::move(code), std::move(*text)});
    }
    return formatted;
}

TEST_CASE("formatted code has no findings of the rules about layout", "[format]")
{
    const rules::RuleSet rules = layout_rules();
    for (const auto& [code, text] : formatted_real_code()) {
        const SourceFile formatted("a.pp", text);
        const Tree tree = parse(formatted, code.options);
        for (const Diagnostic& finding : analyse_text("a.pp", text, rules).findings) {
            CAPTURE(code.place, finding.rule.str(), text.substr(finding.span.begin, 60));
            CHECK((is_in_string(tree, finding.span)
                   || (finding.rule == "class_equals_alignment" && is_beside_long_parameter(tree, finding.span))));
        }
    }
}

// `plint format` gives the same text before and after `plint check --fix` with these rules.
TEST_CASE("fixes of rules about layout do not change the layout", "[format]")
{
    const rules::RuleSet rules = layout_rules();
    for (const auto& [code, expected] : formatted_real_code()) {
        const SourceFile source("a.pp", code.text);
        std::string text = code.text;
        const Tree tree = parse(source, code.options);
        const auto first = analyse_text("a.pp", text, rules).findings;
        if (std::ranges::any_of(first, [&](const Diagnostic& finding) { return is_in_string(tree, finding.span); }))
            continue;
        for (int round = 0; round < rules::max_fix_rounds; ++round) {
            const auto findings = analyse_text("a.pp", text, rules).findings;
            const rules::Patch patch = rules::choose_fixes(findings, Safety::safe);
            if (patch.empty())
                break;
            text = patched({{"a.pp", text}}, patch).at("a.pp");
        }
        const SourceFile fixed("a.pp", text);
        const auto found = formatter::format(parse(fixed, code.options), {});
        CAPTURE(code.place);
        CHECK(found.value_or("none") == expected);
    }
}

// Statements of real code with a token removed, doubled, moved or put in.
TEST_CASE("formatted mutants are the same program", "[format]")
{
    const char* given = std::getenv("PLINT_MUTANTS");
    const long count = given != nullptr ? std::atol(given) : 3000;
    const char* seed = std::getenv("PLINT_SEED");
    std::mt19937 random(seed != nullptr ? static_cast<std::uint32_t>(std::atol(seed)) : 1U);
    std::vector<Code> all = own_code();
    add_files(all, corpus());
    // The same mutants on every file system.
    std::ranges::sort(all, [](const Code& a, const Code& b) {
        return std::tie(a.text, a.options.language) < std::tie(b.text, b.options.language);
    });
    static constexpr std::string_view inserted[] = {
        "{",       "}",  "(",    ")",          "[",       "]",  "|",  ",",       ";",        ":",   "=>", "# c\n",
        "/* c */", "\n", "@(A)", "\nx\n| A\n", ".",       "?",  "=",  "-",       "*",        "!",   "->", "$x",
        "a",       "if", "'s'",  "/r/",        "\n# c\n", "<|", "|>", "default", "\"${x}\"", "\r\n"};
    std::size_t accepted = 0;
    for (long i = 0; i < count; ++i) {
        const Code& code = all[random() % all.size()];
        if (code.text.empty())
            continue;
        std::string text = code.text;
        if (text.size() > 3000) {
            const std::size_t from = text.find('\n', random() % text.size());
            text = text.substr(from == std::string::npos ? 0 : from + 1, 1500);
        }
        const SourceFile source("a.pp", text);
        const Tree tree = parse(source, code.options);
        for (std::size_t change = 0; change < 1 + random() % 3; ++change) {
            const NodeIndex at = static_cast<NodeIndex>(random() % tree.size());
            const NodeIndex other = static_cast<NodeIndex>(random() % tree.size());
            const auto begin = std::min<std::size_t>(tree.begin[at], text.size());
            const auto size = std::min<std::size_t>(tree.end[at] - tree.begin[at], text.size() - begin);
            switch (random() % 4) {
            case 0: text.erase(begin, size < 40 ? size : 1); break;
            case 1: text.insert(begin, text.substr(begin, std::min<std::size_t>(size, 200))); break;
            case 2:
                text.insert(begin, std::string(source.text({tree.begin[other], tree.end[other]}).substr(0, 100)));
                break;
            default: text.insert(begin, inserted[random() % std::size(inserted)]); break;
            }
        }
        const Code mutant{code.place, code.options, std::move(text)};
        accepted += parse(SourceFile("a.pp", mutant.text), mutant.options).errors.empty();
        check(mutant, {.line_length = i % 3 == 0 ? 60U : 100U, .reflow = i % 2 == 0});
    }
    CHECK(static_cast<long>(accepted) * 10 > count);
}

}  // namespace plint::tests::formatting
