// Functions on strings.
#include "checks/inference/functions/functions.hpp"
#include "checks/project/names.hpp"
#include "checks/types/build.hpp"
#include "checks/types/iterate.hpp"
#include "checks/types/match.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

using namespace types;

static bool is_ascii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

static char upper_case(char c)
{
    return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

static std::string upcase(std::string text)
{
    std::ranges::transform(text, text.begin(), upper_case);
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

using Change = std::string (*)(std::string);

// As the function changes what it is given: strings, what is in arrays; numbers stay.
template <Change change, bool nested>
static Known changed(Evaluator& evaluator, const Known& given)
{
    TypeTable& table = evaluator.table();
    if (given.value) {
        const Value& value = *given.value;
        if (const auto* text = value.as<std::string>())
            return is_ascii(*text) ? known(table, {change(*text)}) : bare_type(evaluator, Tag::string);
        if (value.as<std::int64_t>() != nullptr || value.as<double>() != nullptr)
            return given;
        if (const auto* hash = value.as<HashValue>(); hash != nullptr && nested) {
            std::vector<Known> keys;
            std::vector<Known> values;
            for (std::size_t i = 0; i < hash->keys.size(); ++i) {
                keys.push_back(changed<change, nested>(evaluator, known(table, hash->keys[i])));
                values.push_back(changed<change, nested>(evaluator, known(table, hash->values[i])));
            }
            return hash_of_known(table, std::move(keys), std::move(values));
        }
        if (auto items = elements_of(table, value, 1000)) {
            std::vector<Known> all;
            for (Value& item : *items)
                all.push_back(changed<change, nested>(evaluator, known(table, std::move(item))));
            return array_of_known(table, std::move(all));
        }
        return given;
    }
    std::vector<Type> results;
    for (const Type type : alternatives(table, given.type)) {
        switch (type->tag) {
        case Tag::string:
        case Tag::enumeration:
        case Tag::pattern: results.push_back(table.bare(Tag::string)); break;
        case Tag::integer:
            results.push_back(type);
            // Without its numbers an iterable integer is an array.
            break;
        case Tag::floating: results.push_back(type); break;
        case Tag::hash:
        case Tag::structure: results.push_back(nested ? table.bare(Tag::hash) : table.bare(Tag::array)); break;
        case Tag::any: results.push_back(type); break;
        default: {
            const auto element = element_of(table, type);
            if (!element)
                break;
            const Type inner = *element ? changed<change, nested>(evaluator, Known{*element, {}}).type : Type();
            results.push_back(array_of(table, inner ? inner : table.bare(Tag::any), {}));
        }
        }
    }
    return of_type(table, results.empty() ? table.bare(Tag::any) : unite_all(table, results));
}

template <Change change, bool nested = false>
static Known each_text(Evaluator& evaluator, CallSite& site)
{
    return site.arguments.empty() ? anything(evaluator.table()) : changed<change, nested>(evaluator, site.arguments[0]);
}

// The regular expression that an argument stands for.
static std::optional<std::string> regex_argument(const CallSite& site, std::size_t index)
{
    if (const auto* text = exact_argument<std::string>(site, index))
        return *text;
    if (const auto* regex = exact_argument<RegexValue>(site, index))
        return regex->source;
    const auto* type = exact_argument<Type>(site, index);
    if (type != nullptr && (*type)->tag == Tag::regexp)
        return std::string((*type)->text.value_or(""));
    return std::nullopt;
}

// As Ruby's `split`: groups are among the parts, empty ones at the end are not.
static std::vector<std::string> split_text(const std::string& text, const std::string& regex)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    std::size_t from = 0;
    while (from <= text.size()) {
        const auto groups = types::search(regex, text, from);
        if (!groups || groups->empty())
            break;
        const auto [start, end] = *(*groups)[0];
        if (start == end) {
            if (start >= text.size())
                break;
            if (start == begin) {
                // Nothing matched before the first character: split after it.
                std::size_t next = start + 1;
                while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U)
                    ++next;
                if (from == start && begin == start) {
                    const auto again = types::search(regex, text, next);
                    if (again && !again->empty() && (*again)[0]->first == next) {
                        parts.push_back(text.substr(begin, next - begin));
                        begin = next;
                    }
                    from = next;
                    continue;
                }
            }
        }
        parts.push_back(text.substr(begin, start - begin));
        for (std::size_t i = 1; i < groups->size(); ++i)
            if ((*groups)[i])
                parts.push_back(text.substr((*groups)[i]->first, (*groups)[i]->second - (*groups)[i]->first));
        begin = end;
        from = end == start ? end + 1 : end;
    }
    parts.push_back(text.substr(begin));
    while (!parts.empty() && parts.back().empty())
        parts.pop_back();
    return parts;
}

