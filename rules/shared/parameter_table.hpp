// The parameters of a definition that have lines to themselves, as rows of a table.
#pragma once

#include "parser/syntax/definitions.hpp"
#include "parser/syntax/trivia.hpp"

#include <optional>
#include <vector>

namespace plint::rules {

// Columns count characters from 1.
struct ParameterRow {
    Span name;  // the variable
    std::uint32_t name_begin = 0;
    std::uint32_t name_end = 0;             // the column behind it
    std::optional<std::uint32_t> type_end;  // the column behind the type; none without one on the same line
    Span before_name;                       // between type and name
    std::optional<Span> equals;             // the `=`; none without one on the same line
    std::uint32_t equals_begin = 0;
};

// None when two of them share a line. Those whose type or name begins on another line than the row, or that have
// more than blanks between their parts, are left out.
[[nodiscard]] inline std::vector<ParameterRow> parameter_rows(const syntax::NamedDefinition& definition)
{
    const SourceFile& source = *definition.tree().source;
    const auto line = [&](Offset offset) { return source.lines().line(offset); };
    const auto column = [&](Offset offset) { return source.lines().column(source.text(), offset).characters; };
    const auto only_blanks = [&](Span span) {
        return source.text(span).find_first_not_of(" \t") == std::string_view::npos;
    };
    std::vector<ParameterRow> rows;
    std::uint32_t last_line = 0;
    for (const syntax::Parameter parameter : definition.parameters()) {
        const auto variable = parameter.variable();
        if (!variable)
            continue;
        const std::uint32_t first_line = line(parameter.span().begin);
        if (first_line == last_line)
            return {};
        last_line = line(parameter.span().end);
        if (line(variable->span().begin) != first_line || !syntax::is_on_own_line(parameter) || parameter.splat())
            continue;
        ParameterRow row;
        row.name = variable->span();
        row.name_begin = column(row.name.begin);
        row.name_end = column(row.name.end);
        if (const auto type = parameter.type(); type && only_blanks({type->span().end, row.name.begin})) {
            row.type_end = column(type->span().end);
            row.before_name = {type->span().end, row.name.begin};
        }
        const auto equals = parameter.child(Kind::assign);
        if (equals && only_blanks({row.name.end, equals->span().begin})) {
            row.equals = equals->span();
            row.equals_begin = column(equals->span().begin);
        }
        rows.push_back(row);
    }
    return rows;
}

}  // namespace plint::rules
