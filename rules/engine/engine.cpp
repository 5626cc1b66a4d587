#include "parser/source/limits.hpp"
#include "rules/engine/engine.hpp"

#include "rules/engine/catalogue.hpp"
#include "rules/engine/custom_rule.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/presets.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>

namespace plint::rules {

static std::vector<std::string_view> split(std::string_view names)
{
    std::vector<std::string_view> all;
    for (std::size_t at = names.find_first_not_of(' '); at != std::string_view::npos;) {
        const std::size_t end = std::min(names.find(' ', at), names.size());
        all.push_back(names.substr(at, end - at));
        at = names.find_first_not_of(' ', end);
    }
    return all;
}

bool is_called(std::string_view name, std::string_view given)
{
    const auto underscore = [](char c) { return c == '-' ? '_' : c; };
    return std::ranges::equal(name, given, {}, underscore, underscore);
}

std::string with_underscores(std::string_view given)
{
    std::string name(given);
    std::ranges::replace(name, '-', '_');
    return name;
}

bool answers_to(const Rule& rule, std::string_view given)
{
    return is_called(rule.name, given)
        || (!rule.aliases.empty() && std::ranges::any_of(split(rule.aliases), [&](std::string_view alias) {
               return is_called(alias, given);
           }));
}

std::span<const Rule* const> all_rules()
{
    static const std::vector<const Rule*> rules = [] {
        std::vector<const Rule*> all;
        for (const CatalogueEntry& entry : catalogue_entries())
            all.push_back(entry.rule);
        return all;
    }();
    return rules;
}

const CatalogueEntry* find_entry(const Rule& rule)
{
    for (const CatalogueEntry& entry : catalogue_entries())
        if (entry.rule == &rule)
            return &entry;
    return nullptr;
}

std::string_view page(const Rule& rule)
{
    if (rule.custom != nullptr)
        return rule.custom->page;
    const CatalogueEntry* const entry = find_entry(rule);
    return entry == nullptr ? std::string_view() : entry->page;
}

const Rule* find_rule(std::string_view given)
{
    static const auto known = [] {
        std::unordered_map<std::string, const Rule*> rules;
        for (const Rule* rule : all_rules()) {
            rules.try_emplace(with_underscores(rule->name), rule);
            for (const std::string_view alias : split(rule->aliases))
                rules.try_emplace(with_underscores(alias), rule);
        }
        return rules;
    }();
    const auto found = known.find(with_underscores(given));
    return found == known.end() ? nullptr : found->second;
}

std::span<const std::string_view> main_names()
{
    static const auto known = [] {
        std::set<std::string_view> names(preset_names().begin(), preset_names().end());
        for (const Rule* rule : all_rules()) {
            names.insert(rule->name);
            names.insert(rule->category);
        }
        return std::vector<std::string_view>(names.begin(), names.end());
    }();
    return known;
}

std::span<const std::string_view> selectable_names()
{
    static const auto known = [] {
        std::set<std::string_view> names(main_names().begin(), main_names().end());
        for (const Rule* rule : all_rules())
            for (const std::string_view alias : split(rule->aliases))
                names.insert(alias);
        return std::vector<std::string_view>(names.begin(), names.end());
    }();
    return known;
}

std::string nearest_name(std::string_view given)
{
    return std::string(nearest(with_underscores(given), selectable_names()));
}

bool RuleSet::contains(const Rule& rule) const
{
    return std::ranges::any_of(entries, [&](const Entry& entry) { return entry.rule == &rule; });
}

const Rule* RuleSet::find(std::string_view name) const
{
    const auto own = std::ranges::find_if(custom, [&](const auto& one) { return is_called(one->rule.name, name); });
    return own == custom.end() ? find_rule(name) : &(*own)->rule;
}

std::any make_options(const Rule& rule, const OptionValues& given, std::vector<OptionProblem>& problems)
{
    const std::size_t before = problems.size();
    std::any options;
    if (rule.options)
        options = rule.options->make(given, problems);
    else
        for (const auto& value : given)
            problems.push_back({{}, value.first, {}, {}});
    for (std::size_t i = before; i < problems.size(); ++i) {
        problems[i].rule = rule.name;
        if (!rule.options || !problems[i].expected.empty())
            continue;
        std::vector<std::string_view> names;
        for (const OptionDescription& option : rule.options->describe())
            names.push_back(option.name);
        problems[i].suggestion = nearest(problems[i].option, names);
    }
    return options;
}

// Fills what depends on the entries.
static void complete(RuleSet& rules)
{
    for (std::size_t i = 0; i < rules.entries.size(); ++i) {
        const Rule& rule = *rules.entries[i].rule;
        for (const Hook& hook : rule.hooks)
            for (std::size_t kind = 0; hook.wants && kind < kind_count; ++kind)
                if (hook.wants(static_cast<Kind>(kind)))
                    rules.by_kind[kind].push_back({i, &rule, rule.reach(), hook.node});
        for (std::size_t pattern = 0; rule.custom != nullptr && pattern < rule.custom->query.any.size(); ++pattern)
            for (std::size_t kind = 0; kind < kind_count; ++kind)
                if (patterns::may_match(rule.custom->query.any[pattern], static_cast<Kind>(kind)))
                    rules.patterns_by_kind[kind].push_back({i, pattern});
    }
    rules.about_comments = std::ranges::any_of(rules.entries, [](const RuleSet::Entry& e) {
        return std::ranges::any_of(e.rule->hooks, [](const Hook& hook) { return hook.unused != nullptr; });
    });
    rules.local =
        std::ranges::none_of(rules.entries, [](const RuleSet::Entry& e) { return e.rule->reach() == Reach::program; });
}

template <typename Wanted>
static RuleSet some_of(const RuleSet& rules, Wanted wanted)
{
    RuleSet some;
    some.custom = rules.custom;
    std::ranges::copy_if(rules.entries, std::back_inserter(some.entries), wanted);
    complete(some);
    return some;
}

RuleSet with_fixes(const RuleSet& rules)
{
    return some_of(rules,
                   [](const RuleSet::Entry& entry) { return entry.fixes && entry.rule->fixable != Fixable::never; });
}

RuleSet without_derived(const RuleSet& rules)
{
    return some_of(rules, [](const RuleSet::Entry& entry) { return entry.rule->derive == nullptr; });
}

RuleSet about_trees(const RuleSet& rules)
{
    return some_of(rules, [](const RuleSet::Entry& entry) {
        return entry.rule->reach() == Reach::tree && std::ranges::none_of(entry.rule->hooks, &Hook::unused);
    });
}

RuleSet resolve(Selections selections, std::vector<SelectionProblem>& problems,
                std::vector<OptionProblem>& option_problems)
{
    RuleSet rules;
    rules.custom = custom_rules(selections);
    const auto is_custom = [&](std::string_view name) {
        return std::ranges::any_of(rules.custom, [&](const auto& one) { return is_called(one->rule.name, name); });
    };
    const auto look_up = [&](std::string_view name) {
        if (!is_selectable(name) && !is_custom(name))
            problems.push_back(
                {std::string(name), problems.size() < limits::suggested_rules ? nearest_name(name) : std::string()});
    };
    for (const RuleSelection* const selection : selections) {
        for (const auto* names : {&selection->select, &selection->ignore, &selection->extend_select,
                                  &selection->fixable, &selection->unfixable})
            std::ranges::for_each(*names, look_up);
        for (const auto& severity : selection->severity)
            look_up(severity.first);
        for (const auto& options : selection->options)
            look_up(options.first);
    }

    const auto add = [&](const Rule& rule) {
        if (!judge(rule, selections).on)
            return;
        RuleSet::Entry& entry = rules.entries.emplace_back();
        entry.rule = &rule;
        entry.severity = chosen_severity(rule, selections);
        entry.options = make_options(rule, chosen_options(rule, selections), option_problems);
        entry.fixes = may_fix(rule, selections);
    };
    for (const Rule* rule : all_rules())
        add(*rule);
    for (const auto& custom : rules.custom)
        add(custom->rule);
    if (!rules.custom.empty())
        std::ranges::sort(rules.entries, {}, [](const RuleSet::Entry& entry) { return entry.rule->name; });
    complete(rules);
    return rules;
}

RuleSet resolve(const RuleSelection& selection, std::vector<SelectionProblem>& problems,
                std::vector<OptionProblem>& option_problems)
{
    const RuleSelection* const one = &selection;
    return resolve(Selections(&one, 1), problems, option_problems);
}

RuleSet resolve(const RuleSelection& selection, std::vector<SelectionProblem>& problems)
{
    std::vector<OptionProblem> ignored;
    return resolve(selection, problems, ignored);
}

}  // namespace plint::rules
