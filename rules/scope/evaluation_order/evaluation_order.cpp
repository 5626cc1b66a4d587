// A variable of a class that is not evaluated yet is unknown: on one node, on one path, at deploy time.
#include "checks/order/reads.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"
#include "rules/engine/statement_at.hpp"
#include "rules/shared/body_around.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::evaluation_order {

namespace {

struct Options {
    bool closed = false;
    bool callers = false;
    static constexpr std::tuple described{
        Option{"closed", &Options::closed, "no Hiera data and no node classifier declare classes"},
        Option{"callers", &Options::callers, "also report reads where each known caller declares the class first"}};
};

std::string what_runs(const Unit& unit)
{
    const Definition* const definition = unit.definition();
    return !definition ? "this file" : definition->name.empty() ? "this node" : fmt::format("`{}`", definition->name);
}

std::string why(Doubt because, const std::string& reader, const std::string& class_name)
{
    switch (because) {
    case Doubt::later: return fmt::format("`{}` is declared only here, after the read", class_name);
    case Doubt::on_some_paths: return fmt::format("`{}` is declared here, but not on every path", class_name);
    case Doubt::in_parameters: return "the body comes after the defaults of the parameters";
    case Doubt::running: return fmt::format("{} is evaluated from here, in the middle of `{}`", reader, class_name);
    case Doubt::caller_lacks:
        return fmt::format("{} is evaluated from here, where `{}` may be missing", reader, class_name);
    default: return fmt::format("`{}` is declared before {} is evaluated from here", class_name, reader);
    }
}

// Whether evaluating the one may evaluate the other: to include it there would make a cycle.
bool leads_to(const Program& program, UnitIndex from, UnitIndex to)
{
    std::vector<UnitIndex> waiting{from};
    std::vector<bool> seen(program.size());
    seen[from] = true;
    while (!waiting.empty()) {
        const UnitIndex at = waiting.back();
        waiting.pop_back();
        for (std::uint32_t i = 0; i < program.unit(at).body->steps.size(); ++i) {
            const auto next = program.target({at, i});
            if (!next || program.unit(at).body->steps[i].does == Does::read || seen[*next])
                continue;
            if (*next == to)
                return true;
            seen[*next] = true;
            waiting.push_back(*next);
        }
    }
    return false;
}

// On a line of its own, after the brace that opens the body around the statement: before the comments of its first one.
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

// Anybody can declare a class without required parameters.
void offer_include(const QualifiedRead& read, const Unit& owner, const std::string& name, Context& ctx,
                   Finding& finding)
{
    const Unit& reader = ctx.project().program().unit(read.site.unit);
    const Step& step = ctx.project().program().step(read.site);
    const auto statement = statement_at(ctx.tree(), step.span);
    const bool inherits = reader.definition() && reader.definition()->parent == name;
    if (read.because == Doubt::running || inherits || reader.holds(reader.state(step), Done::declared, name))
        return;  // it would do nothing
    if (!statement || !reader.definition()
        || std::ranges::any_of(owner.definition()->parameters, &DefinedParameter::required)
        || leads_to(ctx.project().program(), *ctx.project().program().target(read.site), read.site.unit))
        return;
    if (auto edit = include_at_top(*statement, name))
        finding.fix(fmt::format("declare `{}` at the top of the body", name), {std::move(*edit)}, Safety::unsafe);
}

}  // namespace

// One finding tells of all reads of one class in one body that are in doubt for one reason.
static bool alike(const Program& program, const QualifiedRead& a, const QualifiedRead& b)
{
    return a.site.unit == b.site.unit && program.target(a.site) == program.target(b.site) && a.surety == b.surety
        && a.because == b.because && program.step(a.site).in_parameters == program.step(b.site).in_parameters;
}

static std::string message(const QualifiedRead& read, const std::string& class_name)
{
    if (read.surety == Surety::by_callers)
        return fmt::format("only the callers make sure that class `{}` is evaluated before `${}` is read", class_name,
                           read.name);
    if (read.because == Doubt::never_declared)
        return fmt::format("`${}` is read, but nothing on the module path declares class `{}`", read.name, class_name);
    return fmt::format("class `{}` may not be evaluated yet when `${}` is read", class_name, read.name);
}

static void tell_way(const QualifiedRead& read, Site site, const std::string& class_name, Context& ctx,
                     Finding& finding)
{
    const Program& program = ctx.project().program();
    const std::string& path = ctx.project().file(program.unit(site.unit).file).path;
    const std::string text = why(read.because, what_runs(program.unit(read.site.unit)), class_name);
    const auto reads = [&] { finding.step({}, program.step(read.site).span, fmt::format("`${}` is read", read.name)); };
    finding.label(path == ctx.path() ? "" : path, program.step(site).span, text);
    if (!read.callers.empty() && site != read.callers.front())
        return;  // one way is enough
    if (read.because == Doubt::later)
        reads();
    finding.step(path, program.step(site).span, text);
    if (read.because != Doubt::later)
        reads();
}

static void visit(const ProjectFile&, Context& ctx, const Options& options)
{
    const Program& program = ctx.project().program();
    std::vector<QualifiedRead> reads = ctx.doubtful_reads();
    std::erase_if(reads, [&](const QualifiedRead& read) {
        return read.surety != Surety::unguarded && !(read.surety == Surety::by_callers && options.callers);
    });
    for (std::size_t i = 0; i < reads.size(); ++i) {
        const QualifiedRead& read = reads[i];
        const auto same = [&](const QualifiedRead& other) { return alike(program, read, other); };
        if (std::any_of(reads.begin(), reads.begin() + static_cast<std::ptrdiff_t>(i), same))
            continue;
        const Unit& class_unit = program.unit(*program.target(read.site));
        const std::string& name = class_unit.definition()->name;
        Finding finding = ctx.report(program.step(read.site).span, message(read, name));
        if (read.surety == Surety::by_callers)
            finding.severity(Severity::info);
        else if (read.because == Doubt::never_declared && options.closed)
            finding.severity(Severity::error);
        if (read.evidence)
            tell_way(read, *read.evidence, name, ctx, finding);
        for (std::size_t at = 0; at < std::min<std::size_t>(read.callers.size(), 3); ++at)
            tell_way(read, read.callers[at], name, ctx, finding);
        if (const auto more = std::count_if(reads.begin() + static_cast<std::ptrdiff_t>(i) + 1, reads.end(), same))
            finding.note(fmt::format("{} more {} of `{}` follow{} here", more, more == 1 ? "variable" : "variables",
                                     name, more == 1 ? "s" : ""));
        if (read.because == Doubt::nothing)
            finding.note(fmt::format("nothing makes sure of it: {} can be evaluated without `{}`",
                                     what_runs(program.unit(read.site.unit)), name));
        if (program.step(read.site).in_parameters)
            finding.note(
                "defaults of parameters are evaluated before the body: only `inherits` makes sure of a class here");
        offer_include(read, class_unit, name, ctx, finding);
    }
}

extern constinit const Rule rule{
    .name = "evaluation_order",
    .category = "scope",
    .summary = "Variables of classes are read only where the class has surely been evaluated",
    .severity = Severity::warning,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::evaluation_order
