#include "ide/selection.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

Json selection_range(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    Json all = Json::array();
    for (const Json& position : params.at("positions")) {
        const std::vector<Span> spans = ide::selections(*server.snapshot(), file, positions.offset(position));
        Json range;  // the innermost one, which has the others as parents
        for (std::size_t i = spans.size(); i-- > 0;) {
            Json inner = {{"range", positions.range(spans[i])}};
            if (!range.is_null())
                inner["parent"] = std::move(range);
            range = std::move(inner);
        }
        all.push_back(std::move(range));
    }
    return all;
}

}  // namespace plint::server
