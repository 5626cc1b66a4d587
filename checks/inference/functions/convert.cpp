// `T.new(…)`: conversion, and the check that its result is a T.
#include "checks/inference/functions/functions.hpp"
#include "checks/inference/narrow.hpp"
#include "checks/project/names.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/iterate.hpp"
#include "checks/types/match.hpp"
#include "checks/types/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace plint::inference {

using namespace types;

namespace {

// The arguments after the type. Each conversion gives what it makes, none where it cannot say.
class Conversion {
public:
    Conversion(Evaluator& evaluator, CallSite& site, Type type)
        : evaluator_(evaluator), table_(evaluator.table()), site_(site), type_(type)
    {
    }

    [[nodiscard]] Outcome run();

private:
    [[nodiscard]] std::size_t count() const { return site_.arguments.size() - 1; }
    [[nodiscard]] const Known& argument(std::size_t index) const { return site_.arguments[index + 1]; }
    [[nodiscard]] Known some(Tag tag) const { return of_type(table_, table_.bare(tag)); }
    [[nodiscard]] Refusal cannot() const
    {
        return {fmt::format("`{}` cannot be made from `{}`", print(table_, type_),
                            count() > 0 ? kind_of(table_, argument(0).type) : "nothing")};
    }
    [[nodiscard]] Refusal not_supported() const
    {
        return {fmt::format("no value of `{}` can be made", print(table_, type_))};
    }
    [[nodiscard]] std::optional<Refusal> wrong_count(std::size_t least, std::size_t most) const;
    [[nodiscard]] bool may_be(const Known& given, std::initializer_list<Tag> tags) const;

    Outcome integer();
    Outcome real(bool keeps_integers);
    Outcome boolean();
    Outcome text();
    Outcome list();
    Outcome hash();
    Outcome hash_of_list(const ListValue& list);
    Outcome regexp();
    Outcome time(Tag tag);
    Outcome sensitive();
    Outcome opaque(Tag tag, std::size_t least, std::size_t most);

    Evaluator& evaluator_;
    TypeTable& table_;
    CallSite& site_;
    Type type_;
};

// An integer between blanks, sign and prefix. None: not one that Ruby reads.
std::optional<std::int64_t> read_integer(std::string_view text, int radix)
{
    const auto skip = [&] {
        while (!text.empty() && (text.front() == ' ' || ('\t' <= text.front() && text.front() <= '\r')))
            text.remove_prefix(1);
    };
    skip();
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    skip();
    const auto prefix = [&](char small) {
        return text.size() > 1 && text[0] == '0' && lower_case(text[1]) == small;
    };
    // Only digits, or a prefix and digits, come this far.
    const bool hex = prefix('x');
    const bool digits = std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
    const bool binary = prefix('b') && text.substr(2).find_first_not_of("01") == text.npos && text.size() > 2;
    if (text.empty() || (!hex && !binary && !digits))
        return std::nullopt;
    if (radix == 0)
        radix = hex ? 16 : prefix('b') ? 2 : text.size() > 1 && text[0] == '0' ? 8 : 10;
    if ((radix == 16 && hex) || (radix == 2 && prefix('b')))
        text.remove_prefix(2);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, radix);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return negative ? -value : value;
}

std::optional<Refusal> Conversion::wrong_count(std::size_t least, std::size_t most) const
{
    if (least <= count() && count() <= most)
        return std::nullopt;
    return Refusal{fmt::format("`{}.new` takes {} to {} arguments, {} given", print(table_, type_), least, most, count())};
}

bool Conversion::may_be(const Known& given, std::initializer_list<Tag> tags) const
{
    return std::ranges::any_of(tags, [&](Tag tag) { return !disjoint(table_, given.type, table_.bare(tag)); });
}

