// Times, and what has a name: resources, classes, errors.
#include "checks/names/names.hpp"
#include "checks/types/print.hpp"
#include "checks/types/specialise_parts.hpp"
#include "checks/types/strings.hpp"
#include "checks/types/version_range.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::types {

static constexpr std::int64_t nanoseconds_in_second = 1'000'000'000;
// Years 1677 to 2262: what fits into 64 bits of nanoseconds. What does not is not read.
static constexpr std::int64_t max_seconds = 9'000'000'000;

static Specialised time(TypeTable& table, Tag tag, const Parameters& p)
{
    if (p.size() > 2)
        return wrong_count(tag == Tag::timespan ? "Timespan" : "Timestamp", Expected::at_most_two_parameters, p.size());
    Range range;
    for (std::size_t i = 0; i < p.size(); ++i) {
        auto& end = i == 0 ? range.from : range.to;
        if (p[i].as<DefaultValue>() != nullptr || p[i].as<UndefValue>() != nullptr)
            continue;
        const auto* seconds = p[i].as<std::int64_t>();
        if (seconds == nullptr || *seconds > max_seconds || *seconds < -max_seconds)
            return Unknown{};
        end = *seconds * nanoseconds_in_second;
    }
    if (range.from && range.to && *range.from > *range.to)
        return BadParameters{flaw(FlawKind::empty_range), {}};
    return Value{time_of(table, tag, range)};
}

static Specialised sem_ver(TypeTable& table, const Parameters& p)
{
    if (p.empty())
        return wrong_count("SemVer", Expected::at_least_one_version_range, 0);
    std::vector<VersionRange> ranges;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const auto* text = p[i].as<std::string>();
        if (text == nullptr)
            return wrong_kind(i, Expected::version_range);
        auto read = read_version_range(*text);
        if (std::holds_alternative<UnreadRange>(read))
            return Unknown{};
        if (std::holds_alternative<BadRange>(read))
            return BadParameters{flaw(FlawKind::not_a_version_range, *text), i};
        ranges.push_back(std::get<VersionRange>(std::move(read)));
    }
    return Value{sem_ver_of(table, std::move(ranges))};
}

static bool is_word(std::string_view text, char first, char last)
{
    return !text.empty() && first <= text[0] && text[0] <= last && std::ranges::all_of(text, plint::is_word);
}

// Words between `::`, each beginning with a letter of the range.
static bool is_name(std::string_view name, char first, char last)
{
    if (name.starts_with("::"))
        name.remove_prefix(2);
    for (bool more = true; more;) {
        const std::size_t at = name.find("::");
        more = at != name.npos;
        if (!is_word(name.substr(0, at), first, last))
            return false;
        if (more)
            name.remove_prefix(at + 2);
    }
    return true;
}

static void flatten_titles(const std::vector<Value>& from, std::vector<Value>& into)
{
    for (const Value& value : from) {
        if (const auto* list = value.as<ListValue>())
            flatten_titles(list->items, into);
        else if (value.as<UndefValue>() == nullptr)
            into.push_back(value);
    }
}

// One type, or an array of them where several names (or an array of names) are written.
static Value one_or_all(std::vector<Value> types, const Parameters& written)
{
    const bool list = written.size() > 1 || (!written.empty() && written[0].as<ListValue>() != nullptr);
    if (!list && types.size() == 1)
        return std::move(types[0]);
    return Value{ListValue{std::move(types)}};
}

static Specialised resource(TypeTable& table, Type type, Parameters p)
{
    if (p.empty())
        return wrong_count("Resource", Expected::at_least_one_parameter, 0);
    // `File['/a']['mode']` reads a parameter of a resource.
    if (type->texts.size() > 1)
        return Unknown{};
    std::string name;
    if (!type->texts.empty()) {
        name = type->texts[0];
    } else {
        const Type* of = type_at(p, 0);
        if (const auto* text = p[0].as<std::string>())
            name = capitalised_segments(*text);
        else if (of != nullptr && (*of)->tag == Tag::resource && !(*of)->texts.empty())
            name = (*of)->texts[0];
        else
            return wrong_kind(0, Expected::resource_type_name);
        p.erase(p.begin());
    }
    if (!is_name(name, 'A', 'Z'))
        return BadParameters{flaw(FlawKind::not_a_resource_type, name), 0};
    const std::string_view texts[] = {name};
    if (p.empty())
        return Value{with_texts(table, Tag::resource, texts)};
    std::vector<Value> titles;
    flatten_titles(p, titles);
    // `File[undef]` is undef, `File[[]]` an empty array.
    if (titles.empty())
        return p.size() == 1 && p[0].as<UndefValue>() != nullptr ? Value{UndefValue{}} : Value{ListValue{}};
    for (Value& title : titles) {
        const auto* text = title.as<std::string>();
        if (text == nullptr)
            return wrong_kind(0, Expected::title);
        const std::string_view both[] = {name, *text};
        title = Value{with_texts(table, Tag::resource, both)};
    }
    return one_or_all(std::move(titles), p);
}

static Specialised host_class(TypeTable& table, Type type, const Parameters& p)
{
    if (p.empty())
        return wrong_count("Class", Expected::names, 0);
    if (type->text)
        return Unknown{};
    std::vector<Value> names;
    flatten_titles(p, names);
    if (names.empty())
        return BadParameters{flaw(FlawKind::missing_name), {}};
    for (Value& name : names) {
        const auto* text = name.as<std::string>();
        if (text == nullptr)
            return wrong_kind(0, Expected::class_name);
        const std::string plain = plain_name(*text);
        if (!is_name(plain, '_', 'z'))
            return BadParameters{flaw(FlawKind::not_a_class_name, *text), {}};
        name = Value{with_text(table, Tag::host_class, plain)};
    }
    return one_or_all(std::move(names), p);
}

Specialised specialise_named(TypeTable& table, Type type, const Parameters& p)
{
    switch (type->tag) {
    case Tag::timespan:
    case Tag::timestamp: return time(table, type->tag, p);
    case Tag::sem_ver: return sem_ver(table, p);
    case Tag::uri: return specialise_uri(table, p);
    case Tag::init: return specialise_init(table, p);
    case Tag::object:
        if (type == with_text(table, Tag::object, "Error"))
            return specialise_error(table, p);
        if (type->text && type->texts.empty())
            return BadParameters{flaw(FlawKind::no_type_parameters, print(table, type)), {}};
        return type->text ? Specialised(Unknown{}) : specialise_object(table, p);
    case Tag::type_set: return specialise_type_set(table, p);
    case Tag::resource: return resource(table, type, p);
    case Tag::host_class: return host_class(table, type, p);
    default: return Unknown{};
    }
}

}  // namespace plint::types
