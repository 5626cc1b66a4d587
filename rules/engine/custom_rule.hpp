// Rules that users define in their settings, with patterns of Puppet code. docs/own-rules.md describes them.
#pragma once

#include "checks/patterns/match.hpp"
#include "parser/source/diagnostic.hpp"
#include "rules/engine/custom_rule_text.hpp"
#include "rules/engine/rule.hpp"
#include "rules/engine/selection.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plint::rules {

struct RuleSet;

inline constexpr std::string_view custom_category = "custom";

// Comparisons of nodes with parts of patterns in one file. Each pattern of a rule gets the same part of them.
inline constexpr limits::FileBudget pattern_steps{100'000, 1'000, 50'000'000};

// What is wrong with a rule.
struct CustomRuleProblem {
    enum class Part : std::uint8_t { pattern, unless, inside, not_inside, has, not_has, test, at, message, help, fix };

    Part part = Part::pattern;
    std::size_t place = 0;   // of the pattern in its list, or of the test
    std::size_t offset = 0;  // in its text
    std::string message;     // lower case, no full stop
    std::string help = {};
};

struct CustomRule {
    // A text with placeholders.
    struct Template {
        struct Piece {
            std::string text;
            std::optional<std::size_t> placeholder;  // after the text
            bool is_quoted = false;                  // the placeholder is a part of a string
        };
        std::vector<Piece> pieces;
    };

    CustomRuleText text;
    patterns::Query query;
    patterns::Query again;  // the same without the code around it, which no fix changes
    std::optional<std::size_t> at;
    Template message;
    Template help;
    Template fix;
    patterns::Placeholders fixed_placeholders;  // of the fix: those of the query come first
    patterns::Pattern fixed;                    // what the fix must be when it is read again
    std::string page;                           // Markdown
    Rule rule;                                  // with views of the texts above: a CustomRule does not move
};

[[nodiscard]] std::variant<std::shared_ptr<const CustomRule>, CustomRuleProblem> make_custom_rule(CustomRuleText text);

// Those that selections define. The last one of a name counts.
[[nodiscard]] std::vector<std::shared_ptr<const CustomRule>> custom_rules(Selections selections);

// Reports what the custom rules among `rules` find in the tree of the context.
void call_custom_rules(const RuleSet& rules, ProgramContext& ctx);

// The resource of its only body; every other node is itself.
[[nodiscard]] Node resource_of(Node node);

// What a rule reports, and what its fix replaces.
[[nodiscard]] Span replaced_span(const CustomRule& custom, const Tree& tree, Node node,
                                 const std::vector<patterns::Capture>& captures);

}  // namespace plint::rules
