// What is packed comes out as it went in.
#include "reporters/model/findings.hpp"
#include "tests/reporters/sample.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>

using namespace plint;

namespace {

// Everything that a diagnostic holds, as one text.
std::string written(const Diagnostic& finding)
{
    std::string text;
    const auto add = [&](std::string_view part) { text.append(part) += '\0'; };
    const auto add_span = [&](Span span) { add(std::to_string(span.begin) + '-' + std::to_string(span.end)); };
    const auto add_labels = [&](const std::vector<Label>& labels) {
        add(std::to_string(labels.size()));
        for (const Label& label : labels) {
            add(label.path);
            add_span(label.span);
            add(label.message);
        }
    };
    for (const auto* const part : {&finding.rule, &finding.message, &finding.path, &finding.scope, &finding.label})
        add(*part);
    add(name(finding.severity));
    add_span(finding.span);
    add_labels(finding.labels);
    add_labels(finding.flow);
    for (const auto* const texts : {&finding.notes, &finding.help}) {
        add(std::to_string(texts->size()));
        std::ranges::for_each(*texts, add);
    }
    for (const Fix& fix : finding.fixes) {
        add(fix.title);
        add(fix.safety == Safety::safe ? "safe" : "unsafe");
        for (const Edit& edit : fix.edits) {
            add(edit.path);
            add_span(edit.span);
            add(edit.replacement);
        }
        for (const Move& move : fix.moves) {
            add(move.from);
            add(move.to);
        }
    }
    return text;
}

std::vector<std::string> all_written(const Findings& findings)
{
    std::vector<std::string> all;
    for (const Diagnostic& finding : findings)
        all.push_back(written(finding));
    return all;
}

Diagnostic finding(std::string path, Offset begin, std::string message = "it is so")
{
    Diagnostic diagnostic;
    diagnostic.rule = "a_rule";
    diagnostic.path = std::move(path);
    diagnostic.span = {begin, begin + 1};
    diagnostic.message = std::move(message);
    return diagnostic;
}

}  // namespace

TEST_CASE("packed findings come out as they went in", "[reports]")
{
    const tests::Sample sample = tests::sample();
    const std::vector<Diagnostic> all = sample.report.diagnostics.unpacked();
    std::vector<Diagnostic> twice;
    for (const Diagnostic& one : all)
        for (int i = 0; i < 2; ++i)
            twice.push_back(one);
    Diagnostic large = finding("a.pp", 0xFFFFFFF0U, std::string(100'000, 'x'));
    large.labels.resize(200, {"", {0, 1}, "label"});
    twice.push_back(large);
    Findings packed;
    packed.add(twice);
    CHECK(packed.size() == twice.size());
    std::vector<std::string> expected;
    std::ranges::transform(twice, std::back_inserter(expected), written);
    CHECK(all_written(packed) == expected);

    std::vector<std::string> by_file;
    packed.each_file([&](std::span<const Diagnostic> findings) {
        for (const Diagnostic& one : findings) {
            CHECK(one.path == findings.front().path);
            by_file.push_back(written(one));
        }
    });
    CHECK(by_file == expected);
}

TEST_CASE("packed findings are sorted by file and place, however they came", "[reports]")
{
    Findings findings(
        std::array{finding("b.pp", 7), finding("a.pp", 9), finding("b.pp", 3, "b"), finding("b.pp", 3, "a")});
    Findings others(std::array{finding("a.pp", 1)});
    findings.append(std::move(others));
    findings.sort();
    CHECK(findings.counts().warnings == 5);
    std::vector<Diagnostic> expected = findings.unpacked();
    REQUIRE(expected.size() == 5);
    std::ranges::sort(expected, comes_before);
    std::vector<std::string> texts;
    std::ranges::transform(expected, std::back_inserter(texts), written);
    CHECK(all_written(findings) == texts);
    CHECK(expected.front().span.begin == 1);
}

TEST_CASE("no findings, packed", "[reports]")
{
    Findings none;
    none.sort();
    CHECK(none.empty());
    CHECK(all_written(none).empty());
}
