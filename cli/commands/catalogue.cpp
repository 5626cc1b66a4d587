// `plint rules` and `plint explain`: from the catalogue of rules.
#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "cli/output/page.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/request/apply_settings.hpp"
#include "cli/request/request.hpp"
#include "ide/reference.hpp"
#include "reporters/terminal/style.hpp"
#include "reporters/text/json_text.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/catalogue.hpp"
#include "rules/engine/custom_rule.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/presets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plint::cli {

namespace {

using reporters::Style;

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> all;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (!word.empty())
            all.push_back(word);
    }
    return all;
}

std::string as_json(std::span<const rules::Rule* const> rules)
{
    auto all = reporters::Json::array();
    for (const rules::Rule* const rule : rules) {
        const rules::CatalogueEntry* const entry = rules::find_entry(*rule);
        all.push_back({{"name", rule->name},
                       {"category", rule->category},
                       {"aliases", words(rule->aliases)},
                       {"summary", rule->summary},
                       {"severity", name(rule->severity)},
                       {"enabled", name(rule->enabled)},
                       {"fixable", rule->fixable != rules::Fixable::never},
                       {"safe_fix", rule->fixable != rules::Fixable::never && rule->safety == Safety::safe},
                       {"fix_changes_tree", rule->changes_tree},
                       {"added_in", entry != nullptr ? reporters::Json(entry->added_in) : reporters::Json()}});
    }
    std::string out;
    reporters::append_json(out, all, 2);
    return out + '\n';
}

std::string as_text(std::span<const rules::Rule* const> rules, const Terminal& terminal)
{
    std::size_t widest = 0;
    for (const rules::Rule* const rule : rules)
        widest = std::max(widest, rule->name.size());
    std::string out;
    for (const rules::Rule* const rule : rules) {
        reporters::paint(out, terminal, Style::message, fmt::format("{:<{}}", rule->name, widest));
        out += "  ";
        reporters::paint(out, terminal, reporters::style_of(rule->severity),
                         fmt::format("{:<7}", name(rule->severity)));
        out += fmt::format("  {:<13}  {:<10}  {}\n", name(rule->enabled), fix_text(*rule),
                           reporters::visible(rule->summary));
    }
    return out;
}

// The custom rules of the current directory. False: its settings have problems, which were printed.
bool find_custom_rules(const Options& options, engine::Settings& settings,
                       std::vector<std::shared_ptr<const rules::CustomRule>>& custom)
{
    std::vector<const rules::RuleSelection*> selections;
    for (const engine::SettingsFile* const file : settings.of_folder("."))
        selections.push_back(&file->rules);
    custom = rules::custom_rules(selections);
    Options here = options;
    here.operands = {"."};
    return !print_settings_problems(settings, options.colour, boundary_of(here));
}

// Settings may contain any characters.
std::string printable_page(const rules::Rule& rule)
{
    std::string_view text = page(rule);
    if (rule.custom == nullptr)
        return std::string(text);
    std::string result;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        result += reporters::visible(line) + '\n';
    }
    return result;
}

}  // namespace

int run_rules(const Options& options)
{
    if (!options.operands.empty()) {
        print_error_line(fmt::format("rules: unexpected argument `{}`; run `plint explain RULE` for details on a rule",
                                     reporters::visible(options.operands.front())));
        return exit_usage_error;
    }
    engine::Settings settings(options.config, options.isolated);
    std::vector<std::shared_ptr<const rules::CustomRule>> custom;
    if (!find_custom_rules(options, settings, custom))
        return exit_usage_error;
    std::vector<const rules::Rule*> all(rules::all_rules().begin(), rules::all_rules().end());
    for (const auto& own : custom)
        all.push_back(&own->rule);
    std::ranges::sort(all, {}, &rules::Rule::name);
    return print(options.rules_as_json ? as_json(all) : printable(as_text(all, standard_output(options.colour))))
        ? exit_clean
        : exit_usage_error;
}

int run_explain(const Options& options)
{
    if (options.operands.empty()) {
        print_error_line("explain: name missing: that of a rule (`plint rules` lists them), or of a resource type, "
                         "function or fact");
        return exit_usage_error;
    }
    const auto terminal = standard_output(options.colour);
    engine::Settings settings(options.config, options.isolated);
    std::vector<std::shared_ptr<const rules::CustomRule>> custom;
    const auto find_rule = [&](std::string_view name) {
        const rules::Rule* const known = rules::find_rule(name);
        const auto own =
            std::ranges::find_if(custom, [&](const auto& one) { return rules::is_called(one->rule.name, name); });
        return known != nullptr || own == custom.end() ? known : &(*own)->rule;
    };
    const auto is_known = [&](const std::string& name) {
        return rules::is_selectable(name) || !ide::reference_page(name).empty();
    };
    if (!std::ranges::all_of(options.operands, is_known) && !find_custom_rules(options, settings, custom))
        return exit_usage_error;
    std::string out;
    for (const auto& operand : options.operands) {
        const rules::Rule* const rule = find_rule(operand);
        if (rule == nullptr) {
            if (const std::string page = ide::reference_page(operand); !page.empty()) {
                out += (out.empty() ? "" : "\n") + page_text(page, terminal);
                continue;
            }
            if (rules::is_selectable(operand)) {
                print_error_line(fmt::format("`{}` is a {}; `plint rules` lists all rules", reporters::visible(operand),
                                             rules::find_preset(operand) != nullptr ? "preset" : "category"));
                return exit_usage_error;
            }
            auto near = rules::nearest_name(operand);
            if (near.empty())
                near = rules::nearest(operand, ide::reference_names());
            print_error_line(fmt::format("unknown rule or name `{}`{}", reporters::visible(operand),
                                         near.empty() ? "; run `plint rules` for a list"
                                                      : fmt::format("; did you mean `{}`?", near)));
            return exit_usage_error;
        }
        out += (out.empty() ? "" : "\n") + page_text(*rule, printable_page(*rule), terminal);
    }
    return print(printable(std::move(out))) ? exit_clean : exit_usage_error;
}

}  // namespace plint::cli
