// Reports uppercase letters in names of variables.
#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace plint::rules::variable_is_lowercase {

// Whether a part of the name begins with an uppercase letter. `validation_error` reports these names.
static bool is_refused(std::string_view name)
{
    return is_upper(name.front())
        || std::ranges::adjacent_find(name, [](char left, char right) { return left == ':' && is_upper(right); })
        != name.end();
}

// `max_clients` for `maxClients`.
static std::string snake_case(std::string_view name)
{
    std::string words;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (i > 0 && is_upper(name[i]) && (is_lower(name[i - 1]) || is_digit(name[i - 1])))
            words += '_';
        words += lower_case(name[i]);
    }
    return words;
}

static void visit(const syntax::Variable& variable, TreeContext& ctx)
{
    const std::string_view name = variable.name();
    if (std::ranges::any_of(name, is_upper) && !is_refused(name))
        ctx.report(variable.span(), fmt::format("variable `${}` contains an uppercase letter", variable.name()))
            .help(fmt::format("rename it, for example to `${}`", snake_case(name)));
}

extern constinit const Rule rule{
    .name = "variable_is_lowercase",
    .category = "style",
    .aliases = "variable_contains_upcase",
    .summary = "Uppercase letter in a variable name",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::variable_is_lowercase