static Known split(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto regex = regex_argument(site, 1);
    if (regex && !is_regex(*regex))
        return refuse_call(evaluator, site, "`split` needs a regular expression");
    const auto* text = exact_argument<std::string>(site, 0);
    if (!regex || text == nullptr)
        return of_type(table, array_of(table, table.bare(Tag::string), {}));
    ListValue list;
    for (std::string& part : split_text(*text, *regex))
        list.items.push_back({std::move(part)});
    return known(table, {std::move(list)});
}

static Known regsubst(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto regex = regex_argument(site, 1);
    if (regex && !is_regex(*regex))
        return refuse_call(evaluator, site, "`regsubst` needs a regular expression");
    if (site.arguments.empty())
        return anything(table);
    const Known& target = site.arguments[0];
    const auto* list = exact_argument<ListValue>(site, 0);
    if (list != nullptr) {
        std::vector<Known> all(list->items.size(), bare_type(evaluator, Tag::string));
        return array_of_known(table, std::move(all));
    }
    if (!disjoint(table, target.type, table.bare(Tag::array)))
        return disjoint(table, target.type, table.bare(Tag::string))
            ? of_type(table, array_of(table, table.bare(Tag::string), {}))
            : of_type(table, variant_of(table, {table.bare(Tag::string), array_of(table, table.bare(Tag::string), {})}));
    return bare_type(evaluator, Tag::string);
}

static Value groups_value(const std::string& text, const std::vector<Group>& groups)
{
    ListValue list;
    for (const Group& group : groups)
        list.items.push_back(group ? Value{text.substr(group->first, group->second - group->first)}
                                   : Value{UndefValue{}});
    return {std::move(list)};
}

// `match(text, pattern)` for one text: what matched and its groups, or undef. None where it is not followed.
static std::optional<Value> match_one(TypeTable& table, const std::string& text, const Value& pattern, bool& bad)
{
    const auto by_regex = [&](std::string_view regex) -> std::optional<Value> {
        const auto groups = types::search(regex, text);
        if (!groups) {
            bad = true;
            return std::nullopt;
        }
        return groups->empty() ? Value{UndefValue{}} : groups_value(text, *groups);
    };
    if (const auto* source = pattern.as<std::string>())
        return by_regex(*source);
    if (const auto* regex = pattern.as<RegexValue>())
        return by_regex(regex->source);
    if (const auto* list = pattern.as<ListValue>()) {
        for (const Value& each : list->items) {
            auto found = match_one(table, text, each, bad);
            if (!found || found->as<UndefValue>() == nullptr)
                return found;
        }
        return Value{UndefValue{}};
    }
    const auto* type = pattern.as<Type>();
    const Type meaning = type != nullptr ? resolved(table, *type) : Type();
    if (meaning && meaning->tag == Tag::regexp && meaning->text)
        return by_regex(*meaning->text);
    if (meaning && meaning->tag == Tag::pattern) {
        for (const Type each : meaning->parts) {
            auto found = by_regex(each->text.value_or(""));
            if (!found || found->as<UndefValue>() == nullptr)
                return found;
        }
        return Value{UndefValue{}};
    }
    bad = meaning ? meaning->tag != Tag::variant : true;
    return std::nullopt;
}

