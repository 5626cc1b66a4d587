#include "checks/text/match.hpp"

#include "parser/source/limits.hpp"
#include "parser/source/regex_engine.hpp"

#include <oniguruma.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace plint::text {

struct FreeRegex {
    void operator()(regex_t* regex) const { onig_free(regex); }
};
using Regex = std::unique_ptr<regex_t, FreeRegex>;

namespace {

const OnigUChar* bytes(std::string_view text)
{
    return reinterpret_cast<const OnigUChar*>(text.data());
}

// `problem`: where to write why it is not valid; may be null.
Regex compile(std::string_view regex, std::string* problem = nullptr)
{
    initialize_regex_engine();
    OnigSyntaxType syntax = *ONIG_SYNTAX_RUBY;
    // Ruby's `\w`, `\d` and `\s` know ASCII only.
    syntax.options |= ONIG_OPTION_WORD_IS_ASCII | ONIG_OPTION_DIGIT_IS_ASCII | ONIG_OPTION_SPACE_IS_ASCII;
    regex_t* compiled = nullptr;
    OnigErrorInfo info;
    const int result = onig_new(&compiled, bytes(regex), bytes(regex) + regex.size(), ONIG_OPTION_NONE,
                                ONIG_ENCODING_UTF8, &syntax, &info);
    Regex owner(compiled);
    if (result != ONIG_NORMAL && problem != nullptr) {
        OnigUChar message[ONIG_MAX_ERROR_MESSAGE_LEN];
        const int length = onig_error_code_to_str(message, result, &info);
        problem->assign(reinterpret_cast<const char*>(message), static_cast<std::size_t>(std::max(length, 0)));
    }
    return result == ONIG_NORMAL ? std::move(owner) : nullptr;
}

struct FreeRegion {
    void operator()(OnigRegion* region) const { onig_region_free(region, 1); }
};
struct FreeParameters {
    void operator()(OnigMatchParam* parameters) const { onig_free_match_param(parameters); }
};

SearchOutcome run_limited(regex_t* regex, std::string_view text, std::size_t from, OnigRegion* region,
                          std::uint64_t retries)
{
    const std::unique_ptr<OnigMatchParam, FreeParameters> parameters(onig_new_match_param());
    onig_initialize_match_param(parameters.get());
    onig_set_retry_limit_in_match_of_match_param(parameters.get(), retries);
    onig_set_retry_limit_in_search_of_match_param(parameters.get(), retries);
    const OnigUChar* const end = bytes(text) + text.size();
    const int result = onig_search_with_param(regex, bytes(text), end, bytes(text) + from, end, region,
                                              ONIG_OPTION_NONE, parameters.get());
    if (result >= 0)
        return SearchOutcome::found;
    return result == ONIG_MISMATCH ? SearchOutcome::not_found : SearchOutcome::unknown;
}

// How often Oniguruma goes back cannot be asked, so a search begins with few steps and gets ten times as many at each try.
SearchOutcome run(regex_t* regex, std::string_view text, std::size_t from, OnigRegion* region, RegexBudget* budget)
{
    constexpr std::uint64_t few_retries = 50;
    constexpr std::uint64_t growth = 10;
    for (std::uint64_t retries = few_retries;; retries = std::min(retries * growth, limits::max_regex_retries)) {
        const std::uint64_t allowed = budget == nullptr ? retries : std::min(retries, budget->left());
        if (allowed == 0 || (budget != nullptr && !budget->spend(allowed / 2)))
            return SearchOutcome::unknown;
        const SearchOutcome outcome = run_limited(regex, text, from, region, allowed);
        if (outcome != SearchOutcome::unknown)
            return outcome;
        if (budget != nullptr)
            budget->spend(allowed - allowed / 2);
        if (retries == limits::max_regex_retries)
            return outcome;
    }
}

}  // namespace

// Bounded: when it is full, it begins anew.
class CompiledRegexes {
public:
    struct Entry {
        Regex regex;  // null: not a regular expression
        std::size_t cost = 0;
    };

    [[nodiscard]] const Entry* find(std::string_view source) const
    {
        const auto found = entries_.find(source);
        return found == entries_.end() ? nullptr : &found->second;
    }

    const Entry& add(std::string_view source, Entry entry)
    {
        if (entries_.size() >= limits::kept_regexes || cost_ + entry.cost > limits::kept_regex_cost) {
            entries_.clear();
            cost_ = 0;
        }
        cost_ += entry.cost;
        return entries_.insert_or_assign(std::string(source), std::move(entry)).first->second;
    }

private:
    std::map<std::string, Entry, std::less<>> entries_;
    std::size_t cost_ = 0;
};

namespace {

struct Compilation {
    bool is_compiled = false;  // false: it costs too much
    Regex own;
    regex_t* regex = nullptr;  // null: not a regular expression
};

Compilation compile_within(std::string_view source, RegexBudget* budget)
{
    Compilation result;
    if (budget != nullptr)
        if (const CompiledRegexes::Entry* const known = budget->compiled().find(source)) {
            budget->spend(std::min<std::uint64_t>(source.size() / 16 + 1, budget->left()));  // for finding it
            result.is_compiled = budget->left() > 0;
            result.regex = known->regex.get();
            return result;
        }
    const std::size_t cost = regex_cost(source);
    if (source.size() > limits::max_regex_bytes || cost > limits::max_regex_cost
        || (budget != nullptr && !budget->spend(cost)))
        return result;
    result.is_compiled = true;
    result.own = compile(source);
    result.regex = result.own.get();
    if (budget != nullptr)
        budget->compiled().add(source, {std::move(result.own), cost});
    return result;
}

SearchResult search_in(std::string_view regex, std::string_view text, std::size_t from, bool with_groups,
                       RegexBudget* budget)
{
    SearchResult result;
    const Compilation compiled = compile_within(regex, budget);
    if (compiled.is_compiled) {
        if (compiled.regex == nullptr) {
            result.outcome = SearchOutcome::not_a_regex;
            return result;
        }
        const std::unique_ptr<OnigRegion, FreeRegion> region(with_groups ? onig_region_new() : nullptr);
        result.outcome = run(compiled.regex, text, from, region.get(), budget);
        for (int i = 0; result.is_found() && with_groups && i < region->num_regs; ++i)
            if (region->beg[i] < 0)
                result.groups.emplace_back();
            else
                result.groups.emplace_back(
                    std::pair(static_cast<std::size_t>(region->beg[i]), static_cast<std::size_t>(region->end[i])));
        const std::size_t seen = result.groups.empty() ? text.size() - from : result.groups[0]->second - from;
        if (budget != nullptr && !budget->spend(seen)) {
            result.outcome = SearchOutcome::unknown;
            result.groups.clear();
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
    const Compilation compiled = compile_within(regex, budget);
    return !compiled.is_compiled || compiled.regex != nullptr;
}

std::string regex_problem(std::string_view regex)
{
    std::string problem;
    if (!is_regex(regex))
        static_cast<void>(compile(regex, &problem));
    return problem;
}

}  // namespace plint::text
