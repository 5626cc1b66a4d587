#include "rules/engine/context.hpp"

#include "checks/inference/file_types.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/order/reads.hpp"
#include "checks/scopes/scopes.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/set_variables.hpp"
#include "parser/syntax/white_space.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/related_names.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace plint::rules {

Finding& Finding::severity(Severity severity)
{
    diagnostic_->severity = severity;
    return *this;
}

Finding& Finding::label(std::string message)
{
    diagnostic_->label = texts_->share(std::move(message));
    return *this;
}

Finding& Finding::label(Span span, std::string message)
{
    return label({}, span, std::move(message));
}

Finding& Finding::label(std::string path, Span span, std::string message)
{
    add_place(diagnostic_->labels, {texts_->share(std::move(path)), span, texts_->share(std::move(message))},
              omitted_->labels);
    return *this;
}

Finding& Finding::step(std::string path, Span span, std::string message)
{
    add_place(diagnostic_->flow, {texts_->share(std::move(path)), span, texts_->share(std::move(message))},
              omitted_->steps);
    return *this;
}

void Finding::add_place(std::vector<Label>& places, Label place, std::size_t& omitted)
{
    if (diagnostic_->labels.size() + diagnostic_->flow.size() >= limits::free_places) {
        if (places.size() >= limits::places_per_finding || *omitted_->left == 0) {
            ++omitted;
            return;
        }
        --*omitted_->left;
    }
    places.push_back(std::move(place));
}

Finding& Finding::note(std::string text)
{
    diagnostic_->notes.push_back(texts_->share(std::move(text)));
    return *this;
}

Finding& Finding::help(std::string text)
{
    diagnostic_->help.push_back(texts_->share(std::move(text)));
    return *this;
}

Finding& Finding::fix(std::string title, std::vector<Edit> edits, Safety safety)
{
    return fix(Fix{texts_->share(std::move(title)), safety, std::move(edits), {}});
}

Finding& Finding::fix(Fix fix)
{
    std::size_t inserted = 0;
    for (const Edit& edit : fix.edits)
        inserted += edit.replacement.size();
    if (inserted > *inserted_left_)
        return *this;
    *inserted_left_ -= inserted;
    fix.edits.shrink_to_fit();
    diagnostic_->fixes.push_back(std::move(fix));
    return *this;
}

struct TreeContext::Facts {
    std::optional<summary::Summary> summary;
    std::optional<std::vector<Span>> white_space;
    std::optional<std::vector<std::string_view>> set_variables;
    std::optional<lookup::Lookup> lookup;
    std::optional<scopes::Scopes> scopes;
    std::optional<std::vector<order::QualifiedRead>> reads;
    std::optional<inference::FileProblems> type_problems;
    std::optional<inference::FileInference> inference;  // when no other is given
    std::unordered_map<std::type_index, std::shared_ptr<void>> kept;
};

TreeContext::TreeContext(const Tree* tree, std::optional<layout::FileIndex> file, const index::Project& project,
                         std::string_view path, std::vector<Diagnostic>& findings, inference::FileInference* inference)
    : tree_(tree), file_(file), project_(&project), path_(path), shared_path_(path), findings_(&findings),
      inference_(inference), facts_(std::make_unique<Facts>())
{
    set_bytes(tree != nullptr ? tree->source->text().size() : 0);
}

void TreeContext::set_bytes(std::size_t bytes)
{
    bytes_ = bytes;
    inserted_left_ = limits::inserted_bytes(bytes);
    comparisons_left_ = limits::name_comparisons.of(share());
    compared_letters_left_ = limits::compared_letters.of(share());
}

TreeContext::~TreeContext() = default;

const summary::Summary& NameContext::summary() const
{
    if (file_)
        return project_->summary(*file_);
    if (!facts_->summary)
        facts_->summary = tree_ ? summary::summarise(*tree_) : summary::Summary();
    return *facts_->summary;
}

const std::vector<Span>& TreeContext::white_space() const
{
    if (!facts_->white_space)
        facts_->white_space = syntax::white_space(*tree_);
    return *facts_->white_space;
}

const std::vector<std::string_view>& TreeContext::set_variables() const
{
    if (!facts_->set_variables)
        facts_->set_variables = syntax::set_variables(*tree_);
    return *facts_->set_variables;
}

const lookup::Lookup& ProgramContext::lookup() const
{
    if (!facts_->lookup)
        facts_->lookup.emplace(*project_, file_);
    return *facts_->lookup;
}

