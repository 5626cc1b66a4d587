#include "ide/selection.hpp"
#include "ide/search.hpp"
#include "server/base/answer_limits.hpp"
#include "server/requests/requests.hpp"

#include <fmt/format.h>

#include <vector>

namespace plint::server {

Json selection_range(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const Json& wanted = params.at("positions");
    if (wanted.size() > selection_positions)
        throw RequestError(
            invalid_params,
            fmt::format("the request has {} positions; {} are allowed", wanted.size(), selection_positions));
    const engine::SnapshotPointer snapshot = server.snapshot();
    std::vector<Offset> offsets;
    for (const Json& position : wanted)
        offsets.push_back(positions.offset(position));
    const ide::Selections selections(*snapshot, file, offsets);
    const ide::Search search{.cancelled = server.cancelled};
    std::size_t ranges_left = selection_ranges;
    Json all = Json::array();
    for (const Offset offset : offsets) {
        search.step();
        const std::vector<Span> spans = selections.around(offset);
        if (spans.size() > ranges_left)
            throw RequestError(
                request_failed,
                fmt::format("the answer would have more than {} ranges; ask for fewer positions", selection_ranges));
        ranges_left -= spans.size();
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
