#include "checks/order/default_scope.hpp"

namespace plint::order {

static std::uint64_t key_of(Span span)
{
    return std::uint64_t{span.begin} << 32U | span.end;
}

std::optional<UnitIndex> DefaultScope::home_of(Span title)
{
    if (!homes_) {
        homes_.emplace();
        const auto [first, end] = program_->units_of(file_);
        for (UnitIndex index = first; index < end; ++index)
            for (const flow::Step& step : program_->unit(index).body->steps)
                if (step.kind == flow::StepKind::declare_resource)
                    homes_->insert_or_assign(key_of(step.span), index);
    }
    const auto home = homes_->find(key_of(title));
    return home == homes_->end() ? std::nullopt : std::optional(home->second);
}

bool DefaultScope::may_contain(Span title, UnitIndex unit)
{
    const std::optional<UnitIndex> home = home_of(title);
    if (!home || visits_left_ == 0)
        return true;
    if (home_ != home) {
        find_callers(*home);
        home_ = home;
    }
    return around_[unit];
}

// Code that declares classes or makes resources with computed names may be a caller of each of them. Main manifests, nodes,
// functions and templates set defaults for everything that is evaluated below or after them.
void DefaultScope::find_callers(UnitIndex unit)
{
    around_.assign(program_->size(), false);
    look(program_->size());
    std::vector<UnitIndex> waiting;
    const auto add = [&](UnitIndex index) {
        if (!around_[index])
            waiting.push_back(index);
        around_[index] = true;
    };
    const auto add_those_with = [&](flow::StepKind kind) {
        for (UnitIndex index = 0; index < program_->size(); ++index)
            if (look(program_->unit(index).body->steps.size())
                && std::ranges::find(program_->unit(index).body->steps, kind, &flow::Step::kind)
                    != program_->unit(index).body->steps.end())
                add(index);
    };
    add(unit);
    for (UnitIndex index = 0; index < program_->size(); ++index) {
        const UnitKind kind = program_->unit(index).kind;
        const bool same_file = program_->unit(index).file == program_->unit(unit).file;
        if (kind == UnitKind::code || kind == UnitKind::node || kind == UnitKind::function || kind == UnitKind::epp
            || (kind == UnitKind::loose && same_file))
            add(index);
    }
    bool any_class = false;
    bool any_define = false;
    while (!waiting.empty()) {
        const UnitIndex index = waiting.back();
        waiting.pop_back();
        look(program_->callers(index).size());
        for (const Site site : program_->callers(index))
            add(site.unit);
        if (const auto parent = program_->parent(index))
            add(*parent);
        const UnitKind kind = program_->unit(index).kind;
        if (kind == UnitKind::class_ && !any_class)
            add_those_with(flow::StepKind::declare_open);
        if (kind == UnitKind::define && !any_define)
            add_those_with(flow::StepKind::instance_open);
        any_class = any_class || kind == UnitKind::class_;
        any_define = any_define || kind == UnitKind::define;
    }
}

}  // namespace plint::order
