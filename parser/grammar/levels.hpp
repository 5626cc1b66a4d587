// The three levels of expression that places accept (statement lists apart), and the depth guard around them.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/source/limits.hpp"

namespace plint::grammar {

// `a = b`, and everything below. Statements, arguments, elements, `( … )`, `${ … }`.
[[nodiscard]] bool read_assignment(Input& in, Builder& b);

// No `=`, no `->`, no resource body. Tests, attribute values, titles, defaults, operands.
[[nodiscard]] bool read_expression(Input& in, Builder& b);

// A statement list, which may be empty, up to a token that does not begin a statement.
[[nodiscard]] bool read_statements(Input& in, Builder& b);

// Whether a list of statements ends here: at a `}`, or at the end of the input.
[[nodiscard]] bool at_statements_end(const Input& in, const Builder& b);

// Counts one level of nesting while it lives. When `too_deep`, the caller refuses.
class Nesting {
public:
    Nesting(Input& in, Builder& b) : b_(b)
    {
        if (++b.state.depth > limits::max_nesting)
            b.state.furthest.fail_token(in.current(), Flaw::too_deep, b.state.inside);
    }
    ~Nesting() { --b_.state.depth; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

    [[nodiscard]] bool too_deep() const { return b_.state.depth > limits::max_nesting; }

private:
    Builder& b_;
};

}  // namespace plint::grammar
