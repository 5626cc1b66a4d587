// Reads of a class variable where the class might not have been evaluated: the variable is then unknown.
#include "checks/index/dependencies.hpp"
#include "checks/order/privacy.hpp"
#include "checks/order/reads.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"
#include "rules/engine/statement_at.hpp"
#include "rules/shared/body_around.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace plint::rules::evaluation_order {

namespace {

struct Options {
    bool closed = false;
    bool callers = false;
    static constexpr std::tuple described{
        Option{"closed", &Options::closed, "assume that Hiera data and node classifiers declare no classes"},
        Option{"callers", &Options::callers,
               "also report reads that work only because every known caller declares the class first"}};
};

std::string what_runs(const order::Unit& unit)
{
    const summary::Definition* const definition = unit.definition();
    return !definition ? "this file" : definition->name.empty() ? "this node" : fmt::format("`{}`", definition->name);
}

std::string why(order::Reason reason, const std::string& reader, const std::string& class_name)
{
    switch (reason) {
    case order::Reason::later: return fmt::format("`{}` is declared only here, after the read", class_name);
    case order::Reason::on_some_paths: return fmt::format("`{}` is declared here, but not on every path", class_name);
    case order::Reason::in_parameters: return "the body is evaluated after the parameter defaults";
    case order::Reason::running: return fmt::format("this evaluates {} before the end of `{}`", reader, class_name);
    case order::Reason::caller_lacks: return fmt::format("this evaluates {}, possibly before `{}`", reader, class_name);
    default: return fmt::format("`{}` is declared before this evaluates {}", class_name, reader);
    }
}

// The steps and bytes that may be looked at to decide about the fixes of a file.
struct IncludeBudget {
    std::size_t left;

    explicit IncludeBudget(const ProgramContext& ctx) : left(limits::include_visits.of(ctx.share())) {}

    // Whether this much was left.
    bool spend(std::size_t visits)
    {
        const bool enough = visits <= left;
        left = enough ? left - visits : 0;
        return enough;
    }
};

// Whether evaluating the class, its parent classes and the classes that it includes sets their variables and does nothing else:
// `apache::params` and the like. False when the budget is used up. `depth`: how many includes are followed.
bool only_sets_variables(const order::Program& program, order::UnitIndex owner, IncludeBudget& budget, int depth = 3)
{
    constexpr std::size_t max_parents = 8;
    for (std::size_t parents = 0; parents <= max_parents; ++parents) {
        const order::Unit& unit = program.unit(owner);
        std::optional<order::UnitIndex> parent;
        if (!budget.spend(unit.body->steps.size() + 1))
            return false;
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const auto target = program.target({owner, i});
            switch (unit.body->steps[i].kind) {
            case flow::StepKind::read:
            case flow::StepKind::assign:
            case flow::StepKind::render: continue;
            case flow::StepKind::inherit: parent = target; break;
            case flow::StepKind::call: break;  // of a function that is not here, it has no target
            case flow::StepKind::declare_class:
                if (depth == 0 || !target || !only_sets_variables(program, *target, budget, depth - 1))
                    return false;
                continue;
            default: return false;
            }
            if (unit.body->steps[i].kind == flow::StepKind::inherit ? !target : target.has_value())
                return false;
        }
        if (!unit.definition()
            || std::ranges::any_of(unit.definition()->parameters, &summary::DefinedParameter::required))
            return false;
        if (!parent)
            return true;
        owner = *parent;
    }
    return false;
}

// Whether code of this file may declare the class: it is of its own module, or of a dependency that does not call it private.
bool may_declare(order::UnitIndex class_unit, const ProgramContext& ctx)
{
    const index::Project& project = ctx.project();
    const auto& own = project.file(*ctx.file()).module;
    const auto& other = project.file(order::program_of(project).unit(class_unit).file).module;
    if (own == other)
        return true;
    return order::privacy(project, class_unit) == order::Privacy::open
        && (!own || !other || !project.layout().modules[*own].has_metadata
            || index::depends_on(project, *own, project.layout().modules[*other].name));
}

