#include "reporters/sarif/result.hpp"

#include "parser/source/limits.hpp"
#include "reporters/sarif/line_hash.hpp"
#include "reporters/sarif/location.hpp"
#include "reporters/sarif/words.hpp"
#include "reporters/text/place.hpp"
#include "reporters/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::reporters {

namespace {

constexpr std::size_t max_links = 10;  // in a message; the rest is only counted

Json text_message(std::string_view text)
{
    return {{"text", text}};
}

Json location(const Report& report, const Diagnostic& diagnostic, const Label& label)
{
    Json location{{"physicalLocation", physical_location(report, path_of(label.path, diagnostic), label.span)}};
    if (!label.message.empty())
        location["message"] = text_message(without_links(sentence(label.message)));
    return location;
}

std::string link_text(const Report& report, const Diagnostic& diagnostic, const Label& label)
{
    std::string text = label.message;
    if (text.empty()) {
        const std::string& path = path_of(label.path, diagnostic);
        const SourceFile* const source = find_source(report, path);
        text = source == nullptr ? path : fmt::format("{}:{}", path, place(*source, label.span.begin).line);
    }
    std::string escaped;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == '\\')
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

// Code scanning only shows the message of a result, and other places only if the message links to them. The first sentence
// must be complete, because lists show only that.
std::string message(const Report& report, const Diagnostic& diagnostic)
{
    std::string text = without_links(sentence(diagnostic.message));
    for (const auto* const remarks : {&diagnostic.notes, &diagnostic.help})
        for (const std::string& remark : *remarks)
            text += " " + without_links(sentence(remark));
    const std::size_t links = std::min(diagnostic.labels.size(), max_links);
    for (std::size_t at = 0; at < links; ++at)
        text += fmt::format("{}[{}]({})", at == 0 ? " See: " : ", ",
                            link_text(report, diagnostic, diagnostic.labels[at]), at + 1);
    if (diagnostic.labels.size() > links)
        text += fmt::format(" and {} more", diagnostic.labels.size() - links);
    if (links != 0)
        text += '.';
    return text;
}

Json primary_location(const Report& report, const Diagnostic& diagnostic)
{
    Json physical = physical_location(report, diagnostic.path, diagnostic.span);
    if (const SourceFile* const source = find_source(report, diagnostic.path))
        add_snippets(physical, *source, diagnostic.span);
    Json location{{"physicalLocation", std::move(physical)}};
    if (!diagnostic.label.empty())
        location["message"] = text_message(without_links(sentence(diagnostic.label)));
    return location;
}

Json related_locations(const Report& report, const Diagnostic& diagnostic)
{
    Json list = Json::array();
    for (const Label& label : diagnostic.labels) {
        if (list.size() == limits::sarif_related_places)
            break;
        Json related{{"id", list.size() + 1}};
        related.update(location(report, diagnostic, label));
        if (!related.contains("message"))
            related["message"] = text_message("Related.");
        list.push_back(std::move(related));
    }
    return list;
}

// The first and the last steps of a path too long to be shown: these are the most informative.
std::vector<const Label*> kept_steps(const Diagnostic& diagnostic)
{
    std::vector<const Label*> steps;
    const std::size_t size = diagnostic.flow.size();
    const std::size_t head = size <= limits::sarif_steps ? size : limits::sarif_steps / 2;
    for (std::size_t at = 0; at < head; ++at)
        steps.push_back(&diagnostic.flow[at]);
    for (std::size_t at = size <= limits::sarif_steps ? size : size - limits::sarif_steps / 2; at < size; ++at)
        steps.push_back(&diagnostic.flow[at]);
    return steps;
}

Json code_flows(const Report& report, const Diagnostic& diagnostic)
{
    Json steps = Json::array();
    const std::vector<const Label*> kept = kept_steps(diagnostic);
    for (const Label* const step : kept) {
        const bool essential = step == kept.front() || step == kept.back();
        steps.push_back({{"location", location(report, diagnostic, *step)},
                         {"nestingLevel", 0},
                         {"executionOrder", step - diagnostic.flow.data() + 1},
                         {"importance", essential ? "essential" : "important"}});
    }
    return Json::array({{{"threadFlows", Json::array({{{"locations", std::move(steps)}}})}}});
}

Json inserted_content(const std::string& replacement)
{
    if (is_utf8(replacement))
        return {{"text", replacement}};
    return {{"binary", base64(replacement)}};
}

Json sarif_fix(const Report& report, const Diagnostic& diagnostic, const Fix& fix)
{
    Json changes = Json::array();
    std::map<std::string, std::size_t, std::less<>> change_of;  // a path's index in `changes`
    for (const Edit& edit : fix.edits) {
        const std::string& path = path_of(edit.path, diagnostic);
        const auto [change, is_new] = change_of.try_emplace(path, changes.size());
        if (is_new)
            changes.push_back({{"artifactLocation", artifact_location(path)}, {"replacements", Json::array()}});
        Json replacement{{"deletedRegion", edited_region(find_source(report, path), edit.span)}};
        if (!edit.replacement.empty())
            replacement["insertedContent"] = inserted_content(edit.replacement);
        changes[change->second]["replacements"].push_back(std::move(replacement));
    }
    const bool safe = fix.safety == Safety::safe;
    const std::string title = sentence(fix.title) + (safe ? "" : " Unsafe: it may change the behavior of the program.");
    return {{"description", text_message(without_links(title))},
            {"artifactChanges", std::move(changes)},
            {"properties", {{"safety", safe ? "safe" : "unsafe"}}}};
}

}  // namespace

std::string LineHashes::of(const SourceFile* source, Span span)
{
    if (source == nullptr)
        return {};
    auto found = by_file_.find(source);
    if (found == by_file_.end())
        found = by_file_.emplace(source, line_hashes(source->text())).first;
    const std::uint32_t line = source->lines().line(marked(*source, span).begin);
    return line <= found->second.size() ? found->second[line - 1] : "";
}

Json result(const Report& report, const Diagnostic& diagnostic, LineHashes& hashes)
{
    Json result{{"ruleId", diagnostic.rule}};
    if (const RuleText* const rule = find_rule(report, diagnostic.rule))
        result["ruleIndex"] = rule - report.rules.data();
    result["level"] = level(diagnostic.severity);
    result["message"] = text_message(message(report, diagnostic));
    result["locations"] = Json::array({primary_location(report, diagnostic)});
    if (!diagnostic.labels.empty())
        result["relatedLocations"] = related_locations(report, diagnostic);
    if (!diagnostic.flow.empty())
        result["codeFlows"] = code_flows(report, diagnostic);
    Json fixes = Json::array();
    for (const Fix& fix : diagnostic.fixes)
        // A fix without changes makes the whole file invalid, and SARIF cannot express that a file moves.
        if (!fix.edits.empty() && fix.moves.empty())
            fixes.push_back(sarif_fix(report, diagnostic, fix));
    if (!fixes.empty())
        result["fixes"] = std::move(fixes);
    const std::string hash = hashes.of(find_source(report, diagnostic.path), diagnostic.span);
    if (!hash.empty())
        result["partialFingerprints"] = {{"primaryLocationLineHash", hash}};
    return result;
}

}  // namespace plint::reporters
