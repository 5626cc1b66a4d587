// Conversion to strings, regular expressions, arrays and hashes.
#include "checks/inference/functions/conversion.hpp"
#include "checks/text/match.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/iterate.hpp"

#include <algorithm>

namespace plint::inference {

using namespace types;

Outcome Conversion::text()
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    const AbstractValue& from = argument(0);
    if (count() == 2) {
        const auto& format = argument(1).value;
        const bool fits = !format || format->as<DefaultValue>() != nullptr || format->as<HashValue>() != nullptr
            || (format->as<std::string>() != nullptr && !format->as<std::string>()->empty());
        if (!fits)
            return EvaluationError{flaw(FlawKind::format_not_string_or_hash)};
        // The letter of a plain format must be one that the kind of value knows.
        const auto* letters = format ? format->as<std::string>() : nullptr;
        if (letters == nullptr || !from.value || !letters->starts_with('%'))
            return some(Tag::string);
        const std::string_view known_letters = from.value->as<std::int64_t>() != nullptr ? "dxXobBeEfgGaAspc"
            : from.value->as<double>() != nullptr                                        ? "dxXobBeEfgGaAsp"
            : from.value->as<std::string>() != nullptr                                   ? "cCudspt"
                                                                                         : "";
        if (!known_letters.empty() && known_letters.find(letters->back()) == std::string_view::npos)
            return EvaluationError{flaw(FlawKind::format_does_not_apply, *letters, kind_of(table_, from.type))};
        return some(Tag::string);
    }
    if (!from.value)
        return some(Tag::string);
    const Value& value = *from.value;
    const bool plain = value.as<std::string>() != nullptr || value.as<std::int64_t>() != nullptr
        || value.as<bool>() != nullptr || value.as<UndefValue>() != nullptr;
    const auto shown = plain ? text_of(table_, value) : std::nullopt;
    return shown ? known_value(table_, {*shown}) : some(Tag::string);
}

Outcome Conversion::list()
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    const AbstractValue& from = argument(0);
    const auto* wraps = count() == 2 && argument(1).value ? argument(1).value->as<bool>() : nullptr;
    if (count() == 2 && argument(1).value && wraps == nullptr)
        return EvaluationError{flaw(FlawKind::last_argument_not_boolean)};
    if (count() == 2 && wraps == nullptr)
        return some(Tag::array);
    if (wraps != nullptr && *wraps) {
        const bool is_list = !disjoint(table_, from.type, table_.bare(Tag::array));
        if (from.value)
            return from.value->as<ListValue>() != nullptr ? from : array_of_known(table_, {from});
        return is_list ? some(Tag::array) : array_of_known(table_, {from});
    }
    if (from.value) {
        if (auto items = elements_of(table_, *from.value, 2000))
            return known_value(table_, {ListValue{std::move(*items)}});
        return is_instance(table_, table_.bare(Tag::iterable), *from.value) || from.type->tag == Tag::binary
            ? Outcome(some(Tag::array))
            : Outcome(cannot());
    }
    Type element;
    bool possible = false;
    for (const Type each : alternatives(table_, from.type)) {
        const auto inner = element_of(table_, each);
        possible = possible || inner || each->tag == Tag::any || each->tag == Tag::binary;
        element =
            union_of(table_, element, inner && *inner && (*inner)->tag != Tag::unit ? *inner : table_.bare(Tag::any));
    }
    if (!possible)
        return cannot();
    if (from.type->tag == Tag::array || from.type->tag == Tag::tuple)
        return from;
    return value_of_type(table_, array_of(table_, element, {}));
}

Outcome Conversion::hash_of_list(const ListValue& list)
{
    HashValue hash;
    const bool pairs = !list.items.empty() && std::ranges::all_of(list.items, [](const Value& item) {
        const auto* pair = item.as<ListValue>();
        return pair != nullptr && pair->items.size() == 2;
    });
    if (pairs) {
        for (const Value& item : list.items)
            set(hash, item.as<ListValue>()->items[0], item.as<ListValue>()->items[1]);
        return known_value(table_, {std::move(hash)});
    }
    if (list.items.size() % 2 != 0)
        return EvaluationError{flaw(FlawKind::odd_number_of_elements)};
    for (std::size_t i = 0; i < list.items.size(); i += 2)
        set(hash, list.items[i], list.items[i + 1]);
    return known_value(table_, {std::move(hash)});
}

Outcome Conversion::hash()
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    if (count() == 2)
        return some(Tag::hash);
    const AbstractValue& from = argument(0);
    if (!from.value) {
        if (from.type->tag == Tag::hash || from.type->tag == Tag::structure)
            return from;
        return may_be(from, {Tag::array, Tag::hash, Tag::string, Tag::integer, Tag::type, Tag::iterator})
            ? Outcome(some(Tag::hash))
            : Outcome(cannot());
    }
    if (from.value->as<HashValue>() != nullptr)
        return from;
    if (const auto* list = from.value->as<ListValue>())
        return hash_of_list(*list);
    if (auto items = elements_of(table_, *from.value, 2000))
        return hash_of_list(ListValue{std::move(*items)});
    return is_instance(table_, table_.bare(Tag::iterable), *from.value) ? Outcome(some(Tag::hash)) : Outcome(cannot());
}

Outcome Conversion::regexp()
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    const auto* text = exact_argument<std::string>(site_, 1);
    if (text == nullptr)
        return may_be(argument(0), {Tag::string}) && !argument(0).value ? Outcome(some(Tag::regexp))
                                                                        : Outcome(cannot());
    if (count() == 2)
        return argument(1).value && argument(1).value->as<bool>() == nullptr ? Outcome(cannot())
                                                                             : Outcome(some(Tag::regexp));
    if (!text::is_regex(*text, &table_.regex_budget()))
        return EvaluationError{flaw(FlawKind::invalid_regex, *text)};
    return known_value(table_, {RegexValue{*text}});
}

}  // namespace plint::inference
