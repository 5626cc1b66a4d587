// How the language server runs.
#pragma once

#include "engine/session/session.hpp"

#include <ostream>
#include <string>

namespace plint::server {

struct ServerOptions {
    engine::SessionOptions session;  // `paths` are set by the client
    std::string version;             // of plint
    std::ostream* log = nullptr;     // one line for each message; null: no log
};

}  // namespace plint::server
