// The signatures of what is being called or declared at a position.
#pragma once

#include "ide/symbol.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plint::ide {

struct SignatureParameter {
    Span label;                 // bytes in Signature::label
    std::string documentation;  // Markdown; may be empty
};

struct Signature {
    std::string label;
    std::string documentation;  // Markdown; may be empty
    std::vector<SignatureParameter> parameters;
};

struct SignatureHelp {
    std::vector<Signature> signatures;          // never empty
    std::size_t active = 0;                     // the first signature that accepts so many arguments
    std::optional<std::size_t> parameter = {};  // of the active signature; std::nullopt: none of them
};

// Of a call, a declaration of a class or of a resource, an override, and the parameters of a call of `epp`; of a resource type
// in Ruby only the attribute at the position. Uses the tokens before the position, so it works in unfinished code.
// std::nullopt elsewhere. O(size of the file).
[[nodiscard]] std::optional<SignatureHelp> signature_help(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                          Offset offset);

}  // namespace plint::ide
