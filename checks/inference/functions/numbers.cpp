// abs, ceiling, floor, round, max, min, compare, versioncmp.
#include "checks/inference/functions/functions.hpp"
#include "checks/project/names.hpp"
#include "checks/types/build.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace plint::inference {

using namespace types;

static std::optional<Number> number_argument(const CallSite& site, std::size_t index)
{
    if (const auto* integer = exact_argument<std::int64_t>(site, index))
        return Number(*integer);
    if (const auto* real = exact_argument<double>(site, index))
        return Number(*real);
    const auto* text = exact_argument<std::string>(site, index);
    return text != nullptr ? number_in(*text) : std::nullopt;
}

static bool is_integer(const Evaluator& /*evaluator*/, const Known& given)
{
    return given.type->tag == Tag::integer;
}

static Known absolute(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto number = number_argument(site, 0);
    if (!number) {
        if (exact_argument<std::string>(site, 0) != nullptr)
            return refuse_call(evaluator, site, "`abs` needs a number");
        const bool whole = is_integer(evaluator, site.arguments[0]);
        return of_type(table, whole ? integer_of(table, {0, std::nullopt}) : table.bare(Tag::numeric));
    }
    if (const auto* integer = std::get_if<std::int64_t>(&*number))
        return *integer == INT64_MIN ? bare_type(evaluator, Tag::integer) : known(table, {std::abs(*integer)});
    return known(table, {std::abs(std::get<double>(*number))});
}

template <double (*rounded)(double)>
static Known whole(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto number = number_argument(site, 0);
    if (!number) {
        if (exact_argument<std::string>(site, 0) != nullptr)
            return refuse_call(evaluator, site, "`" + site.name + "` needs a number");
        return is_integer(evaluator, site.arguments[0]) ? site.arguments[0] : bare_type(evaluator, Tag::integer);
    }
    if (const auto* integer = std::get_if<std::int64_t>(&*number))
        return known(table, {*integer});
    const double value = rounded(std::get<double>(*number));
    if (!(std::abs(value) < 9e18))
        return bare_type(evaluator, Tag::integer);
    return known(table, {static_cast<std::int64_t>(value)});
}

static double ceiling(double value) { return std::ceil(value); }
static double floor(double value) { return std::floor(value); }
static double round(double value) { return std::round(value); }

// Less than, equal to or greater than zero; none where only Puppet's own rules for mixed kinds tell.
static std::optional<int> order(const Value& a, const Value& b)
{
    const auto number = [](const Value& value) -> std::optional<double> {
        if (const auto* integer = value.as<std::int64_t>())
            return static_cast<double>(*integer);
        return value.as<double>() != nullptr ? std::optional(*value.as<double>()) : std::nullopt;
    };
    if (number(a) && number(b))
        return *number(a) < *number(b) ? -1 : *number(a) > *number(b) ? 1 : 0;
    const auto* left = a.as<std::string>();
    const auto* right = b.as<std::string>();
    if (left != nullptr && right != nullptr)
        return std::clamp(lower_case(*left).compare(lower_case(*right)), -1, 1);
    return std::nullopt;
}

template <bool greatest>
static Known extreme(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.lambda) {
        static_cast<void>(evaluator.run_blindly(*site.lambda));
        return anything(table);
    }
    std::vector<Known> candidates = site.arguments;
    if (candidates.size() == 1 && candidates[0].type->tag != Tag::string) {
        Unfolded unfolded = unfold(table, candidates[0]);
        if (unfolded.each)
            return of_type(table, unite(table, unfolded.each, table.bare(Tag::undef)));
        candidates = std::move(unfolded.items);
    }
    if (candidates.empty())
        return refuse_call(evaluator, site, "`" + site.name + "` needs at least one value");
    Known best = candidates[0];
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        const auto comparison = best.value && candidates[i].value ? order(*best.value, *candidates[i].value)
                                                                  : std::nullopt;
        if (!comparison) {
            Type any;
            for (const Known& each : candidates)
                any = unite(table, any, each.type);
            return {any, {}};
        }
        if (greatest ? *comparison < 0 : *comparison > 0)
            best = candidates[i];
    }
    return best;
}

static Known sign(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.arguments.size() == 2 && site.arguments[0].value && site.arguments[1].value)
        if (const auto result = order(*site.arguments[0].value, *site.arguments[1].value))
            return known(table, {std::int64_t{*result}});
    return of_type(table, integer_of(table, {-1, 1}));
}

namespace {

// `12`, `.`, `-`, letters: the parts that versions are compared by.
std::vector<std::string> version_parts(const std::string& version)
{
    std::vector<std::string> parts;
    const auto kind = [](char c) {
        return '0' <= c && c <= '9' ? 1 : c == '.' || c == '-' ? 2 : 3;
    };
    for (const char c : version) {
        const bool joins = !parts.empty() && kind(c) != 2 && kind(parts.back()[0]) == kind(c);
        if (joins)
            parts.back() += c;
        else
            parts.push_back(std::string(1, c));
    }
    return parts;
}

bool all_digits(const std::string& text)
{
    return std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
}

}  // namespace

static int compare_versions(const std::string& a, const std::string& b)
{
    const auto x = version_parts(a);
    const auto y = version_parts(b);
    const auto sign = [](int value) { return std::clamp(value, -1, 1); };
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        if (x[i] == y[i])
            continue;
        for (const char separator : {'-', '.'}) {
            const bool left = x[i][0] == separator;
            if (left != (y[i][0] == separator))
                return left ? -1 : 1;
        }
        if (!all_digits(x[i]) || !all_digits(y[i]))
            return sign(lower_case(x[i]).compare(lower_case(y[i])));
        if (x[i][0] == '0' || y[i][0] == '0')
            return sign(x[i].compare(y[i]));
        if (x[i].size() != y[i].size())
            return x[i].size() < y[i].size() ? -1 : 1;
        return sign(x[i].compare(y[i]));
    }
    return sign(a.compare(b));
}

static Known versioncmp(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto* a = exact_argument<std::string>(site, 0);
    const auto* b = exact_argument<std::string>(site, 1);
    if (a == nullptr || b == nullptr || site.arguments.size() > 2)
        return of_type(table, integer_of(table, {-1, 1}));
    return known(table, {std::int64_t{compare_versions(*a, *b)}});
}

std::span<const NamedFunction> number_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"abs", absolute},
        {"ceiling", whole<ceiling>},
        {"compare", sign},
        {"floor", whole<floor>},
        {"max", extreme<true>},
        {"min", extreme<false>},
        {"round", whole<round>},
        {"versioncmp", versioncmp},
    });
    return table;
}

}  // namespace plint::inference
