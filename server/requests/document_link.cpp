#include "ide/links.hpp"
#include "server/base/answer_limits.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

Json document_link(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    Json all = Json::array();
    for (const ide::Link& link : ide::links(*server.snapshot(), file)) {
        if (all.size() == answer_links)
            break;
        all.push_back(
            {{"range", positions.range(link.span)}, {"target", server.uri_of(link.path)}, {"tooltip", link.path}});
    }
    return all;
}

}  // namespace plint::server
