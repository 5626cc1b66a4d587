#include "ide/inlay_hints.hpp"

#include "server/base/answer_limits.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

Json inlay_hints(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const Json& range = params.at("range");
    const Span wanted{positions.offset(range.at("start")), positions.offset(range.at("end"))};
    Json all = Json::array();
    for (const ide::InlayHint& hint : ide::inlay_hints(*server.snapshot(), file, wanted, server.display.inlay_hints)) {
        if (all.size() == answer_hints)
            break;
        if (hint.label.size() > hint_bytes)
            continue;
        const bool is_type = hint.kind == ide::InlayHintKind::type;
        all.push_back({{"position", positions.position(hint.at)},
                       {"label", is_type ? ": " + hint.label : hint.label + ":"},
                       {"kind", is_type ? 1 : 2},  // Type, Parameter
                       {"paddingRight", !is_type}});
    }
    return all;
}

}  // namespace plint::server
