// Functions that change strings one by one: case, blanks, the end of a line.
#include "checks/inference/functions/functions.hpp"
#include "checks/names/names.hpp"
#include "checks/types/build.hpp"
#include "checks/types/iterate.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

using namespace types;

static bool is_ascii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

static std::string upcase(std::string text)
{
    std::ranges::transform(text, text.begin(), [](char c) { return upper_case(c); });
    return text;
}

static std::string downcase(std::string text)
{
    return lower_case(text);
}

static std::string capitalise(std::string text)
{
    text = lower_case(text);
    if (!text.empty())
        text[0] = upper_case(text[0]);
    return text;
}

static std::string camelcase(std::string text)
{
    std::string out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('_', at), text.size());
        out += capitalise(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

static bool is_space(char c)
{
    return c == ' ' || ('\t' <= c && c <= '\r') || c == '\0';
}

static std::string lstrip(std::string text)
{
    std::size_t at = 0;
    while (at < text.size() && is_space(text[at]))
        ++at;
    return text.substr(at);
}

static std::string rstrip(std::string text)
{
    while (!text.empty() && is_space(text.back()))
        text.pop_back();
    return text;
}

static std::string strip(std::string text)
{
    return lstrip(rstrip(std::move(text)));
}

static std::string chomp(std::string text)
{
    if (text.ends_with('\n'))
        text.pop_back();
    if (text.ends_with('\r'))
        text.pop_back();
    return text;
}

static std::string chop(std::string text)
{
    if (text.ends_with("\r\n"))
        text.pop_back();
    if (!text.empty())
        text.pop_back();
    return text;
}

struct TextChange {
    std::string (*apply)(std::string);
    bool enters_hashes = false;
};

static AbstractValue changed(Evaluator& evaluator, const AbstractValue& given, const TextChange& change);

static std::vector<AbstractValue> each_changed(Evaluator& evaluator, std::vector<Value> values,
                                               const TextChange& change)
{
    std::vector<AbstractValue> all;
    for (Value& value : values)
        all.push_back(changed(evaluator, known_value(evaluator.table(), std::move(value)), change));
    return all;
}

static AbstractValue changed_value(Evaluator& evaluator, const AbstractValue& given, const TextChange& change)
{
    TypeTable& table = evaluator.table();
    const Value& value = *given.value;
    if (const auto* text = value.as<std::string>())
        return is_ascii(*text) ? known_value(table, {change.apply(*text)}) : bare_type(evaluator, Tag::string);
    if (value.as<std::int64_t>() != nullptr || value.as<double>() != nullptr)
        return given;
    if (const auto* hash = value.as<HashValue>(); hash != nullptr && change.enters_hashes)
        return hash_of_known(table, each_changed(evaluator, hash->keys, change),
                             each_changed(evaluator, hash->values, change));
    if (auto items = elements_of(table, value, 1000))
        return array_of_known(table, each_changed(evaluator, std::move(*items), change));
    return given;
}

// A null type if there is no such value.
static Type changed_type(Evaluator& evaluator, Type type, const TextChange& change)
{
    TypeTable& table = evaluator.table();
    switch (type->tag) {
    case Tag::string:
    case Tag::enumeration:
    case Tag::pattern: return table.bare(Tag::string);
    case Tag::integer:  // without its numbers an iterable integer is an array
    case Tag::floating:
    case Tag::any: return type;
    case Tag::hash:
    case Tag::structure: return table.bare(change.enters_hashes ? Tag::hash : Tag::array);
    default: break;
    }
    const auto element = element_of(table, type);
    if (!element)
        return {};
    const Type inner = *element ? changed(evaluator, AbstractValue{*element, {}}, change).type : Type();
    return array_of(table, inner ? inner : table.bare(Tag::any), {});
}

// Strings are changed, also those in arrays; numbers stay.
static AbstractValue changed(Evaluator& evaluator, const AbstractValue& given, const TextChange& change)
{
    if (given.value)
        return changed_value(evaluator, given, change);
    TypeTable& table = evaluator.table();
    std::vector<Type> results;
    for (const Type type : alternatives(table, given.type))
        if (const Type result = changed_type(evaluator, type, change))
            results.push_back(result);
    return value_of_type(table, results.empty() ? table.bare(Tag::any) : union_of_all(table, results));
}

template <auto apply, bool enters_hashes = false>
static AbstractValue each_text(Evaluator& evaluator, CallSite& site)
{
    return site.arguments.empty() ? anything(evaluator.table())
                                  : changed(evaluator, site.arguments[0], {apply, enters_hashes});
}

std::span<const NamedFunction> text_change_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"camelcase", each_text<camelcase>},
        {"capitalize", each_text<capitalise>},
        {"chomp", each_text<chomp>},
        {"chop", each_text<chop>},
        {"downcase", each_text<downcase, true>},
        {"lstrip", each_text<lstrip>},
        {"rstrip", each_text<rstrip>},
        {"strip", each_text<strip>},
        {"upcase", each_text<upcase, true>},
    });
    return table;
}

}  // namespace plint::inference
