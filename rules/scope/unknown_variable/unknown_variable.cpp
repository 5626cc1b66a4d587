// Reads of variables that are not defined: an error in Puppet 8, undef in Puppet 7.
#include "checks/catalogue/catalogue.hpp"
#include "checks/flow/conditions.hpp"
#include "checks/order/conditional_values.hpp"
#include "checks/order/reads.hpp"
#include "checks/scopes/scopes.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/set_variables.hpp"
#include "rules/engine/rule.hpp"
#include "rules/scope/unknown_variable/set_elsewhere.hpp"
#include "rules/shared/body_around.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/misspelled_fact.hpp"
#include "rules/shared/own_variable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace plint::rules::unknown_variable {

// The most similar name visible from there; empty when there is none.
static std::string_view near(const scopes::VariableUse& use, const scopes::Scopes& scopes, ProgramContext& ctx)
{
    if (!ctx.may_suggest())
        return {};
    std::vector<std::string_view> names;
    for (std::optional<scopes::ScopeIndex> at = use.scope; at; at = scopes.scopes[*at].outer)
        for (const scopes::VariableIndex index : scopes.scopes[*at].variables)
            names.push_back(scopes.variables[index].name);
    return ctx.likely_name(use.name, names);
}

// Variables of lambdas, for reads of their names elsewhere in the same body. Built when first asked for.
class LambdaVariables {
public:
    explicit LambdaVariables(const scopes::Scopes& scopes) : scopes_(scopes) {}

    // The first variable with the name of the read in a lambda of the same body.
    std::optional<Node> find(const scopes::VariableUse& use)
    {
        if (!first_) {
            first_.emplace();
            for (const scopes::Variable& variable : scopes_.variables)
                if (scopes_.scopes[variable.scope].kind == scopes::ScopeKind::lambda)
                    first_->try_emplace({body_of(variable.scope), variable.name}, variable.node);
        }
        const auto found = first_->find({body_of(use.scope), use.name});
        return found == first_->end() ? std::nullopt : std::optional(found->second);
    }

private:
    [[nodiscard]] scopes::ScopeIndex body_of(scopes::ScopeIndex scope) const
    {
        while (scopes_.scopes[scope].outer)
            scope = *scopes_.scopes[scope].outer;
        return scope;
    }

    const scopes::Scopes& scopes_;
    std::optional<std::map<std::pair<scopes::ScopeIndex, std::string_view>, Node>> first_;
};

// The variables that bodies test with `defined('$x')`, by the offset where the body begins.
struct TestedVariables {
    explicit TestedVariables(const ProgramContext& ctx)
    {
        const Tree& tree = ctx.tree();
        for (NodeIndex i = 0; i < tree.size(); ++i)
            if (tree.kind[i] == Kind::single_quoted && tree.node(i).text().starts_with("'$"))
                names.emplace(body_around(tree.node(i)).span().begin,
                              tree.node(i).text().substr(2, tree.node(i).text().size() - 3));
    }

    [[nodiscard]] bool tests(Offset body, std::string_view name) const { return names.contains({body, name}); }

    std::set<std::pair<Offset, std::string_view>> names;
};

// `$notify` of a class or defined type without a test of `defined('$notify')`: only a declaration with `notify` sets it.
static bool is_untested_metaparameter(const scopes::VariableUse& use, const ProgramContext& ctx)
{
    if (use.meaning != scopes::Meaning::open || catalogue::find_metaparameter(use.name) == nullptr)
        return false;
    const Node body = body_around(use.node);
    return (body.kind() == Kind::class_definition || body.kind() == Kind::define_definition)
        && !ctx.kept<TestedVariables>().tests(body.span().begin, use.name);
}

// Whether a parent class sets the variable under conditions that are true where it is used.
static bool is_set_there(const scopes::VariableUse& use, ProgramContext& ctx)
{
    const auto definition = use.node.enclosing(Kind::class_definition);
    if (!ctx.file() || !definition)
        return false;
    const order::Program& program = order::program_of(ctx.project());
    const auto& definitions = ctx.project().summary(*ctx.file()).definitions;
    const auto at = std::ranges::lower_bound(definitions, definition->span().begin, {},
                                             [](const summary::Definition& each) { return each.span.begin; });
    const auto unit = at == definitions.end()
        ? std::nullopt
        : program.unit_of(*ctx.file(), static_cast<std::uint32_t>(at - definitions.begin()));
    if (!unit)
        return false;
    const order::ClassVariable found = order::find_variable(program, *unit, use.name);
    const auto subject_of = [&](std::string_view name) -> std::optional<std::string> {
        for (std::optional<Node> around = use.node; around && *around != Node(*definition); around = around->parent())
            if (const auto lambda = syntax::as<syntax::Lambda>(*around))
                for (const syntax::Parameter parameter : lambda->parameters())
                    if (parameter.name() == name)
                        return std::nullopt;
        const order::Program::OwnVariable own = program.own_variable(*unit, name);
        return flow::subject_name(name, at->name, !at->parent.empty(), own.is_parameter || own.step);
    };
    std::size_t budget = limits::order_visits_per_question;
    return found.owner
        && order::ConditionalValues(ctx.project(), program, budget)
               .is_set(*found.owner, use.name, *unit, flow::tests_around(use.node, subject_of));
}

