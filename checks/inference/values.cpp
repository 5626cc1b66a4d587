#include "checks/inference/values.hpp"

#include "checks/inference/alternatives.hpp"
#include "checks/names/names.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/compare.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/print.hpp"
#include "checks/types/strings.hpp"
#include "checks/types/views.hpp"
#include "parser/source/read_double.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace plint::inference {

using namespace types;

const Value* find(const HashValue& hash, const Value& key)
{
    for (std::size_t i = 0; i < hash.keys.size(); ++i)
        if (same(hash.keys[i], key))
            return &hash.values[i];
    return nullptr;
}

void set(HashValue& hash, Value key, Value value)
{
    for (std::size_t i = 0; i < hash.keys.size(); ++i)
        if (same(hash.keys[i], key)) {
            hash.values[i] = std::move(value);
            return;
        }
    hash.keys.push_back(std::move(key));
    hash.values.push_back(std::move(value));
}

namespace {

struct Same {
    bool operator()(UndefValue, UndefValue) const { return true; }
    bool operator()(DefaultValue, DefaultValue) const { return true; }
    bool operator()(bool a, bool b) const { return a == b; }
    bool operator()(std::int64_t a, std::int64_t b) const { return a == b; }
    bool operator()(double a, double b) const { return a == b; }
    bool operator()(const std::string& a, const std::string& b) const { return a == b; }
    bool operator()(const RegexValue& a, const RegexValue& b) const { return a.source == b.source; }
    bool operator()(Type a, Type b) const { return types::equal(a, b); }
    bool operator()(const TimeValue& a, const TimeValue& b) const
    {
        return a.tag == b.tag && a.nanoseconds == b.nanoseconds;
    }
    bool operator()(const SensitiveValue& a, const SensitiveValue& b) const { return same(a.hidden[0], b.hidden[0]); }
    bool operator()(const ListValue& a, const ListValue& b) const { return std::ranges::equal(a.items, b.items, same); }
    bool operator()(const HashValue& a, const HashValue& b) const
    {
        if (a.keys.size() != b.keys.size())
            return false;
        for (std::size_t i = 0; i < a.keys.size(); ++i) {
            const Value* const other = find(b, a.keys[i]);
            if (other == nullptr || !same(a.values[i], *other))
                return false;
        }
        return true;
    }
    template <class A, class B>
    bool operator()(const A&, const B&) const
    {
        return false;
    }
};

struct Equal {
    TypeTable& table;

    bool operator()(const std::string& a, const std::string& b) const { return equal_without_case(a, b); }
    bool operator()(std::int64_t a, double b) const { return static_cast<double>(a) == b; }
    bool operator()(double a, std::int64_t b) const { return a == static_cast<double>(b); }
    bool operator()(const TimeValue& a, std::int64_t b) const { return a.whole_seconds() == b; }
    bool operator()(const TimeValue& a, double b) const { return a.seconds() == b; }
    bool operator()(std::int64_t a, const TimeValue& b) const { return (*this)(b, a); }
    bool operator()(double a, const TimeValue& b) const { return (*this)(b, a); }
    bool operator()(Type a, Type b) const
    {
        return types::equal(a, b) || (assignable(table, a, b) && assignable(table, b, a));
    }
    bool operator()(const ListValue& a, const ListValue& b) const
    {
        return std::ranges::equal(a.items, b.items,
                                  [this](const Value& x, const Value& y) { return equal(table, x, y); });
    }
    bool operator()(const HashValue& a, const HashValue& b) const
    {
        if (a.keys.size() != b.keys.size())
            return false;
        for (std::size_t i = 0; i < a.keys.size(); ++i) {
            const Value* const other = find(b, a.keys[i]);
            if (!equal(table, other != nullptr ? *other : Value{UndefValue{}}, a.values[i]))
                return false;
        }
        return true;
    }
    template <class A, class B>
    bool operator()(const A& a, const B& b) const
    {
        return Same()(a, b);
    }
};

struct Text {
    TypeTable& table;
    using Result = std::optional<std::string>;

    Result operator()(UndefValue) const { return ""; }
    Result operator()(DefaultValue) const { return "default"; }
    Result operator()(const std::string& value) const { return value; }
    Result operator()(const ListValue& list) const
    {
        std::string out = "[";
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            const Result text = text_of(table, list.items[i]);
            if (!text)
                return std::nullopt;
            out += (i == 0 ? "" : ", ") + *text;
        }
        return out + ']';
    }
    Result operator()(const HashValue& hash) const
    {
        std::string out = "{";
        for (std::size_t i = 0; i < hash.keys.size(); ++i) {
            const Result key = text_of(table, hash.keys[i]);
            const Result value = text_of(table, hash.values[i]);
            if (!key || !value)
                return std::nullopt;
            out += fmt::format("{}{} => {}", i == 0 ? "" : ", ", *key, *value);
        }
        return out + '}';
    }
    Result operator()(const IteratorValue&) const { return std::nullopt; }
    template <class T>
    Result operator()(const T& value) const
    {
        return print(table, Value{value});
    }
};

}  // namespace

bool same(const Value& a, const Value& b)
{
    return std::visit(Same{}, a.is, b.is);
}

