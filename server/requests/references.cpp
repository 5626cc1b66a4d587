#include "ide/references.hpp"

#include "server/requests/requests.hpp"

namespace plint::server {

Json references(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Offset offset = server.positions(*source).offset(params.at("position"));
    const auto context = params.find("context");
    const bool with_definition = context != params.end() && context->value("includeDeclaration", false);
    Json all = Json::array();
    for (const ide::Location& place : ide::references(*server.snapshot(), file, offset, with_definition))
        all.push_back(server.location(place.path, place.span));
    return all;
}

}  // namespace plint::server
