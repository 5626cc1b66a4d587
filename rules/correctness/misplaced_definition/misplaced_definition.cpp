// Puppet rejects a file with a definition in a place that only evaluation reaches: it must know all definitions
// before it evaluates anything.
#include "checks/summary/placement.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::misplaced_definition {

using Any = syntax::View<Kind::class_definition, Kind::define_definition, Kind::function_definition,
                         Kind::plan_definition, Kind::node_definition, Kind::type_alias>;

static std::string_view described(Kind kind)
{
    switch (kind) {
    case Kind::class_definition: return "a class";
    case Kind::define_definition: return "a defined type";
    case Kind::function_definition: return "a function";
    case Kind::plan_definition: return "a plan";
    case Kind::node_definition: return "a node";
    case Kind::lambda: return "a lambda";
    case Kind::case_option: return "a `case`";
    case Kind::if_expression:
    case Kind::elsif_clause:
    case Kind::else_clause: return "an `if`";
    case Kind::unless_expression: return "an `unless`";
    default: return "an expression";
    }
}

static void visit(const Any& definition, TreeContext& ctx)
{
    const summary::Placement place = summary::placement(definition);
    if (place.nesting != summary::Nesting::misplaced)
        return;
    const auto name = syntax::defined_name(definition);
    const Span head{definition.span().begin, name ? name->span().end : definition.span().begin + 1};
    const std::string_view kind = summary::name(summary::defined_kind(definition.kind()));
    const bool in_class = place.around->kind() == Kind::class_definition;
    ctx.report(head,
               name ? fmt::format("{} `{}` is defined inside {}", kind, name->text(), described(place.around->kind()))
                    : fmt::format("{} is defined inside {}", kind, described(place.around->kind())))
        .label(Span{place.around->span().begin, place.around->span().begin + 1}, "inside this")
        .note(in_class ? "Puppet rejects the file: a class can only contain classes and defined types"
                       : "Puppet rejects the file: definitions must be at top level or directly in a class")
        .help("move the definition into a file of its own");
}

extern constinit const Rule rule{
    .name = "misplaced_definition",
    .category = "correctness",
    .summary = "Definition where Puppet does not allow it",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::misplaced_definition
