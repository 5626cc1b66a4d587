// The requests and notifications that the server understands, one file each.
#pragma once

#include "server/base/server.hpp"

#include <string_view>

namespace plint::server {

using RequestHandler = Json (*)(Server& server, const Json& params);
using NoticeHandler = void (*)(Server& server, const Json& params);

// Null for an unknown method.
[[nodiscard]] RequestHandler find_request(std::string_view method);
[[nodiscard]] NoticeHandler find_notice(std::string_view method);

[[nodiscard]] Json initialize(Server& server, const Json& params);
[[nodiscard]] Json shut_down(Server& server, const Json& params);
[[nodiscard]] Json code_actions(Server& server, const Json& params);
[[nodiscard]] Json code_lenses(Server& server, const Json& params);
[[nodiscard]] Json completion(Server& server, const Json& params);
[[nodiscard]] Json declaration(Server& server, const Json& params);
[[nodiscard]] Json definition(Server& server, const Json& params);
[[nodiscard]] Json document_diagnostic(Server& server, const Json& params);
[[nodiscard]] Json document_highlight(Server& server, const Json& params);
[[nodiscard]] Json document_link(Server& server, const Json& params);
[[nodiscard]] Json document_symbol(Server& server, const Json& params);
[[nodiscard]] Json execute_command(Server& server, const Json& params);
[[nodiscard]] Json folding_range(Server& server, const Json& params);
[[nodiscard]] Json formatting(Server& server, const Json& params);
[[nodiscard]] Json hover(Server& server, const Json& params);
[[nodiscard]] Json incoming_calls(Server& server, const Json& params);
[[nodiscard]] Json inlay_hints(Server& server, const Json& params);
[[nodiscard]] Json implementation(Server& server, const Json& params);
[[nodiscard]] Json linked_editing_range(Server& server, const Json& params);
[[nodiscard]] Json on_type_formatting(Server& server, const Json& params);
[[nodiscard]] Json outgoing_calls(Server& server, const Json& params);
[[nodiscard]] Json prepare_call_hierarchy(Server& server, const Json& params);
[[nodiscard]] Json prepare_rename(Server& server, const Json& params);
[[nodiscard]] Json prepare_type_hierarchy(Server& server, const Json& params);
[[nodiscard]] Json range_formatting(Server& server, const Json& params);
[[nodiscard]] Json references(Server& server, const Json& params);
[[nodiscard]] Json rename(Server& server, const Json& params);
[[nodiscard]] Json resolve_code_action(Server& server, const Json& action);
[[nodiscard]] Json resolve_code_lens(Server& server, const Json& params);
[[nodiscard]] Json resolve_completion(Server& server, const Json& params);
[[nodiscard]] Json selection_range(Server& server, const Json& params);
[[nodiscard]] Json semantic_tokens_delta(Server& server, const Json& params);
[[nodiscard]] Json semantic_tokens_full(Server& server, const Json& params);
[[nodiscard]] Json semantic_tokens_range(Server& server, const Json& params);
[[nodiscard]] Json signature_help(Server& server, const Json& params);
[[nodiscard]] Json subtypes(Server& server, const Json& params);
[[nodiscard]] Json supertypes(Server& server, const Json& params);
[[nodiscard]] Json type_definition(Server& server, const Json& params);
[[nodiscard]] Json workspace_diagnostic(Server& server, const Json& params);  // throws AnswerLater
[[nodiscard]] Json will_rename_files(Server& server, const Json& params);
[[nodiscard]] Json workspace_symbol(Server& server, const Json& params);

// The command that shows the page of a rule, its only argument.
inline constexpr const char* explain_command = "plint.explain";

// The names of kinds and modifiers, which tokens give as numbers.
[[nodiscard]] Json semantic_tokens_legend();

void initialized(Server& server, const Json& params);
void did_open(Server& server, const Json& params);
void did_change(Server& server, const Json& params);
void did_close(Server& server, const Json& params);
void did_save(Server& server, const Json& params);
void set_trace(Server& server, const Json& params);
void did_change_configuration(Server& server, const Json& params);
void did_change_watched_files(Server& server, const Json& params);
void did_change_workspace_folders(Server& server, const Json& params);

// Checks one more file for the request `workspace/diagnostic`, and answers it after the last one if something changed.
// Precondition: `server.workspace_pull`.
void pull_next(Server& server);

}  // namespace plint::server
