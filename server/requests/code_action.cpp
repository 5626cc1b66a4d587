// Fixes of findings, ignore comments, and all safe fixes of a file.
#include "ide/actions.hpp"
#include "parser/source/limits.hpp"
#include "server/base/diagnostics.hpp"
#include "server/requests/requests.hpp"
#include "server/requests/workspace_edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace plint::server {

namespace {

// Rules with an action that explains them; those of more rules would hide the fixes. Of more rules in a selection, those at
// its end are explained, where the cursor is.
constexpr std::size_t max_explained = 5;

bool is_wanted(const Json& params, std::string_view kind)
{
    const auto context = params.find("context");
    if (context == params.end() || !context->contains("only") || !(*context)["only"].is_array())
        return true;
    return std::ranges::any_of((*context)["only"], [&](const Json& only) {
        const std::string wanted = only.get<std::string>();
        return kind == wanted || kind.starts_with(wanted + '.');
    });
}

// Those that explain a rule or, if the file may be changed, fix all of its problems there. The edits of these are made when the
// user chooses one.
void add_actions_of_rules(const Server& server, const Json& params, const std::vector<Diagnostic>& findings,
                          Span wanted, bool may_change, Json& all)
{
    const std::set<std::string> rules = ide::rules_at(findings, wanted);
    const std::vector<std::string> explained = rules.size() <= max_explained
        ? std::vector<std::string>(rules.begin(), rules.end())
        : ide::nearest_rules(findings, wanted.end, max_explained);
    if (server.shows_documents)
        for (const std::string& rule : explained)
            all.push_back({{"title", fmt::format("explain `{}`", rule)},
                           {"kind", "quickfix"},
                           {"command", {{"title", "explain"}, {"command", explain_command}, {"arguments", {rule}}}}});
    if (server.resolves_actions && may_change)
        for (const std::string& rule : ide::rules_to_fix(findings, rules))
            all.push_back({{"title", ide::fix_all_title(rule)},
                           {"kind", "quickfix"},
                           {"data", {{"textDocument", params.at("textDocument")}, {"rule", rule}}}});
}

// The texts of files that are broken by edits are not those that other files' findings are about.
bool changes_broken_file(const Server& server, const std::string& own, const ide::Action& action)
{
    return std::ranges::any_of(action.edits, [&](const auto& of_file) {
        return of_file.first != own && server.broken_document(of_file.first) != nullptr;
    });
}

std::optional<ide::Action> fix_all_of(Server& server, layout::FileIndex file, std::string_view rule)
{
    const engine::SnapshotPointer snapshot = server.snapshot_of_findings(file);
    const auto there = snapshot->find(server.snapshot()->project().file(file).path);
    return there ? ide::fix_all(snapshot, *there, rule, server.cancelled) : std::nullopt;
}

// Its edits are made when the user chooses it, if the client can ask for them then.
void add_fix_all(Server& server, const Json& params, layout::FileIndex file, Json& all)
{
    constexpr const char* kind = "source.fixAll.plint";
    if (server.resolves_actions && ide::has_safe_fix(server.findings(file).findings))
        all.push_back(
            {{"title", ide::fix_all_title()}, {"kind", kind}, {"data", {{"textDocument", params.at("textDocument")}}}});
    else if (const auto action = server.resolves_actions ? std::nullopt : fix_all_of(server, file, {}))
        all.push_back(
            {{"title", action->title}, {"kind", kind}, {"edit", workspace_edit(server, action->edits, action->moves)}});
}

}  // namespace

Json code_actions(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const Span wanted = positions.span(params.at("range"));
    Json all = Json::array();
    const std::string own = server.snapshot()->project().file(file).path;
    const engine::Boundary boundary = edit_boundary(server);
    const bool may_change = boundary.may_change(own);
    if (const Document* const document = server.document_at(own);
        document != nullptr && !document->program_findings.diagnostics.empty())
        server.complete(file);  // the editor shows them
    std::size_t findings_left = limits::editor_actions;
    if (is_wanted(params, "quickfix"))
        for (const Diagnostic& finding : server.findings(file).findings) {
            if (finding.span.begin > wanted.end || finding.span.end < wanted.begin)
                continue;
            if (findings_left-- == 0)
                break;
            const Json diagnostic = diagnostic_json(server, finding, positions);
            bool first = true;
            for (const ide::Action& action : ide::actions(*server.snapshot(), file, finding)) {
                if ((!action.moves.empty() && !server.document_changes) || changes_broken_file(server, own, action)
                    || !refused_change(boundary, action.edits, action.moves).empty())
                    continue;
                Json one = {{"title", action.title},
                            {"kind", "quickfix"},
                            {"diagnostics", Json::array({diagnostic})},
                            {"edit", workspace_edit(server, action.edits, action.moves)}};
                if (action.kind == ide::Action::Kind::fix && action.safe && std::exchange(first, false))
                    one["isPreferred"] = true;
                all.push_back(std::move(one));
            }
        }
    if (is_wanted(params, "quickfix"))
        add_actions_of_rules(server, params, server.findings(file).findings, wanted, may_change, all);
    const bool on_request = params.contains("context") && params["context"].contains("only");
    if (may_change && is_wanted(params, "source.fixAll.plint") && (on_request || !all.empty()))
        add_fix_all(server, params, file, all);
    return all;
}

Json resolve_code_action(Server& server, const Json& action)
{
    const auto data = action.find("data");
    if (data == action.end())
        return action;  // clients ask about all actions without an edit
    Json resolved = action;
    const layout::FileIndex file = server.file_of(*data).index;
    const std::string problem = refused_change(edit_boundary(server), server.snapshot()->project().file(file).path);
    if (!problem.empty())
        throw RequestError(request_failed, problem);
    if (const auto found = fix_all_of(server, file, data->value("rule", "")))
        resolved["edit"] = workspace_edit(server, found->edits, found->moves);
    return resolved;
}

}  // namespace plint::server
