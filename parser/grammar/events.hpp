// The nodes of a tree while the grammar matches: postorder, so that a node is appended when its rule succeeds and wrapping
// what was already built is a push. Rolled back exactly where PEGTL rewinds its input.
#pragma once

#include "parser/grammar/large_pages.hpp"
#include "parser/source/span.hpp"
#include "parser/syntax/kind.hpp"

#include <tao/pegtl/memory_input.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace plint::grammar {

namespace pegtl = tao::pegtl;

// Lazy positions: lines are counted by our own table, only when they are needed.
using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;

inline constexpr std::uint16_t no_report = 0xFFFF;

struct Built {
    Offset begin;
    Offset end;
    std::uint32_t size;  // nodes of the subtree, itself included
    Kind kind;
    std::uint8_t aux = 0;              // of a `missing` node: 1 when it is an assumed closer
    std::uint16_t report = no_report;  // of an `error` or `missing` node: its place in Builder::reports
};

// The text must outlive it.
class Events {
public:
    explicit Events(std::string_view text)
        : first(text.data()), last(text.data() + text.size()),
          last_newline(text.find('\n') == text.npos ? nullptr : text.data() + text.rfind('\n'))
    {
        reserve_pages(nodes, text.size() / 6 + 64);
    }

    // Where a node may begin, or where to return to.
    struct Mark {
        const char* at;
        std::uint32_t size;
        std::uint32_t tail;
    };

    [[nodiscard]] Mark mark(const Input& in) const { return {in.current(), size(), tail}; }

    void rewind(const Mark& mark, Input& in)
    {
        nodes.resize(mark.size);
        tail = mark.tail;
        in.iterator() = mark.at;
    }

    void token(Kind kind, const char* begin, const char* end)
    {
        nodes.push_back({offset(begin), offset(end), 1, kind});
        tail = size();
    }

    // Trivia stay outside of the node that ends before them.
    void trivia(Kind kind, const char* begin, const char* end)
    {
        nodes.push_back({offset(begin), offset(end), 1, kind});
    }

    // Wraps everything since `mark`, except trivia at the end, into one node. At least one token must have been read.
    void close(const Mark& mark, Kind kind)
    {
        const Built node{nodes[mark.size].begin, nodes[tail - 1].end, tail - mark.size + 1, kind};
        if (tail == size())
            nodes.push_back(node);
        else
            nodes.insert(nodes.begin() + tail, node);
        ++tail;
    }

    // Wraps everything since `mark`, trivia too, into one node of trivia; the tail stays where it was.
    void close_trivia(const Mark& mark, Kind kind, const char* end)
    {
        nodes.push_back({nodes[mark.size].begin, offset(end), size() - mark.size + 1, kind});
        tail = mark.tail;
    }

    // The node that was closed last.
    [[nodiscard]] const Built& latest() const { return nodes[tail - 1]; }

    // Whether everything since `mark` is one node of this kind.
    [[nodiscard]] bool is_one(const Mark& mark, Kind kind) const
    {
        return tail > mark.size && latest().kind == kind && latest().size == tail - mark.size;
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(nodes.size()); }
    [[nodiscard]] Offset offset(const char* at) const { return static_cast<Offset>(at - first); }
    [[nodiscard]] const char* pointer(Offset offset) const { return first + offset; }

    // The last token before here, trivia apart; null at the beginning.
    [[nodiscard]] const Built* last_token() const { return leaf_before(tail); }

    // The last token among the first `count` nodes.
    [[nodiscard]] const Built* leaf_before(std::uint32_t count) const
    {
        while (count > 0 && (is_composite(nodes[count - 1].kind) || is_trivia(nodes[count - 1].kind)))
            --count;
        return count == 0 ? nullptr : &nodes[count - 1];
    }

    const char* const first;
    const char* const last;
    const char* const last_newline;  // null where there is none

    std::vector<Built> nodes;
    std::uint32_t tail = 0;  // one past the last node that is not trailing trivia
};

}  // namespace plint::grammar
