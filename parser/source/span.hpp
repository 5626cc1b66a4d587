// A range of bytes in a file's text: [begin, end). Offsets count bytes from 0.
#pragma once

#include <compare>
#include <cstdint>

namespace plint {

using Offset = std::uint32_t;

struct Span {
    Offset begin = 0;
    Offset end = 0;

    [[nodiscard]] constexpr Offset size() const { return end - begin; }
    [[nodiscard]] constexpr bool empty() const { return begin == end; }
    [[nodiscard]] constexpr bool contains(Offset offset) const { return begin <= offset && offset < end; }
    [[nodiscard]] constexpr bool contains(Span inner) const { return begin <= inner.begin && inner.end <= end; }

    friend constexpr bool operator==(Span, Span) = default;
    friend constexpr auto operator<=>(Span, Span) = default;
};

}  // namespace plint
