// A request that may take long, as the client sees it: with progress, results that arrive in parts, and an early end.
#pragma once

#include "ide/search.hpp"
#include "server/base/server.hpp"

#include <string>

namespace plint::server {

// The notification with a part of the value of a request (`partialResultToken`), or about its progress (`workDoneToken`).
[[nodiscard]] Json progress_notice(const Json& token, Json value);

// Of the request that is handled, which it must not outlive. Without tokens in its parameters nothing is sent.
class Work {
public:
    // Sends the begin of the progress. `title`: what the editor shows.
    Work(const Server& server, const Json& params, const char* title);
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;
    ~Work();  // sends the end of the progress, also of a cancelled request

    // For functions of ide/. It must not outlive this, and sends a report for each thousand files.
    [[nodiscard]] const ide::Search& search() const { return search_; }

    // Adds an item to a result that is a list; sends some of them as a part. Throws ide::SearchCancelled.
    void add(Json item);

    // The answer: all items, or none if parts were sent, which then have all of them. Call it once, at the end.
    [[nodiscard]] Json result();

private:
    void on_file();
    void report(Json value) const;
    void send_part();

    const Server& server_;
    Json progress_token_;  // null: none, as for the other
    Json part_token_;
    ide::Search search_;
    std::size_t files_ = 0;  // that were searched; some of them more than once
    Json items_ = Json::array();
    bool has_parts_ = false;
};

}  // namespace plint::server
