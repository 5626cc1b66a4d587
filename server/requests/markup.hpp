// Documentation in the messages of the protocol.
#pragma once

#include "reporters/text/safe_markdown.hpp"
#include "server/base/server.hpp"

#include <string_view>

namespace plint::server {

// Markdown, which may contain text of the project: an editor loads and runs nothing of it.
[[nodiscard]] inline Json markdown(std::string_view text)
{
    return {{"kind", "markdown"}, {"value", reporters::safe_markdown(text)}};
}

}  // namespace plint::server
