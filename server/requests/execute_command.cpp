#include "server/base/diagnostics.hpp"
#include "server/requests/requests.hpp"

#include <fmt/format.h>

namespace plint::server {

Json execute_command(Server& server, const Json& params)
{
    if (params.at("command") != explain_command)
        throw RequestError(invalid_params, fmt::format("unknown command {}", params["command"].dump()));
    const auto arguments = params.find("arguments");
    if (arguments == params.end() || !arguments->is_array() || arguments->size() != 1
        || !arguments->front().is_string())
        throw RequestError(invalid_params,
                           fmt::format("`{}` needs the name of a rule as its argument", explain_command));
    const std::string rule = arguments->front().get<std::string>();
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
