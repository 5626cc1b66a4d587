// `value[keys]` for known values.
#include "checks/inference/values.hpp"
#include "checks/types/strings.hpp"

#include <algorithm>

namespace plint::inference {

using namespace types;

namespace {

// A part of something that has `size` places, as Puppet cuts it: a negative length is a last place.
struct Slice {
    std::size_t from = 0;
    std::size_t count = 0;
    bool outside = false;
};

}  // namespace

static Slice slice(std::int64_t from, std::int64_t count, std::size_t size)
{
    const auto length = static_cast<std::int64_t>(size);
    // Far outside is outside.
    count = std::clamp(count, -4 * length - 4, 4 * length + 4);
    from = std::clamp(from, -4 * length - 4, 4 * length + 4);
    if (from < 0)
        from += length;
    if (count < 0)
        count = length - from + count + 1;
    if (from < 0) {
        count += from;
        from = 0;
    }
    if (from > length || count < 0)
        return {0, 0, true};
    return {static_cast<std::size_t>(from), static_cast<std::size_t>(std::min(count, length - from)), false};
}

std::optional<std::int64_t> position_of(const Value& key, bool strings)
{
    const auto* text = key.as<std::string>();
    const auto number = text != nullptr && strings ? number_in(*text) : std::nullopt;
    const auto* integer = number ? std::get_if<std::int64_t>(&*number) : key.as<std::int64_t>();
    return integer != nullptr ? std::optional(*integer) : std::nullopt;
}

// None when one key is no integer.
static std::optional<std::vector<std::int64_t>> positions(const std::vector<Value>& keys, bool strings)
{
    std::vector<std::int64_t> all;
    for (const Value& key : keys) {
        const auto position = position_of(key, strings);
        if (!position)
            return std::nullopt;
        all.push_back(*position);
    }
    return all;
}

static Computed in_text(const std::string& text, const std::vector<Value>& keys)
{
    if (keys.empty() || keys.size() > 2)
        return EvaluationError{flaw(FlawKind::string_positions, keys.size())};
    const auto at = positions(keys, true);
    if (!at)
        return EvaluationError{flaw(FlawKind::string_index_not_integer)};
    std::vector<std::string_view> characters;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            ++end;
        characters.push_back(std::string_view(text).substr(i, end - i));
        i = end;
    }
    const auto length = static_cast<std::int64_t>(characters.size());
    if (at->size() == 1 && ((*at)[0] < -length || (*at)[0] >= length))
        return Value{std::string()};
    const Slice part = slice((*at)[0], at->size() > 1 ? (*at)[1] : 1, characters.size());
    std::string out;
    for (std::size_t i = 0; i < part.count; ++i)
        out += characters[part.from + i];
    return Value{std::move(out)};
}

static Computed in_list(const ListValue& list, const std::vector<Value>& keys, bool strict)
{
    if (keys.empty() || keys.size() > 2)
        return EvaluationError{flaw(FlawKind::array_positions, keys.size())};
    const auto at = positions(keys, !strict);
    if (!at)
        return EvaluationError{flaw(FlawKind::array_index_not_integer)};
    const auto length = static_cast<std::int64_t>(list.items.size());
    if (at->size() == 1) {
        const std::int64_t place = (*at)[0] < 0 ? (*at)[0] + length : (*at)[0];
        return 0 <= place && place < length ? list.items[static_cast<std::size_t>(place)] : Value{UndefValue{}};
    }
    const Slice part = slice((*at)[0], (*at)[1], list.items.size());
    ListValue out;
    for (std::size_t i = 0; i < part.count; ++i)
        out.items.push_back(list.items[part.from + i]);
    return Value{std::move(out)};
}

static Computed in_hash(const HashValue& hash, const std::vector<Value>& keys)
{
    if (keys.empty())
        return EvaluationError{flaw(FlawKind::missing_key)};
    ListValue found;
    for (const Value& key : keys) {
        const Value* const value = find(hash, key);
        if (keys.size() == 1)
            return value != nullptr ? *value : Value{UndefValue{}};
        if (value != nullptr && value->as<UndefValue>() == nullptr)
            found.items.push_back(*value);
    }
    return Value{std::move(found)};
}

Computed access(const Value& value, std::vector<Value> keys, bool strict)
{
    if (const auto* hash = value.as<HashValue>())
        return in_hash(*hash, keys);
    std::vector<Value> flat;
    flatten(std::move(keys), flat);
    if (const auto* text = value.as<std::string>())
        return in_text(*text, flat);
    if (const auto* list = value.as<ListValue>())
        return in_list(*list, flat, strict);
    return Untold{};
}

}  // namespace plint::inference
