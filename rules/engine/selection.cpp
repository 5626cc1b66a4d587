#include "rules/engine/selection.hpp"

#include "rules/engine/custom_rule.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/presets.hpp"

#include <algorithm>
#include <tuple>

namespace plint::rules {

namespace {

// How closely a name means a rule.
enum class Meant : std::uint8_t { no, preset, category, name };

Meant meant(const Rule& rule, std::string_view given)
{
    if (answers_to(rule, given))
        return Meant::name;
    if (is_called(rule.category, given))
        return Meant::category;
    const Preset* const preset = find_preset(given);
    return preset != nullptr && preset->contains(rule) ? Meant::preset : Meant::no;
}

// What one list says of a rule, by the name that means it most closely.
struct Statement {
    Meant meant = Meant::no;
    std::size_t place = 0;
    bool off = false;
    std::string_view word = {};

    [[nodiscard]] auto weight() const { return std::tuple(meant, place, off); }
};

Statement statement(const Rule& rule, const std::vector<std::string>& names, std::size_t place, bool off)
{
    Statement max;
    max.place = place;
    max.off = off;
    for (const std::string& name : names)
        if (const Meant how = meant(rule, name); how > max.meant) {
            max.meant = how;
            max.word = name;
        }
    return max;
}

// The lists of a selection that play the same game, for rules and for their fixes.
struct Lists {
    std::vector<std::string> RuleSelection::*select;
    std::vector<std::string> RuleSelection::*extend;  // null: there is none
    std::vector<std::string> RuleSelection::*ignore;
};
constexpr Lists rule_lists{&RuleSelection::select, &RuleSelection::extend_select, &RuleSelection::ignore};
constexpr Lists fix_lists{&RuleSelection::fixable, nullptr, &RuleSelection::unfixable};

// The statements that count, for and against. Those for it start with `default_value`, which stands before all places.
std::pair<Statement, Statement> weigh(const Rule& rule, Selections selections, const Lists& lists,
                                      Statement default_value)
{
    Statement on = default_value;
    Statement off;
    const auto take = [](Statement& best, Statement said) {
        if (said.meant != Meant::no && said.weight() >= best.weight())
            best = said;
    };
    for (std::size_t at = 0; at < selections.size(); ++at) {
        const RuleSelection& selection = *selections[at];
        if (!(selection.*lists.select).empty())
            on = statement(rule, selection.*lists.select, at, false);
        if (lists.extend != nullptr)
            take(on, statement(rule, selection.*lists.extend, at, false));
        take(off, statement(rule, selection.*lists.ignore, at, true));
    }
    return {on, off};
}

Verdict verdict(bool on, const Statement& by)
{
    Verdict result;
    result.on = on;
    if (by.word.empty())
        return result;
    result.reason = by.off ? Because::ignored : Because::selected;
    result.place = by.place;
    result.word = by.word;
    result.by_name = by.meant == Meant::name;
    return result;
}

bool preview(Selections selections)
{
    bool allowed = false;
    for (const RuleSelection* const selection : selections)
        allowed = selection->preview.value_or(allowed);
    return allowed;
}

}  // namespace

Verdict judge(const Rule& rule, Selections selections)
{
    Statement default_value;
    if (rule.enabled == Enabled::by_default || rule.enabled == Enabled::always)
        default_value.meant = Meant::preset;
    const auto [on, off] = weigh(rule, selections, rule_lists, default_value);
    if (rule.enabled == Enabled::always && (off.meant != Meant::name || on.weight() > off.weight()))
        return verdict(true, on);
    if (on.meant == Meant::no || off.weight() > on.weight())
        return off.meant == Meant::no ? Verdict{} : verdict(false, off);
    Verdict result = verdict(true, on);
    if (rule.enabled == Enabled::preview && !preview(selections)) {
        result.on = false;
        result.reason = Because::needs_preview;
    }
    return result;
}

bool may_fix(const Rule& rule, Selections selections)
{
    Statement default_value;
    default_value.meant = Meant::preset;
    const auto [on, off] = weigh(rule, selections, fix_lists, default_value);
    return on.meant != Meant::no && off.weight() <= on.weight();
}

std::optional<Severity> chosen_severity(const Rule& rule, Selections selections)
{
    std::optional<Severity> chosen;
    for (const RuleSelection* const selection : selections)
        for (const auto& [name, severity] : selection->severity)
            if (answers_to(rule, name))
                chosen = severity;
    return chosen;
}

OptionValues chosen_options(const Rule& rule, Selections selections)
{
    OptionValues chosen;
    for (const RuleSelection* const selection : selections)
        for (const auto& [name, values] : selection->options)
            if (answers_to(rule, name))
                for (const auto& [option, value] : values)
                    chosen.insert_or_assign(option, value);
    return chosen;
}

bool is_selectable(std::string_view given)
{
    const auto is_category = [&](const Rule* rule) { return is_called(rule->category, given); };
    return find_preset(given) != nullptr || find_rule(given) != nullptr || is_called(custom_category, given)
        || std::ranges::any_of(all_rules(), is_category);
}

}  // namespace plint::rules