const scopes::Scopes& ProgramContext::scopes() const
{
    if (!facts_->scopes)
        facts_->scopes = scopes::find_scopes(*tree_, summary(), *project_, file_);
    return *facts_->scopes;
}

const std::vector<order::QualifiedRead>& ProgramContext::doubtful_reads() const
{
    if (!facts_->reads)
        facts_->reads = file_ ? order::doubtful_reads(*project_, *file_) : std::vector<order::QualifiedRead>();
    return *facts_->reads;
}

std::shared_ptr<void>& TreeContext::kept_slot(std::type_index type) const
{
    return facts_->kept[type];
}

const inference::FileProblems& ProgramContext::inferred() const
{
    if (!facts_->type_problems) {
        if (inference_ == nullptr && !facts_->inference)
            facts_->inference.emplace(*project_);
        facts_->type_problems = (inference_ != nullptr ? *inference_ : *facts_->inference).problems(*tree_, file_);
    }
    return *facts_->type_problems;
}

const std::vector<inference::Problem>& ProgramContext::type_problems() const
{
    return inferred().problems;
}

std::optional<bool> ProgramContext::outcome_of(Node test) const
{
    const auto& settled = inferred().settled_tests;
    const auto found = std::ranges::lower_bound(settled, test.index(), {}, &inference::SettledTest::test);
    return found != settled.end() && found->test == test.index() ? std::optional(found->outcome) : std::nullopt;
}

const std::vector<ReachedLimit>& ProgramContext::met_limits() const
{
    return inferred().met_limits;
}

std::string_view TreeContext::nearest(std::string_view given, std::span<const std::string_view> candidates)
{
    if (candidates.size() > comparisons_left_) {
        comparisons_left_ = 0;
        return {};
    }
    comparisons_left_ -= candidates.size();
    return rules::nearest(given, candidates, compared_letters_left_);
}

std::string_view TreeContext::likely_name(std::string_view given, std::span<const std::string_view> candidates)
{
    if (!may_suggest())
        return {};
    if (const std::string_view same = same_words(given, candidates, compared_letters_left_); !same.empty())
        return same;
    const std::string_view near = nearest(given, candidates);
    return !near.empty() && is_plausible(given, near) ? near
                                                      : with_other_segment(given, candidates, compared_letters_left_);
}

std::string_view TreeContext::likely_member(std::string_view given, std::span<const std::string_view> candidates)
{
    const std::string_view meaning = synonym(given, candidates);
    const std::string_view near = meaning.empty() ? likely_name(given, candidates) : meaning;
    return near.empty() && may_suggest() ? with_other_word(given, candidates, compared_letters_left_) : near;
}

bool TreeContext::is_slip(std::string_view given, std::string_view meant)
{
    return rules::is_slip(given, meant, compared_letters_left_);
}

bool TreeContext::is_plausible(std::string_view given, std::string_view meant)
{
    return rules::is_plausible(given, meant, compared_letters_left_);
}

Finding TreeContext::report(Span span, std::string message)
{
    end_finding();
    Budget& left = left_[rule_];
    omitted_.left = &left.places;
    if (left.findings == 0) {
        dropped_ = {};
        latest_ = &dropped_;
        return Finding(dropped_, omitted_, texts_, inserted_left_);
    }
    Diagnostic& finding = findings_->emplace_back();
    latest_ = &finding;
    if (--left.findings == 0)
        finding.notes.emplace_back("further findings of this rule in this file are not reported");
    finding.rule = texts_.share(std::string(rule_->name));
    finding.severity = rule_->severity;
    finding.message = texts_.share(std::move(message));
    finding.path = shared_path_;
    finding.span = span;
    return Finding(finding, omitted_, texts_, inserted_left_);
}

void TreeContext::end_finding()
{
    const auto say = [&](std::size_t count, std::string_view what) {
        if (count > 0)
            latest_->notes.push_back(fmt::format("and {} more {}{}", count, what, count == 1 ? "" : "s"));
    };
    say(omitted_.labels, "place");
    say(omitted_.steps, "step");
    omitted_ = {};
}

bool TreeContext::runs(std::string_view rule) const
{
    return rules_ != nullptr
        && std::ranges::any_of(rules_->entries, [&](const RuleSet::Entry& entry) { return entry.rule->name == rule; });
}

void TreeContext::enter(const Rule& rule, const std::any& options)
{
    rule_ = &rule;
    options_ = &options;
}

}  // namespace plint::rules
