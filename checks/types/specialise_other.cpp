// Listed strings, regular expressions, and types around other types.
#include "checks/text/match.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/print.hpp"
#include "checks/types/specialise_parts.hpp"

namespace plint::types {

static Specialised boolean(TypeTable& table, const Parameters& p)
{
    if (p.size() != 1)
        return wrong_count("Boolean", Expected::true_or_false, p.size());
    const auto* value = p[0].as<bool>();
    if (value == nullptr)
        return wrong_kind(0, Expected::true_or_false);
    return Value{boolean_of(table, *value)};
}

static Specialised enumeration(TypeTable& table, const Parameters& p)
{
    const auto* last = p.empty() ? nullptr : p.back().as<bool>();
    const std::size_t count = p.size() - (last != nullptr ? 1 : 0);
    if (count == 0)
        return wrong_count("Enum", Expected::strings, 0);
    std::vector<std::string_view> values;
    for (std::size_t i = 0; i < count; ++i) {
        const auto* text = p[i].as<std::string>();
        if (text == nullptr)
            return wrong_kind(i, Expected::string);
        values.push_back(*text);
    }
    return Value{enum_of(table, std::move(values), last != nullptr && *last)};
}

static Specialised regexp(TypeTable& table, const Parameters& p)
{
    if (p.size() != 1)
        return wrong_count("Regexp", Expected::one_regex, p.size());
    if (const auto* text = p[0].as<std::string>())
        return Value{regexp_of(table, *text)};
    if (const auto* regex = p[0].as<RegexValue>())
        return Value{regexp_of(table, regex->source)};
    return wrong_kind(0, Expected::string_or_regex);
}

static Specialised pattern(TypeTable& table, const Parameters& p)
{
    if (p.empty())
        return wrong_count("Pattern", Expected::regexes, 0);
    std::vector<Type> regexps;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (const auto* text = p[i].as<std::string>()) {
            if (!text::is_regex(*text, &table.regex_budget()))
                return BadParameters{flaw(FlawKind::invalid_regex, *text), i};
            regexps.push_back(regexp_of(table, *text));
        } else if (const auto* regex = p[i].as<RegexValue>()) {
            regexps.push_back(regexp_of(table, regex->source));
        } else if (const Type* type = type_at(p, i); type != nullptr && (*type)->tag == Tag::regexp) {
            regexps.push_back(*type);
        } else if (type != nullptr && (*type)->tag == Tag::pattern) {
            regexps.insert(regexps.end(), (*type)->parts.begin(), (*type)->parts.end());
        } else {
            return wrong_kind(i, Expected::pattern);
        }
    }
    return Value{pattern_of(table, std::move(regexps))};
}

static Specialised variant(TypeTable& table, const Parameters& p)
{
    if (p.empty())
        return wrong_count("Variant", Expected::types, 0);
    std::vector<Type> types;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (type_at(p, i) == nullptr)
            return wrong_kind(i, Expected::type);
        types.push_back(*type_at(p, i));
    }
    return Value{variant_of(table, types)};
}

static Specialised wrapper(TypeTable& table, Type type, const Parameters& p)
{
    if (p.empty() && type->tag == Tag::not_undef)
        return Value{table.bare(Tag::not_undef)};
    if (p.size() != 1)
        return wrong_count(print(table, table.bare(type->tag)), Expected::one_type, p.size());
    if (const Type* inner = type_at(p, 0))
        return Value{wrap(table, type->tag, *inner)};
    const auto* text = p[0].as<std::string>();
    if (text != nullptr && (type->tag == Tag::optional || type->tag == Tag::not_undef))
        return Value{wrap(table, type->tag, literal_of(table, *text))};
    return wrong_kind(0, Expected::type);
}

// Key types that stand for one string.
static std::variant<Type, BadParameters> struct_key(TypeTable& table, const Value& key, bool undef)
{
    if (const auto* text = key.as<std::string>()) {
        if (text->empty())
            return wrong_kind(0, Expected::non_empty_key);
        const Type name = literal_of(table, *text);
        return undef ? wrap(table, Tag::optional, name) : name;
    }
    const auto* type = key.as<Type>();
    if (type == nullptr || ((*type)->tag != Tag::optional && (*type)->tag != Tag::not_undef))
        return wrong_kind(0, Expected::struct_key);
    const Type inner = (*type)->part();
    if (!inner || inner->tag != Tag::string || !inner->text)
        return wrong_kind(0, Expected::struct_key);
    return (*type)->tag == Tag::not_undef ? inner : *type;
}

static Specialised structure(TypeTable& table, const Parameters& p)
{
    if (p.size() != 1)
        return wrong_count("Struct", Expected::one_hash, p.size());
    const auto* hash = p[0].as<HashValue>();
    if (hash == nullptr)
        return wrong_kind(0, Expected::hash);
    std::vector<Type> parts;
    for (std::size_t i = 0; i < hash->keys.size(); ++i) {
        Type value;
        if (const auto* type = hash->values[i].as<Type>()) {
            value = *type;
        } else if (const auto* text = hash->values[i].as<std::string>()) {
            const std::string_view texts[] = {"ruby", *text};
            value = with_texts(table, Tag::runtime, texts);
        } else {
            value = generalize(table, infer_reduced(table, hash->values[i]));
        }
        const bool undef = assignable(table, value, table.bare(Tag::undef));
        const auto key = struct_key(table, hash->keys[i], undef);
        if (const auto* bad = std::get_if<BadParameters>(&key))
            return *bad;
        parts.insert(parts.end(), {std::get<Type>(key), value});
    }
    return Value{struct_of(table, parts)};
}

static Specialised runtime(TypeTable& table, const Parameters& p)
{
    if (p.size() != 2)
        return wrong_count("Runtime", Expected::runtime_and_name, p.size());
    std::string_view texts[2];
    for (std::size_t i = 0; i < 2; ++i) {
        const auto* text = p[i].as<std::string>();
        if (text == nullptr || (i == 1 && text->empty()))
            return wrong_kind(i, Expected::non_empty_string);
        texts[i] = *text;
    }
    return Value{with_texts(table, Tag::runtime, texts)};
}

Specialised specialise_other(TypeTable& table, Type type, const Parameters& p)
{
    switch (type->tag) {
    case Tag::boolean: return boolean(table, p);
    case Tag::enumeration: return enumeration(table, p);
    case Tag::regexp: return regexp(table, p);
    case Tag::pattern: return pattern(table, p);
    case Tag::variant: return variant(table, p);
    case Tag::optional:
    case Tag::not_undef:
    case Tag::type:
    case Tag::sensitive:
    case Tag::iterable:
    case Tag::iterator: return wrapper(table, type, p);
    case Tag::structure: return structure(table, p);
    case Tag::runtime: return runtime(table, p);
    default: return specialise_named(table, type, p);
    }
}

}  // namespace plint::types
