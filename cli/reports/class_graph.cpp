#include "cli/reports/class_graph.hpp"

#include "checks/order/program.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace plint::cli {

static bool is_drawn(const order::Unit& unit)
{
    return unit.kind == order::UnitKind::class_ || unit.kind == order::UnitKind::define;
}

std::vector<ReportedClass> reported_classes(const index::Project& project)
{
    const order::Program& program = order::program_of(project);
    std::vector<std::pair<order::UnitIndex, order::UnitIndex>> uses;
    std::vector<order::UnitIndex> wanted;
    for (order::UnitIndex from = 0; from < program.size(); ++from) {
        const order::Unit& unit = program.unit(from);
        if (!is_drawn(unit) || !project.file(unit.file).requested)
            continue;
        wanted.push_back(from);
        for (std::uint32_t step = 0; step < unit.body->steps.size(); ++step) {
            const flow::StepKind kind = unit.body->steps[step].kind;
            if (kind != flow::StepKind::inherit && kind != flow::StepKind::declare_class
                && kind != flow::StepKind::declare_resource)
                continue;
            const auto to = program.target({from, step});
            if (!to || !is_drawn(program.unit(*to)))
                continue;
            wanted.push_back(*to);
            uses.emplace_back(from, *to);
        }
    }
    const auto order = [&](order::UnitIndex index) {
        const order::Unit& unit = program.unit(index);
        return std::tuple(std::string_view(unit.definition()->name), std::string_view(project.file(unit.file).path),
                          index);
    };
    std::ranges::sort(wanted, {}, order);
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    std::map<order::UnitIndex, std::size_t> places;
    std::vector<ReportedClass> classes;
    for (const order::UnitIndex index : wanted) {
        places.emplace(index, classes.size());
        const order::Unit& unit = program.unit(index);
        classes.push_back({unit.definition()->name, project.file(unit.file).path, {}});
    }
    for (const auto& [from, to] : uses)
        classes[places.at(from)].includes.push_back(places.at(to));
    for (ReportedClass& one : classes) {
        std::ranges::sort(one.includes);
        one.includes.erase(std::unique(one.includes.begin(), one.includes.end()), one.includes.end());
    }
    return classes;
}

}  // namespace plint::cli
