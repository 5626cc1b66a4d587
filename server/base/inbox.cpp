#include "server/base/inbox.hpp"

#include <chrono>
#include <utility>

namespace plint::server {

using Json = nlohmann::json;

namespace {

// Those of requests that were answered before must not stay forever.
constexpr std::size_t max_cancelled = 1000;

std::string text_of(const Json& id)
{
    return id.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void Inbox::add(Json message)
{
    const std::scoped_lock lock(mutex_);
    if (message.is_object() && message.contains("method") && message["method"] == "$/cancelRequest") {
        const auto params = message.find("params");
        if (params != message.end() && params->is_object() && params->contains("id"))
            cancel(text_of((*params)["id"]));
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
    const auto is_over = [this] { return ended_ || !messages_.empty(); };
    if (pause == Pause::endless)
        added_.wait(lock, is_over);
    else if (pause == Pause::brief)
        added_.wait_for(lock, brief_pause, is_over);
    if (messages_.empty())
        return std::nullopt;
    Json message = std::move(messages_.front());
    messages_.pop_front();
    return message;
}

bool Inbox::has_ended()
{
    const std::scoped_lock lock(mutex_);
    return ended_ && messages_.empty();
}

void Inbox::cancel(std::string id)
{
    if (running_ == id) {
        is_running_cancelled_ = true;
        return;
    }
    if (cancelled_.size() >= max_cancelled)
        cancelled_.clear();
    cancelled_.insert(std::move(id));
}

void Inbox::begin_request(const Json& id)
{
    const std::scoped_lock lock(mutex_);
    running_ = text_of(id);
    is_running_cancelled_ = cancelled_.erase(*running_) > 0;
}

bool Inbox::end_request()
{
    const std::scoped_lock lock(mutex_);
    running_.reset();
    return is_running_cancelled_.exchange(false);
}

bool Inbox::take_cancelled(const Json& id)
{
    const std::scoped_lock lock(mutex_);
    return cancelled_.erase(text_of(id)) > 0;
}

}  // namespace plint::server
