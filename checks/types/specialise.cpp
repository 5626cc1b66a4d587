#include "checks/types/specialise.hpp"

#include "checks/types/build.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/iterate.hpp"
#include "checks/types/specialise_parts.hpp"

#include <algorithm>
#include <limits>

namespace plint::types {

BadParameters wrong_count(std::string_view name, Expected takes, std::size_t given)
{
    return {flaw(FlawKind::type_parameter_count, name, takes, given), {}};
}

BadParameters wrong_kind(std::size_t which, Expected wanted)
{
    return {flaw(FlawKind::type_parameter_kind, which + 1, wanted), which};
}

bool is_bound(const Value& value)
{
    return value.as<std::int64_t>() != nullptr || value.as<DefaultValue>() != nullptr;
}

const Type* type_at(const Parameters& parameters, std::size_t index)
{
    return index < parameters.size() ? parameters[index].as<Type>() : nullptr;
}

static Specialised from_range(TypeTable& table, Range range, Type (*make)(TypeTable&, Range))
{
    if (range.from && range.to && *range.from > *range.to)
        return BadParameters{flaw(FlawKind::empty_range_from_to, *range.from, *range.to), {}};
    return Value{make(table, range)};
}

// One or two of integer and `default` from `at` on; or a single type `Integer[…]`. One number is the least.
static std::variant<Range, BadParameters> read_size(const Parameters& parameters, std::size_t at)
{
    if (const Type* type = type_at(parameters, at); type != nullptr && parameters.size() == at + 1)
        return (*type)->tag == Tag::integer ? std::variant<Range, BadParameters>((*type)->range)
                                            : wrong_kind(at, Expected::size);
    Range range;
    for (std::size_t i = at; i < parameters.size(); ++i) {
        if (!is_bound(parameters[i]))
            return wrong_kind(i, Expected::integer_or_default);
        if (const auto* integer = parameters[i].as<std::int64_t>())
            (i == at ? range.from : range.to) = *integer;
    }
    if (range.from && range.to && *range.from > *range.to)
        return BadParameters{flaw(FlawKind::empty_size, *range.from, *range.to), at};
    return range;
}

static Specialised integer(TypeTable& table, const Parameters& p)
{
    if (p.empty() || p.size() > 2)
        return wrong_count("Integer", Expected::one_or_two_parameters, p.size());
    Range range;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (!is_bound(p[i]))
            return wrong_kind(i, Expected::integer_or_default);
        if (const auto* value = p[i].as<std::int64_t>())
            (i == 0 ? range.from : range.to) = *value;
    }
    return from_range(table, range, integer_of);
}

static Specialised floating(TypeTable& table, const Parameters& p)
{
    if (p.empty() || p.size() > 2)
        return wrong_count("Float", Expected::one_or_two_parameters, p.size());
    FloatRange range{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i < p.size(); ++i) {
        double& end = i == 0 ? range.from : range.to;
        if (const auto* real = p[i].as<double>())
            end = *real;
        else if (const auto* whole = p[i].as<std::int64_t>())
            end = static_cast<double>(*whole);
        else if (p[i].as<DefaultValue>() == nullptr)
            return wrong_kind(i, Expected::number_or_default);
    }
    if (range.from > range.to)
        return BadParameters{flaw(FlawKind::empty_range), {}};
    return Value{float_of(table, range)};
}

static Specialised sized(TypeTable& table, std::string_view name, const Parameters& p, Type (*make)(TypeTable&, Range))
{
    if (p.empty() || p.size() > 2)
        return wrong_count(name, Expected::one_or_two_sizes, p.size());
    const auto size = read_size(p, 0);
    if (const auto* bad = std::get_if<BadParameters>(&size))
        return *bad;
    return Value{make(table, std::get<Range>(size))};
}

static Specialised array(TypeTable& table, const Parameters& p)
{
    if (p.empty() || p.size() > 3)
        return wrong_count("Array", Expected::one_to_three_parameters, p.size());
    const Type* element = type_at(p, 0);
    if (element == nullptr && p.size() != 2)
        return wrong_kind(0, Expected::type);
    if (p.size() == 1)
        return Value{array_of(table, *element, {})};
    const auto size = read_size(p, element != nullptr ? 1 : 0);
    if (const auto* bad = std::get_if<BadParameters>(&size))
        return *bad;
    return Value{array_of(table, element != nullptr ? *element : table.bare(Tag::any), std::get<Range>(size))};
}

static Specialised hash(TypeTable& table, const Parameters& p)
{
    const Type any = table.bare(Tag::any);
    const bool sizes_only = p.size() == 2 && p[0].as<std::int64_t>() != nullptr && p[1].as<std::int64_t>() != nullptr;
    for (std::size_t i = 0; i < std::min<std::size_t>(p.size(), 2) && !sizes_only; ++i)
        if (type_at(p, i) == nullptr)
            return wrong_kind(i, Expected::type);
    if (p.size() < 2 || p.size() > 4)
        return wrong_count("Hash", Expected::two_to_four_parameters, p.size());
    if (p.size() == 2 && !sizes_only)
        return Value{hash_of(table, *type_at(p, 0), *type_at(p, 1), {})};
    const auto size = read_size(p, sizes_only ? 0 : 2);
    if (const auto* bad = std::get_if<BadParameters>(&size))
        return *bad;
    return Value{
        hash_of(table, sizes_only ? any : *type_at(p, 0), sizes_only ? any : *type_at(p, 1), std::get<Range>(size))};
}

