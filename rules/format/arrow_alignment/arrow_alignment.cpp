// Reports arrows that are not in the same column as the other arrows of their list.
#include "parser/source/limits.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "rules/engine/aligned_arrows.hpp"
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

constexpr std::size_t max_shown_key = 40;

static bool is_in_resource(Node node)
{
    for (auto at = node.parent(); at; at = at->parent())
        if (syntax::AttributeList::is(at->kind()) || at->kind() == Kind::block)
            return at->kind() != Kind::block;
    return false;
}

static void visit(const ArrowList& list, TreeContext& ctx, const Options& options)
{
    const bool collection = list.kind() == Kind::hash || list.kind() == Kind::selector;
    if (collection && !options.everywhere && !is_in_resource(list))
        return;
    const std::vector<ArrowRow> table = arrow_rows(list);
    if (table.size() < 2)
        return;
    const ArrowRow& longest = *std::ranges::max_element(table, {}, &ArrowRow::key_end);
    const std::uint32_t column = longest.key_end + 1;
    if (column > limits::max_aligned_column)
        return;
    for (const ArrowRow& row : table)
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
