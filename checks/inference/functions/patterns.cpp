// Functions that look for regular expressions in strings.
#include "checks/inference/functions/functions.hpp"
#include "checks/text/match.hpp"
#include "checks/types/build.hpp"
#include "checks/types/views.hpp"

#include <array>

namespace plint::inference {

using namespace types;

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

static std::size_t next_character(std::string_view text, std::size_t at)
{
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U)
        ++at;
    return at;
}

static void add_groups(std::vector<std::string>& parts, const std::string& text, const std::vector<text::Group>& groups)
{
    for (std::size_t i = 1; i < groups.size(); ++i)
        if (groups[i])
            parts.push_back(text.substr(groups[i]->first, groups[i]->second - groups[i]->first));
}

// As Ruby's `split`: groups are among the parts, empty ones at the end are not. std::nullopt if the search was given up.
static std::optional<std::vector<std::string>> split_text(const std::string& text, const std::string& regex,
                                                          text::RegexBudget& budget)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    std::size_t from = 0;  // never before `begin`
    while (from <= text.size()) {
        const auto found = text::search(regex, text, budget, from);
        if (found.outcome == text::SearchOutcome::unknown)
            return std::nullopt;
        if (!found.is_found())
            break;
        const auto [start, end] = *found.groups[0];
        const bool is_empty = start == end;
        if (is_empty && start >= text.size())
            break;
        if (is_empty && start == begin) {
            // An empty match splits after a character, not before it.
            from = next_character(text, start);
            const auto again = text::search(regex, text, budget, from);
            if (again.is_found() && again.groups[0]->first == from) {
                parts.push_back(text.substr(begin, from - begin));
                begin = from;
            }
            continue;
        }
        parts.push_back(text.substr(begin, start - begin));
        add_groups(parts, text, found.groups);
        begin = end;
        from = is_empty ? end + 1 : end;
    }
    parts.push_back(text.substr(begin));
    while (!parts.empty() && parts.back().empty())
        parts.pop_back();
    return parts;
}

static AbstractValue split(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto regex = regex_argument(site, 1);
    if (regex && !text::is_regex(*regex, &table.regex_budget()))
        return refuse_call(evaluator, site, flaw(FlawKind::invalid_pattern_of, site.name));
    const auto* text = exact_argument<std::string>(site, 0);
    auto parts = regex && text != nullptr ? split_text(*text, *regex, table.regex_budget()) : std::nullopt;
    if (!parts)
        return value_of_type(table, array_of(table, table.bare(Tag::string), {}));
    ListValue list;
    for (std::string& part : *parts)
        list.items.push_back({std::move(part)});
    return known_value(table, {std::move(list)});
}

static AbstractValue regsubst(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto regex = regex_argument(site, 1);
    if (regex && !text::is_regex(*regex, &table.regex_budget()))
        return refuse_call(evaluator, site, flaw(FlawKind::invalid_pattern_of, site.name));
    if (site.arguments.empty())
        return anything(table);
    const AbstractValue& target = site.arguments[0];
    const auto* list = exact_argument<ListValue>(site, 0);
    if (list != nullptr) {
        std::vector<AbstractValue> all(list->items.size(), bare_type(evaluator, Tag::string));
        return array_of_known(table, std::move(all));
    }
    if (!disjoint(table, target.type, table.bare(Tag::array)))
        return disjoint(table, target.type, table.bare(Tag::string))
            ? value_of_type(table, array_of(table, table.bare(Tag::string), {}))
            : value_of_type(table,
                            variant_of(table, {table.bare(Tag::string), array_of(table, table.bare(Tag::string), {})}));
    return bare_type(evaluator, Tag::string);
}

static Value groups_value(const std::string& text, const std::vector<text::Group>& groups)
{
    ListValue list;
    for (const text::Group& group : groups)
        list.items.push_back(group ? Value{text.substr(group->first, group->second - group->first)}
                                   : Value{UndefValue{}});
    return {std::move(list)};
}

// `match(text, pattern)` for one text: what matched and its groups, or undef. None where it is not followed.
static std::optional<Value> match_one(TypeTable& table, const std::string& text, const Value& pattern, bool& bad)
{
    const auto by_regex = [&](std::string_view regex) -> std::optional<Value> {
        const auto found = text::search(regex, text, table.regex_budget());
        bad = bad || found.outcome == text::SearchOutcome::not_a_regex;
        if (bad || found.outcome == text::SearchOutcome::unknown)
            return std::nullopt;
        return found.is_found() ? groups_value(text, found.groups) : Value{UndefValue{}};
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
        for (const Type each : types::PatternType(meaning).patterns()) {
            auto found = by_regex(each->text.value_or(""));
            if (!found || found->as<UndefValue>() == nullptr)
                return found;
        }
        return Value{UndefValue{}};
    }
    bad = meaning ? meaning->tag != Tag::variant : true;
    return std::nullopt;
}

static AbstractValue match(Evaluator& evaluator, CallSite& site)
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
                return refuse_call(evaluator, site, flaw(FlawKind::invalid_match_pattern));
            if (!found)
                return anything(table);
            results.items.push_back(std::move(*found));
        }
        return known_value(table, list != nullptr ? Value{std::move(results)} : std::move(results.items[0]));
    }
    if (disjoint(table, site.arguments[0].type, table.bare(Tag::array)))
        return value_of_type(table, either);
    if (disjoint(table, site.arguments[0].type, table.bare(Tag::string)))
        return value_of_type(table, array_of(table, either, {}));
    return anything(table);
}

std::span<const NamedFunction> pattern_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"match", match},
        {"regsubst", regsubst},
        {"split", split},
    });
    return table;
}

}  // namespace plint::inference
