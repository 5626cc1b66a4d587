#include "server/requests/requests.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace plint::server {

RequestHandler find_request(std::string_view method)
{
    static constexpr std::array<std::pair<std::string_view, RequestHandler>, 9> all{{
        {"initialize", initialize},
        {"shutdown", shut_down},
        {"textDocument/codeAction", code_actions},
        {"textDocument/completion", completion},
        {"textDocument/definition", definition},
        {"textDocument/documentHighlight", document_highlight},
        {"textDocument/documentSymbol", document_symbol},
        {"textDocument/hover", hover},
        {"textDocument/references", references},
    }};
    const auto found = std::ranges::find(all, method, &std::pair<std::string_view, RequestHandler>::first);
    return found == all.end() ? nullptr : found->second;
}

NoticeHandler find_notice(std::string_view method)
{
    static constexpr std::array<std::pair<std::string_view, NoticeHandler>, 5> all{{
        {"initialized", initialized},
        {"textDocument/didOpen", did_open},
        {"textDocument/didChange", did_change},
        {"textDocument/didClose", did_close},
        {"workspace/didChangeWatchedFiles", did_change_watched_files},
    }};
    const auto found = std::ranges::find(all, method, &std::pair<std::string_view, NoticeHandler>::first);
    return found == all.end() ? nullptr : found->second;
}

}  // namespace plint::server