// Whether the code asks by `defined` for a class or a variable: not for `File['/a']`.
bool asks_for_class(std::string_view code)
{
    constexpr std::string_view call = "defined(";
    for (std::size_t at = code.find(call); at != std::string_view::npos; at = code.find(call, at + 1)) {
        std::string_view argument = code.substr(at + call.size());
        argument.remove_prefix(std::min(argument.find_first_not_of(" \t\r\n"), argument.size()));
        const bool is_type = !argument.empty() && 'A' <= argument.front() && argument.front() <= 'Z';
        if (!is_type || argument.starts_with("Class["))
            return true;
    }
    return false;
}

// Whether the place is in an `if` or `unless` that calls `defined` for a class: there the author does not want to declare the
// class. Also true when the budget is used up.
bool is_under_test(Node at, IncludeBudget& budget)
{
    for (std::optional<Node> around = at.parent(); around; around = around->parent()) {
        if (around->kind() != Kind::if_expression && around->kind() != Kind::unless_expression)
            continue;
        for (const Node part : around->children())
            if (part.kind() != Kind::block && (!budget.spend(part.text().size()) || asks_for_class(part.text())))
                return true;
    }
    return false;
}

// Inserts a line after the opening brace of the body around the statement, before the comments of its first statement.
std::optional<Edit> include_at_top(Node statement, const std::string& name)
{
    const auto block = syntax::child_of<syntax::Block>(body_around(statement));
    const auto first = block ? syntax::child_of<syntax::Expression>(*block) : std::nullopt;
    if (!first || !block->opening())
        return std::nullopt;
    const std::string_view text = statement.tree().source->text();
    const Offset opened = block->opening()->span().end;
    const std::size_t line_end = text.find('\n', opened);
    // A comment may go on in the next line.
    if (line_end == std::string_view::npos || line_end > first->span().begin
        || text.substr(opened, line_end - opened).find("/*") != std::string_view::npos) {
        const Offset at = first->span().begin;
        return Edit{{}, {at, at}, fmt::format("include {}\n{}", name, indent_of(*first))};
    }
    const auto at = static_cast<Offset>(line_end + 1);
    return Edit{{}, {at, at}, fmt::format("{}include {}\n", indent_of(*first), name)};
}

// Offers an `include` of a class that only has variables. Returns whether it does.
bool offer_include(const order::QualifiedRead& read, const std::string& name, ProgramContext& ctx, Finding& finding)
{
    const order::Program& program = order::program_of(ctx.project());
    const order::UnitIndex owner_index = *program.target(read.site);
    const order::Unit& reader = program.unit(read.site.unit);
    const flow::Step& step = program.step(read.site);
    const auto statement = statement_at(ctx.tree(), step.span);
    IncludeBudget& budget = ctx.kept<IncludeBudget>();
    const bool inherits = reader.definition() && reader.definition()->parent == name;
    if (read.reason == order::Reason::running || inherits
        || reader.contains(reader.state(step), flow::FlowFactKind::declared, name))
        return false;  // it would have no effect
    if (!statement || !reader.definition() || !only_sets_variables(program, owner_index, budget)
        || is_under_test(*statement, budget) || !may_declare(owner_index, ctx))
        return false;
    auto edit = include_at_top(*statement, name);
    if (edit)
        finding.fix(fmt::format("add `include {}` at the top of the body", name), {std::move(*edit)}, Safety::unsafe);
    return edit.has_value();
}

// What to do where an `include` in this place is not known to help.
std::string help_for(const order::QualifiedRead& read, bool in_class, bool in_parameters, const std::string& name)
{
    if (in_parameters && in_class)
        return fmt::format("write `inherits {0}`, or set this value in the body, after `include {0}`", name);
    if (in_parameters)
        return fmt::format("set this value in the body, after `include {}`", name);
    if (read.reason == order::Reason::running)
        return fmt::format("set the variable in `{}` before this code is evaluated, or pass its value as a parameter",
                           name);
    return fmt::format("declare class `{}` before this code is evaluated, or pass the value as a parameter", name);
}

}  // namespace