Outcome Conversion::integer()
{
    if (auto wrong = wrong_count(1, 3))
        return *wrong;
    Known from = argument(0);
    int radix = 0;
    bool absolute = false;
    if (!from.value) {
        if (!may_be(from, {Tag::integer, Tag::floating, Tag::boolean, Tag::string, Tag::timespan, Tag::timestamp, Tag::hash}))
            return cannot();
        return some(Tag::integer);
    }
    for (std::size_t i = 1; i < count(); ++i) {
        const auto& given = argument(i).value;
        const auto* number = given ? given->as<std::int64_t>() : nullptr;
        const auto* flag = given ? given->as<bool>() : nullptr;
        if (!given)
            return some(Tag::integer);
        if (i == 1 && given->as<DefaultValue>() != nullptr)
            continue;
        if (i == 1 && number != nullptr && (*number == 2 || *number == 8 || *number == 10 || *number == 16))
            radix = static_cast<int>(*number);
        else if (i == 2 && flag != nullptr)
            absolute = *flag;
        else
            return Refusal{i == 1 ? "a radix is 2, 8, 10 or 16" : "the last argument is `true` or `false`"};
    }
    const Value& value = *from.value;
    if (value.as<HashValue>() != nullptr)
        return some(Tag::integer);
    std::optional<std::int64_t> result;
    if (const auto* whole = value.as<std::int64_t>())
        result = *whole;
    else if (const auto* real = value.as<double>(); real != nullptr && std::abs(*real) < 9.2e18)
        result = static_cast<std::int64_t>(*real);
    else if (real != nullptr)
        return some(Tag::integer);
    else if (const auto* flag = value.as<bool>())
        result = *flag ? 1 : 0;
    else if (const auto* moment = value.as<TimeValue>())
        result = static_cast<std::int64_t>(std::floor(static_cast<double>(moment->nanoseconds) / 1e9));
    else if (const auto* text = value.as<std::string>()) {
        result = read_integer(*text, radix);
        if (!result && text->size() > 18)
            return some(Tag::integer);
        if (!result)
            return Refusal{fmt::format("the string `{}` is no integer", *text)};
    }
    if (!result)
        return cannot();
    return known(table_, {absolute ? std::abs(*result) : *result});
}

// Float, and Numeric which keeps integers.
Outcome Conversion::real(bool keeps_integers)
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    const Tag tag = keeps_integers ? Tag::numeric : Tag::floating;
    const Known& from = argument(0);
    bool absolute = false;
    if (count() == 2) {
        const auto* flag = argument(1).value ? argument(1).value->as<bool>() : nullptr;
        if (argument(1).value && flag == nullptr)
            return Refusal{"the last argument is `true` or `false`"};
        if (flag == nullptr)
            return some(tag);
        absolute = *flag;
    }
    if (!from.value) {
        if (!may_be(from, {Tag::integer, Tag::floating, Tag::boolean, Tag::string, Tag::timespan, Tag::timestamp, Tag::hash}))
            return cannot();
        return some(tag);
    }
    const auto give = [&](Number number) -> Outcome {
        if (const auto* whole = std::get_if<std::int64_t>(&number); whole != nullptr && keeps_integers)
            return known(table_, {absolute ? std::abs(*whole) : *whole});
        const double value = std::holds_alternative<double>(number)
            ? std::get<double>(number)
            : static_cast<double>(std::get<std::int64_t>(number));
        return known(table_, {absolute ? std::abs(value) : value});
    };
    const Value& value = *from.value;
    if (value.as<HashValue>() != nullptr)
        return some(tag);
    if (const auto* whole = value.as<std::int64_t>())
        return give(*whole);
    if (const auto* number = value.as<double>())
        return give(*number);
    if (const auto* flag = value.as<bool>())
        return give(keeps_integers ? Number(std::int64_t{*flag ? 1 : 0}) : Number(*flag ? 1.0 : 0.0));
    if (const auto* moment = value.as<TimeValue>())
        return give(static_cast<double>(moment->nanoseconds) / 1e9);
    const auto* text = value.as<std::string>();
    if (text == nullptr)
        return cannot();
    static constexpr std::string_view pattern =
        R"(\A[+-]?\s*(?:(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z)";
    if (!matches(pattern, *text).value_or(false))
        return Refusal{fmt::format("the string `{}` is no number", *text)};
    const std::string lower = lower_case(*text);
    if (lower.find('b') != std::string::npos && lower.find('x') == std::string::npos) {
        // A sign before `0b` is read by nobody.
        if (!lower.starts_with("0b"))
            return Refusal{fmt::format("the string `{}` is no number", *text)};
        const auto bits = read_integer(*text, 2);
        return bits ? give(*bits) : some(tag);
    }
    const auto number = number_in(*text);
    const bool octal = !keeps_integers && number && std::holds_alternative<std::int64_t>(*number)
        && lower.find('x') == std::string::npos;
    if (octal) {
        const auto decimal = read_integer(*text, 10);
        return decimal ? give(*decimal) : some(tag);
    }
    return number ? give(*number) : Outcome(some(tag));
}

