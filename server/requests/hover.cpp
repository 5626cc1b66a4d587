#include "ide/hover.hpp"

#include "server/requests/requests.hpp"

namespace plint::server {

Json hover(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const auto found = ide::hover(*server.snapshot(), file, positions.offset(params.at("position")));
    if (!found)
        return nullptr;
    return {{"contents", {{"kind", "markdown"}, {"value", found->text}}}, {"range", positions.range(found->span)}};
}

}  // namespace plint::server
