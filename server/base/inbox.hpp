// Messages that were read and not answered yet. Thread-safe.
#pragma once

#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace plint::server {

// How long to wait for a message.
enum class Pause { none, brief, endless };

inline constexpr std::chrono::milliseconds brief_pause(300);

class Inbox {
public:
    // A message that cancels a request marks the request at once, if it waits or runs; else it has no effect here.
    void add(nlohmann::json message);

    // No message comes after this.
    void end();

    // std::nullopt at the end of the input, or if no message came while it waited. A request runs from here to `end_request`
    // or to the next call.
    [[nodiscard]] std::optional<nlohmann::json> next(Pause pause);
    [[nodiscard]] bool has_ended();

    // Whether the client cancelled the request that runs, while it waited or since. Ending returns it.
    [[nodiscard]] const std::atomic<bool>& cancelled() const { return is_running_cancelled_; }
    bool end_request();

private:
    void cancel(const std::string& id);
    void begin(const nlohmann::json& message);

    std::mutex mutex_;
    std::condition_variable added_;
    std::deque<nlohmann::json> messages_;
    std::map<std::string, std::size_t>
        waiting_;                         // the identifiers of requests in `messages_`, as JSON, and how many have them
    std::set<std::string> cancelled_;     // some of these
    std::optional<std::string> running_;  // an identifier
    std::optional<std::string> running_token_;  // of the progress of that request, as JSON
    std::atomic<bool> is_running_cancelled_ = false;
    bool ended_ = false;
};

}  // namespace plint::server