Outcome Conversion::boolean()
{
    if (auto wrong = wrong_count(1, 1))
        return *wrong;
    const Known& from = argument(0);
    if (!from.value)
        return may_be(from, {Tag::integer, Tag::floating, Tag::boolean, Tag::string}) ? Outcome(some(Tag::boolean))
                                                                                     : Outcome(cannot());
    const Value& value = *from.value;
    if (const auto* whole = value.as<std::int64_t>())
        return known(table_, {*whole != 0});
    if (const auto* number = value.as<double>())
        return known(table_, {*number != 0});
    if (value.as<bool>() != nullptr)
        return from;
    if (const auto* text = value.as<std::string>()) {
        const std::string lower = lower_case(*text);
        for (const std::string_view yes : {"true", "yes", "y"})
            if (lower == yes)
                return known(table_, {true});
        for (const std::string_view no : {"false", "no", "n"})
            if (lower == no)
                return known(table_, {false});
    }
    return cannot();
}

Outcome Conversion::text()
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    const Known& from = argument(0);
    if (count() == 2) {
        const auto& format = argument(1).value;
        const bool fits = !format || format->as<DefaultValue>() != nullptr || format->as<HashValue>() != nullptr
            || (format->as<std::string>() != nullptr && !format->as<std::string>()->empty());
        if (!fits)
            return Refusal{"a format is a string or a hash"};
        // The letter of a plain format must be one that the kind of value knows.
        const auto* letters = format ? format->as<std::string>() : nullptr;
        if (letters == nullptr || !from.value || !letters->starts_with('%'))
            return some(Tag::string);
        const std::string_view known_letters = from.value->as<std::int64_t>() != nullptr ? "dxXobBeEfgGaAspc"
            : from.value->as<double>() != nullptr                                        ? "dxXobBeEfgGaAsp"
            : from.value->as<std::string>() != nullptr                                   ? "cCudspt"
                                                                                         : "";
        if (!known_letters.empty() && known_letters.find(letters->back()) == std::string_view::npos)
            return Refusal{fmt::format("the format `{}` does not fit `{}`", *letters, kind_of(table_, from.type))};
        return some(Tag::string);
    }
    if (!from.value)
        return some(Tag::string);
    const Value& value = *from.value;
    const bool plain = value.as<std::string>() != nullptr || value.as<std::int64_t>() != nullptr
        || value.as<bool>() != nullptr || value.as<UndefValue>() != nullptr;
    const auto shown = plain ? text_of(table_, value) : std::nullopt;
    return shown ? known(table_, {*shown}) : some(Tag::string);
}

Outcome Conversion::list()
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    const Known& from = argument(0);
    const auto* wraps = count() == 2 && argument(1).value ? argument(1).value->as<bool>() : nullptr;
    if (count() == 2 && argument(1).value && wraps == nullptr)
        return Refusal{"the last argument is `true` or `false`"};
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
            return known(table_, {ListValue{std::move(*items)}});
        return is_instance(table_, table_.bare(Tag::iterable), *from.value) || from.type->tag == Tag::binary
            ? Outcome(some(Tag::array))
            : Outcome(cannot());
    }
    Type element;
    bool possible = false;
    for (const Type each : alternatives(table_, from.type)) {
        const auto inner = element_of(table_, each);
        possible = possible || inner || each->tag == Tag::any || each->tag == Tag::binary;
        element = unite(table_, element, inner && *inner && (*inner)->tag != Tag::unit ? *inner : table_.bare(Tag::any));
    }
    if (!possible)
        return cannot();
    if (from.type->tag == Tag::array || from.type->tag == Tag::tuple)
        return from;
    return of_type(table_, array_of(table_, element, {}));
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
        return known(table_, {std::move(hash)});
    }
    if (list.items.size() % 2 != 0)
        return Refusal{"an odd number of elements makes no hash"};
    for (std::size_t i = 0; i < list.items.size(); i += 2)
        set(hash, list.items[i], list.items[i + 1]);
    return known(table_, {std::move(hash)});
}

