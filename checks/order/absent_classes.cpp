#include "checks/order/absent_classes.hpp"

#include "checks/flow/bodies.hpp"
#include "checks/lookup/absence.hpp"
#include "checks/lookup/absent_code.hpp"

namespace plint::order {

bool AbsentClasses::may_declare_others(layout::FileIndex file, std::string_view name) const
{
    return names_.get({file, std::string(name)}, [&] {
        return project_.definitions(name).empty()
            && lookup::is_kept_elsewhere(lookup::Absences(project_, file).of_name(name, lookup::NameOf::class_).why);
    });
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
