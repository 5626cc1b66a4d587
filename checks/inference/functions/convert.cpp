// `T.new(…)`: conversion, and the check that its result is a T.
#include "checks/inference/functions/conversion.hpp"
#include "checks/inference/narrow.hpp"
#include "checks/text/match.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/version_range.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace plint::inference {

using namespace types;

std::optional<EvaluationError> Conversion::wrong_count(std::size_t min, std::size_t max) const
{
    if (min <= count() && count() <= max)
        return std::nullopt;
    return EvaluationError{flaw(FlawKind::new_argument_count, print(table_, type_), min, max, count())};
}

bool Conversion::may_be(const AbstractValue& given, std::initializer_list<Tag> tags) const
{
    return std::ranges::any_of(tags, [&](Tag tag) { return !disjoint(table_, given.type, table_.bare(tag)); });
}

Outcome Conversion::time(Tag tag)
{
    if (count() == 0)
        return tag == Tag::timestamp ? Outcome(some(tag)) : Outcome(cannot());
    const AbstractValue& from = argument(0);
    if (count() == 1 && from.value) {
        const auto* whole = from.value->as<std::int64_t>();
        const auto* number = from.value->as<double>();
        const double seconds = whole != nullptr ? static_cast<double>(*whole) : number != nullptr ? *number : 0;
        if ((whole != nullptr || number != nullptr) && std::abs(seconds) < 9e9)
            return known_value(
                table_,
                {TimeValue{tag, whole != nullptr ? *whole * 1'000'000'000 : static_cast<std::int64_t>(seconds * 1e9)}});
    }
    return may_be(from, {Tag::integer, Tag::floating, Tag::string, Tag::hash}) ? Outcome(some(tag)) : Outcome(cannot());
}

Outcome Conversion::sensitive()
{
    if (auto wrong = wrong_count(1, 1))
        return *wrong;
    const AbstractValue& from = argument(0);
    if (from.type->tag == Tag::sensitive)
        return from;
    if (from.value)
        return known_value(table_, {SensitiveValue{{*from.value}}});
    return disjoint(table_, from.type, table_.bare(Tag::sensitive))
        ? value_of_type(table_, wrap(table_, Tag::sensitive, from.type))
        : some(Tag::sensitive);
}

Outcome Conversion::version()
{
    const auto* text = exact_argument<std::string>(site_, 1);
    if (text == nullptr || count() != 1)
        return opaque(Tag::sem_ver, 1, 5);
    static constexpr std::string_view pattern =
        R"(\A(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?\z)";
    if (!text::matches(pattern, *text).value_or(true))
        return EvaluationError{flaw(FlawKind::not_a_version, *text)};
    const auto range = read_version_range(*text);
    if (!std::holds_alternative<VersionRange>(range))
        return opaque(Tag::sem_ver, 1, 5);
    const std::string shown = fmt::format("{0} - {0}", *text);
    const std::string key = to_key(std::get<VersionRange>(range));
    const std::string_view texts[] = {shown, key};
    return AbstractValue{with_texts(table_, Tag::sem_ver, texts), {}};
}

Outcome Conversion::opaque(Tag tag, std::size_t min, std::size_t max)
{
    if (auto wrong = wrong_count(min, max))
        return *wrong;
    if (count() > 0 && !may_be(argument(0), {Tag::string, Tag::hash, Tag::integer, Tag::array, Tag::sem_ver}))
        return cannot();
    return some(tag);
}

Outcome Conversion::run()
{
    switch (type_->tag) {
    case Tag::integer: return integer();
    case Tag::floating: return real(false);
    case Tag::numeric: return real(true);
    case Tag::boolean: return boolean();
    case Tag::string: return text();
    case Tag::array:
    case Tag::tuple: return list();
    case Tag::hash:
    case Tag::structure: return hash();
    case Tag::regexp: return regexp();
    case Tag::timespan:
    case Tag::timestamp: return time(type_->tag);
    case Tag::sensitive: return sensitive();
    case Tag::sem_ver: return version();
    case Tag::sem_ver_range: return opaque(type_->tag, 1, 3);
    case Tag::binary: return opaque(type_->tag, 1, 2);
    case Tag::uri: return opaque(type_->tag, 1, 1);
    case Tag::type: return value_of_type(table_, type_);
    case Tag::any:
    case Tag::unit:
    case Tag::scalar:
    case Tag::scalar_data:
    case Tag::collection:
    case Tag::iterable:
    case Tag::variant:
    case Tag::pattern:
        if (auto wrong = wrong_count(1, 1))
            return *wrong;
        return argument(0);
    case Tag::undef:
    case Tag::default_value:
    case Tag::enumeration:
    case Tag::callable:
    case Tag::iterator:
    case Tag::runtime:
    case Tag::host_class:
    case Tag::resource:
    case Tag::catalog_entry: return not_supported();
    default: return value_of_type(table_, table_.bare(Tag::any));
    }
}

// `Optional[T]` and `NotUndef[T]` make a T.
static Type made_type(const TypeTable& table, Type type)
{
    for (int depth = 0; depth < 50; ++depth) {
        type = resolved(table, type);
        const bool wrapper = type && (type->tag == Tag::optional || type->tag == Tag::not_undef) && !type->is_bare();
        if (!wrapper)
            break;
        type = type->part();
    }
    return type;
}

// Whether the only argument is an instance already: then Puppet gives just that, and calls no block. `Init` is never
// satisfied by what there is.
static Ternary is_made(TypeTable& table, Type wanted, const CallSite& site)
{
    const Type type = resolved(table, wanted);
    if (site.arguments.size() != 2 || !type || type->tag == Tag::init)
        return Ternary::no;
    const AbstractValue& given = site.arguments[1];
    if (given.value ? is_instance(table, wanted, *given.value) : assignable(table, wanted, given.type))
        return Ternary::yes;
    return given.value || disjoint(table, wanted, given.type) ? Ternary::no : Ternary::unknown;
}

AbstractValue make_new(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.arguments.empty())
        return refuse_call(evaluator, site, flaw(FlawKind::new_without_type));
    const auto* type = exact_argument<Type>(site, 0);
    if (type == nullptr) {
        if (site.lambda)
            static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
        if (disjoint(table, site.arguments[0].type, table.bare(Tag::type)))
            return refuse_call(evaluator, site, flaw(FlawKind::new_of_no_type));
        return anything(table);
    }
    const Type wanted = *type;
    // An alias whose meaning cannot be read is `Any` (World::alias): what it makes is not known.
    if (const Type meaning = resolved(table, wanted);
        wanted->tag == Tag::alias && meaning && meaning->tag == Tag::any) {
        if (site.lambda)
            static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
        return anything(table);
    }
    const Ternary already = is_made(table, wanted, site);
    if (already == Ternary::yes)
        return site.arguments[1];
    const Type made = made_type(table, wanted);
    if (!made)
        return anything(table);
    Outcome outcome = Conversion(table, site, made).run();
    if (auto* refusal = std::get_if<EvaluationError>(&outcome))
        return already == Ternary::unknown ? value_of_type(table, wanted)
                                           : refuse_call(evaluator, site, std::move(refusal->flaw));
    AbstractValue result = std::get<AbstractValue>(std::move(outcome));
    const bool fits = result.value ? is_instance(table, wanted, *result.value) : !disjoint(table, wanted, result.type);
    if (!fits)
        return refuse_call(evaluator, site,
                           flaw(FlawKind::new_returned_other, print(table, wanted), print(table, result.type)));
    if (!result.value && resolved(table, wanted)->tag != Tag::any) {
        const Type both = intersection(table, result.type, wanted);
        if (both)
            result = value_of_type(table, both);
    }
    if (site.lambda)
        return run_lambda(evaluator, *site.lambda, {std::move(result)});
    return result;
}

}  // namespace plint::inference
