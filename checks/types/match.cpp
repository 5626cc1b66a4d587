#include "checks/types/match.hpp"

#include "parser/source/regex_engine.hpp"

#include <oniguruma.h>

#include <memory>

namespace plint::types {

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

}  // namespace

std::optional<bool> matches(std::string_view regex, std::string_view text)
{
    const auto compiled = compile(regex);
    if (!compiled)
        return std::nullopt;
    const OnigUChar* const end = bytes(text) + text.size();
    return onig_search(compiled.get(), bytes(text), end, bytes(text), end, nullptr, ONIG_OPTION_NONE) >= 0;
}

std::optional<std::vector<Group>> search(std::string_view regex, std::string_view text, std::size_t from)
{
    const auto compiled = compile(regex);
    if (!compiled)
        return std::nullopt;
    struct FreeRegion {
        void operator()(OnigRegion* region) const { onig_region_free(region, 1); }
    };
    const std::unique_ptr<OnigRegion, FreeRegion> region(onig_region_new());
    const OnigUChar* const end = bytes(text) + text.size();
    std::vector<Group> groups;
    if (onig_search(compiled.get(), bytes(text), end, bytes(text) + from, end, region.get(), ONIG_OPTION_NONE) < 0)
        return groups;
    for (int i = 0; i < region->num_regs; ++i) {
        if (region->beg[i] < 0)
            groups.emplace_back();
        else
            groups.emplace_back(std::pair(static_cast<std::size_t>(region->beg[i]), static_cast<std::size_t>(region->end[i])));
    }
    return groups;
}

bool is_regex(std::string_view regex)
{
    return compile(regex) != nullptr;
}

}  // namespace plint::types
