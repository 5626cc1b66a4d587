// `plint rules` and `plint explain`: from the catalogue of rules.
#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "cli/output/page.hpp"
#include "cli/output/exit_codes.hpp"
#include "reporters/terminal/style.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/presets.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

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

std::string as_json()
{
    auto all = nlohmann::ordered_json::array();
    for (const rules::Rule* const rule : rules::all_rules())
        all.push_back({{"name", rule->name},
                       {"category", rule->category},
                       {"aliases", words(rule->aliases)},
                       {"summary", rule->summary},
                       {"severity", name(rule->severity)},
                       {"enabled", name(rule->enabled)},
                       {"fixable", rule->fixable != rules::Fixable::never},
                       {"safe_fix", rule->fixable != rules::Fixable::never && rule->safety == Safety::safe},
                       {"fix_changes_tree", rule->changes_tree}});
    return all.dump(2) + '\n';
}

std::string as_text(const Terminal& terminal)
{
    std::size_t widest = 0;
    for (const rules::Rule* const rule : rules::all_rules())
        widest = std::max(widest, rule->name.size());
    std::string out;
    for (const rules::Rule* const rule : rules::all_rules()) {
        reporters::paint(out, terminal, Style::message, fmt::format("{:<{}}", rule->name, widest));
        out += "  ";
        reporters::paint(out, terminal, reporters::style_of(rule->severity),
                         fmt::format("{:<7}", name(rule->severity)));
        out += fmt::format("  {:<13}  {:<10}  {}\n", name(rule->enabled), fix_text(*rule), rule->summary);
    }
    return out;
}

}  // namespace

int run_rules(const Options& options)
{
    if (!options.operands.empty()) {
        print_error_line(fmt::format("rules: unexpected argument `{}`; run `plint explain RULE` for details on a rule",
                                     reporters::visible(options.operands.front())));
        return exit_usage_error;
    }
    return print(options.rules_as_json ? as_json() : as_text(standard_output(options.colour))) ? exit_clean
                                                                                               : exit_usage_error;
}

int run_explain(const Options& options)
{
    if (options.operands.empty()) {
        print_error_line("explain: rule name missing; run `plint rules` for a list");
        return exit_usage_error;
    }
    const auto terminal = standard_output(options.colour);
    std::string out;
    for (const auto& operand : options.operands) {
        const rules::Rule* const rule = rules::find_rule(operand);
        if (rule == nullptr) {
            if (rules::is_selectable(operand)) {
                print_error_line(fmt::format("`{}` is a {}; `plint rules` lists all rules", reporters::visible(operand),
                                             rules::find_preset(operand) != nullptr ? "preset" : "category"));
                return exit_usage_error;
            }
            const auto near = rules::nearest_name(operand);
            print_error_line(fmt::format("unknown rule `{}`{}", reporters::visible(operand),
                                         near.empty() ? "; run `plint rules` for a list"
                                                      : fmt::format("; did you mean `{}`?", near)));
            return exit_usage_error;
        }
        out += (out.empty() ? "" : "\n") + page_text(*rule, page(*rule), terminal);
    }
    return print(out) ? exit_clean : exit_usage_error;
}

}  // namespace plint::cli
