// Numbers of arguments that functions of modules do not accept, which `wrong_arity` reports, and no other rule.
#pragma once

#include "checks/lookup/lookup.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/context.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace plint::rules {

struct ArityFault {
    std::uint32_t given = 0;
    std::vector<lookup::ArgumentCount> accepted;  // not empty, ascending, with gaps between them
    std::optional<index::Place> place;            // of the function
};

// std::nullopt if a splat makes the number unknown. Adjacent pairs are one hash.
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

// The numbers of arguments that some signature accepts. O(n log n).
[[nodiscard]] inline std::vector<lookup::ArgumentCount> accepted_counts(std::span<const ruby::Signature> signatures)
{
    std::vector<lookup::ArgumentCount> all;
    for (const ruby::Signature& signature : signatures)
        all.push_back({signature.min(), signature.max()});
    std::ranges::sort(all, {}, &lookup::ArgumentCount::min);
    std::vector<lookup::ArgumentCount> joined;
    for (const lookup::ArgumentCount count : all)
        if (joined.empty() || (joined.back().max < count.min && joined.back().max + 1 < count.min))
            joined.push_back(count);
        else
            joined.back().max = std::max(joined.back().max, count.max);
    return joined;
}

// std::nullopt for calls that fit, for functions of unknown signatures, and for functions of Puppet itself.
[[nodiscard]] inline std::optional<ArityFault> arity_fault(const syntax::AnyCall& call, const ProgramContext& ctx)
{
    const auto name = call.name();
    const auto given = count_arguments(call);
    if (!name || !given)
        return std::nullopt;
    const lookup::ResolvedFunction function = ctx.lookup().function(name->text());
    const auto count = function.arguments();
    if (!count || !function.place)
        return std::nullopt;
    auto accepted = function.ruby && !function.ruby->signatures.empty() ? accepted_counts(function.ruby->signatures)
                                                                        : std::vector{*count};
    const auto fits = [&](lookup::ArgumentCount one) { return one.min <= *given && *given <= one.max; };
    return std::ranges::any_of(accepted, fits) ? std::nullopt
                                               : std::optional(ArityFault{*given, std::move(accepted), function.place});
}

}  // namespace plint::rules
