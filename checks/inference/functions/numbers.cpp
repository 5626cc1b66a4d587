// abs, ceiling, floor, round, max, min, compare, versioncmp.
#include "checks/inference/functions/functions.hpp"
#include "checks/names/names.hpp"
#include "checks/text/match.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "parser/source/characters.hpp"

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

static bool is_integer(const Evaluator& /*evaluator*/, const AbstractValue& given)
{
    return given.type->tag == Tag::integer;
}

static AbstractValue absolute(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto number = number_argument(site, 0);
    if (!number) {
        if (exact_argument<std::string>(site, 0) != nullptr)
            return refuse_call(evaluator, site, flaw(FlawKind::function_expects_number, site.name));
        const bool whole = is_integer(evaluator, site.arguments[0]);
        return value_of_type(table, whole ? integer_of(table, {0, std::nullopt}) : table.bare(Tag::numeric));
    }
    if (const auto* integer = std::get_if<std::int64_t>(&*number))
        return *integer == INT64_MIN ? bare_type(evaluator, Tag::integer) : known_value(table, {std::abs(*integer)});
    return known_value(table, {std::abs(std::get<double>(*number))});
}

template <double (*rounded)(double)>
static AbstractValue whole(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto number = number_argument(site, 0);
    if (!number) {
        if (exact_argument<std::string>(site, 0) != nullptr)
            return refuse_call(evaluator, site, flaw(FlawKind::function_expects_number, site.name));
        return is_integer(evaluator, site.arguments[0]) ? site.arguments[0] : bare_type(evaluator, Tag::integer);
    }
    if (const auto* integer = std::get_if<std::int64_t>(&*number))
        return known_value(table, {*integer});
    const double value = rounded(std::get<double>(*number));
    if (!(std::abs(value) < 9e18))
        return bare_type(evaluator, Tag::integer);
    return known_value(table, {static_cast<std::int64_t>(value)});
}

static double ceiling(double value)
{
    return std::ceil(value);
}
static double floor(double value)
{
    return std::floor(value);
}
static double round(double value)
{
    return std::round(value);
}

static std::optional<double> as_number(const Value& value)
{
    if (const auto* integer = value.as<std::int64_t>())
        return static_cast<double>(*integer);
    return value.as<double>() != nullptr ? std::optional(*value.as<double>()) : std::nullopt;
}

static int sign_of(double a, double b)
{
    return a < b ? -1 : a > b ? 1 : 0;
}

// Less than, equal to or greater than zero; none for what `compare` refuses or what is not followed.
static std::optional<int> order(const Value& a, const Value& b)
{
    if (as_number(a) && as_number(b))
        return sign_of(*as_number(a), *as_number(b));
    const auto* left = a.as<std::string>();
    const auto* right = b.as<std::string>();
    if (left != nullptr && right != nullptr)
        return std::clamp(lower_case(*left).compare(lower_case(*right)), -1, 1);
    return std::nullopt;
}

// As `max` and `min` see it: what looks like numbers as numbers, all else as text.
static std::optional<int> loose_order(TypeTable& table, const Value& a, const Value& b)
{
    if (as_number(a) && as_number(b))
        return order(a, b);
    const auto left = text_of(table, a);
    const auto right = text_of(table, b);
    const bool plain = a.as<ListValue>() == nullptr && a.as<HashValue>() == nullptr && b.as<ListValue>() == nullptr
        && b.as<HashValue>() == nullptr && a.as<RegexValue>() == nullptr && b.as<RegexValue>() == nullptr;
    if (!left || !right || !plain)
        return std::nullopt;
    const auto digits = [](const std::string& text) {
        return text::matches(R"(\A-?\d+([._eE]\d+)?\z)", text).value_or(false) ? number_in(text) : std::nullopt;
    };
    const auto x = digits(*left);
    const auto y = digits(*right);
    if (x && y && std::holds_alternative<std::int64_t>(*x) && std::holds_alternative<std::int64_t>(*y))
        return sign_of(static_cast<double>(std::get<std::int64_t>(*x)),
                       static_cast<double>(std::get<std::int64_t>(*y)));
    if (x || y)
        return x && y ? std::nullopt : std::optional(std::clamp(left->compare(*right), -1, 1));
    return std::clamp(left->compare(*right), -1, 1);
}

template <bool greatest>
static AbstractValue extreme(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.lambda) {
        static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
        return anything(table);
    }
    std::vector<AbstractValue> candidates = site.arguments;
    // Only an array stands for its elements.
    const Type array = table.bare(Tag::array);
    if (candidates.size() == 1 && !candidates[0].value && !assignable(table, array, candidates[0].type)
        && !disjoint(table, candidates[0].type, array))
        return anything(table);
    if (candidates.size() == 1 && assignable(table, array, candidates[0].type)) {
        Unfolded unfolded = unfold(table, candidates[0]);
        if (unfolded.each)
            return value_of_type(table, union_of(table, unfolded.each, table.bare(Tag::undef)));
        candidates = std::move(unfolded.items);
    }
    if (candidates.empty())
        return refuse_call(evaluator, site, flaw(FlawKind::expects_at_least_one_value, site.name));
    AbstractValue best = candidates[0];
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        const auto comparison =
            best.value && candidates[i].value ? loose_order(table, *best.value, *candidates[i].value) : std::nullopt;
        if (!comparison) {
            Type any;
            for (const AbstractValue& each : candidates)
                any = union_of(table, any, each.type);
            return {any, {}};
        }
        if (greatest ? *comparison < 0 : *comparison > 0)
            best = candidates[i];
    }
    return best;
}

static AbstractValue sign(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    // The third argument says whether case counts.
    if (site.arguments.size() == 2 && site.arguments[0].value && site.arguments[1].value)
        if (const auto result = order(*site.arguments[0].value, *site.arguments[1].value))
            return known_value(table, {std::int64_t{*result}});
    return value_of_type(table, integer_of(table, {-1, 1}));
}

namespace {

// `12`, `.`, `-`, letters: the parts that versions are compared by.
std::vector<std::string> version_parts(const std::string& version)
{
    std::vector<std::string> parts;
    const auto kind = [](char c) { return is_digit(c) ? 1 : c == '.' || c == '-' ? 2 : 3; };
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
    return std::ranges::all_of(text, is_digit);
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

static AbstractValue versioncmp(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto* a = exact_argument<std::string>(site, 0);
    const auto* b = exact_argument<std::string>(site, 1);
    if (a == nullptr || b == nullptr || site.arguments.size() > 2)
        return value_of_type(table, integer_of(table, {-1, 1}));
    return known_value(table, {std::int64_t{compare_versions(*a, *b)}});
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
