// How many findings a report shows when there are very many.
#include "driver/report_limit.hpp"

#include "parser/source/limits.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace plint::tests {

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

}  // namespace plint::tests
