#include "checks/text/match.hpp"

#include "parser/source/limits.hpp"
#include "parser/source/regex_engine.hpp"

#include <oniguruma.h>

#include <memory>

namespace plint::text {

namespace {

struct Free {
    void operator()(regex_t* regex) const { onig_free(regex); }
};

const OnigUChar* bytes(std::string_view text)
{
    return reinterpret_cast<const OnigUChar*>(text.data());
}

std::unique_ptr<regex_t, Free> compile(std::string_view regex)
{
    initialize_regex_engine();
    OnigSyntaxType syntax = *ONIG_SYNTAX_RUBY;
    // Ruby's `\w`, `\d` and `\s` know ASCII only.
    syntax.options |= ONIG_OPTION_WORD_IS_ASCII | ONIG_OPTION_DIGIT_IS_ASCII | ONIG_OPTION_SPACE_IS_ASCII;
    regex_t* compiled = nullptr;
    OnigErrorInfo info;
    const int result = onig_new(&compiled, bytes(regex), bytes(regex) + regex.size(), ONIG_OPTION_NONE,
                                ONIG_ENCODING_UTF8, &syntax, &info);
    std::unique_ptr<regex_t, Free> owner(compiled);
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

// How often Oniguruma goes back cannot be asked, so a search begins with few steps, which cost no more than its texts.
SearchOutcome run(regex_t* regex, std::string_view text, std::size_t from, OnigRegion* region, RegexBudget* budget)
{
    constexpr std::uint64_t few_retries = 1'000;
    const SearchOutcome outcome = run_limited(regex, text, from, region, few_retries);
    if (outcome != SearchOutcome::unknown)
        return outcome;
    if (budget != nullptr && !budget->spend(limits::max_regex_retries))
        return outcome;
    return run_limited(regex, text, from, region, limits::max_regex_retries);
}

SearchResult search_in(std::string_view regex, std::string_view text, std::size_t from, bool with_groups,
                       RegexBudget* budget)
{
    SearchResult result;
    constexpr std::uint64_t work_per_byte_of_regex = 4;
    const bool is_short = regex.size() <= limits::max_regex_bytes;
    if (is_short && (budget == nullptr || budget->spend(regex.size() * work_per_byte_of_regex))) {
        const auto compiled = compile(regex);
        if (!compiled) {
            result.outcome = SearchOutcome::not_a_regex;
            return result;
        }
        const std::unique_ptr<OnigRegion, FreeRegion> region(with_groups ? onig_region_new() : nullptr);
        result.outcome = run(compiled.get(), text, from, region.get(), budget);
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

RegexBudget::RegexBudget() : left_(limits::max_regex_work) {}

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

bool is_regex(std::string_view regex)
{
    return regex.size() > limits::max_regex_bytes || compile(regex) != nullptr;
}

}  // namespace plint::text