// `$true`
static bool is_literal(std::string_view name)
{
    return name == "true" || name == "false" || name == "undef" || name == "default";
}

static void show(const SetElsewhere& elsewhere, std::string_view name, Finding& finding, const ProgramContext& ctx)
{
    const std::string path = elsewhere.path == ctx.path() ? "" : elsewhere.path;
    if (elsewhere.class_name.empty())
        finding.label(path, elsewhere.span, "set here, in a node definition whose variables this code does not see")
            .help("pass the value as a parameter");
    else
        finding.label(path, elsewhere.span, fmt::format("set here, in class `{}`", elsewhere.class_name))
            .help(fmt::format("write `${}::{}`", elsewhere.class_name, name));
}

static void visit(const Tree&, ProgramContext& ctx)
{
    const scopes::Scopes& scopes = ctx.scopes();
    LambdaVariables lambdas(scopes);
    for (const scopes::VariableUse& use : scopes.uses) {
        if (use.meaning == scopes::Meaning::inherited_sometimes && !is_set_there(use, ctx))
            ctx.report(use.node.span(), fmt::format("a parent class does not set `${}` on every path", use.name))
                .severity(Severity::info)
                .help("set it in every branch of the parent class");
        if (is_untested_metaparameter(use, ctx))
            ctx.report(use.node.span(), fmt::format("`${0}` is defined only if the declaration sets `{0}`", use.name))
                .help(fmt::format("test it first: `if defined('${}')`", use.name));
        if (use.meaning != scopes::Meaning::nothing)
            continue;
        Finding finding = ctx.report(use.node.span(), fmt::format("`${}` is not defined", use.name));
        if (const std::optional<Node> inner = lambdas.find(use))
            finding.label(inner->span(), "exists only inside this lambda")
                .help("move this use into the lambda, or return the value from the lambda");
        else if (is_literal(use.name))
            finding.help(fmt::format("write `{}` without `$`", use.name));
        else if (const auto elsewhere = ctx.file() ? set_elsewhere(use, ctx) : std::nullopt)
            show(*elsewhere, use.name, finding, ctx);
        else if (const std::string_view name = near(use, scopes, ctx); !name.empty())
            finding.help(fmt::format("did you mean `${}`?", name));
        else
            finding.help("correct the name, or set the variable before this use");
        finding.note("it is not set in this scope or at top scope, and plint knows no such fact");
    }
}

static std::string_view class_of(const order::QualifiedRead& read)
{
    return read.name.substr(0, read.name.size() - read.variable.size() - 2);
}

// The classes that code of this file declares: `unknown_class` reports those that do not exist.
static std::set<std::string_view> declared_classes(const ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    const auto [first, end] = program.units_of(*ctx.file());
    std::set<std::string_view> names;
    for (order::UnitIndex index = first; index < end; ++index)
        for (const flow::Step& step : program.unit(index).body->steps)
            if (step.kind == flow::StepKind::declare_class || step.kind == flow::StepKind::inherit)
                names.insert(program.unit(index).word(step.word));
    return names;
}

// One finding for all reads of variables of one class that does not exist.
static void report_absent_classes(std::span<const order::QualifiedRead> reads, ProgramContext& ctx)
{
    std::vector<const order::QualifiedRead*> absent;
    for (const order::QualifiedRead& read : reads)
        if (read.definedness == order::Definedness::no_class)
            absent.push_back(&read);
    if (absent.empty())
        return;
    const order::Program& program = order::program_of(ctx.project());
    const std::set<std::string_view> declared = declared_classes(ctx);
    std::ranges::stable_sort(absent, {}, [](const auto* read) { return class_of(*read); });
    for (auto at = absent.begin(); at != absent.end();) {
        const std::string_view name = class_of(**at);
        const auto end = std::find_if(at, absent.end(), [&](const auto* read) { return class_of(*read) != name; });
        if (!declared.contains(name) && ctx.lookup().class_named(name).presence == lookup::Presence::missing) {
            Finding finding =
                ctx.report(program.step((*at)->site).span,
                           fmt::format("`${}` is not defined: there is no class `{}`", (*at)->name, name));
            finding.severity(Severity::error).help(help_for_absent(ctx, name, summary::DefinitionKind::class_));
            for (const order::QualifiedRead* const other : std::span(at + 1, end))
                finding.label(program.step(other->site).span, "also a variable of this class");
        }
        at = end;
    }
}

