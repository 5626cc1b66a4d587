// Numbers of arguments that functions of modules do not take: the matter of `wrong_arity`, and of no other rule.
#pragma once

#include "checks/lookup/lookup.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/context.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace plint::rules {

struct ArityFault {
    std::uint32_t given = 0;
    lookup::ArgumentCount takes;
    std::optional<index::Place> place;  // of the function
};

// None when a splat makes the number unknown. Pairs side by side are one hash.
[[nodiscard]] inline std::optional<std::uint32_t> count_arguments(const syntax::AnyCall& call)
{
    std::uint32_t count = 0;
    bool in_pairs = false;
    for (const Node argument : call.arguments()) {
        if (argument.kind() == Kind::splat)
            return std::nullopt;
        const bool pair = argument.kind() == Kind::pair;
        count += pair && in_pairs ? 0 : 1;
        in_pairs = pair;
    }
    return count;
}

// None for calls that fit, for functions of which it is not known what they take, and for those of Puppet itself.
[[nodiscard]] inline std::optional<ArityFault> arity_fault(const syntax::AnyCall& call, const ProgramContext& ctx)
{
    const auto name = call.name();
    const auto given = count_arguments(call);
    if (!name || !given)
        return std::nullopt;
    const lookup::ResolvedFunction function = ctx.lookup().function(name->text());
    const auto takes = function.arguments();
    if (!takes || !function.place)
        return std::nullopt;
    const auto fits = [&](const ruby::Signature& signature) {
        return signature.min() <= *given && *given <= signature.max();
    };
    const bool fine = function.ruby && !function.ruby->signatures.empty()
        ? std::ranges::any_of(function.ruby->signatures, fits)
        : takes->min <= *given && *given <= takes->max;
    return fine ? std::nullopt : std::optional(ArityFault{*given, *takes, function.place});
}

}  // namespace plint::rules
