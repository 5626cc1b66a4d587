// What a rule sees of the program, and how it reports.
#pragma once

#include "checks/index/project.hpp"
#include "parser/source/diagnostic.hpp"
#include "parser/source/limits.hpp"
#include "parser/source/met_limit.hpp"
#include "parser/source/shared_text.hpp"
#include "parser/syntax/tree.hpp"

#include <any>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeindex>
#include <unordered_map>
#include <vector>

namespace plint::inference {
class FileInference;
struct Problem;       // checks/inference/infer.hpp
struct FileProblems;  // checks/inference/file_types.hpp
}  // namespace plint::inference

namespace plint::lookup {
class Lookup;  // checks/lookup/lookup.hpp
}

namespace plint::order {
struct QualifiedRead;  // checks/order/reads.hpp
}

namespace plint::scopes {
struct Scopes;  // checks/scopes/scopes.hpp
}

namespace plint::rules {

struct Rule;
struct RuleSet;

// What is left out of a finding because it, or its rule in this file, shows so many places (limits.hpp).
struct OmittedPlaces {
    std::size_t labels = 0;
    std::size_t steps = 0;
    std::size_t* left = nullptr;  // how many more the rule may show in this file
};

// Adds to a finding just made: `ctx.report(span, "…").label("…").help("…")`. Not to be kept: the next report ends it.
class Finding {
public:
    // `inserted_left`: how many more bytes fixes of the file may insert (limits::inserted_bytes).
    Finding(Diagnostic& diagnostic, OmittedPlaces& omitted, RecentTexts& texts, std::size_t& inserted_left)
        : diagnostic_(&diagnostic), omitted_(&omitted), texts_(&texts), inserted_left_(&inserted_left)
    {
    }

    Finding& severity(Severity severity);
    Finding& label(std::string message);             // said under the finding's own span
    Finding& label(Span span, std::string message);  // another place in this file
    Finding& label(std::string path, Span span, std::string message);
    Finding& step(std::string path, Span span, std::string message);  // the next one of the way it comes about
    Finding& note(std::string text);
    Finding& help(std::string text);
    Finding& fix(std::string title, std::vector<Edit> edits, Safety safety = Safety::safe);
    Finding& fix(Fix fix);

private:
    void add_place(std::vector<Label>& places, Label place, std::size_t& omitted);

    Diagnostic* diagnostic_;
    OmittedPlaces* omitted_;
    RecentTexts* texts_;
    std::size_t* inserted_left_;
};

// One rule on one file. The context that a rule's functions take says how much the rule may look at: rules that take a
// TreeContext run as soon as the file is parsed, others when all files are read. Each is a view of the same object; the
// engine makes a ProgramContext. Not thread-safe.
class TreeContext {
public:
    TreeContext(const TreeContext&) = delete;
    TreeContext& operator=(const TreeContext&) = delete;

    [[nodiscard]] std::string_view path() const { return path_; }

    // Of the file that is analyzed. 0 if it is not known.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    // For the budgets of the file.
    [[nodiscard]] limits::FileShare share() const
    {
        return {.bytes = bytes_, .files = project_->layout().files.size()};
    }

    // Whether a fix may insert so many bytes: for rules that would build them in vain.
    [[nodiscard]] bool may_insert(std::size_t bytes) const { return bytes <= inserted_left_; }

    // Hooks for DataFile and TemplateFile have none, and those for ProjectFile may have none.
    [[nodiscard]] bool has_tree() const { return tree_ != nullptr; }

    // Precondition: has_tree().
    [[nodiscard]] const Tree& tree() const { return *tree_; }

    // syntax::white_space of the tree. Precondition: as for tree().
    [[nodiscard]] const std::vector<Span>& white_space() const;

    // syntax::set_variables of the tree. Precondition: as for tree().
    [[nodiscard]] const std::vector<std::string_view>& set_variables() const;

    // rules::nearest, but empty once this file has used up `limits::name_comparisons` or `limits::compared_letters`.
    // Do not even collect candidates then: may_suggest().
    [[nodiscard]] std::string_view nearest(std::string_view given, std::span<const std::string_view> candidates);
    // rules::is_slip and rules::is_plausible, but false once this file has used up `limits::compared_letters`.
    [[nodiscard]] bool is_slip(std::string_view given, std::string_view meant);
    [[nodiscard]] bool is_plausible(std::string_view given, std::string_view meant);
    // What a name that does not exist probably means: the candidate with the same words, else with few typing errors and
    // is_plausible, else with_other_segment. Empty: none of them. Budgets: likewise.
    [[nodiscard]] std::string_view likely_name(std::string_view given, std::span<const std::string_view> candidates);
    // The same for attributes, parameters and options, all of which one owner has: also by synonym and with_other_word.
    [[nodiscard]] std::string_view likely_member(std::string_view given, std::span<const std::string_view> candidates);
    [[nodiscard]] bool may_suggest() const { return comparisons_left_ > 0 && compared_letters_left_ > 0; }

    // What a rule keeps from one node of the file to the next: `Value(*this)`, made at the first call.
    template <class Value>
    [[nodiscard]] Value& kept() const
    {
        return kept_for<Value>(*this);
    }

