// Finds the code that patterns of custom rules match, and reports it.
#include "rules/engine/custom_fix.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>
#include <set>
#include <utility>

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
        : rules_(rules), ctx_(ctx), tree_(ctx.tree()), regexes_(ctx.share()), bytes_(custom_fix_bytes.of(ctx.share()))
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
        if (!drafts_.empty())
            check_drafts(tree_, drafts_, regexes_, bytes_);
        std::ranges::for_each(found_, [&](const Found& found) { report(found); });
    }

private:
    struct State {
        std::optional<patterns::Matcher> matcher;
        bool is_stopped = false;
    };

    // A finding, to be reported when all fixes are checked.
    struct Found {
        std::size_t entry = 0;  // of the rule
        Span span;
        std::string message;
        std::string help = {};
        std::optional<std::size_t> draft = {};

        [[nodiscard]] bool is_same(const Found& other) const
        {
            return span == other.span && message == other.message && help == other.help;
        }
    };

    // What a rule has found so far.
    struct Count {
        NodeIndex last = 0;            // the node
        std::set<std::size_t> titles;  // of it
        std::size_t found = 0;         // the last finding
        std::size_t findings = 0;
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
        const std::size_t titles = patterns::titles_of(pattern, node);
        for (std::size_t title = 0; title < titles; ++title)
            look(node, entry, custom, pattern, title);
    }

    void look(Node node, std::size_t entry, const CustomRule& custom, const patterns::Pattern& pattern,
              std::size_t title)
    {
        State& state = states_.try_emplace(&pattern).first->second;
        if (state.is_stopped)
            return;
        if (!state.matcher)
            state.matcher.emplace(tree_, regexes_, steps_);
        const bool is_match = state.matcher->matches(custom.query, pattern, node, title);
        if (!is_match && !state.matcher->is_stopped())
            return;
        if (is_match)
            add(node, title, entry, custom, *state.matcher);
        if (state.matcher->is_stopped()) {
            state.is_stopped = true;
            found_.push_back({entry,
                              {node.span().begin, node.span().begin + 1},
                              "the rest of this file was not checked: this pattern needs too many steps",
                              "write a pattern with fewer lists (`...`), or a simpler regular expression"});
        }
    }

    void add(Node node, std::size_t title, std::size_t entry, const CustomRule& custom, const patterns::Matcher& match)
    {
        Count& count = counts_[&custom];
        if (count.last != node.index())
            count.titles.clear();
        if (!count.titles.insert(title).second)
            return;  // another pattern of the rule matches it too
        const bool is_same_node = std::exchange(count.last, node.index()) == node.index();
        if (count.findings++ > limits::findings_per_rule)
            return;  // it would be dropped
        const auto& captures = match.captures();
        Found found{entry, reported(custom, tree_, node, captures), filled(custom.message, tree_, captures)};
        found.help = filled(custom.help, tree_, captures);
        if (is_same_node && count.titles.size() > 1 && found.is_same(found_[count.found]))
            return;  // of another title
        count.found = found_.size();
        if (custom.text.fix && ctx_.may_insert(inserted_))
            if (auto draft = draft_fix(custom, node, match, bytes_)) {
                inserted_ += draft->text.size();
                found.draft = drafts_.size();
                drafts_.push_back(std::move(*draft));
            }
        found_.push_back(std::move(found));
    }

    void report(const Found& found)
    {
        const RuleSet::Entry& entry = rules_.entries[found.entry];
        ctx_.enter(*entry.rule, entry.options);
        Finding finding = ctx_.report(found.span, found.message);
        if (!found.help.empty())
            finding.help(found.help);
        if (found.draft && drafts_[*found.draft].is_right)
            finding.fix(fix_of(drafts_[*found.draft]));
    }

    const RuleSet& rules_;
    ProgramContext& ctx_;
    const Tree& tree_;
    text::RegexBudget regexes_;
    std::uint64_t steps_ = 0;  // of each pattern
    std::unordered_map<const patterns::Pattern*, State> states_;
    std::unordered_map<const CustomRule*, Count> counts_;
    std::vector<Found> found_;
    std::vector<FixDraft> drafts_;
    std::size_t bytes_;         // of fixes that may still be parsed
    std::size_t inserted_ = 0;  // by the drafts
};

}  // namespace

void call_custom_rules(const RuleSet& rules, ProgramContext& ctx)
{
    if (!rules.custom.empty() && ctx.tree().errors.empty())
        CustomRuleRun(rules, ctx).run();
}

}  // namespace plint::rules
