#include "server/base/diagnostics.hpp"
#include "server/requests/requests.hpp"

#include <fmt/format.h>

namespace plint::server {

Json execute_command(Server& server, const Json& params)
{
    if (params.at("command") != explain_command)
        throw RequestError(invalid_params, fmt::format("unknown command {}", params["command"].dump()));
    const std::string rule = params.at("arguments").at(0).get<std::string>();
    const std::string page = page_of(rule);
    if (page.empty())
        throw RequestError(invalid_params, fmt::format("unknown rule `{}`", rule));
    if (!server.shows_documents)
        throw RequestError(request_failed, fmt::format("the editor cannot open {}", page));
    server.send(
        {{"id", "plint/show"}, {"method", "window/showDocument"}, {"params", {{"uri", page}, {"external", true}}}});
    return nullptr;
}

}  // namespace plint::server
