#include "ide/linked_editing.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

Json linked_editing_range(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    Json ranges = Json::array();
    for (const Span place : ide::linked_places(*server.snapshot(), file, positions.offset(params.at("position"))))
        ranges.push_back(positions.range(place));
    if (ranges.empty())
        return nullptr;
    return {{"ranges", std::move(ranges)}, {"wordPattern", R"([^:/"|)\r\n]+)"}};
}

}  // namespace plint::server
