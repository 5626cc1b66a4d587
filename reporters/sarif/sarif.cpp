#include "reporters/sarif/sarif.hpp"

#include "parser/source/limits.hpp"
#include "reporters/sarif/location.hpp"
#include "reporters/sarif/result.hpp"
#include "reporters/sarif/tool.hpp"
#include "reporters/sarif/words.hpp"
#include "reporters/text/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace plint::reporters {

namespace {

constexpr std::string_view results_cut = "results_cut";

struct Chosen {
    Diagnostic diagnostic;
    const Suppressed* suppressed = nullptr;
};

std::vector<Chosen> choose(const Report& report)
{
    const bool too_many = report.diagnostics.size() + report.suppressed.size() > limits::sarif_results;
    std::array<std::vector<Chosen>, 6> ranks;  // the first that are not silenced, the most severe first if it matters
    const auto add = [&](const Diagnostic& finding, const Suppressed* suppressed) {
        const auto mildness = too_many ? 2 - static_cast<std::size_t>(finding.severity) : 0;
        if (auto& rank = ranks.at((suppressed == nullptr ? 0 : 3) + mildness); rank.size() < limits::sarif_results)
            rank.push_back({finding, suppressed});
    };
    for (const Diagnostic& finding : report.diagnostics)
        add(finding, nullptr);
    for (const Suppressed& suppressed : report.suppressed)
        add(suppressed.diagnostic, &suppressed);
    std::vector<Chosen> chosen;
    for (auto& rank : ranks)
        for (auto& one : rank)
            if (chosen.size() < limits::sarif_results)
                chosen.push_back(std::move(one));
    return chosen;
}

// SARIF requires `suppressions` and `baselineState` on all results of a run or on none.
void add_state(Json& result, const Report& report, const Suppressed* suppressed)
{
    if (!report.suppressed.empty()) {
        result["suppressions"] = Json::array();
        if (suppressed != nullptr) {
            Json suppression{{"kind", suppressed->by == SuppressedBy::comment ? "inSource" : "external"},
                             {"status", "accepted"}};
            if (!suppressed->reason.empty())
                suppression["justification"] = suppressed->reason;
            result["suppressions"].push_back(std::move(suppression));
        }
    }
    if (report.against_baseline) {
        const bool known = suppressed != nullptr && suppressed->by == SuppressedBy::baseline;
        result["baselineState"] = known ? "unchanged" : "new";
    }
}

// The description of a kind of notification, which code scanning requires as for rules.
Json descriptor(const std::string& id)
{
    std::string what;
    std::string help;
    if (id == "unreadable_file") {
        what = "A file could not be read.";
        help = "Check that the file exists and that its permissions let plint read it.";
    } else if (id == "modules_not_here") {
        what = "Modules that the code uses are not in the checkout.";
        help = "Install them before the run, so that their names are checked too.";
    } else if (id == results_cut) {
        what = "The report contains only the most severe findings.";
        help = "Fix or silence some findings, or check fewer files at a time.";
    } else {
        what = sentence(id);
        std::ranges::replace(what, '_', ' ');
        help = "The message describes the problem with this run.";
    }
    return {{"id", id},
            {"name", pascal_case(id)},
            {"shortDescription", {{"text", what}}},
            {"fullDescription", {{"text", what}}},
            {"help", {{"text", help}}}};
}

struct Notifications {
    Json list = Json::array();
    Json descriptors = Json::array();  // of their kinds, for the driver

    void add(const Notification& notification)
    {
        const auto same_kind = [&](const Json& descriptor) { return descriptor["id"] == notification.id; };
        auto kind = std::ranges::find_if(descriptors, same_kind);
        const std::ptrdiff_t index = kind - descriptors.begin();
        if (kind == descriptors.end())
            descriptors.push_back(descriptor(notification.id));
        Json json{{"descriptor", {{"id", notification.id}, {"index", index}}},
                  {"level", level(notification.severity)},
                  {"message", {{"text", without_links(sentence(notification.message))}}}};
        if (!notification.path.empty())
            json["locations"] =
                Json::array({{{"physicalLocation", {{"artifactLocation", artifact_location(notification.path)}}}}});
        list.push_back(std::move(json));
    }
};

Notifications notifications(const Report& report, std::size_t kept)
{
    Notifications all;
    for (const Notification& notification : report.notifications)
        all.add(notification);
    const std::size_t found = report.diagnostics.size() + report.suppressed.size();
    if (kept < found)
        all.add({.id = std::string(results_cut),
                 .severity = Severity::warning,
                 .path = "",
                 .message = fmt::format("this report contains only the {1} most severe of {0} findings", found, kept)});
    return all;
}

}  // namespace

void write_sarif(const Report& report, const Terminal&, std::string& out)
{
    const std::vector<Chosen> chosen = choose(report);
    Notifications notifications_of_run = notifications(report, chosen.size());
    const bool failed = std::ranges::any_of(report.notifications, [](const Notification& notification) {
        return notification.severity == Severity::error;
    });

    Json run;
    run["tool"]["driver"] = driver(report);
    if (!notifications_of_run.descriptors.empty())
        run["tool"]["driver"]["notifications"] = std::move(notifications_of_run.descriptors);
    if (Json known = taxonomies(report); !known.empty())
        run["taxonomies"] = std::move(known);
    Json invocation{{"executionSuccessful", !failed}};
    if (!notifications_of_run.list.empty())
        invocation["toolExecutionNotifications"] = std::move(notifications_of_run.list);
    run["invocations"] = Json::array({std::move(invocation)});
    run["originalUriBaseIds"]["%SRCROOT%"]["description"]["text"] = "The directory that plint was started in.";
    run["automationDetails"]["id"] = (report.category.empty() ? "plint" : report.category) + "/";
    run["columnKind"] = "utf16CodeUnits";
    run["results"] = Json::array();
    LineHashes hashes;
    for (const Chosen& one : chosen) {
        Json json = result(report, one.diagnostic, hashes);
        add_state(json, report, one.suppressed);
        run["results"].push_back(std::move(json));
    }

    const Json document{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                        {"version", "2.1.0"},
                        {"runs", Json::array({std::move(run)})}};
    append_json(out, document, 2);
    out += '\n';
}

}  // namespace plint::reporters
