#include "checks/inference/problems.hpp"

#include <algorithm>
#include <utility>

namespace plint::inference {

void Problems::report_error(ProblemKind kind, Node node, types::Flaw flaw, bool certain,
                            std::optional<Declaration> declared)
{
    if (Problem* const again = find(node, kind))
        again->certain = again->certain || certain;
    else
        add({kind, node, std::move(flaw), certain, false, declared, {}});
}

void Problems::doubt_match(Node node, bool possible, const std::function<types::Flaw()>& flaw)
{
    if (possible)
        matched_[node.index()] = true;
    else if (find(node, std::nullopt) == nullptr)
        add({ProblemKind::no_match, node, flaw(), false, true, {}, {}});
}

void Problems::report_hint(ProblemKind kind, Node node, types::Flaw flaw)
{
    if (find(node, kind) == nullptr)
        add({kind, node, std::move(flaw), false, false, {}, {}});
}

Problem* Problems::find(Node node, std::optional<ProblemKind> kind)
{
    const auto [first, end] = places_.equal_range(node.index());
    for (auto at = first; at != end; ++at)
        if (Problem& problem = problems_[at->second]; problem.node == node && (!kind || problem.kind == *kind))
            return &problem;
    return nullptr;
}

void Problems::add(Problem problem)
{
    places_.emplace(problem.node.index(), problems_.size());
    problems_.push_back(std::move(problem));
}

void Problems::forget(std::size_t from)
{
    while (problems_.size() > from) {
        const auto [first, end] = places_.equal_range(problems_.back().node.index());
        places_.erase(
            std::find_if(first, end, [&](const auto& place) { return place.second + 1 == problems_.size(); }));
        problems_.pop_back();
    }
}

std::vector<Problem> Problems::finish()
{
    // An error in one round of a loop that does not occur in another may be prevented by something that plint does not see.
    std::erase_if(problems_, [this](const Problem& problem) {
        const NodeIndex node = problem.node.index();
        return !problem.certain && (problem.never_holds ? matched_[node] : worked_[node]);
    });
    return std::move(problems_);
}

}  // namespace plint::inference
