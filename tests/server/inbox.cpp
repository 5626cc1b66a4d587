// Messages that wait: which of them the client can cancel, and when.
#include "server/base/inbox.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

namespace {

using nlohmann::json;
using server::Inbox;
using server::Pause;

json request_with(const json& id)
{
    return {{"id", id}, {"method", "x"}, {"params", {{"workDoneToken", "t"}}}};
}

json cancel_of(const json& id)
{
    return {{"method", "$/cancelRequest"}, {"params", {{"id", id}}}};
}

// The next message must be a request with this identifier; returns whether it is cancelled at once.
bool begins_cancelled(Inbox& inbox, const json& id)
{
    const auto message = inbox.next(Pause::none);
    CHECK(message.value() == request_with(id));
    return inbox.cancelled();
}

}  // namespace

TEST_CASE("inbox: a request is cancelled while it waits or runs", "[server]")
{
    Inbox inbox;
    for (const int id : {1, 2, 3})
        inbox.add(request_with(id));
    inbox.add(request_with("2"));  // another one
    inbox.add(cancel_of(2));
    CHECK_FALSE(begins_cancelled(inbox, 1));
    inbox.add(cancel_of(1));
    CHECK(inbox.cancelled());
    CHECK(inbox.end_request());
    CHECK_FALSE(inbox.cancelled());
    CHECK(begins_cancelled(inbox, 2));
    CHECK(inbox.end_request());
    CHECK_FALSE(begins_cancelled(inbox, 3));
    CHECK_FALSE(inbox.end_request());
    CHECK_FALSE(begins_cancelled(inbox, "2"));
}

TEST_CASE("inbox: only a request that was sent and not answered is cancelled", "[server]")
{
    Inbox inbox;
    inbox.add(cancel_of(1));  // before the request
    inbox.add(request_with(1));
    CHECK(inbox.next(Pause::none).value() == cancel_of(1));
    CHECK_FALSE(begins_cancelled(inbox, 1));
    CHECK_FALSE(inbox.end_request());
    inbox.add(cancel_of(1));  // after the answer: the client may use the identifier again
    CHECK(inbox.next(Pause::none).value() == cancel_of(1));
    inbox.add(request_with(1));
    CHECK_FALSE(begins_cancelled(inbox, 1));
    // Two with one identifier: each message cancels one.
    for (int i = 0; i < 3; ++i)
        inbox.add(request_with(5));
    inbox.add(cancel_of(5));
    CHECK(begins_cancelled(inbox, 5));
    CHECK_FALSE(begins_cancelled(inbox, 5));
    inbox.add(cancel_of(5));
    CHECK(inbox.cancelled());
    CHECK_FALSE(begins_cancelled(inbox, 5));
}

TEST_CASE("inbox: the token of its progress cancels a running request", "[server]")
{
    Inbox inbox;
    const auto cancel = [](const json& token) {
        return json{{"method", "window/workDoneProgress/cancel"}, {"params", {{"token", token}}}};
    };
    inbox.add(request_with(1));
    inbox.add(cancel("t"));  // no progress has begun
    CHECK_FALSE(begins_cancelled(inbox, 1));
    inbox.add(cancel("other"));
    inbox.add({{"method", "window/workDoneProgress/cancel"}});
    CHECK_FALSE(inbox.cancelled());
    inbox.add(cancel("t"));
    CHECK(inbox.cancelled());
}

}  // namespace plint::tests
