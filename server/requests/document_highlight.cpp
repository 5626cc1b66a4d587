#include "ide/references.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

// `DocumentHighlightKind` of the protocol.
static int highlight_kind(ide::HighlightKind kind)
{
    switch (kind) {
    case ide::HighlightKind::read: return 2;
    case ide::HighlightKind::write: return 3;
    case ide::HighlightKind::text: break;
    }
    return 1;
}

Json document_highlight(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const Offset offset = positions.offset(params.at("position"));
    Json all = Json::array();
    for (const ide::Highlight& place : ide::highlights(*server.snapshot(), file, offset))
        all.push_back({{"range", positions.range(place.span)}, {"kind", highlight_kind(place.kind)}});
    return all;
}

}  // namespace plint::server
