// The check for bare words that need quotes. Quotes change the node's kind, not the string.
#pragma once

#include "rules/engine/context.hpp"

#include <fmt/format.h>

namespace plint::rules {

[[nodiscard]] inline bool is_bare_word(Node node)
{
    return node.kind() == Kind::name || node.kind() == Kind::word;
}

// Reports a bare word, with a fix that quotes it. `what` is its role in the message: "resource title".
inline void want_quotes(Node word, std::string_view what, TreeContext& ctx)
{
    ctx.report(word.span(), fmt::format("{} `{}` is not quoted", what, word.text()))
        .fix("add quotes", {{{}, word.span(), fmt::format("'{}'", word.text())}});
}

}  // namespace plint::rules
