// Finds the code that patterns of custom rules match, and reports it.
#include "rules/engine/custom_rule.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>

namespace plint::rules {

namespace {

constexpr std::size_t max_shown_text = 100;  // bytes of a placeholder in a message

// In one line, cut between two characters.
std::string shown(std::string text)
{
    std::size_t end = std::min(text.find('\n'), text.size());
    if (end > max_shown_text)
        for (end = max_shown_text; end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U;)
            --end;
    if (end == text.size())
        return text;
    text.resize(end);
    while (text.ends_with(' ') || text.ends_with('\r'))
        text.pop_back();
    return text + " …";
}

std::string filled(const CustomRule::Template& text, const Tree& tree, const std::vector<patterns::Capture>& captures)
{
    std::string result;
    for (const auto& [before, placeholder, is_quoted] : text.pieces) {
        result += before;
        if (placeholder)
            result += shown(patterns::capture_value(tree, captures[*placeholder]));
    }
    return result;
}

// The first line of what the rule reports.
Span reported(const CustomRule& custom, const Tree& tree, Node node, const std::vector<patterns::Capture>& captures)
{
    Span span = replaced_span(custom, tree, node, captures);
    const std::string_view text = tree.source->text(span);
    std::string_view line = text.substr(0, text.find('\n'));
    if (line.size() < text.size())
        while (!line.empty() && std::string_view(" \t\r").find(line.back()) != std::string_view::npos)
            line.remove_suffix(1);
    span.end = span.begin + static_cast<Offset>(line.size());
    return span;
}

class CustomRuleRun {
public:
    CustomRuleRun(const RuleSet& rules, ProgramContext& ctx)
        : rules_(rules), ctx_(ctx), tree_(ctx.tree()), regexes_(ctx.share())
    {
        std::size_t patterns = 0;
        for (const RuleSet::Entry& entry : rules.entries)
            if (entry.rule->custom != nullptr)
                patterns += entry.rule->custom->query.any.size();
        if (patterns > 0)
            steps_ = pattern_steps.of(ctx.share()) / patterns;
    }

    void run()
    {
        if (steps_ == 0)
            return;
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            const auto& calls = rules_.patterns_by_kind[static_cast<std::size_t>(tree_.kind[i])];
            if (!calls.empty())
                look(tree_.node(i), calls);
        }
    }

private:
    struct State {
        std::optional<patterns::Matcher> matcher;
        bool is_stopped = false;
        NodeIndex last = 0;  // the last node that was reported
    };

    void look(Node node, const std::vector<RuleSet::PatternCall>& calls)
    {
        const std::string_view key = patterns::key_of(node);
        for (const auto& [entry, at] : calls) {
            const CustomRule& custom = *rules_.entries[entry].rule->custom;
            const patterns::Pattern& pattern = custom.query.any[at];
            if (pattern.key.empty() || pattern.key == key)
                look(node, entry, custom, pattern);
        }
    }

    void look(Node node, std::size_t entry, const CustomRule& custom, const patterns::Pattern& pattern)
    {
        State& state = states_.try_emplace(&pattern).first->second;
        if (state.is_stopped)
            return;
        if (!state.matcher)
            state.matcher.emplace(tree_, regexes_, steps_);
        const bool is_match = state.matcher->matches(custom.query, pattern, node);
        if (!is_match && !state.matcher->is_stopped())
            return;
        ctx_.enter(*rules_.entries[entry].rule, rules_.entries[entry].options);
        if (is_match)
            report(node, custom, state.matcher->captures());
        if (state.matcher->is_stopped()) {
            state.is_stopped = true;
            ctx_.report({node.span().begin, node.span().begin + 1},
                        "plint stopped looking for this rule here: its pattern takes too many steps")
                .help("write a pattern with fewer lists (`...`), or a simpler regular expression");
        }
    }

    void report(Node node, const CustomRule& custom, const std::vector<patterns::Capture>& captures)
    {
        const auto [last, is_new] = reported_.try_emplace(&custom, node.index());
        if (!is_new && last->second == node.index())
            return;  // another pattern of the rule matches it too
        last->second = node.index();
        Finding finding = ctx_.report(reported(custom, tree_, node, captures), filled(custom.message, tree_, captures));
        if (!custom.text.help.empty())
            finding.help(filled(custom.help, tree_, captures));
        if (custom.text.fix && ctx_.may_insert(custom.text.fix->size()))
            if (auto fix = custom_fix(custom, tree_, node, captures))
                finding.fix(std::move(*fix));
    }

    const RuleSet& rules_;
    ProgramContext& ctx_;
    const Tree& tree_;
    text::RegexBudget regexes_;
    std::uint64_t steps_ = 0;  // of each pattern
    std::unordered_map<const patterns::Pattern*, State> states_;
    std::unordered_map<const CustomRule*, NodeIndex> reported_;
};

}  // namespace

void call_custom_rules(const RuleSet& rules, ProgramContext& ctx)
{
    if (!rules.custom.empty() && ctx.tree().errors.empty())
        CustomRuleRun(rules, ctx).run();
}

}  // namespace plint::rules
