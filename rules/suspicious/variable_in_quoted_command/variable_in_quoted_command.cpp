// Reports commands in single quotes that name a variable of the code: the shell has no such variable, and inserts nothing.
#include "checks/order/program.hpp"
#include "checks/scopes/scopes.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/body_around.hpp"
#include "rules/shared/quoted_interpolation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace plint::rules::variable_in_quoted_command {

namespace {

// The variables of a file by the definitions that have them.
struct Variables {
    std::set<std::pair<NodeIndex, std::string_view>> all;

    explicit Variables(const ProgramContext& ctx)
    {
        for (const scopes::Variable& variable : ctx.scopes().variables)
            all.emplace(body_around(variable.node).index(), variable.name);
    }
};

}  // namespace

// The name as a word in other places than `${name`: a shell may set it there, as in `for name in`, `read name`, `name=`.
static bool is_mentioned(std::string_view text, std::string_view name)
{
    for (std::size_t at = 0; (at = text.find(name, at)) != text.npos; at += name.size()) {
        const std::size_t end = at + name.size();
        const bool is_word_here = (at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]));
        if (is_word_here && !text.substr(0, at).ends_with("${"))
            return true;
    }
    return false;
}

// Programs set these in lower case, too.
static bool is_of_environment(std::string_view name)
{
    return name.ends_with("_proxy");
}

static void look_at(Node value, NodeIndex owner, ProgramContext& ctx)
{
    const auto string = syntax::as<syntax::SingleQuoted>(value);
    if (!string)
        return;
    const std::string_view text = string->content();
    for (std::string_view found = quoted_interpolation(text); !found.empty();
         found = quoted_interpolation(text, static_cast<std::size_t>(found.end() - text.begin()))) {
        const std::string_view name = interpolated_name(found);
        if (is_of_environment(name) || is_mentioned(text, name) || !ctx.kept<Variables>().all.contains({owner, name}))
            continue;
        ctx.report(string->span(), fmt::format("`{}` in single quotes is not the variable `${}`", found, name))
            .help("use double quotes to insert the value");
        return;
    }
}

static bool may_set_environment(const syntax::ResourceBody& body, const ProgramContext& ctx)
{
    const auto sets = [](std::string_view name) { return name == "environment" || name == "provider"; };
    for (const syntax::AttributeOperation operation : body.operations()) {
        const auto attribute = syntax::as<syntax::Attribute>(Node(operation));
        if (!attribute || sets(syntax::attribute_name(*attribute)))
            return true;
    }
    return !ctx.file() || order::program_of(ctx.project()).defaults_may_set("exec", sets);
}

static void visit(const syntax::ResourceBody& body, ProgramContext& ctx)
{
    static constexpr auto commands = std::to_array<std::string_view>({"command", "onlyif", "refresh", "unless"});
    if (syntax::resource_type(syntax::AttributeList(body)) != "exec" || ctx.runs("single_quote_string_with_variables")
        || may_set_environment(body, ctx))
        return;
    const NodeIndex owner = body_around(body).index();
    for (const syntax::Attribute attribute : body.attributes()) {
        const auto value = attribute.value();
        if (!value || !std::ranges::binary_search(commands, syntax::attribute_name(attribute)))
            continue;
        if (const auto list = syntax::as<syntax::Array>(Node(*value)))
            for (const syntax::Element element : list->elements())
                look_at(element, owner, ctx);
        else
            look_at(*value, owner, ctx);
    }
}

extern constinit const Rule rule{
    .name = "variable_in_quoted_command",
    .category = "suspicious",
    .summary = "Command in single quotes that names a variable",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::variable_in_quoted_command