Outcome Conversion::hash()
{
    if (auto wrong = wrong_count(1, 2))
        return *wrong;
    if (count() == 2)
        return some(Tag::hash);
    const Known& from = argument(0);
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
        return may_be(argument(0), {Tag::string}) && !argument(0).value ? Outcome(some(Tag::regexp)) : Outcome(cannot());
    if (count() == 2)
        return argument(1).value && argument(1).value->as<bool>() == nullptr ? Outcome(cannot())
                                                                             : Outcome(some(Tag::regexp));
    if (!is_regex(*text))
        return Refusal{fmt::format("`{}` is no regular expression", *text)};
    return known(table_, {RegexValue{*text}});
}

Outcome Conversion::time(Tag tag)
{
    if (count() == 0)
        return tag == Tag::timestamp ? Outcome(some(tag)) : Outcome(cannot());
    const Known& from = argument(0);
    if (count() == 1 && from.value) {
        const auto* whole = from.value->as<std::int64_t>();
        const auto* number = from.value->as<double>();
        const double seconds = whole != nullptr ? static_cast<double>(*whole) : number != nullptr ? *number : 0;
        if ((whole != nullptr || number != nullptr) && std::abs(seconds) < 9e9)
            return known(table_, {TimeValue{tag, whole != nullptr ? *whole * 1'000'000'000
                                                                  : static_cast<std::int64_t>(seconds * 1e9)}});
    }
    return may_be(from, {Tag::integer, Tag::floating, Tag::string, Tag::hash}) ? Outcome(some(tag)) : Outcome(cannot());
}

Outcome Conversion::sensitive()
{
    if (auto wrong = wrong_count(1, 1))
        return *wrong;
    const Known& from = argument(0);
    if (from.type->tag == Tag::sensitive)
        return from;
    if (from.value)
        return known(table_, {SensitiveValue{{*from.value}}});
    return disjoint(table_, from.type, table_.bare(Tag::sensitive)) ? of_type(table_, wrap(table_, Tag::sensitive, from.type))
                                                                    : some(Tag::sensitive);
}

Outcome Conversion::opaque(Tag tag, std::size_t least, std::size_t most)
{
    if (auto wrong = wrong_count(least, most))
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
    case Tag::sem_ver: return opaque(type_->tag, 1, 5);
    case Tag::sem_ver_range: return opaque(type_->tag, 1, 3);
    case Tag::binary: return opaque(type_->tag, 1, 2);
    case Tag::uri: return opaque(type_->tag, 1, 1);
    case Tag::type: return of_type(table_, type_);
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
    default: return of_type(table_, table_.bare(Tag::any));
    }
}

}  // namespace

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

Known make_new(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.arguments.empty())
        return refuse_call(evaluator, site, "`new` needs a type");
    const auto* type = exact_argument<Type>(site, 0);
    if (type == nullptr) {
        if (site.lambda)
            static_cast<void>(evaluator.run_blindly(*site.lambda));
        if (disjoint(table, site.arguments[0].type, table.bare(Tag::type)))
            return refuse_call(evaluator, site, "only of a type can values be made");
        return anything(table);
    }
    const Type wanted = *type;
    const Type made = made_type(table, wanted);
    const bool optional = resolved(table, wanted) && resolved(table, wanted)->tag == Tag::optional;
    Known result;
    const bool passes = site.arguments.size() == 2 && site.arguments[1].type->tag == Tag::undef && optional;
    if (passes) {
        result = site.arguments[1];
    } else if (made) {
        Outcome outcome = Conversion(evaluator, site, made).run();
        if (auto* refusal = std::get_if<Refusal>(&outcome)) {
            if (optional && site.arguments.size() > 1 && !disjoint(table, site.arguments[1].type, table.bare(Tag::undef)))
                return of_type(table, wanted);
            return refuse_call(evaluator, site, std::move(refusal->message));
        }
        result = std::get<Known>(std::move(outcome));
    } else {
        return anything(table);
    }
    const bool fits = result.value ? is_instance(table, wanted, *result.value) : !disjoint(table, wanted, result.type);
    if (!fits)
        return refuse_call(evaluator, site,
                           fmt::format("what is made is no `{}` but `{}`", print(table, wanted), print(table, result.type)));
    if (!result.value && resolved(table, wanted)->tag != Tag::any) {
        const Type both = intersection(table, result.type, wanted);
        if (both)
            result = of_type(table, both);
    }
    if (site.lambda)
        return evaluator.run(*site.lambda, {std::move(result)});
    return result;
}

}  // namespace plint::inference
