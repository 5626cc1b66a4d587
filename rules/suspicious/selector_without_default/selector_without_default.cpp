// A selector that finds no match ends the compilation.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/exhaustive.hpp"

#include <vector>

namespace plint::rules::selector_without_default {

static void visit(const syntax::Selector& selector, Context& ctx)
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
    ctx.report(question ? question->span() : selector.span(), "selector without `default`")
        .note("for a value that matches nothing Puppet gives up the whole catalog")
        .help("add `default => …`");
}

extern constinit const Rule rule{
    .name = "selector_without_default",
    .category = "suspicious",
    .summary = "A selector has a `default`",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::selector_without_default
