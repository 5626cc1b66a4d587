#include "ide/computed_names.hpp"

#include "checks/templates/path_patterns.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <optional>
#include <string>

namespace plint::ide {

// The text of a part; std::nullopt if it is known only at run time.
static std::optional<std::string_view> known_text(const syntax::StringPart& part, std::string_view module)
{
    if (part.kind() == Kind::string_text)
        return part.text();
    const auto expression = part.expression();
    const auto variable = expression ? syntax::as<syntax::Variable>(Node(*expression)) : std::nullopt;
    return variable && variable->name() == "module_name" && !module.empty() ? std::optional(module) : std::nullopt;
}

bool fits_computed(Node string, std::string_view name, std::string_view module)
{
    const auto whole = syntax::as<syntax::InterpolatedString>(string);
    if (!whole)
        return false;
    std::string pattern;
    for (const syntax::StringPart part : whole->parts())
        pattern += known_text(part, module).value_or("*");
    return templates::matches(pattern, name);
}

}  // namespace plint::ide
