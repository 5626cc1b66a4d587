#include "parser/source/regex_engine.hpp"

#include "parser/source/regex_limits.hpp"

#include <oniguruma.h>

#include <algorithm>
#include <mutex>

namespace plint {
namespace {

void initialize()
{
    static std::once_flag initialized;
    std::call_once(initialized, [] {
        OnigEncoding encodings[] = {ONIG_ENCODING_UTF8};
        onig_initialize(encodings, 1);
        onig_set_warn_func([](const char*) {});  // it writes to standard error otherwise
        onig_set_verb_warn_func([](const char*) {});
    });
}

const OnigUChar* bytes(std::string_view text)
{
    return reinterpret_cast<const OnigUChar*>(text.data());
}

OnigSyntaxType syntax_for(CompiledRegex::Purpose purpose)
{
    OnigSyntaxType syntax = *ONIG_SYNTAX_RUBY;
    if (purpose == CompiledRegex::Purpose::search) {
        syntax.options |= ONIG_OPTION_WORD_IS_ASCII | ONIG_OPTION_DIGIT_IS_ASCII | ONIG_OPTION_SPACE_IS_ASCII;
    } else {
        syntax.behavior &= ~ONIG_SYN_VARIABLE_LEN_LOOK_BEHIND;  // `(?<=a+)`
        syntax.op2 |= ONIG_SYN_OP2_PLUS_POSSESSIVE_INTERVAL;    // or `a{2,1}` is `a{1,2}+`
    }
    return syntax;
}

struct FreeRegion {
    void operator()(OnigRegion* region) const { onig_region_free(region, 1); }
};
struct FreeParameters {
    void operator()(OnigMatchParam* parameters) const { onig_free_match_param(parameters); }
};

}  // namespace

struct CompiledRegex::Engine {
    regex_t* regex;
};

void CompiledRegex::FreeEngine::operator()(Engine* engine) const
{
    onig_free(engine->regex);
    delete engine;
}

CompiledRegex::CompiledRegex(std::string_view regex, Purpose purpose, std::uint64_t most)
{
    if (regex.size() > limits::max_regex_bytes) {
        cost_.compilation = limits::max_regex_cost + 1;
        return;
    }
    cost_ = regex_cost(regex);
    if (cost_.compilation > std::min<std::uint64_t>(limits::max_regex_cost, most))
        return;
    initialize();
    OnigSyntaxType syntax = syntax_for(purpose);
    engine_.reset(new Engine{nullptr});
    OnigErrorInfo info;
    const int result = onig_new(&engine_->regex, bytes(regex), bytes(regex) + regex.size(), ONIG_OPTION_NONE,
                                ONIG_ENCODING_UTF8, &syntax, &info);
    // Ruby accepts a repeated anchor.
    const bool is_valid =
        result == ONIG_NORMAL || (purpose == Purpose::syntax && result == ONIGERR_TARGET_OF_REPEAT_OPERATOR_INVALID);
    state_ = is_valid ? State::valid : State::invalid;
    if (!is_valid) {
        OnigUChar message[ONIG_MAX_ERROR_MESSAGE_LEN];
        const int length = onig_error_code_to_str(message, result, &info);
        problem_.assign(reinterpret_cast<const char*>(message), static_cast<std::size_t>(std::max(length, 0)));
    }
}

// How often Oniguruma goes back cannot be asked, so a search begins with few steps and gets ten times as many at each try.
RegexSearch CompiledRegex::search(std::string_view text, std::size_t from, bool with_groups, std::uint64_t most) const
{
    constexpr double few_steps = 50;
    constexpr std::uint64_t growth = 10;
    constexpr double forward_steps = 8;  // take as long as one back
    const std::unique_ptr<OnigMatchParam, FreeParameters> parameters(onig_new_match_param());
    onig_initialize_match_param(parameters.get());
    onig_set_match_stack_limit_size_of_match_param(parameters.get(), limits::max_regex_stack);
    const std::unique_ptr<OnigRegion, FreeRegion> region(with_groups ? onig_region_new() : nullptr);
    const OnigUChar* const end = bytes(text) + text.size();

    const double each = 1 + cost_.forward.of(static_cast<double>(text.size())) / forward_steps;
    // A text that is not valid makes Oniguruma look far back for the begin of a character.
    const OnigOptionType options = from == 0 ? ONIG_OPTION_CHECK_VALIDITY_OF_STRING : ONIG_OPTION_NONE;
    const auto allowed = static_cast<double>(std::min(most, limits::max_regex_steps));
    double spent = 0;
    RegexSearch result;
    for (auto retries = static_cast<std::uint64_t>(std::max(few_steps / each, 1.0));; retries *= growth) {
        const std::uint64_t tried =
            std::min({retries, limits::max_regex_retries, static_cast<std::uint64_t>((allowed - spent) / each)});
        if (tried == 0)
            break;
        onig_set_retry_limit_in_match_of_match_param(parameters.get(), tried);
        onig_set_retry_limit_in_search_of_match_param(parameters.get(), tried);
        const int found = onig_search_with_param(engine_->regex, bytes(text), end, bytes(text) + from, end,
                                                 region.get(), options, parameters.get());
        const double cost = static_cast<double>(tried) * each;
        if (found >= 0 || found == ONIG_MISMATCH) {
            spent += cost / 2;
            result.outcome = found >= 0 ? RegexOutcome::found : RegexOutcome::not_found;
            break;
        }
        spent += cost;
        const bool may_try_again =
            found == ONIGERR_RETRY_LIMIT_IN_MATCH_OVER || found == ONIGERR_RETRY_LIMIT_IN_SEARCH_OVER;
        if (!may_try_again || tried == limits::max_regex_retries)
            break;
    }
    result.steps = static_cast<std::uint64_t>(spent);
    for (int i = 0; result.outcome == RegexOutcome::found && with_groups && i < region->num_regs; ++i)
        if (region->beg[i] < 0)
            result.groups.emplace_back();
        else
            result.groups.emplace_back(
                std::pair(static_cast<std::size_t>(region->beg[i]), static_cast<std::size_t>(region->end[i])));
    return result;
}

}  // namespace plint
