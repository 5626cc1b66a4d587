#include "server/base/edited_text.hpp"

#include <algorithm>
#include <functional>

namespace plint::server {

namespace {

constexpr std::size_t largest_piece = 1'024;  // so that it is read quickly

std::vector<std::size_t> line_begins(std::string_view text)
{
    std::vector<std::size_t> begins = {0};
    for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1))
        begins.push_back(at + 1);
    return begins;
}

// A text with its lines, from 0.
struct Lines {
    explicit Lines(std::string_view all) : text(all), begins(line_begins(all)) {}

    [[nodiscard]] std::string_view line(std::size_t index) const
    {
        const std::size_t end = index + 1 < begins.size() ? begins[index + 1] - 1 : text.size();
        return text.substr(begins[index], end - begins[index]);
    }

    // The first line that begins at `offset` or after it.
    [[nodiscard]] std::size_t from(std::size_t offset) const
    {
        return static_cast<std::size_t>(std::ranges::lower_bound(begins, offset) - begins.begin());
    }

    std::string_view text;
    std::vector<std::size_t> begins;
};

// Lines [first, last) of the original that became lines [first_now, last_now), if they differ.
void add_line_edit(std::vector<LineEdit>& edits, const Lines& original, const Lines& now, Span lines, Span lines_now)
{
    while (!lines.empty() && !lines_now.empty() && original.line(lines.begin) == now.line(lines_now.begin)) {
        ++lines.begin;
        ++lines_now.begin;
    }
    while (!lines.empty() && !lines_now.empty() && original.line(lines.end - 1) == now.line(lines_now.end - 1)) {
        --lines.end;
        --lines_now.end;
    }
    if (!lines.empty() || !lines_now.empty())
        edits.push_back({lines.begin, lines.size(), lines_now.size()});
}

}  // namespace

EditedText::EditedText(std::string_view original, Encoding encoding) : original_(original), encoding_(encoding)
{
    root_ = tree_of(original);
}

EditedText::Sizes EditedText::sizes(std::string_view text) const
{
    Sizes sum = {text.size(), 0, 0};
    for (const char byte : text) {
        sum[newlines] += byte == '\n' ? 1 : 0;
        sum[units] += units_of(byte, encoding_);
    }
    return sum;
}

EditedText::Index EditedText::add(std::string_view piece)
{
    nodes_.push_back({.piece = piece, .own = sizes(piece), .priority = static_cast<std::uint32_t>(random_())});
    nodes_.back().all = nodes_.back().own;
    return static_cast<Index>(nodes_.size() - 1);
}

void EditedText::update(Index node)
{
    Node& of = nodes_[node];
    for (const Measure measure : {bytes, newlines, units})
        of.all[measure] = of.own[measure] + size(of.before, measure) + size(of.after, measure);
}

EditedText::Index EditedText::tree_of(std::string_view text)
{
    Index tree = none;
    for (; !text.empty(); text.remove_prefix(std::min(text.size(), largest_piece)))
        tree = join(tree, add(text.substr(0, largest_piece)));
    return tree;
}

EditedText::Index EditedText::join(Index first, Index second)
{
    if (first == none || second == none)
        return first == none ? second : first;
    if (nodes_[first].priority >= nodes_[second].priority) {
        const Index after = join(nodes_[first].after, second);
        nodes_[first].after = after;
        update(first);
        return first;
    }
    const Index before = join(first, nodes_[second].before);
    nodes_[second].before = before;
    update(second);
    return second;
}

std::pair<EditedText::Index, EditedText::Index> EditedText::split(Index node, std::size_t at)
{
    if (node == none)
        return {none, none};
    const std::size_t begin = size(nodes_[node].before, bytes);
    const std::string_view piece = nodes_[node].piece;
    if (at <= begin) {
        const auto [first, second] = split(nodes_[node].before, at);
        nodes_[node].before = second;
        update(node);
        return {first, node};
    }
    if (at >= begin + piece.size()) {
        const auto [first, second] = split(nodes_[node].after, at - begin - piece.size());
        nodes_[node].after = first;
        update(node);
        return {node, second};
    }
    const Index rest = add(piece.substr(at - begin));
    const Index after = std::exchange(nodes_[node].after, none);
    nodes_[node].piece = piece.substr(0, at - begin);
    nodes_[node].own = sizes(nodes_[node].piece);
    update(node);
    return {node, join(rest, after)};
}

std::size_t EditedText::bytes_with(Measure measure, std::size_t wanted) const
{
    std::size_t offset = 0;
    for (Index at = root_; at != none && wanted > 0;) {
        const Node& node = nodes_[at];
        const std::size_t before = size(node.before, measure);
        if (before >= wanted) {
            at = node.before;
            continue;
        }
        wanted -= before;
        offset += size(node.before, bytes);
        if (node.own[measure] < wanted) {
            wanted -= node.own[measure];
            offset += node.piece.size();
            at = node.after;
            continue;
        }
        for (const char byte : node.piece) {
            const std::size_t found = measure == newlines ? (byte == '\n' ? 1 : 0) : units_of(byte, encoding_);
            ++offset;
            if (found >= wanted)
                return offset;
            wanted -= found;
        }
    }
    return offset;
}

