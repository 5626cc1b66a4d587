#include "ide/references.hpp"

#include "server/base/work.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

Json references(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Offset offset = server.positions(*source).offset(params.at("position"));
    const auto context = params.find("context");
    const bool with_definition = context != params.end() && context->value("includeDeclaration", false);
    Work work(server, params, "Find references");
    for (const ide::Location& place : ide::references(*server.snapshot(), file, offset, with_definition, work.search()))
        work.add(server.location(place.path, place.span));
    return work.result();
}

}  // namespace plint::server
