// How many findings a report shows when there are very many.
#include "cli/reports/report_limit.hpp"
#include "parser/source/limits.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace plint::tests {

using namespace cli;

TEST_CASE("small groups keep everything, the others share the rest", "[driver]")
{
    const auto share = [](std::vector<std::size_t> counts, std::size_t limit) { return fair_share(counts, limit); };
    CHECK(share({5, 100, 100}, 105) == 50);
    CHECK(share({100, 5, 100}, 205) == 100);
    CHECK(share({10, 10, 10}, 15) == 5);
    CHECK(share({10, 10, 10}, 1) == 1);
    CHECK(share({}, 1) == 1);
}

TEST_CASE("a report of too many findings keeps the first ones of each rule in each file", "[driver]")
{
    const std::size_t many = 3 * limits::report_findings;
    std::vector<Diagnostic> flood(many);
    for (std::size_t i = 0; i < many; ++i) {
        flood[i].path = "a.pp";
        flood[i].rule = i + 1 == many ? "rare" : "noise";
    }
    Diagnostic other;
    other.path = "b.pp";
    other.rule = "bug";
    Report report;
    report.diagnostics.add(flood);
    report.diagnostics.add(std::vector{other});

    const std::size_t omitted = limit_findings(report);

    CHECK(report.diagnostics.size() == limits::report_findings);
    CHECK(omitted == many + 1 - limits::report_findings);
    const std::vector<Diagnostic> shown = report.diagnostics.unpacked();
    CHECK(shown[shown.size() - 2].rule == "rare");
    CHECK(shown.back().rule == "bug");
    REQUIRE(report.notifications.size() == 1);
    CHECK(report.notifications.front().id == "omitted_findings");
    CHECK(limit_findings(report) == 0);
}

// Each finding with its path in one line.
static std::string lines(const Report& report)
{
    std::string text;
    for (const Diagnostic& finding : report.diagnostics)
        text += finding.path + ": " + finding.message.str() + "\n";
    return text;
}

TEST_CASE("a report of many files with long paths keeps each rule in the first files", "[driver]")
{
    constexpr std::size_t files = 4'000;
    Report report;
    for (std::size_t i = 0; i < files; ++i) {
        std::vector<Diagnostic> both(2);
        both[0].path = both[1].path = std::string(6'000, 'd') + std::to_string(1'000'000 + i);
        both[0].rule = both[0].message = "noise";
        both[1].rule = both[1].message = i + 1 == files ? "rare" : "more";
        report.diagnostics.add(both);
    }
    CHECK(limit_findings(report) > 0);
    CHECK(report.notifications.size() == 1);
    const LimitedText limited = limited_text(report, lines);
    CHECK(limited.text.size() < limits::report_bytes);
    CHECK(limited.text.size() > limits::report_bytes / 2);
    CHECK(limited.text.find("rare") != std::string::npos);
    CHECK(limited.warning.find("of 8000 findings are not in this report: it shows each rule in at most")
          != std::string::npos);
}

TEST_CASE("a report that would be too large with one finding has none", "[driver]")
{
    Diagnostic finding;
    finding.rule = "r";
    Report report;
    report.diagnostics.add(std::vector(3, finding));
    const LimitedText limited = limited_text(report, [](const Report& part) {
        return part.diagnostics.empty() ? std::string("end") : std::string(limits::report_bytes + 1, 'x');
    });
    CHECK(limited.text == "end");
    CHECK(limited.warning
          == "3 of 3 findings are not in this report: it shows each rule in at most 1 file, once in each");
}

TEST_CASE("a report says how many suppressed findings it leaves out", "[driver]")
{
    Report report;
    report.suppressed.resize(limits::report_findings + 3);
    CHECK(limit_findings(report) == 0);
    CHECK(report.suppressed.size() == limits::report_findings);
    CHECK(omission(report) == "3 of 5003 suppressed findings are not in this report");
    const LimitedText limited = limited_text(report, [](const Report& part) {
        return std::string(part.suppressed.empty() ? 1 : limits::report_bytes + 1, 'x');
    });
    CHECK(limited.text == "x");
    CHECK(limited.warning == "5003 of 5003 suppressed findings are not in this report");
}

TEST_CASE("a report that fits is written once and says nothing", "[driver]")
{
    Report report;
    int times = 0;
    const LimitedText limited = limited_text(report, [&](const Report&) { return std::to_string(++times); });
    CHECK(limited.text == "1");
    CHECK(limited.warning.empty());
}

}  // namespace plint::tests
