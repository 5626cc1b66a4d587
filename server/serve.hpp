// The language server: reads requests until the client ends it.
#pragma once

#include "server/base/options.hpp"

#include <istream>
#include <ostream>

namespace plint::server {

// 0 if the client ended the session as the protocol says, with `shutdown` and `exit`; else 1, also when the input ends.
[[nodiscard]] int serve(std::istream& in, std::ostream& out, const ServerOptions& options);

}  // namespace plint::server
