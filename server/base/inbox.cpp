#include "server/base/inbox.hpp"

#include <utility>

namespace plint::server {

using Json = nlohmann::json;

namespace {

// A member of the parameters, as JSON.
std::optional<std::string> parameter_of(const Json& message, const char* name)
{
    const auto params = message.find("params");
    if (params == message.end() || !params->is_object() || !params->contains(name))
        return std::nullopt;
    return (*params)[name].dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The identifier of a request, as JSON; std::nullopt for other messages.
std::optional<std::string> id_of(const Json& message)
{
    if (!message.is_object() || !message.contains("method") || !message.contains("id"))
        return std::nullopt;
    return message["id"].dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void Inbox::add(Json message)
{
    const std::scoped_lock lock(mutex_);
    if (const auto id = id_of(message)) {
        ++waiting_[*id];
    } else if (message.is_object() && message.value("method", Json()) == "$/cancelRequest") {
        if (const auto cancelled = parameter_of(message, "id"))
            cancel(*cancelled);
    } else if (message.is_object() && message.value("method", Json()) == "window/workDoneProgress/cancel") {
        const auto token = parameter_of(message, "token");
        if (token && token == running_token_)
            is_running_cancelled_ = true;
    }
    messages_.push_back(std::move(message));
    added_.notify_one();
}

void Inbox::end()
{
    const std::scoped_lock lock(mutex_);
    ended_ = true;
    added_.notify_one();
}

std::optional<Json> Inbox::next(Pause pause)
{
    std::unique_lock lock(mutex_);
    running_.reset();
    running_token_.reset();
    is_running_cancelled_ = false;
    const auto is_over = [this] { return ended_ || !messages_.empty(); };
    if (pause == Pause::endless)
        added_.wait(lock, is_over);
    else if (pause == Pause::brief)
        added_.wait_for(lock, brief_pause, is_over);
    if (messages_.empty())
        return std::nullopt;
    Json message = std::move(messages_.front());
    messages_.pop_front();
    begin(message);
    return message;
}

void Inbox::begin(const Json& message)
{
    running_ = id_of(message);
    if (!running_)
        return;
    running_token_ = parameter_of(message, "workDoneToken");
    is_running_cancelled_ = cancelled_.erase(*running_) > 0;
    const auto waiting = waiting_.find(*running_);
    if (--waiting->second == 0)
        waiting_.erase(waiting);
}

bool Inbox::has_ended()
{
    const std::scoped_lock lock(mutex_);
    return ended_ && messages_.empty();
}

void Inbox::cancel(const std::string& id)
{
    if (running_ == id)
        is_running_cancelled_ = true;
    else if (waiting_.contains(id))
        cancelled_.insert(id);
}

bool Inbox::end_request()
{
    const std::scoped_lock lock(mutex_);
    running_.reset();
    running_token_.reset();
    return is_running_cancelled_.exchange(false);
}

}  // namespace plint::server
