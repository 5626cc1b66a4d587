// The furthest token that no rule accepts: where Puppet's parser would stop, and which tokens it expects there.
#pragma once

#include "parser/syntax/kind.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace plint::grammar {

// Why a token cannot be read, where the reason is in its own bytes.
enum class Flaw : std::uint8_t {
    none,
    unclosed_comment,
    unclosed_quote,
    unclosed_interpolation,
    bad_number,
    bad_class_reference,
    bad_qualified_name,
    heredoc_unclosed_tag,
    heredoc_bad_tag,
    heredoc_empty_tag,
    heredoc_bad_escape,
    heredoc_repeated_escape,
    heredoc_without_text,
    heredoc_without_end,
    heredoc_nested,
    epp_unclosed_tag,
    epp_unclosed_comment,
    too_deep,
    // Rejected although each token is valid.
    arguments_without_call,
    comma_list,
    not_a_resource,
    plus_arrow_without_title,
    virtual_without_resource,
    quoted_name,
    keyword_as_name,
    bad_escape,
};

struct FurthestFailure {
    const char* at = nullptr;
    Flaw flaw = Flaw::none;
    Kind inside = Kind::file;
    std::uint8_t count = 0;
    std::array<Kind, 7> wanted{};

    [[nodiscard]] std::span<const Kind> expected() const { return {wanted.data(), count}; }

    void expect(const char* here, Kind kind, Kind construct)
    {
        if (here < at || (here == at && flaw != Flaw::none))
            return;
        if (here > at)
            *this = {here, Flaw::none, construct, 0, {}};
        for (std::size_t i = 0; i < count; ++i)
            if (wanted[i] == kind)
                return;
        if (count < wanted.size())
            wanted[count++] = kind;
    }

    // Rejects what was read although each token is valid.
    void refuse(const char* here, Flaw what) { *this = {here, what, Kind::file, 0, {}}; }

    void fail_token(const char* here, Flaw what, Kind construct)
    {
        if (here > at || (here == at && flaw == Flaw::none))
            *this = {here, what, construct, 0, {}};
    }
};

}  // namespace plint::grammar