static Known match(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const Type groups = array_of(table, wrap(table, Tag::optional, table.bare(Tag::string)), {});
    const Type either = wrap(table, Tag::optional, groups);
    if (site.arguments.size() != 2)
        return anything(table);
    const auto& pattern = site.arguments[1].value;
    const auto* text = exact_argument<std::string>(site, 0);
    const auto* list = exact_argument<ListValue>(site, 0);
    if (pattern && (text != nullptr || list != nullptr)) {
        bool bad = false;
        std::vector<Value> texts = list != nullptr ? list->items : std::vector<Value>{*site.arguments[0].value};
        ListValue results;
        for (const Value& each : texts) {
            const auto* one = each.as<std::string>();
            auto found = one != nullptr ? match_one(table, *one, *pattern, bad) : std::nullopt;
            if (bad)
                return refuse_call(evaluator, site, "`match` needs a pattern");
            if (!found)
                return anything(table);
            results.items.push_back(std::move(*found));
        }
        return known(table, list != nullptr ? Value{std::move(results)} : std::move(results.items[0]));
    }
    if (disjoint(table, site.arguments[0].type, table.bare(Tag::array)))
        return of_type(table, either);
    if (disjoint(table, site.arguments[0].type, table.bare(Tag::string)))
        return of_type(table, array_of(table, either, {}));
    return anything(table);
}

static Known some_text(Evaluator& evaluator, CallSite&)
{
    return bare_type(evaluator, Tag::string);
}

// Ruby's `join`: nested arrays are taken apart, values shown as Ruby shows them.
static Known join_texts(Evaluator& evaluator, CallSite& site)
{
    return some_text(evaluator, site);
}

// `sprintf` fails for formats that do not fit what is given; only the simplest are followed.
static Known sprintf(Evaluator& evaluator, CallSite& site)
{
    const auto* format = exact_argument<std::string>(site, 0);
    if (format == nullptr)
        return some_text(evaluator, site);
    std::size_t used = 1;
    for (std::size_t i = 0; i + 1 < format->size(); ++i) {
        if ((*format)[i] != '%')
            continue;
        ++i;
        if ((*format)[i] == '%')
            continue;
        while (i < format->size() && std::string_view("-+ #0123456789.").find((*format)[i]) != std::string_view::npos)
            ++i;
        if (i >= format->size() || (*format)[i] == '<' || (*format)[i] == '{' || (*format)[i] == '*'
            || (*format)[i] == '$')
            return some_text(evaluator, site);
        if (used >= site.arguments.size())
            return refuse_call(evaluator, site, "`sprintf` has too few arguments for its format");
        const Known& given = site.arguments[used++];
        const char kind = (*format)[i];
        const bool integral = std::string_view("dixXobBu").find(kind) != std::string_view::npos;
        const bool real = std::string_view("feEgGaA").find(kind) != std::string_view::npos;
        if (!given.value || (!integral && !real))
            continue;
        const auto* text = given.value->as<std::string>();
        const bool number = given.value->as<std::int64_t>() != nullptr || given.value->as<double>() != nullptr;
        const bool numeric_text = text != nullptr && number_in(*text).has_value();
        const bool none = given.value->as<ListValue>() != nullptr || given.value->as<HashValue>() != nullptr
            || given.value->as<bool>() != nullptr || given.value->as<UndefValue>() != nullptr
            || given.value->as<RegexValue>() != nullptr || given.value->as<Type>() != nullptr
            || (text != nullptr && !numeric_text && (text->empty() || lower_case(text->back()) > '9'));
        if (!number && none)
            return refuse_call(evaluator, site, "`sprintf` needs a number for its format");
    }
    return some_text(evaluator, site);
}

std::span<const NamedFunction> text_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"camelcase", each_text<camelcase>},
        {"capitalize", each_text<capitalise>},
        {"chomp", each_text<chomp>},
        {"chop", each_text<chop>},
        {"downcase", each_text<downcase, true>},
        {"join", join_texts},
        {"lstrip", each_text<lstrip>},
        {"match", match},
        {"md5", some_text},
        {"regsubst", regsubst},
        {"rstrip", each_text<rstrip>},
        {"sha1", some_text},
        {"sha256", some_text},
        {"shellquote", some_text},
        {"split", split},
        {"sprintf", sprintf},
        {"strip", each_text<strip>},
        {"template", some_text},
        {"upcase", each_text<upcase, true>},
    });
    return table;
}

}  // namespace plint::inference
