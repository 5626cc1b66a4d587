// Reports tab characters in code.
#include "rules/engine/rule.hpp"
#include "rules/format/hard_tabs/tab_stops.hpp"

#include <algorithm>

namespace plint::rules::hard_tabs {

namespace {
struct Options {
    std::int64_t width = 0;
    static constexpr std::tuple described{Option{
        "width", &Options::width, "distance of the tab stops that the fix expands tabs to; 0: that of the file"}};
};

// Columns of the text with expanded tabs, in code points from 0. Each byte is read once.
class Columns {
public:
    Columns(std::string_view text, std::size_t width) : text_(text), width_(width) {}

    // The number of spaces that the tabs in [begin, end) expand to. The calls ascend.
    [[nodiscard]] std::size_t expand(std::size_t begin, std::size_t end)
    {
        go_to(begin);
        const std::size_t before = column_;
        go_to(end);
        return column_ - before;
    }

    // The column of the offset that was reached.
    [[nodiscard]] std::size_t column() const { return column_; }

    // What follows on this line is one column further to the right. Returns 1.
    [[nodiscard]] std::size_t add_space()
    {
        ++column_;
        return 1;
    }

private:
    void go_to(std::size_t offset)
    {
        for (; at_ < offset; ++at_)
            column_ = text_[at_] == '\n' ? 0 : next_column(column_, text_[at_], width_);
    }

    std::string_view text_;
    std::size_t width_;
    std::size_t at_ = 0;
    std::size_t column_ = 0;
};
}  // namespace

constexpr std::int64_t max_width = 1'000;

// Where the indentation begins that the gap ends with; past its end if it ends with none.
static std::size_t margin_of(std::string_view text, Span gap)
{
    const std::size_t line_break = text.substr(gap.begin, gap.size()).rfind('\n');
    if (line_break != std::string_view::npos)
        return gap.begin + line_break + 1;
    return gap.begin == 0 ? 0 : gap.end;
}

static void visit(const Tree& tree, TreeContext& ctx, const Options& options)
{
    const std::string_view text = tree.source->text();
    if (text.find('\t') == std::string_view::npos)
        return;
    const std::size_t width =
        options.width > 0 ? static_cast<std::size_t>(std::min(options.width, max_width)) : tab_width(tree);
    Columns columns(text, width);
    for (const Span gap : ctx.white_space()) {
        const std::string_view before_end = text.substr(0, gap.end);  // otherwise each gap would be searched to the end
        const std::size_t margin = margin_of(text, gap);
        for (std::size_t at = before_end.find('\t', gap.begin); at < gap.end;) {
            const std::size_t end = std::min<std::size_t>(before_end.find_first_not_of('\t', at), gap.end);
            const std::size_t next = before_end.find('\t', end);
            const Span tabs{static_cast<Offset>(at), static_cast<Offset>(end)};
            Finding finding = ctx.report(tabs, "tab character");
            std::size_t spaces = columns.expand(at, end);
            // Indentation by an odd number would be wrong, too. Comments may be aligned with others.
            const bool ends_margin = at >= margin && next == std::string_view::npos && gap.end < text.size();
            if (ends_margin && width % 2 == 0 && text[gap.end] != '#' && (columns.column() + gap.end - end) % 2 != 0)
                spaces += columns.add_space();
            if (ctx.may_insert(spaces))
                finding.fix("replace with spaces", {{{}, tabs, std::string(spaces, ' ')}});
            at = next;
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
