#include "rules/data/hiera_type_mismatch/certain_classes.hpp"

#include "checks/order/program.hpp"
#include "parser/syntax/names.hpp"
#include "rules/shared/bound_keys.hpp"

#include <algorithm>
#include <utility>

namespace plint::rules::hiera_type_mismatch {

namespace {

// The classes that the main manifests include outside of node definitions and under no condition.
class ClassesOfAllNodes {
public:
    explicit ClassesOfAllNodes(const index::Project& project)
    {
        const order::Program& program = order::program_of(project);
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
            const auto environment = project.file(file).environment;
            const auto [first, end] = program.units_of(file);
            for (order::UnitIndex index = first; environment && index < end; ++index) {
                const order::Unit& unit = program.unit(index);
                if (unit.kind != order::UnitKind::code)
                    continue;
                for (const flow::FlowFact fact : unit.exit())
                    if (fact.done == flow::FlowFactKind::declared)
                        names_.emplace(*environment, unit.word(fact.word));
            }
        }
    }

    [[nodiscard]] bool contain(layout::EnvironmentIndex environment, std::string_view name) const
    {
        return names_.contains({environment, name});
    }

private:
    std::set<std::pair<layout::EnvironmentIndex, std::string_view>> names_;
};

}  // namespace

bool CertainClasses::contain(std::string_view name)
{
    if (!listed_)
        read();
    const auto environment = ctx_.project().file(*ctx_.file()).environment;
    return listed_->contains(name)
        || (environment && ctx_.project().derived<ClassesOfAllNodes>().contain(*environment, name));
}

void CertainClasses::read()
{
    listed_.emplace();
    if (!lookups_)
        return;
    each_key(data_, ctx_, [&](const hiera::DataNode& key, const hiera::DataNode& value) {
        const auto calls = lookups_->calls_of(key.text);
        const bool is_included = std::ranges::any_of(calls, [&](const hiera::LookupPlace& place) {
            return place.call->purpose == hiera::Purpose::classes && ctx_.project().visible(place.file, *ctx_.file());
        });
        if (!is_included)
            return;
        listed_->insert(plain_name(value.text));
        for (const hiera::DataNode& item : value.items)
            listed_->insert(plain_name(item.text));
    });
}

}  // namespace plint::rules::hiera_type_mismatch
