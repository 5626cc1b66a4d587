// One walk of a file's tree for all rules.
#include "checks/summary/enclosing.hpp"
#include "parser/source/activity.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/custom_rule.hpp"
#include "rules/engine/data_suppressions.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/fix_guard.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/suppressions.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace plint::rules {

namespace {

using Entry = RuleSet::Entry;

// What `--log` calls steps besides rules.
constexpr std::string_view own_rules = "rules of plint.toml";
constexpr std::string_view after_rules = "fixes and comments of the findings";

bool speaks(const Rule& rule, const Tree* tree)
{
    return rule.broken_files || !tree || tree->errors.empty();
}

// `reach`: of the rules to call.
void call_nodes(const RuleSet& rules, const Tree& tree, Reach reach, ProgramContext& ctx)
{
    const bool broken = !tree.errors.empty();
    activity::Step& step = activity::current_step();
    for (NodeIndex i = 0; i < tree.size(); ++i)
        for (const RuleSet::Call& call : rules.by_kind[static_cast<std::size_t>(tree.kind[i])]) {
            if ((broken && !call.rule->broken_files) || call.reach > reach)
                continue;
            activity::begin_step(&call.rule->name, step);
            ctx.enter(*call.rule, rules.entries[call.entry].options);
            call.node(tree.node(i), ctx);
        }
}

// The hooks for a whole file. `file`: null where the project does not know it.
void call_file_hooks(const RuleSet& rules, const Tree* tree, const layout::ProjectFile* file, Reach reach,
                     ProgramContext& ctx)
{
    const bool is_code =
        tree || (file && (file->role == layout::FileRole::manifest || file->role == layout::FileRole::epp));
    for (const Entry& entry : rules.entries)
        for (const Hook& hook : entry.rule->hooks) {
            if (entry.rule->reach() > reach || !speaks(*entry.rule, tree))
                continue;
            activity::begin_step(&entry.rule->name);
            ctx.enter(*entry.rule, entry.options);
            if (hook.tree && tree)
                hook.tree(*tree, ctx);
            else if (hook.file && file)
                hook.file(*file, ctx);
            else if (hook.summary && is_code)
                hook.summary(ctx.summary(), ctx);
        }
}

// `hook`: the member of Hook for such a file.
template <class File>
void call_hooks(const RuleSet& rules, const File& file, void (*Hook::*hook)(const File&, ProgramContext&),
                ProgramContext& ctx)
{
    for (const Entry& entry : rules.entries)
        for (const Hook& one : entry.rule->hooks)
            if (one.*hook) {
                activity::begin_step(&entry.rule->name);
                ctx.enter(*entry.rule, entry.options);
                (one.*hook)(file, ctx);
            }
}

// The entry of the rule that spoke; they are sorted by name.
const Entry* entry_of(const RuleSet& rules, const Diagnostic& finding)
{
    const auto name = [](const Entry& entry) { return entry.rule->name; };
    const auto at = std::ranges::lower_bound(rules.entries, std::string_view(finding.rule), {}, name);
    return at != rules.entries.end() && at->rule->name == finding.rule ? &*at : nullptr;
}

// Cuts off what is too long, between two characters.
void shorten(SharedText& text)
{
    if (text.size() <= limits::message_bytes)
        return;
    std::size_t end = limits::message_bytes;
    while (end > 0 && (static_cast<unsigned char>(text.str()[end]) & 0xC0U) == 0x80U)
        --end;
    text = text.str().substr(0, end) + "…";
}

void shorten_texts(Diagnostic& finding)
{
    shorten(finding.message);
    shorten(finding.label);
    for (auto* texts : {&finding.notes, &finding.help})
        std::ranges::for_each(*texts, shorten);
    for (auto* places : {&finding.labels, &finding.flow})
        for (Label& place : *places)
            shorten(place.message);
}

// Findings are large: each is moved once, and in place.
void sort_by_place(std::vector<Diagnostic>& findings)
{
    std::vector<std::uint32_t> order(findings.size());
    std::iota(order.begin(), order.end(), 0U);
    // Most findings differ by their places, which are compared without a look at the rest of them.
    std::vector<Span> places;
    places.reserve(findings.size());
    for (const Diagnostic& finding : findings)
        places.push_back(finding.span);
    const auto texts = [&](std::uint32_t i) {
        return std::tuple(std::string_view(findings[i].rule), std::string_view(findings[i].message), i);
    };
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return places[a] != places[b] ? places[a] < places[b] : texts(a) < texts(b);
    });
    for (std::uint32_t first = 0; first < order.size(); ++first) {
        if (order[first] == first)
            continue;
        Diagnostic moved = std::move(findings[first]);
        std::uint32_t at = first;
        for (std::uint32_t from = order[at]; from != first; from = order[at]) {
            findings[at] = std::move(findings[from]);
            order[at] = at;
            at = from;
        }
        findings[at] = std::move(moved);
        order[at] = at;
    }
}

