// A text while the client edits it.
#pragma once

#include "server/base/line_map.hpp"
#include "server/base/positions.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::server {

// The text as pieces of the original and of what was inserted, in a balanced tree (a treap). All edits cost
// O((text + edits) log (text + edits)).
class EditedText {
public:
    // The original must outlive it.
    EditedText(std::string_view original, Encoding encoding);

    // Positions are in the text after all edits before, and mean the same as for Positions::offset.
    void replace(Positions::Place begin, Positions::Place end, std::string replacement);
    void replace_all(std::string replacement);

    // Where a position is, in bytes.
    [[nodiscard]] std::size_t offset(Positions::Place place) const;

    [[nodiscard]] std::string text() const;

    // The lines that all edits changed together: those around lines of the original in which nothing was edited, without equal
    // lines at their begin and end. Sorted, in lines of the original. `text`: what text() returns. O(text + edits).
    [[nodiscard]] std::vector<LineEdit> line_edits(std::string_view text) const;

private:
    enum Measure : std::uint8_t { bytes, newlines, units };  // units: of the encoding
    using Sizes = std::array<std::size_t, 3>;
    using Index = std::uint32_t;
    static constexpr Index none = UINT32_MAX;

    // One piece, and the pieces before and after it that are below it.
    struct Node {
        std::string_view piece;
        Sizes own{};
        Sizes all{};  // with those below
        Index before = none;
        Index after = none;
        std::uint32_t priority = 0;
    };

    // Text of the original that is still there.
    struct Kept {
        std::size_t original;  // where it begins
        std::size_t now;
        std::size_t size;
    };

    [[nodiscard]] Sizes sizes(std::string_view text) const;
    [[nodiscard]] std::size_t size(Index node, Measure measure) const
    {
        return node == none ? 0 : nodes_[node].all[measure];
    }
    // The fewest bytes from the begin in which there are so many; all bytes if there are fewer.
    [[nodiscard]] std::size_t bytes_with(Measure measure, std::size_t wanted) const;
    [[nodiscard]] std::size_t units_before(std::size_t offset) const;
    [[nodiscard]] char byte_at(std::size_t offset) const;
    [[nodiscard]] std::vector<Index> in_order() const;
    [[nodiscard]] std::vector<Kept> kept() const;

    Index add(std::string_view piece);
    Index tree_of(std::string_view text);
    void update(Index node);
    Index join(Index first, Index second);
    // The first so many bytes, and the others.
    std::pair<Index, Index> split(Index node, std::size_t at);
    void replace(std::size_t begin, std::size_t end, std::string replacement);

    std::string_view original_;
    Encoding encoding_;
    std::deque<std::string> inserted_;
    std::vector<Node> nodes_;
    Index root_ = none;
    std::minstd_rand random_;
};

}  // namespace plint::server
