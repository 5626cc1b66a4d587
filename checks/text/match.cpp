#include "checks/text/match.hpp"

#include "parser/source/limits.hpp"
#include "parser/source/regex_limits.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace plint::text {

// Bounded: when it is full, it begins anew.
class CompiledRegexes {
public:
    [[nodiscard]] const CompiledRegex* find(std::string_view source) const
    {
        const auto found = entries_.find(source);
        return found == entries_.end() ? nullptr : &found->second;
    }

    const CompiledRegex& add(std::string_view source, CompiledRegex regex, std::size_t cost)
    {
        if (entries_.size() >= limits::kept_regexes || cost_ + cost > limits::kept_regex_cost) {
            entries_.clear();
            cost_ = 0;
        }
        cost_ += cost;
        return entries_.insert_or_assign(std::string(source), std::move(regex)).first->second;
    }

private:
    std::map<std::string, CompiledRegex, std::less<>> entries_;
    std::size_t cost_ = 0;
};

namespace {

// Finds it among what `budget` has paid for, or compiles it, without a budget into `own`. Null if it costs too much.
const CompiledRegex* compile_within(std::string_view source, RegexBudget* budget, std::optional<CompiledRegex>& own)
{
    const CompiledRegex* regex = budget == nullptr ? nullptr : budget->compiled().find(source);
    if (regex != nullptr) {
        budget->spend(std::min<std::uint64_t>(source.size() / 16 + 1, budget->left()));  // for finding it
    } else {
        const std::uint64_t most = budget == nullptr ? limits::max_regex_cost : budget->left();
        regex = &own.emplace(source, CompiledRegex::Purpose::search, most);
        // What costs too much for any file is only read, and remembered, too.
        const std::size_t cost = regex->cost() > limits::max_regex_cost ? source.size() : regex->cost();
        if (budget != nullptr && budget->spend(cost))
            regex = &budget->compiled().add(source, *std::move(own), cost);
    }
    const bool has_budget = budget == nullptr || budget->left() > 0;
    return has_budget && regex->state() != CompiledRegex::State::too_costly ? regex : nullptr;
}

SearchOutcome outcome_of(RegexOutcome outcome)
{
    switch (outcome) {
    case RegexOutcome::found: return SearchOutcome::found;
    case RegexOutcome::not_found: return SearchOutcome::not_found;
    case RegexOutcome::unknown: break;
    }
    return SearchOutcome::unknown;
}

SearchResult search_in(std::string_view regex, std::string_view text, std::size_t from, bool with_groups,
                       RegexBudget* budget)
{
    SearchResult result;
    std::optional<CompiledRegex> own;
    if (const CompiledRegex* const compiled = compile_within(regex, budget, own)) {
        if (compiled->state() == CompiledRegex::State::invalid) {
            result.outcome = SearchOutcome::not_a_regex;
            return result;
        }
        RegexSearch search =
            compiled->search(text, from, with_groups, budget == nullptr ? limits::max_regex_steps : budget->left());
        const std::size_t seen = search.groups.empty() ? text.size() - from : search.groups[0]->second - from;
        if (budget == nullptr || (budget->spend(search.steps) && budget->spend(seen))) {
            result.outcome = outcome_of(search.outcome);
            result.groups = std::move(search.groups);
        }
    }
    if (result.outcome == SearchOutcome::unknown && budget != nullptr)
        budget->count_unfinished();
    return result;
}

}  // namespace

RegexBudget::RegexBudget(limits::FileShare share) : left_(limits::regex_work.of(share)) {}
RegexBudget::RegexBudget(RegexBudget&&) noexcept = default;
RegexBudget& RegexBudget::operator=(RegexBudget&&) noexcept = default;
RegexBudget::~RegexBudget() = default;

CompiledRegexes& RegexBudget::compiled()
{
    if (!compiled_)
        compiled_ = std::make_unique<CompiledRegexes>();
    return *compiled_;
}

std::optional<bool> matches(std::string_view regex, std::string_view text, RegexBudget* budget)
{
    switch (search_in(regex, text, 0, false, budget).outcome) {
    case SearchOutcome::found: return true;
    case SearchOutcome::not_found: return false;
    default: return std::nullopt;
    }
}

SearchResult search(std::string_view regex, std::string_view text, RegexBudget& budget, std::size_t from)
{
    return search_in(regex, text, from, true, &budget);
}

bool is_regex(std::string_view regex, RegexBudget* budget)
{
    std::optional<CompiledRegex> own;
    const CompiledRegex* const compiled = compile_within(regex, budget, own);
    return compiled == nullptr || compiled->state() == CompiledRegex::State::valid;
}

std::string regex_problem(std::string_view regex)
{
    return CompiledRegex(regex, CompiledRegex::Purpose::search, limits::max_regex_cost).problem();
}

}  // namespace plint::text
