// Selectors without `default`: compilation fails for a value that matches no option.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/exhaustive.hpp"

#include <vector>

namespace plint::rules::selector_without_default {

static void visit(const syntax::Selector& selector, TreeContext& ctx)
{
    std::vector<Node> keys;
    for (const syntax::SelectorEntry entry : selector.entries()) {
        const auto key = entry.key();
        if (!key || key->kind() == Kind::kw_default || key->kind() == Kind::splat)
            return;
        keys.push_back(*key);
    }
    if (const auto test = selector.value(); test && covers_all_values(*test, keys))
        return;
    const auto question = selector.question();
    ctx.report(question ? question->span() : selector.span(), "selector has no `default`")
        .note("catalog compilation fails for a value that matches no option")
        .help("add `default => …`");
}

extern constinit const Rule rule{
    .name = "selector_without_default",
    .category = "suspicious",
    .summary = "Selector without `default`",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::selector_without_default
