// Reports `=` of parameters that are not in the same column.
#include "parser/source/limits.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/parameter_table.hpp"

#include <fmt/format.h>

namespace plint::rules::class_equals_alignment {

static void visit(const syntax::NamedDefinition& definition, TreeContext& ctx)
{
    const auto rows = parameter_rows(definition);
    std::uint32_t column = 0;
    for (const ParameterRow& row : rows)
        if (row.equals)
            column = std::max(column, row.name_end + 1);
    if (column > limits::max_aligned_column)
        return;
    for (const ParameterRow& row : rows)
        if (row.equals && row.equals_begin != column)
            ctx.report(*row.equals, fmt::format("`=` is in column {}, expected column {}", row.equals_begin, column))
                .fix("align the `=`",
                     {{{}, {row.name.end, row.equals->begin}, std::string(column - row.name_end, ' ')}});
}

extern constinit const Rule rule{
    .name = "class_equals_alignment",
    .category = "format",
    .summary = "Unaligned `=` in a list of parameters",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::class_equals_alignment
