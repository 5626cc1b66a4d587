#include "ide/hiera_lookups.hpp"
#include "ide/references.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

Json document_highlight(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const Offset offset = positions.offset(params.at("position"));
    Json all = Json::array();
    if (const auto key = ide::key_at(*server.snapshot(), file, offset)) {
        for (const Span span : ide::key_highlights(*server.snapshot(), file, key->key))
            all.push_back({{"range", positions.range(span)}});
        return all;
    }
    for (const ide::Location& place : ide::references(*server.snapshot(), file, offset, true))
        if (place.path == source->path())
            all.push_back({{"range", positions.range(place.span)}});
    return all;
}

}  // namespace plint::server
