#include "ide/definition.hpp"
#include "ide/implementation.hpp"
#include "ide/type_definition.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

namespace {

using Finder = std::vector<ide::Location> (*)(const engine::Snapshot&, layout::FileIndex, Offset);

Json locations(Server& server, const Json& params, Finder find)
{
    const auto [file, source] = server.file_of(params);
    const Offset offset = server.positions(*source).offset(params.at("position"));
    Json all = Json::array();
    for (const ide::Location& place : find(*server.snapshot(), file, offset))
        all.push_back(server.location(place.path, place.span));
    return all;
}

}  // namespace

Json definition(Server& server, const Json& params)
{
    return locations(server, params, ide::definitions);
}

Json declaration(Server& server, const Json& params)
{
    return locations(server, params, ide::declarations);
}

Json implementation(Server& server, const Json& params)
{
    return locations(server, params, ide::implementations);
}

Json type_definition(Server& server, const Json& params)
{
    return locations(server, params, ide::type_definitions);
}

}  // namespace plint::server
