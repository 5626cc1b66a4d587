// Putting quotes around bare words: another leaf in the tree, the same string.
#pragma once

#include "rules/engine/context.hpp"

#include <fmt/format.h>

namespace plint {

[[nodiscard]] inline bool is_bare_word(Node node)
{
    return node.kind() == Kind::name || node.kind() == Kind::word;
}

// Reports a bare word and quotes it. `what` names it: "title".
inline void want_quotes(Node word, std::string_view what, Context& ctx)
{
    ctx.report(word.span(), fmt::format("{} `{}` stands without quotes", what, word.text()))
        .fix("quote it", {{{}, word.span(), fmt::format("'{}'", word.text())}});
}

}  // namespace plint
