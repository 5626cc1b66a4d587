// The layout of a file, or of a part of it. The settings decide it, not the options that the client sends: a file has the same
// layout in every editor.
#include "ide/format.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

static Json formatting_edits(Server& server, const Server::File& file, std::optional<Span> range)
{
    const Positions positions = server.positions(*file.source);
    Json all = Json::array();
    for (const Edit& edit : ide::format(*server.snapshot(), file.index, range))
        all.push_back({{"range", positions.range(edit.span)}, {"newText", edit.replacement}});
    return all;
}

Json formatting(Server& server, const Json& params)
{
    return formatting_edits(server, server.file_of(params), std::nullopt);
}

Json range_formatting(Server& server, const Json& params)
{
    const Server::File file = server.file_of(params);
    return formatting_edits(server, file, server.positions(*file.source).span(params.at("range")));
}

}  // namespace plint::server
