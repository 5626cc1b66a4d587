// Reports lines longer than 80 characters.
#include "rules/engine/long_lines.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::rule_80chars {

namespace {
struct Options {
    std::int64_t max = 80;
    static constexpr std::tuple described{Option{"max", &Options::max, "maximum number of characters in a line"}};
};
}  // namespace

static void visit(const Tree& tree, TreeContext& ctx, const Options& options)
{
    report_long_lines(tree, ctx, options.max);
}

extern constinit const Rule rule{
    .name = "80chars",
    .category = "format",
    .summary = "Line longer than 80 characters",
    .enabled = Enabled::off_by_default,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::rule_80chars
