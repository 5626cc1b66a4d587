// Which rules are wanted: what people say about it in several places, and what of that counts.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "rules/engine/options.hpp"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules {

struct CustomRule;  // rules/engine/custom_rule.hpp
struct Rule;

// What one place says: a settings file, a part of it for some files, the command line. Names are those of rules, their
// aliases, categories and presets.
struct RuleSelection {
    std::vector<std::string> select = {};                        // these alone; empty: nothing is said
    std::vector<std::string> ignore = {};                        // not these
    std::vector<std::string> extend_select = {};                 // these too
    std::vector<std::string> fixable = {};                       // fixes of these alone; empty: nothing is said
    std::vector<std::string> unfixable = {};                     // no fixes of these
    std::optional<bool> preview = {};                            // whether rules not yet stable may be selected
    std::map<std::string, Severity> severity = {};               // by rule name or alias
    std::map<std::string, OptionValues> options = {};            // by rule name or alias
    std::vector<std::shared_ptr<const CustomRule>> custom = {};  // the rules that it defines
};

// The farthest place first: what names a rule beats what names its category, and that beats presets; of equals the last
// place counts, and in one place `ignore` does. A `select` takes back what was selected before it, and the defaults.
using Selections = std::span<const RuleSelection* const>;

enum class Because : std::uint8_t { default_value, selected, ignored, needs_preview };

// Whether a rule runs, and why.
struct Verdict {
    bool on = false;
    Because reason = Because::default_value;
    std::size_t place = 0;  // selected or ignored: in which of the selections,
    std::string word = {};  // and by which of its names
    bool by_name = false;   // that name is the rule's own
};

[[nodiscard]] Verdict judge(const Rule& rule, Selections selections);

// Whether fixes of the rule are wanted.
[[nodiscard]] bool may_fix(const Rule& rule, Selections selections);

// The rule's severity and options as the last place that speaks of each says; nothing when none does.
[[nodiscard]] std::optional<Severity> chosen_severity(const Rule& rule, Selections selections);
[[nodiscard]] OptionValues chosen_options(const Rule& rule, Selections selections);

// Whether there is a rule, an alias, a category or a preset of this name (`ALL` is `all`).
[[nodiscard]] bool is_selectable(std::string_view name);

}  // namespace plint::rules
