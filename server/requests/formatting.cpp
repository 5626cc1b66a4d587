// The layout of a file, or of a part of it. The settings decide it, not the options that the client sends: a file has the same
// layout in every editor.
#include "ide/format.hpp"
#include "ide/format_on_type.hpp"
#include "server/requests/requests.hpp"
#include "server/requests/workspace_edit.hpp"

namespace plint::server {

static Json edits_json(Server& server, const Server::File& file, const std::vector<Edit>& edits)
{
    const Positions positions = server.positions(*file.source);
    Json all = Json::array();
    for (const Edit& edit : edits)
        all.push_back({{"range", positions.range(edit.span)}, {"newText", edit.replacement}});
    return all;
}

// The file of a request, unless it may not be changed.
static Server::File file_to_format(Server& server, const Json& params)
{
    const Server::File file = server.file_of(params);
    const std::string problem = refused_change(edit_boundary(server), file.source->path());
    if (!problem.empty())
        throw RequestError(request_failed, problem);
    return file;
}

Json formatting(Server& server, const Json& params)
{
    const Server::File file = file_to_format(server, params);
    return edits_json(server, file, ide::format(*server.snapshot(), file.index, std::nullopt));
}

Json range_formatting(Server& server, const Json& params)
{
    const Server::File file = file_to_format(server, params);
    const Span range = server.positions(*file.source).span(params.at("range"));
    return edits_json(server, file, ide::format(*server.snapshot(), file.index, range));
}

Json on_type_formatting(Server& server, const Json& params)
{
    const Server::File file = server.file_of(params);
    const Offset offset = server.positions(*file.source).offset(params.at("position"));
    const std::string typed = params.at("ch").get<std::string>();
    if (typed.empty() || !edit_boundary(server).may_change(file.source->path()))
        return Json::array();
    return edits_json(server, file, ide::format_on_type(*server.snapshot(), file.index, offset, typed.back()));
}

}  // namespace plint::server
