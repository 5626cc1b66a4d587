// How the language server runs.
#pragma once

#include "engine/session/session.hpp"

#include <functional>
#include <ostream>
#include <string>
#include <string_view>

namespace plint::server {

struct ServerOptions {
    engine::SessionOptions session;  // `paths` are set by the client
    std::string version;             // of plint
    std::ostream* log = nullptr;     // one line for each message; null: no log

    // Called on another thread before the server ends because of input that is no message of the protocol. May be empty.
    std::function<void(std::string_view problem)> on_broken_input = {};

    // Called on another thread when the client's process ends, which must end this one: the input may stay open, and reading
    // it would wait forever. Empty: the end of the client is not noticed.
    std::function<void()> on_client_end = {};
};

}  // namespace plint::server
