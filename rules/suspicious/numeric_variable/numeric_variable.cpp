// Match variables such as `$1` that are not read right beside their match.
#include "parser/syntax/literals.hpp"
#include "parser/syntax/set_variables.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::numeric_variable {

static bool has_match(Node test)
{
    if (test.kind() == Kind::match)
        return true;
    const auto inside = test.descendants();
    return std::ranges::any_of(inside, [](Node node) { return node.kind() == Kind::match; });
}

// Whether the innermost condition around it is the match: `if $x =~ /(a)/ { $1 }`, `/(a)/: { $1 }`, `$x =~ /(a)/ and $1 == …`.
static bool is_beside_match(Node variable)
{
    Node inner = variable;
    for (auto at = variable.parent(); at && !is_definition(at->kind()); inner = *at, at = at->parent())
        switch (at->kind()) {
        case Kind::if_expression:
        case Kind::elsif_clause: {
            const auto test = syntax::child_of<syntax::Expression>(*at);
            if (test && inner.kind() == Kind::block)
                return has_match(*test);
            break;
        }
        case Kind::case_option: return syntax::child_of<syntax::Regex>(*at).has_value();
        case Kind::selector_entry: return syntax::child_of<syntax::Regex>(*at).has_value();
        case Kind::binary:
            if (at->child(Kind::kw_and) && has_match(*syntax::child_of<syntax::Expression>(*at)))
                return true;
            break;
        default: break;
        }
    return false;
}

static void visit(const syntax::Variable& variable, TreeContext& ctx)
{
    if (!variable.name().empty() && variable.name().find_first_not_of("0123456789") == std::string_view::npos
        && !syntax::is_set_here(variable) && !is_beside_match(variable))
        ctx.report(variable.span(),
                   fmt::format("`${}` is read without a regular expression match directly before or around it",
                               variable.name()))
            .help("copy it to a named variable right after the match, or use the function `match`");
}

extern constinit const Rule rule{
    .name = "numeric_variable",
    .category = "suspicious",
    .aliases = "numericvariable",
    .summary = "Match variable (`$1`) without a match before it",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::numeric_variable
