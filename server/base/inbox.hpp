// Messages that were read and not answered yet. Thread-safe.
#pragma once

#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
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
    void add(nlohmann::json message);

    // No message comes after this.
    void end();

    // std::nullopt at the end of the input, or if no message came while it waited.
    [[nodiscard]] std::optional<nlohmann::json> next(Pause pause);
    [[nodiscard]] bool has_ended();

    // Between these, `cancelled` is whether the client cancelled this request. Ending returns it.
    void begin_request(const nlohmann::json& id);
    bool end_request();
    [[nodiscard]] const std::atomic<bool>& cancelled() const { return is_running_cancelled_; }

    // Whether the client cancelled this request, which has not begun; forgets it.
    bool take_cancelled(const nlohmann::json& id);

private:
    void cancel(std::string id);

    std::mutex mutex_;
    std::condition_variable added_;
    std::deque<nlohmann::json> messages_;
    std::set<std::string> cancelled_;     // identifiers of requests, as JSON
    std::optional<std::string> running_;  // likewise
    std::atomic<bool> is_running_cancelled_ = false;
    bool ended_ = false;
};

}  // namespace plint::server
