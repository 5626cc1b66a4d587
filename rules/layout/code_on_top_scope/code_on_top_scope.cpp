// Reports code outside of classes, defined types, nodes and functions.
#include "parser/syntax/templates.hpp"
#include "rules/engine/rule.hpp"

#include <algorithm>

namespace plint::rules::code_on_top_scope {

static void visit(const syntax::File& file, TreeContext& ctx)
{
    const SourceFile& source = *ctx.tree().source;
    for (const syntax::Expression statement : file.statements()) {
        if (is_definition(statement.kind()))
            continue;
        const Span first_line = source.lines().line_span(source.lines().line(statement.span().begin));
        ctx.report({statement.span().begin, std::min(statement.span().end, first_line.end)},
                   "code outside of any class or defined type")
            .help("move it to a class, a defined type or a node definition");
    }
}

extern constinit const Rule rule{
    .name = "code_on_top_scope",
    .category = "layout",
    .summary = "Code at top scope",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::code_on_top_scope