bool equal(TypeTable& table, const Value& a, const Value& b)
{
    return std::visit(Equal{table}, a.is, b.is);
}

std::optional<std::string> text_of(TypeTable& table, const Value& value)
{
    return std::visit(Text{table}, value.is);
}

static std::string_view without_blanks(std::string_view text)
{
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    return text;
}

// `12`, `1.5`, `1e-3`: digits, a fraction, an exponent without plus.
static std::optional<bool> is_decimal_float(std::string_view text)
{
    std::size_t at = 0;
    const auto digits = [&] {
        const std::size_t from = at;
        while (at < text.size() && is_digit(text[at]))
            ++at;
        return at > from;
    };
    if (!digits())
        return std::nullopt;
    bool is_float = false;
    if (at < text.size() && text[at] == '.') {
        ++at;
        is_float = true;
        if (!digits())
            return std::nullopt;
    }
    if (at < text.size() && lower_case(text[at]) == 'e') {
        ++at;
        is_float = true;
        if (at < text.size() && text[at] == '-')
            ++at;
        if (!digits())
            return std::nullopt;
    }
    return at == text.size() ? std::optional(is_float) : std::nullopt;
}

std::optional<Number> number_in(std::string_view text)
{
    text = without_blanks(text.starts_with("::") ? text.substr(2) : text);
    bool negative = false;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        negative = text.front() == '-';
        text.remove_prefix(1);
    }
    text = without_blanks(text);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    const auto is_float = is_decimal_float(text);
    if (!hex && !is_float)
        return std::nullopt;
    if (is_float && *is_float) {
        double value = 0;
        read_double(text.data(), text.data() + text.size(), value);
        return negative ? -value : value;
    }
    const auto value = syntax::number_value(text);
    if (!value || !value->integer)
        return std::nullopt;
    return negative ? -*value->integer : *value->integer;
}

static std::optional<std::vector<Value>> range(std::int64_t from, std::int64_t to, std::size_t max)
{
    std::vector<Value> items;
    if (to < from)
        return items;
    const std::uint64_t steps = static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
    if (steps >= max)
        return std::nullopt;
    for (std::uint64_t i = 0; i <= steps; ++i)
        items.push_back({from + static_cast<std::int64_t>(i)});
    return items;
}

std::optional<std::vector<Value>> elements_of(TypeTable& table, const Value& value, std::size_t max)
{
    std::vector<Value> items;
    if (const auto* list = value.as<ListValue>()) {
        items = list->items;
    } else if (const auto* iterator = value.as<IteratorValue>()) {
        items = iterator->items;
    } else if (const auto* hash = value.as<HashValue>()) {
        for (std::size_t i = 0; i < hash->keys.size(); ++i)
            items.push_back({ListValue{{hash->keys[i], hash->values[i]}}});
    } else if (const auto* text = value.as<std::string>()) {
        for (std::size_t at = 0; at < text->size();) {
            std::size_t end = at + 1;
            while (end < text->size() && (static_cast<unsigned char>((*text)[end]) & 0xC0U) == 0x80U)
                ++end;
            items.push_back({text->substr(at, end - at)});
            at = end;
        }
    } else if (const auto* count = value.as<std::int64_t>()) {
        if (*count < 0)
            return std::nullopt;
        return range(0, *count - 1, max);
    } else if (const auto* type = value.as<Type>()) {
        const Type meaning = resolved(table, *type);
        if (!meaning)
            return std::nullopt;
        if (meaning->tag == Tag::integer && meaning->range.from && meaning->range.to)
            return range(*meaning->range.from, *meaning->range.to, max);
        if (meaning->tag != Tag::enumeration)
            return std::nullopt;
        for (const std::string_view each : types::EnumType(meaning).values())
            items.push_back({std::string(each)});
    } else {
        return std::nullopt;
    }
    return items.size() <= max ? std::optional(std::move(items)) : std::nullopt;
}

std::string kind_of(TypeTable& table, Type type)
{
    if (!type)
        return "nothing";
    switch (type->tag) {
    case Tag::tuple: return "Array";
    case Tag::structure: return "Hash";
    case Tag::undef: return "undef";
    case Tag::resource:
    case Tag::alias:
    case Tag::object:
    case Tag::reference:
    case Tag::type: return print(table, type);
    case Tag::variant:
    case Tag::optional: {
        if (type->is_bare())
            return print(table, type);
        std::vector<std::string> kinds;
        bool may_be_undef = false;
        for (const Type each : alternatives(table, type)) {
            std::string kind = kind_of(table, each);
            if (each->tag == Tag::undef)
                may_be_undef = true;
            else if (std::ranges::find(kinds, kind) == kinds.end())
                kinds.push_back(std::move(kind));
        }
        if (kinds.empty())
            return "undef";
        std::string text =
            kinds.size() == 1 ? std::move(kinds.front()) : fmt::format("Variant[{}]", fmt::join(kinds, ", "));
        return may_be_undef ? fmt::format("Optional[{}]", text) : text;
    }
    default: return print(table, table.bare(type->tag));
    }
}

}  // namespace plint::inference
