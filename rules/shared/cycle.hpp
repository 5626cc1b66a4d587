// How rules show a cycle.
#pragma once

#include "checks/order/program.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/listed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules {

// "`a` and `b` include each other", and for more of them that they do so in a cycle. `verb`: "include".
[[nodiscard]] inline std::string each_other(std::span<const std::string> names, std::string_view verb)
{
    return fmt::format("{} {} each other{}", listed(names), verb, names.size() == 2 ? "" : " in a cycle");
}

// Calls `report(cycle)` for the cycles that begin in the file of the context.
template <class Report>
void each_cycle_of_file(std::span<const order::ClassCycle> cycles, const ProgramContext& ctx, const Report& report)
{
    const auto [first, end] = order::program_of(ctx.project()).units_of(*ctx.file());
    const auto start = [](const order::ClassCycle& cycle) { return cycle.steps.front().unit; };
    for (auto at = std::ranges::lower_bound(cycles, first, {}, start); at != cycles.end() && start(*at) < end; ++at)
        report(*at);
}

// The names of the classes of a cycle, in its order.
[[nodiscard]] inline std::vector<std::string> class_names(const order::Program& program, const order::ClassCycle& cycle)
{
    std::vector<std::string> names;
    for (const order::Site site : cycle.steps)
        names.push_back(program.unit(site.unit).definition()->name);
    return names;
}

// Adds the steps of the cycle, and how many more classes there are. `verb`: "includes".
inline void show_cycle(Finding& finding, const ProgramContext& ctx, const order::ClassCycle& cycle,
                       std::span<const std::string> names, std::string_view verb)
{
    const order::Program& program = order::program_of(ctx.project());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const order::Site site = cycle.steps[i];
        const std::string& path = ctx.project().file(program.unit(site.unit).file).path;
        finding.step(path == ctx.path() ? "" : path, program.step(site).span,
                     fmt::format("`{}` {} `{}`", names[i], verb, names[(i + 1) % names.size()]));
    }
    if (cycle.classes > names.size())
        finding.note(fmt::format("this is one of the shortest cycles among {} classes", cycle.classes));
}

}  // namespace plint::rules
