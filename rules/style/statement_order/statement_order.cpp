// Reports statements of classes and defined types that come after a later part of the usual order.
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace plint::rules::statement_order {

enum class Part : std::uint8_t { opening, variables, defaults, resources, relationships, none };

static constexpr std::array<std::string_view, 5> part_names{"validation", "assignment", "resource default", "resource",
                                                            "relationship"};

static Part part_of(const Node& statement);

// The common part of all statements in the branches; `fail` fits every part.
static Part part_of_branches(const Node& condition)
{
    Part common = Part::opening;
    bool first = true;
    const auto look = [&](const syntax::Block& block) {
        for (const Node statement : block.statements()) {
            const Part part = part_of(statement);
            if (part == Part::opening)
                continue;
            common = first || common == part ? part : Part::none;
            first = false;
        }
    };
    for (const Node child : condition.children())
        if (const auto block = syntax::as<syntax::Block>(child))
            look(*block);
        else if (const auto inner = syntax::child_of<syntax::Block>(child))
            look(*inner);
    return common;
}

static Part part_of_call(const syntax::AnyCall& call)
{
    using enum names::FunctionRole;
    const std::string_view function = call.function();
    const names::FunctionRole roles = names::roles_of(function);
    if (names::has_role(roles, includes | fails) || function.starts_with("assert_")
        || function.starts_with("validate_"))
        return Part::opening;
    return names::has_role(roles, creates_resources | declares_packages) ? Part::resources : Part::none;
}

static Part part_of(const Node& statement)
{
    switch (statement.kind()) {
    case Kind::assignment: return Part::variables;
    case Kind::resource_defaults: return Part::defaults;
    case Kind::virtual_resource: return Part::resources;
    case Kind::resource: {
        // A class may be declared at the top, if its variables are used below, or among the resources.
        const auto type = syntax::Resource(statement).type();
        return type && type->kind() == Kind::kw_class ? Part::none : Part::resources;
    }
    case Kind::relationship: {
        const auto declares = [](const Node& node) { return node.kind() == Kind::resource; };
        return std::ranges::any_of(statement.descendants(), declares) ? Part::resources : Part::relationships;
    }
    case Kind::if_expression:
    case Kind::unless_expression:
    case Kind::case_expression: return part_of_branches(statement);
    case Kind::call:
    case Kind::statement_call:
    case Kind::method_call: return part_of_call(syntax::AnyCall(statement));
    default: return Part::none;
    }
}

// The name as in `${x}`.
static std::string_view bare(std::string_view variable)
{
    return variable.substr(variable.starts_with('$') ? 1 : 0);
}

// Whether it is a variable of another class; `$::x` is not.
static bool is_qualified(std::string_view variable)
{
    const std::size_t colons = variable.rfind("::");
    return colons != std::string_view::npos && variable.find_first_not_of("$:") < colons;
}

// Whether it reads values that may be available only below: attributes of resources, variables of other classes, or
// variables that depend on such values.
static bool has_to_wait(const Node& statement, const std::set<std::string_view>& waiting)
{
    for (const Node node : statement.descendants()) {
        const std::string_view text = node.text();
        if (node.kind() == Kind::variable && (is_qualified(text) || waiting.contains(bare(text))))
            return true;
        if (node.kind() == Kind::access && node.tree().kind[node.index() + 1] == Kind::class_reference)
            return true;
        if (node.kind() == Kind::name && (text == "defined" || text == "getparam" || text == "getvar"))
            return true;
    }
    return false;
}

// An opening statement is called by its function: "`include`". A condition is named with its content: "`if` with
// assignments".
static std::string part_name(Part part, const Node& statement)
{
    if (const auto call = syntax::as<syntax::AnyCall>(statement); call && part == Part::opening)
        return fmt::format("`{}`", call->function());
    const std::string_view name = part_names[static_cast<std::size_t>(part)];
    const std::string content = part == Part::opening ? "that validates parameters" : fmt::format("with {}s", name);
    switch (statement.kind()) {
    case Kind::if_expression: return "`if` " + content;
    case Kind::unless_expression: return "`unless` " + content;
    case Kind::case_expression: return "`case` " + content;
    default: return std::string(name);
    }
}

using Definition = syntax::View<Kind::class_definition, Kind::define_definition>;

static void visit(const Definition& definition, TreeContext& ctx)
{
    const auto body = syntax::child_of<syntax::Block>(definition);
    if (!body)
        return;
    std::array<std::optional<Span>, part_names.size()> first{};
    std::set<std::string_view> waiting;
    for (const Node statement : body->statements()) {
        const Part part = part_of(statement);
        if (part == Part::none)
            continue;
        const Node token =
            statement.tree().node(statement.index() + 1);  // a condition's keyword, an assignment's variable
        const Span place = is_composite(token.kind()) ? Span{statement.span().begin, token.span().end} : token.span();
        auto& own = first[static_cast<std::size_t>(part)];
        // An include or a validation may read variables, so it may come after them.
        const std::size_t next = std::max<std::size_t>(static_cast<std::size_t>(part) + 1, 2);
        std::size_t later = part_names.size();
        for (std::size_t i = next; i < part_names.size(); ++i)
            if (first[i] && (later == part_names.size() || *first[i] < *first[later]))
                later = i;
        if (later == part_names.size()) {
            own = own.value_or(place);
        } else if (part <= Part::variables && has_to_wait(statement, waiting)) {
            for (const Node node : statement.descendants())
                if (node.kind() == Kind::variable)
                    waiting.insert(bare(node.text()));
        } else {
            ctx.report(place, fmt::format("{} comes after the first {}", part_name(part, statement), part_names[later]))
                .label(*first[later], fmt::format("first {}", part_names[later]))
                .help(fmt::format("move it before the first {}", part_names[later]));
        }
    }
}

extern constinit const Rule rule{
    .name = "statement_order",
    .category = "style",
    .summary = "Statements of a class in the wrong order",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::statement_order
