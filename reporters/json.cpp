#include "reporters/json.hpp"

#include "reporters/text/json_text.hpp"
#include "reporters/text/place.hpp"
#include "reporters/text/utf8.hpp"

#include <fmt/format.h>

#include <iterator>

namespace plint::reporters {

namespace {

// Increased if a reader of the old document would misread the new one; new keys do not increase it.
constexpr int format_version = 1;

Json place_json(const SourceFile* source, Offset offset)
{
    if (source == nullptr)
        return {{"offset", offset}};
    const Place at = place(*source, offset);
    return {{"line", at.line}, {"column", at.character}, {"offset", offset}};
}

Json location_json(const Report& report, const std::string& path, Span span)
{
    const SourceFile* const source = find_source(report, path);
    return {{"path", path}, {"start", place_json(source, span.begin)}, {"end", place_json(source, span.end)}};
}

Json labels_json(const Report& report, const Diagnostic& diagnostic, std::span<const Label> labels)
{
    Json list = Json::array();
    for (const Label& label : labels)
        list.push_back({{"location", location_json(report, path_of(label.path, diagnostic), label.span)},
                        {"message", label.message}});
    return list;
}

Json fix_json(const Report& report, const Diagnostic& diagnostic, const Fix& fix)
{
    Json edits = Json::array();
    for (const Edit& edit : fix.edits) {
        Json one{{"location", location_json(report, path_of(edit.path, diagnostic), edit.span)},
                 {"replacement", edit.replacement}};
        if (!is_utf8(edit.replacement))
            one["replacement_base64"] = base64(edit.replacement);
        edits.push_back(std::move(one));
    }
    Json moves = Json::array();
    for (const Move& move : fix.moves)
        moves.push_back({{"from", move.from}, {"to", move.to}});
    return {{"title", fix.title},
            {"safety", fix.safety == Safety::safe ? "safe" : "unsafe"},
            {"edits", std::move(edits)},
            {"moves", std::move(moves)}};
}

Json finding_json(const Report& report, const Diagnostic& diagnostic)
{
    const RuleText* const rule = find_rule(report, diagnostic.rule);
    Json finding{{"rule", diagnostic.rule}};
    finding["category"] = rule == nullptr ? Json() : Json(rule->category);
    finding["url"] = rule == nullptr || rule->help_uri.empty() ? Json() : Json(rule->help_uri);
    finding["severity"] = name(diagnostic.severity);
    finding["message"] = diagnostic.message;
    finding["location"] = location_json(report, diagnostic.path, diagnostic.span);
    finding["label"] = diagnostic.label;
    finding["labels"] = labels_json(report, diagnostic, diagnostic.labels);
    finding["notes"] = diagnostic.notes;
    finding["help"] = diagnostic.help;
    finding["flow"] = labels_json(report, diagnostic, diagnostic.flow);
    finding["fixes"] = Json::array();
    for (const Fix& fix : diagnostic.fixes)
        finding["fixes"].push_back(fix_json(report, diagnostic, fix));
    return finding;
}

Json suppressed_json(const Report& report, const Suppressed& suppressed)
{
    Json finding = finding_json(report, suppressed.diagnostic);
    finding["suppressed"] = {{"by", suppressed.by == SuppressedBy::comment ? "comment" : "baseline"},
                             {"reason", suppressed.reason}};
    return finding;
}

Json notification_json(const Notification& notification)
{
    return {{"id", notification.id},
            {"severity", name(notification.severity)},
            {"path", notification.path.empty() ? Json() : Json(notification.path)},
            {"message", notification.message}};
}

}  // namespace

void write_json(const Report& report, const Terminal&, std::string& out)
{
    const Counts& counts = report.diagnostics.counts();
    Json document{{"format", format_version}, {"tool", {{"name", "plint"}, {"version", report.version}}}};
    document["summary"] = {{"files", report.files},       {"errors", counts.errors},
                           {"warnings", counts.warnings}, {"infos", counts.infos},
                           {"fixable", counts.fixable},   {"unsafely_fixable", counts.unsafely_fixable},
                           {"fixed", report.fixed},       {"suppressed", report.suppressed.size()}};
    append_json(out, document, 2);
    out.resize(out.size() - std::string_view("\n}").size());
    const auto list = [&](std::string_view name, const auto& elements, const auto& to_json) {
        fmt::format_to(std::back_inserter(out), ",\n  \"{}\": ", name);
        JsonList json(out, 1);
        for (const auto& element : elements)
            json.add(to_json(element));
        json.end();
    };
    list("findings", report.diagnostics, [&](const Diagnostic& finding) { return finding_json(report, finding); });
    list("suppressed", report.suppressed, [&](const Suppressed& finding) { return suppressed_json(report, finding); });
    list("notifications", report.notifications, notification_json);
    out += "\n}\n";
}

void write_json_lines(const Report& report, const Terminal&, std::string& out)
{
    for (const Diagnostic& diagnostic : report.diagnostics) {
        append_json(out, finding_json(report, diagnostic), -1);
        out += '\n';
    }
    for (const Suppressed& suppressed : report.suppressed) {
        append_json(out, suppressed_json(report, suppressed), -1);
        out += '\n';
    }
}

}  // namespace plint::reporters