// Integers and `default` at the end of `p` are its size; they are taken away.
static std::variant<MaybeSize, BadParameters> take_size(Parameters& p)
{
    std::size_t count = 0;
    while (count < 2 && count < p.size() && is_bound(p[p.size() - 1 - count]))
        ++count;
    if (count == 0)
        return MaybeSize();
    const auto size = read_size(p, p.size() - count);
    if (const auto* bad = std::get_if<BadParameters>(&size))
        return *bad;
    p.resize(p.size() - count);
    return MaybeSize(std::get<Range>(size));
}

static Specialised tuple(TypeTable& table, Parameters p)
{
    const auto size = take_size(p);
    if (const auto* bad = std::get_if<BadParameters>(&size))
        return *bad;
    if (p.empty())
        return wrong_count("Tuple", Expected::at_least_one_type, 0);
    std::vector<Type> elements;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (type_at(p, i) == nullptr)
            return wrong_kind(i, Expected::type);
        elements.push_back(*type_at(p, i));
    }
    return Value{tuple_of(table, elements, std::get<MaybeSize>(size))};
}

// What Puppet makes of a value where a type is wanted but not insisted on.
static Type type_of(TypeTable& table, const Value& value)
{
    if (const auto* type = value.as<Type>())
        return *type;
    if (const auto* text = value.as<std::string>()) {
        const std::string_view texts[] = {"ruby", *text};
        return with_texts(table, Tag::runtime, texts);
    }
    return generalize(table, infer_reduced(table, value));
}

static Specialised callable(TypeTable& table, Parameters p)
{
    Type result;
    if (!p.empty() && p[0].as<ListValue>() != nullptr) {
        if (p.size() != 2)
            return wrong_count("Callable", Expected::parameters_and_result, p.size());
        if (type_at(p, 1) == nullptr)
            return wrong_kind(1, Expected::type);
        result = *type_at(p, 1);
        p = Parameters(std::get<ListValue>(p[0].is).items);
    }
    Type block;
    if (const Type* last = p.empty() ? nullptr : type_at(p, p.size() - 1);
        last != nullptr && is_callable(table, *last)) {
        block = *last;
        p.pop_back();
    }
    const auto size = take_size(p);
    if (const auto* bad = std::get_if<BadParameters>(&size))
        return *bad;
    const MaybeSize sizes = std::get<MaybeSize>(size);
    std::vector<Type> types;
    for (const Value& value : p)
        types.push_back(type_of(table, value));
    if (types.empty() && sizes && (!sizes->to || *sizes->to > 0))
        types.push_back(table.bare(Tag::unit));
    const Type parameters = tuple_of(table, types, sizes);
    if (parameters->tag != Tag::tuple)  // far too many
        return Value{table.bare(Tag::callable)};
    return Value{callable_of(table, parameters, block, result)};
}

static Specialised plain(std::string_view name)
{
    return BadParameters{flaw(FlawKind::no_type_parameters, name), {}};
}

Specialised specialise(TypeTable& table, Type type, Parameters parameters)
{
    Parameters p;
    if (type->tag == Tag::callable || type->tag == Tag::structure || type->tag == Tag::resource
        || type->tag == Tag::host_class || type->tag == Tag::init)
        p = std::move(parameters);
    else
        flatten(std::move(parameters), p);
    switch (type->tag) {
    case Tag::any: return plain("Any");
    case Tag::undef: return plain("Undef");
    case Tag::default_value: return plain("Default");
    case Tag::scalar: return plain("Scalar");
    case Tag::scalar_data: return plain("ScalarData");
    case Tag::numeric: return plain("Numeric");
    case Tag::binary: return plain("Binary");
    case Tag::sem_ver_range: return plain("SemVerRange");
    case Tag::catalog_entry: return plain("CatalogEntry");
    case Tag::alias: return plain(*type->text);
    case Tag::reference: return plain(*type->text);
    case Tag::unit: return plain("Unit");
    case Tag::integer: return integer(table, p);
    case Tag::floating: return floating(table, p);
    case Tag::string: return sized(table, "String", p, string_of);
    case Tag::collection:
        return sized(table, "Collection", p, [](TypeTable& t, Range size) { return collection_of(t, size); });
    case Tag::array: return array(table, p);
    case Tag::hash: return hash(table, p);
    case Tag::tuple: return tuple(table, std::move(p));
    case Tag::callable: return callable(table, std::move(p));
    default: return specialise_other(table, type, p);
    }
}

}  // namespace plint::types
