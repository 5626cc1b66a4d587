#include "ide/folding.hpp"
#include "server/base/answer_limits.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

Json folding_range(Server& server, const Json& params)
{
    const auto file = server.file_of(params).index;
    Json all = Json::array();
    for (const ide::Fold& fold : ide::folds(*server.snapshot(), file)) {
        if (all.size() == answer_folds)
            break;
        Json one = {{"startLine", fold.first_line - 1}, {"endLine", fold.last_line - 1}};
        if (fold.kind == ide::Fold::Kind::comment)
            one["kind"] = "comment";
        else if (fold.kind == ide::Fold::Kind::region)
            one["kind"] = "region";
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace plint::server