std::size_t EditedText::units_before(std::size_t offset) const
{
    std::size_t sum = 0;
    for (Index at = root_; at != none;) {
        const Node& node = nodes_[at];
        const std::size_t before = size(node.before, bytes);
        if (offset <= before) {
            at = node.before;
            continue;
        }
        sum += size(node.before, units);
        offset -= before;
        if (offset <= node.piece.size())
            return sum + sizes(node.piece.substr(0, offset))[units];
        sum += node.own[units];
        offset -= node.piece.size();
        at = node.after;
    }
    return sum;
}

char EditedText::byte_at(std::size_t offset) const
{
    for (Index at = root_; at != none;) {
        const Node& node = nodes_[at];
        const std::size_t before = size(node.before, bytes);
        if (offset < before) {
            at = node.before;
            continue;
        }
        if (offset - before < node.piece.size())
            return node.piece[offset - before];
        offset -= before + node.piece.size();
        at = node.after;
    }
    return '\0';
}

std::size_t EditedText::offset(Positions::Place place) const
{
    const std::size_t all = size(root_, bytes);
    const std::size_t lines_after = size(root_, newlines);
    if (place.line > lines_after)
        return all;
    const std::size_t begin = bytes_with(newlines, place.line);
    const bool is_last = place.line == lines_after;
    std::size_t end = is_last ? all : bytes_with(newlines, std::size_t{place.line} + 1) - 1;
    if (end > begin && !is_last && byte_at(end - 1) == '\r')
        --end;
    if (place.column == 0)
        return begin;
    std::size_t at = bytes_with(units, units_before(begin) + place.column);
    while (at < end && units_of(byte_at(at), encoding_) == 0)
        ++at;  // of the same character
    return std::min(at, end);
}

void EditedText::replace(Positions::Place begin, Positions::Place end, std::string replacement)
{
    const std::size_t first = offset(begin);
    replace(first, std::max(first, offset(end)), std::move(replacement));
}

void EditedText::replace_all(std::string replacement)
{
    replace(0, size(root_, bytes), std::move(replacement));
}

void EditedText::replace(std::size_t begin, std::size_t end, std::string replacement)
{
    const auto [before, rest] = split(root_, begin);
    const auto [removed, after] = split(rest, end - begin);
    inserted_.push_back(std::move(replacement));
    root_ = join(join(before, tree_of(inserted_.back())), after);
}

std::vector<EditedText::Index> EditedText::in_order() const
{
    std::vector<Index> order;
    std::vector<Index> above;
    for (Index at = root_; at != none || !above.empty();) {
        for (; at != none; at = nodes_[at].before)
            above.push_back(at);
        order.push_back(above.back());
        at = nodes_[above.back()].after;
        above.pop_back();
    }
    return order;
}

std::string EditedText::text() const
{
    std::string result;
    result.reserve(size(root_, bytes));
    for (const Index node : in_order())
        result += nodes_[node].piece;
    return result;
}

std::vector<EditedText::Kept> EditedText::kept() const
{
    std::vector<Kept> result;
    std::size_t now = 0;
    const char* const end = original_.data() + original_.size();
    for (const Index node : in_order()) {
        const std::string_view piece = nodes_[node].piece;
        if (std::less_equal<>()(original_.data(), piece.data()) && std::less<>()(piece.data(), end)) {
            const auto begin = static_cast<std::size_t>(piece.data() - original_.data());
            const bool continues = !result.empty() && result.back().original + result.back().size == begin
                && result.back().now + result.back().size == now;
            if (continues)
                result.back().size += piece.size();
            else
                result.push_back({begin, now, piece.size()});
        }
        now += piece.size();
    }
    return result;
}

std::vector<LineEdit> EditedText::line_edits(std::string_view text) const
{
    const Lines original(original_);
    const Lines now(text);
    std::vector<LineEdit> edits;
    Offset done = 0;  // lines
    Offset done_now = 0;
    for (const Kept& part : kept()) {
        // The lines that are whole in this part, in both texts.
        const std::size_t end = part.original + part.size;
        const bool begins_line_now = part.now == 0 || text[part.now - 1] == '\n';
        const std::size_t first = original.from(part.original + (begins_line_now ? 0 : 1));
        const bool has_last = end == original_.size() && part.now + part.size == text.size();
        const std::size_t last = has_last ? original.begins.size() : original.from(end + 1) - 1;
        if (first >= last)
            continue;
        const std::size_t first_now = now.from(part.now + (original.begins[first] - part.original));
        add_line_edit(edits, original, now, {done, static_cast<Offset>(first)},
                      {done_now, static_cast<Offset>(first_now)});
        done = static_cast<Offset>(last);
        done_now = static_cast<Offset>(first_now + (last - first));
    }
    add_line_edit(edits, original, now, {done, static_cast<Offset>(original.begins.size())},
                  {done_now, static_cast<Offset>(now.begins.size())});
    return edits;
}

}  // namespace plint::server
