// Reads of a class variable where the class might not have been evaluated: the variable is then unknown.
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
#include <unordered_set>
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

// Whether evaluating `from` may evaluate `to`: an `include` in the other direction would make a cycle.
// Also true when `budget` is used up.
bool leads_to(const order::Program& program, order::UnitIndex from, order::UnitIndex to, std::size_t& budget)
{
    std::vector<order::UnitIndex> waiting{from};
    std::unordered_set<order::UnitIndex> seen{from};
    while (!waiting.empty()) {
        const order::UnitIndex at = waiting.back();
        waiting.pop_back();
        const std::size_t steps = program.unit(at).body->steps.size();
        if (budget <= steps)
            return true;
        budget -= steps + 1;
        for (std::uint32_t i = 0; i < steps; ++i) {
            const auto next = program.target({at, i});
            if (!next || program.unit(at).body->steps[i].kind == flow::StepKind::read)
                continue;
            if (*next == to)
                return true;
            if (seen.insert(*next).second)
                waiting.push_back(*next);
        }
    }
    return false;
}

// For all findings of a file.
struct IncludeBudget {
    std::size_t left;

    explicit IncludeBudget(const ProgramContext& ctx) : left(limits::include_visits.of(ctx.share())) {}
};

// Inserts a line after the opening brace of the body around the statement, before the comments of its first statement.
std::optional<Edit> include_at_top(Node statement, const std::string& name)
{
    const auto block = syntax::child_of<syntax::Block>(body_around(statement));
    const auto first = block ? syntax::child_of<syntax::Expression>(*block) : std::nullopt;
    if (!first || !block->opening())
        return std::nullopt;
    const std::string_view text = statement.tree().source->text();
    const std::size_t line_end = text.find('\n', block->opening()->span().end);
    if (line_end == std::string_view::npos || line_end > first->span().begin) {
        const Offset at = first->span().begin;
        return Edit{{}, {at, at}, fmt::format("include {}\n{}", name, indent_of(*first))};
    }
    const auto at = static_cast<Offset>(line_end + 1);
    return Edit{{}, {at, at}, fmt::format("{}include {}\n", indent_of(*first), name)};
}

// Offers an `include` for classes without required parameters. Returns whether it does.
bool offer_include(const order::QualifiedRead& read, const order::Unit& owner, const std::string& name,
                   ProgramContext& ctx, Finding& finding)
{
    const order::Unit& reader = order::program_of(ctx.project()).unit(read.site.unit);
    const flow::Step& step = order::program_of(ctx.project()).step(read.site);
    const auto statement = statement_at(ctx.tree(), step.span);
    const bool inherits = reader.definition() && reader.definition()->parent == name;
    if (read.reason == order::Reason::running || inherits
        || reader.contains(reader.state(step), flow::FlowFactKind::declared, name))
        return false;  // it would have no effect
    if (!statement || !reader.definition()
        || std::ranges::any_of(owner.definition()->parameters, &summary::DefinedParameter::required)
        || leads_to(order::program_of(ctx.project()), *order::program_of(ctx.project()).target(read.site),
                    read.site.unit, ctx.kept<IncludeBudget>().left))
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
        if (!offer_include(read, class_unit, name, ctx, finding))
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
