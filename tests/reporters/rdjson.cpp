// What reviewdog reads.
#include "reporters/rdjson.hpp"

#include "tests/reporters/sample.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace plint;
using namespace plint::tests;

namespace {

nlohmann::json diagnostic_of(const std::string& text, Span span, std::vector<Fix> fixes = {})
{
    Sample sample;
    sample.add("a.pp", text);
    Diagnostic finding;
    finding.rule = "some_rule";
    finding.path = "a.pp";
    finding.span = span;
    finding.message = "wrong";
    finding.fixes = std::move(fixes);
    sample.report.diagnostics.add(std::span(&finding, 1));
    std::string out;
    reporters::write_rdjson(sample.report, {}, out);
    return nlohmann::json::parse(out).at("diagnostics").at(0);
}

nlohmann::json place(int line, int column)
{
    return {{"line", line}, {"column", column}};
}

}  // namespace

TEST_CASE("columns for reviewdog count bytes", "[rdjson]")
{
    const auto range = diagnostic_of("\n'ü漢' $x\n", {8, 10}).at("location").at("range");
    CHECK(range.at("start") == place(2, 8));
    CHECK(range.at("end") == place(2, 10));
    CHECK(diagnostic_of("\xEF\xBB\xBF$x", {3, 5}).at("location").at("range").at("start") == place(1, 1));
}

TEST_CASE("suggestions for reviewdog are safe and complete", "[rdjson]")
{
    const Edit edit{.path = {}, .span = {0, 1}, .replacement = "b"};
    const auto with = [&](Fix fix) { return diagnostic_of("a", {0, 1}, {std::move(fix)}); };
    const auto suggestion =
        with({.title = "x", .safety = Safety::safe, .edits = {edit}, .moves = {}}).at("suggestions");
    CHECK(suggestion
          == nlohmann::json::array({{{"range", {{"start", place(1, 1)}, {"end", place(1, 2)}}}, {"text", "b"}}}));
    CHECK_FALSE(with({.title = "x", .safety = Safety::unsafe, .edits = {edit}, .moves = {}}).contains("suggestions"));
    CHECK_FALSE(
        with({.title = "x", .safety = Safety::safe, .edits = {edit, edit}, .moves = {}}).contains("suggestions"));
    CHECK_FALSE(with({.title = "x", .safety = Safety::safe, .edits = {edit}, .moves = {{"a.pp", "b.pp"}}})
                    .contains("suggestions"));
    const Edit elsewhere{.path = "b.pp", .span = {0, 1}, .replacement = "b"};
    CHECK_FALSE(
        with({.title = "x", .safety = Safety::safe, .edits = {elsewhere}, .moves = {}}).contains("suggestions"));
}
