// Reports arrows that are not in the same column as the other arrows of their list.
#include "parser/source/limits.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::arrow_alignment {

namespace {
struct Options {
    bool everywhere = false;
    static constexpr std::tuple described{
        Option{"everywhere", &Options::everywhere, "also check hashes and selectors outside of resources"}};
};
}  // namespace

using List = syntax::View<Kind::resource_body, Kind::untitled_resource, Kind::resource_defaults,
                          Kind::resource_override, Kind::collector, Kind::hash, Kind::selector>;
using Entry = syntax::View<Kind::attribute, Kind::splat_attribute, Kind::pair, Kind::selector_entry>;

constexpr std::size_t max_shown_key = 40;

struct Row {
    Span gap;                   // between the key and its arrow
    std::uint32_t key_end = 0;  // columns
    std::uint32_t arrow = 0;
    std::string_view key;
};

// The entries that are on a line of their own; empty if two entries share a line.
static std::vector<Row> rows(List list)
{
    const SourceFile& source = *list.tree().source;
    const auto line = [&](Offset offset) { return source.lines().line(offset); };
    std::vector<Row> all;
    std::uint32_t last_line = 0;
    for (const Entry entry : syntax::children_of<Entry>(list)) {
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

static bool is_in_resource(Node node)
{
    for (auto at = node.parent(); at; at = at->parent())
        if (syntax::AttributeList::is(at->kind()) || at->kind() == Kind::block)
            return at->kind() != Kind::block;
    return false;
}

static void visit(const List& list, TreeContext& ctx, const Options& options)
{
    const bool collection = list.kind() == Kind::hash || list.kind() == Kind::selector;
    if (collection && !options.everywhere && !is_in_resource(list))
        return;
    const std::vector<Row> table = rows(list);
    if (table.size() < 2)
        return;
    const Row& longest = *std::ranges::max_element(table, {}, &Row::key_end);
    const std::uint32_t column = longest.key_end + 1;
    if (column > limits::max_aligned_column)
        return;
    for (const Row& row : table)
        if (row.arrow != column) {
            const Span arrow{row.gap.end, row.gap.end + 2};
            Finding finding =
                ctx.report(arrow, fmt::format("arrow is in column {}, expected column {}", row.arrow, column));
            finding.fix("align the arrow", {{{}, row.gap, std::string(column - row.key_end, ' ')}});
            if (longest.key.size() <= max_shown_key && longest.key.find_first_of("`\n") == std::string_view::npos)
                finding.note(fmt::format("the expected column is one space after the longest {}, `{}`",
                                         collection ? "key" : "name", longest.key));
        }
}

extern constinit const Rule rule{
    .name = "arrow_alignment",
    .category = "format",
    .aliases = "improved_arrow_alignment",
    .summary = "Unaligned arrows",
    .fixable = Fixable::always,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::arrow_alignment
