// Collects nodes while the grammar matches: postorder, so that a node is appended when its rule succeeds and wrapping
// what was already built is a push. Rolled back exactly where PEGTL rewinds its input.
#pragma once

#include "parser/grammar/furthest.hpp"
#include "parser/grammar/large_pages.hpp"
#include "parser/source/span.hpp"
#include "parser/syntax/kind.hpp"

#include <tao/pegtl/memory_input.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plint::grammar {

namespace pegtl = tao::pegtl;

// Lazy positions: lines are counted by our own table, only when they are needed.
using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;

struct RecoveryHooks;
namespace recovery {
struct Recovery;
}

inline constexpr std::uint16_t no_report = 0xFFFF;

struct Built {
    Offset begin;
    Offset end;
    std::uint32_t size;  // nodes of the subtree, itself included
    Kind kind;
    std::uint8_t aux = 0;              // of a `missing` node: 1 when it is an assumed closer
    std::uint16_t report = no_report;  // of an `error` or `missing` node: its place in Builder::reports
};

// A heredoc whose tag was read: the text is [text, end_line), the end line is [end_line, resume).
struct HeredocPlan {
    const char* tag;
    const char* text;
    const char* end_line;
    const char* resume;
    bool interpolates;
    bool escapes_dollar;
    bool escapes_unicode;
    Flaw flaw = Flaw::none;  // of a broken file: what was reported at the tag
};

// The deepest nesting of expressions and blocks that is read; deeper files are rejected with a message. Each level
// needs up to 6 KiB of stack with sanitizers, a tenth of that without.
inline constexpr int nesting_limit = 256;

class Builder {
public:
    Builder(std::string_view text, bool epp, bool plans)
        : first(text.data()), last(text.data() + text.size()),
          last_newline(text.find('\n') == text.npos ? nullptr : text.data() + text.rfind('\n')), epp(epp), plans(plans)
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

    // Whether the bytes here are text although no tag is before them.
    [[nodiscard]] bool at_first_text(const Input& in) const { return starts_with_text && in.current() == first; }

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
    const bool epp;
    const bool plans;

    std::vector<Built> nodes;
    std::uint32_t tail = 0;  // one past the last node that is not trailing trivia

    FurthestFailure furthest;
    Kind inside = Kind::file;  // the construct being read, for messages
    int depth = 0;
    bool in_render = false;               // between `<%=` and `%>`
    bool refused = false;                 // a heredoc's text contains something that Puppet rejects
    const char* bare_variable = nullptr;  // where a name is a variable: the start of `${name…}`
    bool starts_with_text = false;        // of a template: its first byte is text that renders
    bool in_heredoc = false;              // inside the text of a heredoc: no jumps there
    std::vector<HeredocPlan> heredocs;    // by tag; entries of abandoned attempts are written again, the same

    bool ends_in_text = false;                // of a template: no tag is open at its end
    std::uint16_t string_report = no_report;  // of the string being read in a broken file
    // Both null in the first, strict attempt.
    const RecoveryHooks* hooks = nullptr;
    recovery::Recovery* recovery = nullptr;  // what the hooks know; the grammar does not look at it
};

}  // namespace plint::grammar
