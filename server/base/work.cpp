#include "server/base/work.hpp"

#include <fmt/format.h>

#include <utility>

namespace plint::server {

namespace {

constexpr std::size_t files_in_report = 1000;
constexpr std::size_t items_in_part = 500;

// Null for anything that cannot be a token.
Json token_of(const Json& params, const char* name)
{
    const auto found = params.is_object() ? params.find(name) : params.end();
    const bool is_token = found != params.end() && (found->is_string() || found->is_number_integer());
    return is_token ? *found : Json();
}

}  // namespace

Json progress_notice(const Json& token, Json value)
{
    return {{"method", "$/progress"}, {"params", {{"token", token}, {"value", std::move(value)}}}};
}

Work::Work(const Server& server, const Json& params, const char* title)
    : server_(server), progress_token_(token_of(params, "workDoneToken")),
      part_token_(token_of(params, "partialResultToken"))
{
    search_.cancelled = server.cancelled;
    if (!progress_token_.is_null())
        search_.on_file = [this] { on_file(); };
    report({{"kind", "begin"}, {"title", title}, {"cancellable", true}});
}

Work::~Work()
{
    report({{"kind", "end"}});
}

void Work::add(Json item)
{
    if (search_.cancelled != nullptr && *search_.cancelled)
        throw ide::SearchCancelled();
    items_.push_back(std::move(item));
    if (!part_token_.is_null() && items_.size() == items_in_part)
        send_part();
}

Json Work::result()
{
    if (has_parts_ && !items_.empty())
        send_part();
    return std::exchange(items_, Json::array());
}

void Work::on_file()
{
    if (++files_ % files_in_report == 0)
        report({{"kind", "report"}, {"message", fmt::format("{} files", files_)}});
}

void Work::report(Json value) const
{
    if (!progress_token_.is_null())
        server_.send(progress_notice(progress_token_, std::move(value)));
}

void Work::send_part()
{
    has_parts_ = true;
    server_.send(progress_notice(part_token_, std::exchange(items_, Json::array())));
}

}  // namespace plint::server
