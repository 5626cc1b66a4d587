#include "rules/engine/aligned_arrows.hpp"

#include "parser/source/limits.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/trivia.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

namespace plint::rules {

namespace {

using ArrowEntry = syntax::View<Kind::attribute, Kind::splat_attribute, Kind::pair, Kind::selector_entry>;

std::int64_t characters_in(std::string_view text)
{
    return std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

bool is_blank_text(std::string_view text)
{
    return text.find_first_not_of(" \t") == std::string_view::npos;
}

class Aligner {
public:
    Aligner(const Tree& tree, std::vector<Edit> edits) : source_(*tree.source), edits_(std::move(edits)) {}

    void align(const ArrowList& list)
    {
        const std::size_t first = first_from(list.span().begin);
        if (first == edits_.size() || edits_[first].span.begin >= list.span().end)
            return;
        const std::vector<ArrowRow> rows = arrow_rows(list);
        if (rows.size() < 2)
            return;
        const std::uint32_t column = std::ranges::max_element(rows, {}, &ArrowRow::key_end)->key_end + 1;
        bool is_table = std::ranges::all_of(rows, [&](const ArrowRow& row) { return row.arrow == column; });
        std::vector<std::int64_t> key_ends;
        bool changes = false;
        std::set<std::size_t> in_gaps;
        for (const ArrowRow& row : rows) {
            const auto change = change_of_key(row, in_gaps);
            if (!change)
                return;
            const bool has_tabs = source_.text(row.gap).find('\t') != std::string_view::npos;
            const bool edits_gap = !in_gaps.empty() && edits_[*in_gaps.rbegin()].span.begin >= row.gap.begin;
            is_table = is_table || (has_tabs && edits_gap);
            changes = changes || *change != 0 || edits_gap;
            key_ends.push_back(row.key_end + *change);
        }
        const std::int64_t wanted = *std::ranges::max_element(key_ends) + 1;
        if (!is_table || !changes || wanted > static_cast<std::int64_t>(limits::max_aligned_column))
            return;
        dropped_.insert(in_gaps.begin(), in_gaps.end());
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (std::string gap(static_cast<std::size_t>(wanted - key_ends[i]), ' '); gap != source_.text(rows[i].gap))
                added_.push_back({{}, rows[i].gap, std::move(gap)});
    }

    std::vector<Edit> finish()
    {
        if (added_.empty() && dropped_.empty())
            return std::move(edits_);
        std::vector<Edit> all;
        for (std::size_t i = 0; i < edits_.size(); ++i)
            if (!dropped_.contains(i))
                all.push_back(std::move(edits_[i]));
        std::ranges::move(added_, std::back_inserter(all));
        std::ranges::stable_sort(all, {}, &Edit::span);
        return all;
    }

private:
    // The first edit that ends at the offset or later.
    std::size_t first_from(Offset offset) const
    {
        const auto found = std::ranges::lower_bound(edits_, offset, {}, [](const Edit& edit) { return edit.span.end; });
        return static_cast<std::size_t>(found - edits_.begin());
    }

    // By how many characters the edits move the end of the key. Adds those of the gap to `in_gaps`. Nullopt if they change more
    // of the row than these.
    std::optional<std::int64_t> change_of_key(const ArrowRow& row, std::set<std::size_t>& in_gaps) const
    {
        const Offset begin = source_.lines().line_span(source_.lines().line(row.gap.begin)).begin;
        std::int64_t change = 0;
        for (std::size_t i = first_from(begin); i < edits_.size() && edits_[i].span.begin <= row.gap.end; ++i) {
            const auto& [path, span, replacement] = edits_[i];
            if (span.end == begin && span.begin < begin)
                continue;  // it ends the line before
            if (span.begin >= row.gap.begin && span.end <= row.gap.end && is_blank_text(replacement))
                in_gaps.insert(i);
            else if (span.begin >= begin && span.end <= row.gap.begin && replacement.find('\n') == std::string::npos)
                change += characters_in(replacement) - characters_in(source_.text(span));
            else if (span.begin < row.gap.end)
                return std::nullopt;
        }
        return change;
    }

    const SourceFile& source_;
    std::vector<Edit> edits_;
    std::set<std::size_t> dropped_;
    std::vector<Edit> added_;
};

}  // namespace

std::vector<ArrowRow> arrow_rows(const ArrowList& list)
{
    const SourceFile& source = *list.tree().source;
    const auto line = [&](Offset offset) { return source.lines().line(offset); };
    std::vector<ArrowRow> all;
    std::uint32_t last_line = 0;
    for (const ArrowEntry entry : syntax::children_of<ArrowEntry>(list)) {
        const auto plain = entry.child(Kind::arrow);
        const auto arrow = plain ? plain : entry.child(Kind::plus_arrow);
        const std::uint32_t first_line = line(entry.span().begin);
        if (first_line == last_line)
            return {};
        last_line = line(entry.span().end);
        const std::string_view before = arrow ? source.text({entry.span().begin, arrow->span().begin}) : "";
        const std::size_t key = before.find_last_not_of(" \t");
        if (!arrow || key == std::string_view::npos || line(arrow->span().begin) != first_line
            || !syntax::is_on_own_line(entry))
            continue;
        const Offset key_end = entry.span().begin + static_cast<Offset>(key) + 1;
        all.push_back({{key_end, arrow->span().begin},
                       source.lines().column(source.text(), key_end).characters,
                       source.lines().column(source.text(), arrow->span().begin).characters,
                       before.substr(0, key + 1)});
    }
    return all;
}

std::vector<Edit> with_aligned_arrows(const Tree& tree, std::vector<Edit> edits)
{
    Aligner aligner(tree, std::move(edits));
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (const auto list = syntax::as<ArrowList>(tree.node(i)))
            aligner.align(*list);
    return aligner.finish();
}

}  // namespace plint::rules
