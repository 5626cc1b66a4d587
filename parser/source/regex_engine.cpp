#include "parser/source/regex_engine.hpp"

#include <oniguruma.h>

#include <algorithm>
#include <mutex>

namespace plint {

void initialize_regex_engine()
{
    static std::once_flag initialized;
    std::call_once(initialized, [] {
        OnigEncoding encodings[] = {ONIG_ENCODING_UTF8};
        onig_initialize(encodings, 1);
        onig_set_warn_func([](const char*) {});  // it writes to standard error otherwise
        onig_set_verb_warn_func([](const char*) {});
    });
}

namespace {

// Whether some part of the expression ignores case: `(?i)`, `(?mi-x:…)`.
bool ignores_case(std::string_view regex)
{
    for (std::size_t at = regex.find("(?"); at != regex.npos; at = regex.find("(?", at + 2)) {
        const std::size_t end = std::min(regex.find_first_not_of("imxadu-", at + 2), regex.size());
        if (regex.substr(at + 2, end - (at + 2)).find('i') != regex.npos)
            return true;
    }
    return false;
}

struct RegexCosts {
    std::size_t byte;
    std::size_t brackets;          // of a class
    std::size_t negated_brackets;  // the same
    std::size_t set_of_characters;
    std::size_t intersection;
};

// Measured: Oniguruma compares each class with all pairs of letters that differ in case only.
constexpr RegexCosts usual_costs{4, 8, 150, 900, 20'000};
constexpr RegexCosts costs_without_case{100, 1'500, 1'500, 17'000, 25'000};

}  // namespace

std::size_t regex_cost(std::string_view regex)
{
    const RegexCosts& costs = ignores_case(regex) ? costs_without_case : usual_costs;
    std::size_t cost = regex.size() * costs.byte;
    std::size_t classes = 0;  // around this place
    for (std::size_t at = 0; at < regex.size(); ++at) {
        const char next = at + 1 < regex.size() ? regex[at + 1] : '\0';
        if (regex[at] == '\\') {
            constexpr std::string_view in_classes = "pPwWdDsShH";
            cost += next == 'p' || next == 'P' || (classes > 0 && in_classes.find(next) != in_classes.npos)
                ? costs.set_of_characters
                : 0;
            ++at;
        } else if (regex[at] == '[') {
            ++classes;
            cost += next == '^' ? costs.negated_brackets : costs.brackets;
            cost += next == ':' ? costs.set_of_characters : 0;
        } else if (regex[at] == ']') {
            classes -= classes > 0 ? 1 : 0;
        } else if (regex[at] == '&' && next == '&' && classes > 0) {
            cost += costs.intersection;
        }
    }
    return cost;
}

}  // namespace plint
