#include "checks/order/default_scope.hpp"

namespace plint {

DefaultScope::DefaultScope(const Program& program, FileIndex file, Span title) : program_(&program)
{
    const auto [first, end] = program.units_of(file);
    for (UnitIndex index = first; index < end; ++index)
        for (const Step& step : program.unit(index).body->steps)
            if (step.does == Does::instance && step.span == title)
                home_ = index;
}

bool DefaultScope::may_contain(UnitIndex unit)
{
    if (!home_)
        return true;
    if (around_.empty())
        find_callers(*home_);
    return around_[unit];
}

// Code that declares classes or makes resources with computed names may be a caller of each of them. Main manifests, nodes,
// functions and templates set defaults for everything that is evaluated below or after them.
void DefaultScope::find_callers(UnitIndex unit)
{
    around_.assign(program_->size(), false);
    std::vector<UnitIndex> waiting;
    const auto add = [&](UnitIndex index) {
        if (!around_[index])
            waiting.push_back(index);
        around_[index] = true;
    };
    const auto add_those_with = [&](Does does) {
        for (UnitIndex index = 0; index < program_->size(); ++index)
            if (std::ranges::find(program_->unit(index).body->steps, does, &Step::does) != program_->unit(index).body->steps.end())
                add(index);
    };
    add(unit);
    for (UnitIndex index = 0; index < program_->size(); ++index) {
        const UnitKind kind = program_->unit(index).kind;
        const bool same_file = program_->unit(index).file == program_->unit(unit).file;
        if (kind == UnitKind::code || kind == UnitKind::node || kind == UnitKind::function || kind == UnitKind::epp ||
            (kind == UnitKind::loose && same_file))
            add(index);
    }
    bool any_class = false;
    bool any_define = false;
    while (!waiting.empty()) {
        const UnitIndex index = waiting.back();
        waiting.pop_back();
        for (const Site site : program_->callers(index))
            add(site.unit);
        if (const auto parent = program_->parent(index))
            add(*parent);
        const UnitKind kind = program_->unit(index).kind;
        if (kind == UnitKind::class_ && !any_class)
            add_those_with(Does::declare_open);
        if (kind == UnitKind::define && !any_define)
            add_those_with(Does::instance_open);
        any_class = any_class || kind == UnitKind::class_;
        any_define = any_define || kind == UnitKind::define;
    }
}

}  // namespace plint
