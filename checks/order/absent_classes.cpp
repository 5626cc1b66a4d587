#include "checks/order/absent_classes.hpp"

#include "checks/flow/bodies.hpp"
#include "checks/lookup/absence.hpp"
#include "checks/lookup/absent_code.hpp"
#include "checks/names/names.hpp"

namespace plint::order {

AbsentClasses::AbsentClasses(const index::Project& project) : project_(project)
{
    for (const layout::Environment& environment : project.layout().environments)
        published_.insert(environment.wanted.begin(), environment.wanted.end());
    for (const layout::Module& module : project.layout().modules)
        published_.insert(module.dependencies.begin(), module.dependencies.end());
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
        for (const flow::Body& body : project.summary(file).bodies)
            for (const flow::Step& step : body.steps)
                if (step.kind == flow::StepKind::read)
                    read_.insert(names::without_last_segment(project.summary(file).words[step.word]));
}

bool AbsentClasses::may_declare_others(layout::FileIndex file, std::string_view name) const
{
    if (!project_.definitions(name).empty())
        return false;
    const lookup::Absence absence = lookup::Absences(project_, file).of_name(name, lookup::NameOf::class_);
    const bool is_of_repository = !published_.contains(names::first_segment(name)) && !read_.contains(name);
    return absence.certainty == lookup::Certainty::unknown
        && (absence.why != lookup::Why::no_module || is_of_repository);
}

std::vector<bool> AbsentClasses::find_in(layout::FileIndex file) const
{
    const summary::Summary& summary = project_.summary(file);
    std::vector<bool> absent(summary.words.size());
    std::vector<bool> is_known(summary.words.size());
    for (const flow::Body& body : summary.bodies)
        for (const auto& [fact, before] : body.history)
            if (flow::speaks_of_class(fact.done) && !is_known[fact.word]) {
                const std::string_view name = summary.words[fact.word];
                is_known[fact.word] = true;
                absent[fact.word] = may_declare_others(file, name);
            }
    return absent;
}

bool AbsentClasses::may_declare_others(layout::FileIndex file, text::WordIndex word) const
{
    return words_.get(file, [&] { return find_in(file); })[word];
}

bool AbsentClasses::may_declare(std::string_view name) const
{
    return project_.derived<lookup::AbsentCode>().may_use(name);
}

}  // namespace plint::order
