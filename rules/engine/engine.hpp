// The door to the rules: which exist, which are wanted, and what they say about a file.
#pragma once

#include "checks/index/project.hpp"
#include "parser/source/diagnostic.hpp"
#include "parser/syntax/tree.hpp"
#include "rules/engine/rule.hpp"
#include "rules/engine/selection.hpp"

#include <any>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules {

// Every rule, sorted by name.
[[nodiscard]] std::span<const Rule* const> all_rules();

// The text of the rule's page (Markdown).
[[nodiscard]] std::string_view page(const Rule& rule);

// By name or alias; null when there is none.
[[nodiscard]] const Rule* find_rule(std::string_view name_or_alias);
[[nodiscard]] bool answers_to(const Rule& rule, std::string_view name_or_alias);

// Whether `given` is the name; `-` and `_` are the same.
[[nodiscard]] bool is_called(std::string_view name, std::string_view given);

// A name that nothing in the catalogue has. `suggestion`: the nearest name; empty when none is near.
struct SelectionProblem {
    std::string given;
    std::string suggestion;
};

// The rules wanted for some files, ready to run. A value; make it once for each distinct selection.
struct RuleSet {
    struct Entry {
        const Rule* rule = nullptr;
        std::optional<Severity> severity;  // instead of what the rule says
        std::any options;                  // the rule's own struct
        bool fixes = true;                 // whether its findings come with their fixes
    };
    struct Call {
        std::size_t entry = 0;
        const Rule* rule = nullptr;
        Reach reach = Reach::program;  // of the rule
        void (*node)(Node, ProgramContext&) = nullptr;
    };
    // A pattern of a custom rule, for each kind of node at which it may match.
    struct PatternCall {
        std::size_t entry = 0;
        std::size_t pattern = 0;  // of those in Query::any
    };
    std::vector<Entry> entries;                         // sorted by the rule's name
    std::array<std::vector<Call>, kind_count> by_kind;  // what to call for each kind of node

    std::vector<std::shared_ptr<const CustomRule>> custom;  // all that the settings define, also those that do not run
    std::array<std::vector<PatternCall>, kind_count> patterns_by_kind;

    bool local = false;           // analyse_tree says all where no `has_name_findings`
    bool about_comments = false;  // one looks at comments that silence others, even where nothing is found

    [[nodiscard]] bool contains(const Rule& rule) const;

    // By name or alias: a custom rule of these settings, or a rule of plint; null if there is none.
    [[nodiscard]] const Rule* find(std::string_view name) const;
};

// Unknown names are appended to `problems`, options that a rule cannot take to `option_problems`; otherwise they are
// ignored. `syntax_error` is in unless ignored by name.
[[nodiscard]] RuleSet resolve(Selections selections, std::vector<SelectionProblem>& problems,
                              std::vector<OptionProblem>& option_problems);
[[nodiscard]] RuleSet resolve(const RuleSelection& selection, std::vector<SelectionProblem>& problems,
                              std::vector<OptionProblem>& option_problems);
[[nodiscard]] RuleSet resolve(const RuleSelection& selection, std::vector<SelectionProblem>& problems);

// Those of the rules that may offer fixes.
[[nodiscard]] RuleSet with_fixes(const RuleSet& rules);

// Those of the rules that need nothing of the whole program that takes long to make (Rule::derive).
[[nodiscard]] RuleSet without_derived(const RuleSet& rules);

// Those of the rules that look at nothing but trees, without those about comments that silence nothing.
[[nodiscard]] RuleSet about_trees(const RuleSet& rules);

// The rule's own struct from its options. What it cannot take is appended to `problems`.
[[nodiscard]] std::any make_options(const Rule& rule, const OptionValues& given, std::vector<OptionProblem>& problems);

// All rules, categories and presets. Sorted.
[[nodiscard]] std::span<const std::string_view> main_names();

// The same with the aliases of rules. Sorted.
[[nodiscard]] std::span<const std::string_view> selectable_names();

// The name of a rule as it is listed: `rule_name` for `rule-name`.
[[nodiscard]] std::string with_underscores(std::string_view given);

// The selectable name that is nearest to this one; empty when none is near.
[[nodiscard]] std::string nearest_name(std::string_view given);

// A finding that a comment in the code silences. `reason`: the comment's other words.
struct SuppressedFinding {
    Diagnostic diagnostic;
    std::string reason;
};

struct Analysis {
    std::vector<Diagnostic> findings;           // sorted by offset, then rule, then message
    std::vector<SuppressedFinding> suppressed;  // likewise
};

// What the rules say about one file. The file is found in the project by its source's path; one that the project
// does not know is looked at on its own. Files with syntax errors get those and what is sure in spite of them.
// `inference` is shared by the files of a run; without it each file reads anew what Puppet's functions take.
[[nodiscard]] Analysis analyse(const Tree& tree, const index::Project& project, const RuleSet& rules,
                               inference::FileInference* inference = nullptr);

// What those of its rules say that need nothing but the tree.
[[nodiscard]] Analysis analyse_tree(const Tree& tree, const RuleSet& rules);

// Whether those that look at names, and no farther, have something to say about a file.
[[nodiscard]] bool has_name_findings(layout::FileIndex file, const index::Project& project, const RuleSet& rules);

// The same for a file without a tree (roles `ruby` and `data`): only rules about the project's layout and about data
// speak.
[[nodiscard]] Analysis analyse_other(layout::FileIndex file, const SourceFile& source, const index::Project& project,
                                     const RuleSet& rules);

}  // namespace plint::rules
