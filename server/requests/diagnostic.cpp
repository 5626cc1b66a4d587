// Findings that the client asks for. Clients that do not ask get them sent (Server::publish_next).
#include "server/requests/requests.hpp"

#include <fmt/format.h>

#include <functional>

namespace plint::server {

Json document_diagnostic(Server& server, const Json& params)
{
    Json items = diagnostics_json(server, server.file_of(params).index);
    const std::string text = items.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::string id = fmt::format("{:x}-{}", std::hash<std::string>()(text), text.size());
    if (params.value("previousResultId", Json()) == id)
        return {{"kind", "unchanged"}, {"resultId", id}};
    return {{"kind", "full"}, {"resultId", id}, {"items", std::move(items)}};
}

}  // namespace plint::server
