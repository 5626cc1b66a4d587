#include "reporters/sarif/tool.hpp"

#include "reporters/model/links.hpp"
#include "reporters/sarif/words.hpp"
#include "reporters/text/markdown.hpp"
#include "reporters/text/safe_markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace plint::reporters {

namespace {

// Limits of code scanning.
constexpr std::size_t longest_description = 1024;
constexpr std::size_t max_tags = 10;

std::set<unsigned> weaknesses(const Report& report)
{
    std::set<unsigned> numbers;
    for (const RuleText& rule : report.rules)
        numbers.insert(rule.cwes.begin(), rule.cwes.end());
    return numbers;
}

Json tags(const RuleText& rule)
{
    std::vector<std::string> all;
    const auto add = [&](std::string tag) {
        if (!tag.empty() && all.size() < max_tags && std::ranges::find(all, tag) == all.end())
            all.push_back(std::move(tag));
    };
    if (!rule.security_severity.empty())
        add("security");  // without it code scanning ignores the number
    add(rule.category);
    for (const unsigned cwe : rule.cwes)
        add(fmt::format("external/cwe/cwe-{:03}", cwe));
    for (const std::string& tag : rule.tags)
        add(tag);
    if (rule.fixable)
        add("fixable");
    return all;
}

std::string_view name(Precision precision)
{
    switch (precision) {
    case Precision::medium: return "medium";
    case Precision::high: return "high";
    case Precision::very_high: return "very-high";
    }
    return "high";
}

std::string_view problem_severity(Severity severity)
{
    return severity == Severity::info ? "recommendation" : plint::name(severity);
}

Json help(const RuleText& rule)
{
    std::string markdown = rule.description.empty() ? sentence(rule.summary) : rule.description;
    std::string text = plain_text(markdown);
    if (!rule.help_uri.empty()) {
        markdown += fmt::format("\n\n[More about `{}`]({})\n", rule.name, rule.help_uri);
        text += fmt::format("\n\nMore about {}: {}", rule.name, rule.help_uri);
    }
    return {{"text", text}, {"markdown", safe_markdown(markdown)}};
}

Json relationships(const RuleText& rule, const std::set<unsigned>& weaknesses)
{
    Json list = Json::array();
    for (const unsigned cwe : rule.cwes)
        list.push_back({{"target",
                         {{"id", std::to_string(cwe)},
                          {"index", std::distance(weaknesses.begin(), weaknesses.find(cwe))},
                          {"toolComponent", {{"name", "CWE"}, {"index", 0}}}}},
                        {"kinds", Json::array({"superset"})}});
    return list;
}

Json rule_json(const RuleText& rule, const std::set<unsigned>& weaknesses)
{
    const std::string why = first_paragraph(rule.description);
    Json json{{"id", rule.name}};
    // Validators require a name other than the id, or none, and ignore case.
    if (rule.name.find('_') != std::string::npos)
        json["name"] = pascal_case(rule.name);
    json["shortDescription"] = {{"text", shortened(sentence(rule.summary), longest_description)}};
    json["fullDescription"] = {{"text", shortened(sentence(why.empty() ? rule.summary : why), longest_description)}};
    json["help"] = help(rule);
    if (!rule.help_uri.empty())
        json["helpUri"] = rule.help_uri;
    json["defaultConfiguration"] = {{"level", level(rule.severity)}};
    if (!rule.cwes.empty())
        json["relationships"] = relationships(rule, weaknesses);
    Json properties{{"tags", tags(rule)},
                    {"precision", name(rule.precision)},
                    {"problem.severity", problem_severity(rule.severity)}};
    if (!rule.security_severity.empty())
        properties["security-severity"] = rule.security_severity;
    json["properties"] = std::move(properties);
    return json;
}

}  // namespace

Json driver(const Report& report)
{
    Json driver{{"name", "plint"},
                {"fullName", fmt::format("plint {}", report.version)},
                {"version", report.version},
                {"semanticVersion", report.version},
                {"informationUri", links::home},
                {"organization", "plint"},
                {"shortDescription", {{"text", "A static analyzer and linter for Puppet and OpenVox."}}}};
    const std::set<unsigned> cwes = weaknesses(report);
    driver["rules"] = Json::array();
    for (const RuleText& rule : report.rules)
        driver["rules"].push_back(rule_json(rule, cwes));
    if (!cwes.empty())
        driver["supportedTaxonomies"] = Json::array({{{"name", "CWE"}, {"index", 0}}});
    return driver;
}

Json taxonomies(const Report& report)
{
    const std::set<unsigned> cwes = weaknesses(report);
    if (cwes.empty())
        return Json::array();
    Json taxa = Json::array();
    for (const unsigned cwe : cwes)
        taxa.push_back({{"id", std::to_string(cwe)},
                        {"helpUri", fmt::format("https://cwe.mitre.org/data/definitions/{}.html", cwe)}});
    return Json::array({{{"name", "CWE"},
                         {"organization", "MITRE"},
                         {"shortDescription", {{"text", "The MITRE Common Weakness Enumeration."}}},
                         {"informationUri", "https://cwe.mitre.org/"},
                         {"isComprehensive", false},
                         {"taxa", std::move(taxa)}}});
}

}  // namespace plint::reporters
