// What PEGTL hands to each rule of the grammar: the nodes so far, the state, and the hooks for broken files.
#pragma once

#include "parser/grammar/events.hpp"
#include "parser/grammar/parser_state.hpp"

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

    const bool epp;
    const bool plans;
    ParserState state;
    // Both null in the first, strict attempt.
    const RecoveryHooks* hooks = nullptr;
    recovery::Recovery* recovery = nullptr;  // what the hooks know; the grammar does not look at it
};

}  // namespace plint::grammar