static void tell(const order::QualifiedRead& read, ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    const Span span = program.step(read.site).span;
    const std::string_view class_name = class_of(read);
    const order::Unit& unit = program.unit(*program.target(read.site));
    if (read.definedness == order::Definedness::sometimes) {
        const order::ClassVariable found = order::find_variable(program, *program.target(read.site), read.variable);
        const order::Unit& owner = program.unit(*found.owner);
        const std::string& path = ctx.project().file(owner.file).path;
        Finding finding = ctx.report(
            span, fmt::format("class `{}` does not set `${}` on every path", owner.definition()->name, read.variable));
        finding.severity(Severity::info).help("set it in every branch of that class");
        finding.label(path == ctx.path() ? "" : path, owner.body->steps[*found.step].span,
                      "set here, but only under a condition");
        constexpr std::size_t max_steps = 500;  // so that many findings about a long class stay linear
        const std::span<const flow::Step> steps = owner.body->steps;
        const std::span<const flow::Step> later = steps.subspan(*found.step + 1);
        const auto more =
            std::ranges::count_if(later.first(std::min(later.size(), max_steps)), [&](const flow::Step& step) {
                return step.kind == flow::StepKind::assign && owner.word(step.word) == read.variable;
            });
        if (more > 0)
            finding.note(fmt::format("{} more assignment{} below {} under a condition, too", more, more == 1 ? "" : "s",
                                     more == 1 ? "is" : "are"));
        return;
    }
    Finding finding = ctx.report(span, fmt::format("class `{}` has no variable `${}`", class_name, read.variable));
    finding.severity(Severity::error);
    const std::string& path = ctx.project().file(unit.file).path;
    finding.label(path == ctx.path() ? "" : path, unit.definition()->name_span, "class is defined here");
    std::vector<std::string_view> names;
    for (const summary::DefinedParameter& parameter : unit.definition()->parameters)
        names.push_back(parameter.name);
    for (const flow::Step& step : unit.body->steps)
        if (step.kind == flow::StepKind::assign)
            names.push_back(unit.word(step.word));
    const std::string_view name = ctx.may_suggest() ? ctx.likely_member(read.variable, names) : "";
    finding.help(name.empty() ? fmt::format("correct the name, or set the variable in class `{}`", class_name)
                              : fmt::format("did you mean `${}::{}`?", class_name, name));
}

static void visit_file(const layout::ProjectFile&, ProgramContext& ctx)
{
    report_absent_classes(ctx.doubtful_reads(), ctx);
    for (const order::QualifiedRead& read : ctx.doubtful_reads())
        if (read.definedness == order::Definedness::no_variable || read.definedness == order::Definedness::sometimes)
            tell(read, ctx);
}

// `$::hostnmae`
static void visit_global(const syntax::Variable& variable, ProgramContext& ctx)
{
    const std::string_view name = variable.name().substr(std::min<std::size_t>(2, variable.name().size()));
    if (!variable.name().starts_with("::") || name.find("::") != std::string_view::npos
        || syntax::is_set_here(variable))
        return;
    if (const auto own = meant_own_variable(variable, ctx))
        ctx.report(variable.span(), fmt::format("`$::{}` is not defined", name))
            .help(own->inherited
                      ? fmt::format("did you mean `${}`, which the parent class `{}` sets?", name, own->owner)
                      : fmt::format("did you mean `${}`, which `{}` sets?", name, own->owner))
            .note("`$::` reads a variable of the top scope, where nothing is known to set it");
    else if (const std::string_view near = misspelled_fact(ctx, name); !near.empty())
        ctx.report(variable.span(), fmt::format("`$::{}` is not defined", name))
            .help(fmt::format("did you mean `$::{}`?", near))
            .note("neither a fact known to plint nor set by code, and in no other file");
}

extern constinit const Rule rule{
    .name = "unknown_variable",
    .category = "scope",
    .aliases = "variable_scope",
    .summary = "Unknown variable",
    .severity = Severity::warning,
    .hooks = hooks<visit, visit_global, visit_file>,
};

}  // namespace plint::rules::unknown_variable
