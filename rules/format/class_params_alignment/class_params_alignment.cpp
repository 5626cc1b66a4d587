// Reports names of parameters that are not in the same column.
#include "parser/source/limits.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/parameter_table.hpp"

#include <fmt/format.h>

namespace plint::rules::class_params_alignment {

static void visit(const syntax::NamedDefinition& definition, TreeContext& ctx)
{
    const auto rows = parameter_rows(definition);
    std::uint32_t column = 0;
    for (const ParameterRow& row : rows)
        if (row.type_end)
            column = std::max(column, *row.type_end + 1);
    if (column == 0 || column > limits::max_aligned_column)
        return;
    for (const ParameterRow& row : rows)
        if (row.type_end && row.name_begin != column)
            ctx.report(row.name,
                       fmt::format("parameter name is in column {}, expected column {}", row.name_begin, column))
                .fix("align the name", {{{}, row.before_name, std::string(column - *row.type_end, ' ')}});
}

extern constinit const Rule rule{
    .name = "class_params_alignment",
    .category = "format",
    .summary = "Unaligned names in a list of parameters",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::class_params_alignment
