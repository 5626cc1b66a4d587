#include "parser/source/regex_cost.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/regex_limits.hpp"

#include <algorithm>
#include <limits>

namespace plint {
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

struct TextCosts {
    std::size_t byte;
    std::size_t long_text;         // a byte costs 1 more for so many bytes of the expression
    std::size_t folding_letter;    // `s` and `f`, which begin letters such as `ß`, and this letter
    std::size_t brackets;          // of a class
    std::size_t negated_brackets;  // the same
    std::size_t set_of_characters;
    std::size_t named_class;  // `[:alpha:]`
    std::size_t large_class;  // `[^a]` in another class, or a range to a character that is not ASCII
    std::size_t intersection;
};

// Measured: Oniguruma compares each class with all pairs of letters that differ in case only.
constexpr TextCosts usual_costs{16, limits::max_regex_bytes, 0, 8, 150, 900, 2'200, 0, 20'000};
constexpr TextCosts costs_without_case{100, 16, 300, 2'000, 2'500, 17'000, 17'000, 12'000, 25'000};

// Whether an escape names a set of characters: `\p{L}`, and `\w` in a class.
bool names_set(char escaped, bool in_class)
{
    return escaped == 'p' || escaped == 'P'
        || (in_class && std::string_view("wWdDsShH").find(escaped) != std::string_view::npos);
}

std::size_t cost_of_text(std::string_view regex)
{
    const TextCosts& costs = ignores_case(regex) ? costs_without_case : usual_costs;
    std::size_t cost = regex.size() * (costs.byte + regex.size() / costs.long_text);
    std::size_t classes = 0;  // around this place
    for (std::size_t at = 0; at < regex.size(); ++at) {
        const char next = at + 1 < regex.size() ? regex[at + 1] : '\0';
        if (regex[at] == '\\') {
            cost += names_set(next, classes > 0) ? costs.set_of_characters : 0;
            ++at;
        } else if (regex[at] == '[') {
            cost += next == '^' ? costs.negated_brackets : costs.brackets;
            cost += next == ':' ? costs.named_class : 0;
            cost += next == '^' && classes > 0 ? costs.large_class : 0;
            ++classes;
        } else if (regex[at] == ']') {
            classes -= classes > 0 ? 1 : 0;
        } else if (regex[at] == '-' && classes > 0) {
            cost += next == '\\' || static_cast<unsigned char>(next) >= 0x80 ? costs.large_class : 0;
        } else if (regex[at] == '&' && next == '&' && classes > 0) {
            cost += costs.intersection;
        } else if (lower_case(regex[at]) == 's' || lower_case(regex[at]) == 'f' || regex.substr(at, 2) == "\u00DF") {
            cost += costs.folding_letter;
        }
    }
    return cost;
}

// Whether many repetitions follow each other: `a++++`. Oniguruma nests them, and each costs as much as all within it.
bool repeats_too_often(const RegexParts& regex)
{
    constexpr std::size_t most_in_a_row = 8;
    std::size_t in_a_row = 0;
    return std::ranges::any_of(regex.parts, [&](const RegexPart& part) {
        in_a_row = part.kind == RegexPartKind::repetition ? in_a_row + 1 : 0;
        return in_a_row > most_in_a_row;
    });
}

// What nested groups, absent groups, references and calls cost. Oniguruma follows each call in several passes, and stops only
// within the same call.
double cost_of_structure(const RegexParts& regex, const RegexSteps& steps)
{
    constexpr double infinite = std::numeric_limits<double>::infinity();
    constexpr double per_grapheme = 200;
    constexpr double per_called_part = 8;
    constexpr double few_calls = 8;  // have few orders in which each is within another one
    constexpr double times_if_recursive = 32;
    const auto count = [&](RegexPartKind kind) {
        return static_cast<double>(std::ranges::count(regex.parts, kind, &RegexPart::kind));
    };
    const auto nested = static_cast<double>(regex.nested_parts);
    const double cost = nested * (1 + count(RegexPartKind::absence)) + per_grapheme * count(RegexPartKind::grapheme)
        + static_cast<double>(regex.rescanned + steps.compared_groups);
    const double calls = count(RegexPartKind::call);
    if (calls == 0)
        return cost;
    if (steps.expanded_parts < infinite)
        return cost + per_called_part * steps.expanded_parts;
    return calls <= few_calls ? cost + times_if_recursive * (static_cast<double>(regex.parts.size()) + nested)
                              : infinite;
}

}  // namespace

RegexCost regex_cost(std::string_view regex)
{
    const RegexParts parts = read_regex_parts(regex);
    const RegexSteps steps = count_regex_steps(parts);
    const double structure = cost_of_structure(parts, steps);
    const bool is_bounded = structure <= static_cast<double>(limits::max_regex_cost) && !repeats_too_often(parts);
    return {.compilation =
                cost_of_text(regex) + (is_bounded ? static_cast<std::size_t>(structure) : limits::max_regex_cost + 1),
            .forward = steps.forward};
}

}  // namespace plint
