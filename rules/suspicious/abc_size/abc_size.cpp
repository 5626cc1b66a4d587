// Reports definitions with too many assignments, calls and conditions (the ABC metric).
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <cmath>

namespace plint::rules::abc_size {

namespace {
struct Options {
    std::int64_t max = 100;
    static constexpr std::tuple described{Option{"max", &Options::max, "largest ABC size that is not reported"}};
};
}  // namespace

static void visit(const syntax::NamedDefinition& definition, TreeContext& ctx, const Options& options)
{
    std::int64_t assignments = 0;
    std::int64_t branches = 0;
    std::int64_t conditions = 0;
    for (const Node node : definition.descendants())
        switch (node.kind()) {
        case Kind::assignment:
        case Kind::parameter:
        case Kind::attribute: ++assignments; break;
        case Kind::call:
        case Kind::method_call:
        case Kind::statement_call:
        case Kind::resource_body: ++branches; break;
        case Kind::if_expression:
        case Kind::elsif_clause:
        case Kind::else_clause:
        case Kind::unless_expression:
        case Kind::case_option:
        case Kind::selector_entry:
        case Kind::kw_and:
        case Kind::kw_or: ++conditions; break;
        default: break;
        }
    // The ABC size, compared without a square root.
    const std::int64_t square = assignments * assignments + branches * branches + conditions * conditions;
    const auto name = definition.name();
    if (name && square > options.max * options.max)
        ctx.report(name->span(),
                   fmt::format("`{}` is too complex: its ABC size is {:.0f}, the maximum is {}", name->text(),
                               std::ceil(std::sqrt(static_cast<double>(square))), options.max))
            .note(
                fmt::format("{} assignments (with parameters and attributes), {} calls (with resources), {} conditions",
                            assignments, branches, conditions))
            .help("move parts of it to smaller classes, defined types or functions");
}

extern constinit const Rule rule{
    .name = "abc_size",
    .category = "suspicious",
    .summary = "Definition is too complex",
    .enabled = Enabled::off_by_default,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::abc_size
