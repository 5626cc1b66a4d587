#include "server/requests/requests.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace plint::server {

RequestHandler find_request(std::string_view method)
{
    static constexpr auto all = std::to_array<std::pair<std::string_view, RequestHandler>>({
        {"callHierarchy/incomingCalls", incoming_calls},
        {"callHierarchy/outgoingCalls", outgoing_calls},
        {"codeAction/resolve", resolve_code_action},
        {"codeLens/resolve", resolve_code_lens},
        {"completionItem/resolve", resolve_completion},
        {"initialize", initialize},
        {"shutdown", shut_down},
        {"textDocument/codeAction", code_actions},
        {"textDocument/codeLens", code_lenses},
        {"textDocument/completion", completion},
        {"textDocument/declaration", declaration},
        {"textDocument/definition", definition},
        {"textDocument/diagnostic", document_diagnostic},
        {"textDocument/documentHighlight", document_highlight},
        {"textDocument/documentLink", document_link},
        {"textDocument/documentSymbol", document_symbol},
        {"textDocument/foldingRange", folding_range},
        {"textDocument/formatting", formatting},
        {"textDocument/hover", hover},
        {"textDocument/implementation", implementation},
        {"textDocument/inlayHint", inlay_hints},
        {"textDocument/linkedEditingRange", linked_editing_range},
        {"textDocument/onTypeFormatting", on_type_formatting},
        {"textDocument/prepareCallHierarchy", prepare_call_hierarchy},
        {"textDocument/prepareRename", prepare_rename},
        {"textDocument/prepareTypeHierarchy", prepare_type_hierarchy},
        {"textDocument/rangeFormatting", range_formatting},
        {"textDocument/references", references},
        {"textDocument/rename", rename},
        {"textDocument/selectionRange", selection_range},
        {"textDocument/semanticTokens/full", semantic_tokens_full},
        {"textDocument/semanticTokens/full/delta", semantic_tokens_delta},
        {"textDocument/semanticTokens/range", semantic_tokens_range},
        {"textDocument/signatureHelp", signature_help},
        {"textDocument/typeDefinition", type_definition},
        {"typeHierarchy/subtypes", subtypes},
        {"typeHierarchy/supertypes", supertypes},
        {"workspace/diagnostic", workspace_diagnostic},
        {"workspace/executeCommand", execute_command},
        {"workspace/symbol", workspace_symbol},
        {"workspace/willRenameFiles", will_rename_files},
    });
    const auto found = std::ranges::find(all, method, &std::pair<std::string_view, RequestHandler>::first);
    return found == all.end() ? nullptr : found->second;
}

NoticeHandler find_notice(std::string_view method)
{
    static constexpr auto all = std::to_array<std::pair<std::string_view, NoticeHandler>>({
        {"$/setTrace", set_trace},
        {"initialized", initialized},
        {"textDocument/didOpen", did_open},
        {"textDocument/didChange", did_change},
        {"textDocument/didClose", did_close},
        {"textDocument/didSave", did_save},
        {"workspace/didChangeConfiguration", did_change_configuration},
        {"workspace/didChangeWatchedFiles", did_change_watched_files},
        {"workspace/didChangeWorkspaceFolders", did_change_workspace_folders},
    });
    const auto found = std::ranges::find(all, method, &std::pair<std::string_view, NoticeHandler>::first);
    return found == all.end() ? nullptr : found->second;
}

}  // namespace plint::server
