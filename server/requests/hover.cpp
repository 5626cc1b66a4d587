#include "ide/hover.hpp"

#include "ide/hover_settings.hpp"
#include "server/requests/markup.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

namespace {

Json hover_json(const std::optional<ide::Hover>& found, const Positions& positions)
{
    if (!found)
        return nullptr;
    return {{"contents", markdown(found->text)}, {"range", positions.range(found->span)}};
}

}  // namespace

Json hover(Server& server, const Json& params)
{
    if (const Document* const document = server.open_settings(params)) {
        const Positions positions(document->text, server.encoding);
        return hover_json(ide::hover_settings(document->text, positions.offset(params.at("position"))), positions);
    }
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    return hover_json(ide::hover(*server.snapshot(), file, positions.offset(params.at("position"))), positions);
}

}  // namespace plint::server
