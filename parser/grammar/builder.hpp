// What PEGTL hands to each rule of the grammar: the nodes so far, the state, and the hooks for broken files.
#pragma once

#include "parser/grammar/events.hpp"
#include "parser/grammar/parser_state.hpp"

#include <cstddef>
#include <limits>
#include <string_view>

namespace plint::grammar {

struct RecoveryHooks;
namespace recovery {
struct Recovery;
}

class Builder : public Events {
public:
    Builder(std::string_view text, bool epp, bool plans) : Events(text), epp(epp), plans(plans) {}

    // Whether the bytes here are text although no tag is before them.
    [[nodiscard]] bool at_first_text(const Input& in) const { return state.starts_with_text && in.current() == first; }

    void rewind(const Mark& mark, Input& in)
    {
        reread += static_cast<std::size_t>(in.current() - mark.at);
        if (reread > most_reread)
            hooks = last_hooks;
        Events::rewind(mark, in);
    }

    const bool epp;
    const bool plans;
    ParserState state;
    // Both null in the first, strict attempt.
    const RecoveryHooks* hooks = nullptr;
    recovery::Recovery* recovery = nullptr;  // what the hooks know; the grammar does not look at it
    // What cannot be read is read again: by what is around it, and from its second line on. When so many bytes were rewound,
    // only these hooks remain, which let the rest be read once.
    const RecoveryHooks* last_hooks = nullptr;
    std::size_t reread = 0;
    std::size_t most_reread = std::numeric_limits<std::size_t>::max();
};

}  // namespace plint::grammar