    template <class Options>
    [[nodiscard]] const Options& options() const
    {
        return *std::any_cast<Options>(options_);
    }

    Finding report(Span span, std::string message);

    // Whether a rule of this name also runs on the file: for rules that leave findings to it.
    [[nodiscard]] bool runs(std::string_view rule) const;

    // The engine's: the rules that run on the file. They must outlive the context.
    void set_rules(const RuleSet& rules) { rules_ = &rules; }

    // The engine's: the rule that reports from now on.
    void enter(const Rule& rule, const std::any& options);

    // The engine's, for a file without a tree.
    void set_bytes(std::size_t bytes);

    // The engine's, before it looks at the findings: adds to the latest one how much is left out of it.
    void end_finding();

protected:
    TreeContext(const Tree* tree, std::optional<layout::FileIndex> file, const index::Project& project,
                std::string_view path, std::vector<Diagnostic>& findings, inference::FileInference* inference);
    ~TreeContext();

    template <class Value, class Self>
    [[nodiscard]] static Value& kept_for(const Self& self)
    {
        std::shared_ptr<void>& slot = self.kept_slot(typeid(Value));
        if (!slot)
            slot = std::make_shared<Value>(self);
        return *static_cast<Value*>(slot.get());
    }

    [[nodiscard]] std::shared_ptr<void>& kept_slot(std::type_index type) const;

    const Tree* tree_;
    std::optional<layout::FileIndex> file_;
    const index::Project* project_;
    std::string_view path_;
    SharedText shared_path_;  // the same, for findings
    std::vector<Diagnostic>* findings_;
    inference::FileInference* inference_;
    const RuleSet* rules_ = nullptr;
    const Rule* rule_ = nullptr;
    const std::any* options_ = nullptr;
    Diagnostic* latest_ = nullptr;  // null before the first finding
    OmittedPlaces omitted_;         // of the latest finding
    Diagnostic dropped_;            // the latest finding, if it is beyond limits::findings_per_rule
    RecentTexts texts_;
    struct Budget {
        std::size_t findings = limits::findings_per_rule;
        std::size_t places = limits::places_per_rule;
    };
    std::unordered_map<const Rule*, Budget> left_;  // in this file
    std::size_t bytes_ = 0;
    std::size_t inserted_left_ = limits::inserted_bytes(0);
    std::size_t comparisons_left_ = limits::name_comparisons.of({});
    std::size_t compared_letters_left_ = limits::compared_letters.of({});
    struct Facts;
    std::unique_ptr<Facts> facts_;  // made when first needed
};

// Also what all files define and refer to. Rules that take it have hooks for ProjectFile and Summary only, and do not use
// Project::program. When such a rule reports without a tree, it is called again with the tree.
class NameContext : public TreeContext {
public:
    [[nodiscard]] const index::Project& project() const { return *project_; }
    [[nodiscard]] std::optional<layout::FileIndex> file() const { return file_; }
    // The releases of Puppet and OpenVox that the file is for.
    [[nodiscard]] const catalogue::Releases& releases() const { return project_->layout().releases_for(file_); }

    // What the file defines and refers to, also when the project does not know it.
    [[nodiscard]] const summary::Summary& summary() const;

    template <class Value>
    [[nodiscard]] Value& kept() const
    {
        return kept_for<Value>(*this);
    }

protected:
    using TreeContext::TreeContext;
    ~NameContext() = default;
};

// Everything that is known of the program.
class ProgramContext : public NameContext {
public:
    // `tree` is null for files without one; `file` is none for a file that the project does not know.
    ProgramContext(const Tree* tree, std::optional<layout::FileIndex> file, const index::Project& project,
                   std::string_view path, std::vector<Diagnostic>& findings,
                   inference::FileInference* inference = nullptr)
        : NameContext(tree, file, project, path, findings, inference)
    {
    }

    template <class Value>
    [[nodiscard]] Value& kept() const
    {
        return kept_for<Value>(*this);
    }

    // What names mean to its code.
    [[nodiscard]] const lookup::Lookup& lookup() const;

    // What its variables mean. Precondition: the file has a tree.
    [[nodiscard]] const scopes::Scopes& scopes() const;

    // Its qualified reads that are in doubt; none when the project does not know the file.
    [[nodiscard]] const std::vector<order::QualifiedRead>& doubtful_reads() const;

    // What can never work, by the types of the file's expressions. Precondition: the file has a tree.
    [[nodiscard]] const std::vector<inference::Problem>& type_problems() const;

    // Where the analyses of this file stopped at a limit, once for each kind of limit. An analysis that gets limits adds
    // its own here. Precondition: the file has a tree.
    [[nodiscard]] const std::vector<ReachedLimit>& met_limits() const;

    // The only outcome of the test of an `if`, `elsif` or `unless` whenever it is evaluated; std::nullopt if it may be either.
    // Precondition: the file has a tree.
    [[nodiscard]] std::optional<bool> outcome_of(Node test) const;

private:
    [[nodiscard]] const inference::FileProblems& inferred() const;
};

}  // namespace plint::rules
