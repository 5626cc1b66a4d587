// The leading `::` of a class name, which has no meaning since Puppet 4.
#pragma once

#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"

#include <optional>
#include <string_view>

namespace plint::rules {

// The two colons that can be removed without changing the name. Nullopt if they are written as escapes, or if only a
// keyword or nothing would remain.
[[nodiscard]] inline std::optional<Span> needless_colons(Node name)
{
    const bool quoted = name.kind() == Kind::single_quoted || name.kind() == Kind::double_quoted;
    if ((!quoted && name.kind() != Kind::name) || !syntax::constant_string(name))
        return std::nullopt;
    const Offset begin = quoted ? syntax::content_span(name).begin : name.span().begin;
    const std::string_view text = name.tree().source->text({begin, name.span().end});
    if (!text.starts_with("::") || text.size() < 3 || !is_letter(text[2]))
        return std::nullopt;
    if (!quoted)
        for (auto kind = Kind::kw_and; kind <= Kind::kw_unless;
             kind = static_cast<Kind>(static_cast<unsigned>(kind) + 1))
            if (spelling(kind) == text.substr(2))
                return std::nullopt;
    return Span{begin, begin + 2};
}

}  // namespace plint::rules