void finish(const RuleSet& rules, std::vector<Diagnostic>& findings)
{
    std::ranges::for_each(findings, shorten_texts);
    for (Diagnostic& finding : findings)
        if (const Entry* entry = entry_of(rules, finding)) {
            finding.severity = entry->severity.value_or(finding.severity);
            if (!entry->fixes)
                finding.fixes.clear();
        }
    sort_by_place(findings);
}

// Keeps the words of fixes apart from those beside them, and drops the fixes that would strand the text of a heredoc or,
// of rules that are not about comments, take one with them.
void guard_fixes(const RuleSet& rules, const Tree& tree, std::vector<Diagnostic>& findings)
{
    std::optional<std::vector<Span>> comments;
    const Heredocs heredocs(tree);
    for (Diagnostic& finding : findings) {
        if (finding.fixes.empty())
            continue;
        for (Fix& fix : finding.fixes)
            separate_words(fix, tree);
        std::erase_if(finding.fixes, [&](const Fix& fix) { return heredocs.are_stranded_by(fix); });
        if (const Entry* entry = entry_of(rules, finding); entry && entry->rule->changes_comments)
            continue;
        if (!comments)
            comments = comment_spans(tree);
        std::erase_if(finding.fixes, [&](const Fix& fix) { return loses_comment(fix, tree, *comments); });
    }
}

// Moves what comments silence out of `findings`.
void silence(std::vector<Diagnostic>& findings, std::vector<Suppression>& suppressions, Analysis& analysis)
{
    if (suppressions.empty() && analysis.findings.empty())
        analysis.findings.swap(findings);
    const SuppressionIndex silencers(suppressions);
    for (Diagnostic& finding : findings)
        if (Suppression* by = silencers.of(finding)) {
            by->used = true;
            analysis.suppressed.push_back({std::move(finding), by->reason});
        } else {
            analysis.findings.push_back(std::move(finding));
        }
    findings.clear();
}

// Whether a name that no rule has is surely wrong in a comment of puppet-lint: `lint:ignore:end`, or the misspelled name of a
// rule. Others may be checks of its plugins.
bool is_wrong_name(const std::string& name)
{
    if (name.empty() || name == "end")
        return true;
    const std::string words = with_underscores(name);
    std::size_t letters = limits::compared_letters.of({});
    const std::string_view near = nearest(words, selectable_names());
    return !near.empty() && is_slip(words, near, letters);
}

// Whether it can be said that the comment silences nothing: only when its rule ran. Names that only puppet-lint may
// know are left to it.
bool is_unused(const Suppression& suppression, const RuleSet& rules)
{
    if (suppression.used)
        return false;
    if (suppression.form == Suppression::Form::lint)
        return suppression.rule ? rules.contains(*suppression.rule) : is_wrong_name(suppression.name);
    return !suppression.rule || suppression.rule->enabled == Enabled::always || rules.contains(*suppression.rule);
}

void call_unused(const RuleSet& rules, std::vector<Suppression>& suppressions, ProgramContext& ctx)
{
    for (const Entry& entry : rules.entries)
        for (const Hook& hook : entry.rule->hooks)
            for (const Suppression& suppression : suppressions)
                if (hook.unused && suppression.rule != entry.rule && is_unused(suppression, rules)) {
                    ctx.enter(*entry.rule, entry.options);
                    hook.unused(suppression, ctx);
                }
}

