// Reports tab characters in code.
#include "rules/engine/rule.hpp"

#include <algorithm>

namespace plint::rules::hard_tabs {

namespace {
struct Options {
    std::int64_t width = 2;
    static constexpr std::tuple described{
        Option{"width", &Options::width, "number of spaces that the fix writes for each tab"}};
};
}  // namespace

constexpr std::int64_t max_width = 1'000;

static void visit(const Tree& tree, TreeContext& ctx, const Options& options)
{
    for (const Span gap : ctx.white_space()) {
        const std::string_view text =
            tree.source->text().substr(0, gap.end);  // otherwise each gap would be searched to the end
        for (std::size_t at = gap.begin; (at = text.find('\t', at)) < gap.end;) {
            const std::size_t end = std::min<std::size_t>(text.find_first_not_of('\t', at), gap.end);
            const Span tabs{static_cast<Offset>(at), static_cast<Offset>(end)};
            Finding finding = ctx.report(tabs, "tab character");
            const auto width = static_cast<std::size_t>(std::clamp<std::int64_t>(options.width, 0, max_width));
            const std::size_t spaces = std::max<std::size_t>(width * tabs.size(), 1);
            if (ctx.may_insert(spaces))
                finding.fix("replace with spaces", {{{}, tabs, std::string(spaces, ' ')}});
            at = end;
        }
    }
}

extern constinit const Rule rule{
    .name = "hard_tabs",
    .category = "format",
    .summary = "Hard tab",
    .fixable = Fixable::always,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::hard_tabs
