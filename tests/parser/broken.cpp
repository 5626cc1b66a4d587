// Broken files: the lines to mend, the approved reports, and that the fixes mend. PLINT_UPDATE=1 rewrites the reports.
#include "engine/platform/read.hpp"
#include "parser/parse.hpp"
#include "reporters/format.hpp"
#include "rules/engine/engine.hpp"
#include "tests/parser/tree_invariants.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace plint;

namespace {

// The name of a file in fixtures/broken, and its text.
struct Broken {
    std::string name;
    std::string text;
};

std::string folder()
{
    return PLINT_SOURCE_DIR "/fixtures/broken/";
}

std::vector<Broken> broken_files()
{
    std::vector<Broken> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder()))
        if (entry.path().extension() == ".pp" || entry.path().extension() == ".epp")
            files.push_back({entry.path().filename().string(), engine::read_file(entry.path().string()).text});
    std::ranges::sort(files, {}, &Broken::name);
    return files;
}

// `# expect: 4, 17` in the first line: where a person would mend; a line twice for two mistakes on it.
std::vector<std::uint32_t> expected_lines(const std::string& text)
{
    std::vector<std::uint32_t> lines;
    const std::string first = text.substr(0, text.find('\n'));
    const auto begin = first.find("expect:");
    if (begin == std::string::npos)
        return lines;
    std::istringstream numbers(first.substr(begin + 7));
    char comma = '\0';
    for (std::uint32_t line = 0; numbers >> line; numbers >> comma)
        lines.push_back(line);
    return lines;
}

std::vector<std::uint32_t> reported_lines(const Tree& tree)
{
    std::vector<std::uint32_t> lines;
    for (const SyntaxError& error : tree.errors)
        lines.push_back(tree.source->lines().line(error.span.begin));
    std::ranges::sort(lines);
    return lines;
}

std::string full_report(const SourceFile& source, const Tree& tree)
{
    std::vector<rules::SelectionProblem> unknown;
    rules::RuleSelection selection;
    selection.select = {"syntax_error"};
    const rules::RuleSet rules = resolve(selection, unknown);
    Report report;
    report.diagnostics.add(rules::analyse(tree, index::Project(), rules).findings);
    report.sources.emplace(source.path(), &source);
    report.files = 1;
    std::string out;
    find_format("full")->write(report, {}, out);
    return out;
}

// The text with the fixes of all its errors; false in `changed` when there are none.
std::string mended(const Tree& tree, bool& changed)
{
    std::vector<SyntaxError::Change> changes;
    for (const SyntaxError& error : tree.errors)
        changes.insert(changes.end(), error.fix.begin(), error.fix.end());
    std::ranges::stable_sort(changes, {}, [](const SyntaxError::Change& change) { return change.span.begin; });
    changed = !changes.empty();
    std::string text;
    Offset at = 0;
    for (const auto& [span, replacement] : changes) {
        if (span.begin < at)
            continue;  // two fixes at one place; the next round has the other
        text += tree.source->text({at, span.begin});
        text += replacement;
        at = span.end;
    }
    return text + std::string(tree.source->text().substr(at));
}

std::size_t without_fix(const Tree& tree)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(tree.errors, [](const SyntaxError& error) { return error.fix.empty(); }));
}

}  // namespace

TEST_CASE("errors of broken files are on the lines that a person would mend", "[broken]")
{
    const auto files = broken_files();
    CHECK(files.size() >= 160);
    for (const Broken& file : files) {
        const SourceFile source(file.name, file.text);
        INFO(file.name);
        CHECK(!expected_lines(file.text).empty());
        CHECK(reported_lines(parse(source, parse_options(source))) == expected_lines(file.text));
    }
}

TEST_CASE("reports of broken files are the approved ones", "[broken]")
{
    const char* const update = std::getenv("PLINT_UPDATE");
    for (const Broken& file : broken_files()) {
        const SourceFile source(file.name, file.text);
        const Tree tree = parse(source, parse_options(source));
        const std::string report = full_report(source, tree);
        const std::string approved = folder() + file.name + ".txt";
        if (update != nullptr && std::string_view(update) == "1")
            std::ofstream(approved, std::ios::binary) << report;
        INFO(file.name);
        CHECK(report == engine::read_file(approved).text);
    }
}

TEST_CASE("no error of a broken file is reported twice, and none lacks a message", "[broken]")
{
    for (const Broken& file : broken_files()) {
        const SourceFile source(file.name, file.text);
        const Tree tree = parse(source, parse_options(source));
        INFO(file.name);
        CHECK(tests::broken_invariant(tree).empty());
        std::set<std::pair<Offset, std::string>> told;
        for (const SyntaxError& error : tree.errors) {
            INFO(error.message);
            CHECK(told.emplace(error.span.begin, error.message).second);
            CHECK(error.message.find_first_of(".!") != error.message.size() - 1);
            CHECK(error.fix_title.empty() == error.fix.empty());
            CHECK(!(error.label.empty() && error.help.empty() && error.fix.empty() && error.opener_label.empty()));
        }
    }
}

TEST_CASE("fixes of syntax errors mend them, and nothing breaks", "[broken]")
{
    for (const Broken& file : broken_files()) {
        INFO(file.name);
        std::string text = file.text;
        std::size_t unfixable = 0;
        std::size_t left = 0;
        bool changed = true;
        for (int round = 0; changed && round < 4; ++round) {
            const SourceFile source(file.name, text);
            const Tree tree = parse(source, parse_options(source));
            if (round == 0)
                unfixable = without_fix(tree);
            left = tree.errors.size();
            text = mended(tree, changed);
        }
        INFO(text);
        CHECK(!changed);
        CHECK(left == unfixable);
    }
}

TEST_CASE("text that is being typed at the end keeps the definition around it", "[broken]")
{
    for (const std::string unfinished :
         {"X[", "$x = $y[", "X['a::", "X[$a:", "f($a:", "if !f(", "if f($x", "case f(", "$x = f(g([", "x { f("}) {
        INFO(unfinished);
        const SourceFile source("a.pp", "class a {\n  $z = 1\n  " + unfinished);
        const Tree tree = parse(source, parse_options(source));
        CHECK(!tree.errors.empty());
        CHECK(tree.root().child(Kind::class_definition));
    }
}
