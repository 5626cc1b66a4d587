#include "ide/definition.hpp"

#include "server/requests/requests.hpp"

namespace plint::server {

Json definition(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Offset offset = server.positions(*source).offset(params.at("position"));
    Json all = Json::array();
    for (const ide::Location& place : ide::definitions(*server.snapshot(), file, offset))
        all.push_back(server.location(place.path, place.span));
    return all;
}

}  // namespace plint::server
