#include "ide/workspace_symbols.hpp"
#include "server/base/work.hpp"
#include "server/requests/requests.hpp"
#include "server/requests/symbol_kinds.hpp"

namespace plint::server {

Json workspace_symbol(Server& server, const Json& params)
{
    Work work(server, params, "Find symbols");
    for (const ide::WorkspaceSymbol& symbol :
         ide::workspace_symbols(*server.snapshot(), params.at("query").get<std::string>(), work.search()))
        work.add({{"name", symbol.name},
                  {"kind", symbol_kind_number(symbol.kind)},
                  {"containerName", symbol.container},
                  {"location", server.location(symbol.place.path, symbol.place.span)}});
    return work.result();
}

}  // namespace plint::server