void sort_suppressed(Analysis& analysis)
{
    std::ranges::stable_sort(analysis.suppressed, {}, [](const SuppressedFinding& s) {
        return std::tuple(s.diagnostic.span.begin, std::string_view(s.diagnostic.rule));
    });
}

}  // namespace

// What the rules say that look no farther than that.
static Analysis analyse(const Tree& tree, const layout::ProjectFile* file, Reach reach, const RuleSet& rules,
                        std::vector<Diagnostic>& findings, ProgramContext& ctx)
{
    ctx.set_rules(rules);
    call_nodes(rules, tree, reach, ctx);
    call_file_hooks(rules, &tree, file, reach, ctx);
    activity::begin_step(&own_rules);
    call_custom_rules(rules, ctx);
    activity::begin_step(&after_rules);
    ctx.end_finding();
    guard_fixes(rules, tree, findings);

    Analysis analysis;
    std::vector<Suppression> suppressions;
    if (!findings.empty() || rules.about_comments)
        suppressions = find_suppressions(tree, &rules);
    silence(findings, suppressions, analysis);
    if (tree.errors.empty())
        call_unused(rules, suppressions, ctx);
    ctx.end_finding();
    silence(findings, suppressions, analysis);

    finish(rules, analysis.findings);
    summary::EnclosingScopes scopes(tree);
    for (Diagnostic& finding : analysis.findings)
        finding.scope = scopes.of(finding.span.begin);
    sort_suppressed(analysis);
    return analysis;
}

Analysis analyse(const Tree& tree, const index::Project& project, const RuleSet& rules,
                 inference::FileInference* inference)
{
    const std::string& path = tree.source->path();
    std::vector<Diagnostic> findings;
    const auto file = project.find(path);
    ProgramContext ctx(&tree, file, project, path, findings, inference);
    return analyse(tree, file ? &project.file(*file) : nullptr, Reach::program, rules, findings, ctx);
}

Analysis analyse_tree(const Tree& tree, const RuleSet& rules)
{
    static const index::Project none;
    std::vector<Diagnostic> findings;
    ProgramContext ctx(&tree, std::nullopt, none, tree.source->path(), findings);
    return analyse(tree, nullptr, Reach::tree, rules, findings, ctx);
}

bool has_name_findings(layout::FileIndex file, const index::Project& project, const RuleSet& rules)
{
    std::vector<Diagnostic> findings;
    ProgramContext ctx(nullptr, file, project, project.file(file).path, findings);
    ctx.set_rules(rules);
    call_file_hooks(rules, nullptr, &project.file(file), Reach::names, ctx);
    return !findings.empty();
}

Analysis analyse_other(layout::FileIndex file, const SourceFile& source, const index::Project& project,
                       const RuleSet& rules)
{
    Analysis analysis;
    std::vector<Diagnostic> findings;
    ProgramContext ctx(nullptr, file, project, project.file(file).path, findings);
    ctx.set_rules(rules);
    ctx.set_bytes(source.text().size());
    call_file_hooks(rules, nullptr, &project.file(file), Reach::program, ctx);
    std::vector<Suppression> suppressions;
    const auto silence_by = [&](std::vector<Suppression> found, const auto& is_whole) {
        suppressions = std::move(found);
        ctx.end_finding();
        silence(findings, suppressions, analysis);
        if (!suppressions.empty() && is_whole())
            call_unused(rules, suppressions, ctx);
    };
    if (project.file(file).role == layout::FileRole::data) {
        const DataFile data(source);
        call_hooks(rules, data, &Hook::data, ctx);
        silence_by(find_data_suppressions(source), [&] { return !data.read().problem; });
    } else if (project.file(file).role == layout::FileRole::erb) {
        const TemplateFile code(source);
        call_hooks(rules, code, &Hook::erb, ctx);
        silence_by(find_template_suppressions(source, code.parts()),
                   [&] { return !code.parts().unclosed && !code.code().syntax_error; });
    } else if (layout::is_ruby_code(project.file(file).role)) {
        silence_by(find_ruby_suppressions(source), [] { return true; });
    }
    ctx.end_finding();
    silence(findings, suppressions, analysis);
    finish(rules, analysis.findings);
    sort_suppressed(analysis);
    return analysis;
}

}  // namespace plint::rules
