// What a class is for stands nowhere if not above it.
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/trivia.hpp"
#include "checks/project/placement.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::documentation {

using Documented = syntax::View<Kind::class_definition, Kind::define_definition, Kind::function_definition,
                                Kind::plan_definition, Kind::type_alias>;

// Words, and not for a linter.
static bool says_something(std::string_view comment)
{
    const std::size_t first = comment.find_first_not_of(" \t\r\n#*-=");
    if (first == std::string_view::npos)
        return false;
    comment.remove_prefix(first);
    return !comment.starts_with("lint:") && !comment.starts_with("plint:");
}

static void visit(const Documented& definition, Context& ctx)
{
    for (const syntax::Comment comment : syntax::leading_comments(definition))
        if (says_something(comment.content()))
            return;
    const auto name = syntax::defined_name(definition);
    if (name)
        ctx.report(name->span(),
                   fmt::format("{} `{}` is not documented", plint::name(defined_kind(definition.kind())), name->text()))
            .help("say above it what it is for");
}

extern constinit const Rule rule{
    .name = "documentation",
    .category = "style",
    .summary = "Definitions are documented",
    .enabled = Enabled::on_request,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::documentation