// One finding covers all reads for which this is the same: the class, body and reason.
static auto kind_of(const order::Program& program, const order::QualifiedRead& read)
{
    return std::tuple(read.site.unit, program.target(read.site), read.definedness, read.reason,
                      program.step(read.site).in_parameters);
}

static std::string message(const order::QualifiedRead& read, const std::string& class_name)
{
    if (read.definedness == order::Definedness::by_callers)
        return fmt::format("`${}` is defined here only because every caller declares `{}` first", read.name,
                           class_name);
    if (read.reason == order::Reason::never_declared)
        return fmt::format("`${}` is read, but no code on the module path declares class `{}`", read.name, class_name);
    return fmt::format("class `{}` might not be evaluated yet when `${}` is read", class_name, read.name);
}

static void tell_way(const order::QualifiedRead& read, order::Site site, const std::string& class_name,
                     ProgramContext& ctx, Finding& finding)
{
    const order::Program& program = order::program_of(ctx.project());
    const std::string& path = ctx.project().file(program.unit(site.unit).file).path;
    const std::string text = why(read.reason, what_runs(program.unit(read.site.unit)), class_name);
    const auto reads = [&] { finding.step({}, program.step(read.site).span, fmt::format("`${}` is read", read.name)); };
    finding.label(path == ctx.path() ? "" : path, program.step(site).span, text);
    if (!read.callers.empty() && site != read.callers.front())
        return;  // one path is enough
    if (read.reason == order::Reason::later)
        reads();
    finding.step(path, program.step(site).span, text);
    if (read.reason != order::Reason::later)
        reads();
}

static void visit(const layout::ProjectFile&, ProgramContext& ctx, const Options& options)
{
    const order::Program& program = order::program_of(ctx.project());
    std::vector<order::QualifiedRead> reads = ctx.doubtful_reads();
    std::erase_if(reads, [&](const order::QualifiedRead& read) {
        return read.definedness != order::Definedness::unguarded
            && !(read.definedness == order::Definedness::by_callers && options.callers);
    });
    std::map<decltype(kind_of(program, reads.front())), std::size_t> counts;
    for (const order::QualifiedRead& read : reads)
        ++counts[kind_of(program, read)];
    for (const order::QualifiedRead& read : reads) {
        const std::size_t count = std::exchange(counts[kind_of(program, read)], 0);
        if (count == 0)
            continue;
        const order::Unit& class_unit = program.unit(*program.target(read.site));
        const std::string& name = class_unit.definition()->name;
        Finding finding = ctx.report(program.step(read.site).span, message(read, name));
        if (read.definedness == order::Definedness::by_callers)
            finding.severity(Severity::info);
        else if (read.reason == order::Reason::never_declared && options.closed)
            finding.severity(Severity::error);
        if (read.evidence)
            tell_way(read, *read.evidence, name, ctx, finding);
        for (std::size_t at = 0; at < std::min<std::size_t>(read.callers.size(), 3); ++at)
            tell_way(read, read.callers[at], name, ctx, finding);
        if (const std::size_t more = count - 1; more != 0)
            finding.note(fmt::format("the same applies to {} more read{} of variables of `{}` below", more,
                                     more == 1 ? "" : "s", name));
        if (read.reason == order::Reason::nothing)
            finding.note(
                fmt::format("no `include {0}` comes before it, and no known caller declares `{0}` first", name));
        const bool in_parameters = program.step(read.site).in_parameters;
        const summary::Definition* const reader = program.unit(read.site.unit).definition();
        if (in_parameters)
            finding.note("parameter defaults are evaluated before the body");
        if (!offer_include(read, name, ctx, finding))
            finding.help(
                help_for(read, reader && reader->kind == summary::DefinitionKind::class_, in_parameters, name));
    }
}

extern constinit const Rule rule{
    .name = "evaluation_order",
    .category = "scope",
    .summary = "Class variable may be read before its class is evaluated",
    .severity = Severity::warning,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::evaluation_order
