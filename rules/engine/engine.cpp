#include "rules/engine/engine.hpp"

#include "rules/engine/catalogue.hpp"
#include "rules/engine/nearest.hpp"

#include <algorithm>
#include <set>

namespace plint {

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

// `rule-name` is `rule_name`.
static std::string with_underscores(std::string_view given)
{
    std::string name(given);
    std::ranges::replace(name, '-', '_');
    return name;
}

static bool answers_to(const Rule& rule, std::string_view name)
{
    return rule.name == name || std::ranges::count(split(rule.aliases), name) > 0;
}

std::span<const Rule* const> catalogue()
{
    static const std::vector<const Rule*> rules = [] {
        std::vector<const Rule*> all;
        for (const CatalogueEntry& entry : catalogue_entries())
            all.push_back(entry.rule);
        return all;
    }();
    return rules;
}

std::string_view page(const Rule& rule)
{
    for (const CatalogueEntry& entry : catalogue_entries())
        if (entry.rule == &rule)
            return entry.page;
    return {};
}

const Rule* find_rule(std::string_view given)
{
    const std::string name = with_underscores(given);
    for (const Rule* rule : catalogue())
        if (answers_to(*rule, name))
            return rule;
    return nullptr;
}

std::string nearest_name(std::string_view given)
{
    const std::string name = with_underscores(given);
    std::set<std::string_view> names{"all"};
    for (const Rule* rule : catalogue()) {
        names.insert(rule->name);
        names.insert(rule->category);
        for (const std::string_view alias : split(rule->aliases))
            names.insert(alias);
    }
    return std::string(nearest(name, std::vector<std::string_view>(names.begin(), names.end())));
}

bool RuleSet::contains(const Rule& rule) const
{
    return std::ranges::any_of(entries, [&](const Entry& entry) { return entry.rule == &rule; });
}

namespace {

// How closely a list of names means a rule: the closer one wins between `select` and `ignore`.
enum class Meant : std::uint8_t { no, all, category, name };

Meant meant(const Rule& rule, const std::vector<std::string>& names)
{
    Meant most = Meant::no;
    for (const std::string& given : names) {
        const std::string name = with_underscores(given);
        if (answers_to(rule, name))
            return Meant::name;
        if (rule.category == name)
            most = std::max(most, Meant::category);
        else if (name == "all")
            most = std::max(most, Meant::all);
    }
    return most;
}

bool wanted(const Rule& rule, const RuleSelection& selection)
{
    const Meant ignored = meant(rule, selection.ignore);
    if (rule.enabled == Enabled::always)
        return ignored != Meant::name;
    if (rule.enabled == Enabled::preview && !selection.preview)
        return false;
    Meant selected = std::max(meant(rule, selection.select), meant(rule, selection.extend_select));
    if (selection.select.empty() && rule.enabled == Enabled::by_default)
        selected = std::max(selected, Meant::all);
    return selected != Meant::no && ignored < selected;
}

bool is_known(std::string_view given)
{
    const std::string name = with_underscores(given);
    const auto is_category = [&](const Rule* rule) { return rule->category == name; };
    return name == "all" || find_rule(name) || std::ranges::any_of(catalogue(), is_category);
}

template <class Value>
const Value* setting(const std::map<std::string, Value>& values, const Rule& rule)
{
    for (const auto& [name, value] : values)
        if (answers_to(rule, with_underscores(name)))
            return &value;
    return nullptr;
}

void add_options(RuleSet::Entry& entry, const RuleSelection& selection, std::vector<OptionProblem>& problems)
{
    static const OptionValues none;
    const OptionValues* given = setting(selection.options, *entry.rule);
    const std::size_t before = problems.size();
    if (entry.rule->options)
        entry.options = entry.rule->options->make(given ? *given : none, problems);
    else if (given)
        for (const auto& [name, value] : *given)
            problems.push_back({{}, name, {}, {}});
    for (std::size_t i = before; i < problems.size(); ++i) {
        problems[i].rule = entry.rule->name;
        if (!entry.rule->options || !problems[i].expected.empty())
            continue;
        std::vector<std::string_view> names;
        for (const OptionDescription& option : entry.rule->options->describe())
            names.push_back(option.name);
        problems[i].suggestion = nearest(problems[i].option, names);
    }
}

}  // namespace

RuleSet resolve(const RuleSelection& selection, std::vector<SelectionProblem>& problems,
                std::vector<OptionProblem>& option_problems)
{
    const auto look_up = [&](std::string_view name) {
        if (!is_known(name))
            problems.push_back({std::string(name), nearest_name(name)});
    };
    for (const auto* names : {&selection.select, &selection.ignore, &selection.extend_select})
        std::ranges::for_each(*names, look_up);
    for (const auto& [name, severity] : selection.severity)
        look_up(name);
    for (const auto& [name, options] : selection.options)
        look_up(name);

    RuleSet rules;
    for (const Rule* rule : catalogue()) {
        if (!wanted(*rule, selection))
            continue;
        RuleSet::Entry& entry = rules.entries.emplace_back();
        entry.rule = rule;
        if (const Severity* severity = setting(selection.severity, *rule))
            entry.severity = *severity;
        add_options(entry, selection, option_problems);
        for (const Hook& hook : rule->hooks)
            for (std::size_t kind = 0; hook.wants && kind < kind_count; ++kind)
                if (hook.wants(static_cast<Kind>(kind)))
                    rules.by_kind[kind].push_back({rules.entries.size() - 1, &hook});
    }
    return rules;
}

RuleSet resolve(const RuleSelection& selection, std::vector<SelectionProblem>& problems)
{
    std::vector<OptionProblem> ignored;
    return resolve(selection, problems, ignored);
}

}  // namespace plint
