// The call graph of a project: which body evaluates which, linked by name over all files.
#pragma once

#include "checks/graph/grouped.hpp"
#include "checks/index/once_map.hpp"
#include "checks/index/project.hpp"
#include "checks/order/computed_callers.hpp"
#include "checks/order/fact_index.hpp"
#include "checks/order/file_links.hpp"
#include "checks/order/site.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plint::order {

// One body of one file.
struct Unit {
    UnitKind kind = UnitKind::loose;
    layout::FileIndex file = 0;
    const summary::Summary* summary = nullptr;
    const flow::Body* body = nullptr;

    // Null for code outside of definitions.
    [[nodiscard]] const summary::Definition* definition() const
    {
        return body->definition ? &summary->definitions[*body->definition] : nullptr;
    }
    [[nodiscard]] std::string_view word(text::WordIndex index) const { return summary->words[index]; }
    [[nodiscard]] flow::FactHistory state(const flow::Step& step) const { return body->facts(step.state); }
    // The flow facts when the target of the step is evaluated.
    [[nodiscard]] flow::FactHistory state_after(const flow::Step& step) const
    {
        return flow::runs_later(step.kind) ? flow::FactHistory(body->history, step.state, step.after) : state(step);
    }
    [[nodiscard]] flow::FactHistory exit() const { return body->facts(body->exit); }
    [[nodiscard]] bool has_parameter(std::string_view name) const;

    // Whether `facts` contains the fact with this word; for `declared` also if a test has shown it (`present`). O(facts).
    template <class AnyFacts>
    [[nodiscard]] bool contains(const AnyFacts& facts, flow::FlowFactKind done, std::string_view word) const
    {
        for (const flow::FlowFact fact : facts)
            if ((fact.done == done
                 || (done == flow::FlowFactKind::declared && fact.done == flow::FlowFactKind::present))
                && summary->words[fact.word] == word)
                return true;
        return false;
    }
};

// The words of the facts of one kind that are true at the end of a body; `declared`: likewise. For many questions.
class WordsAtExit {
public:
    WordsAtExit(const Unit& unit, flow::FlowFactKind done) : unit_(&unit), done_(done) {}

    // O(1) on average, after O(facts) for the first question.
    [[nodiscard]] bool contains(std::string_view word)
    {
        if (!std::exchange(read_, true))
            for (const flow::FlowFact fact : unit_->exit())
                if (fact.done == done_
                    || (done_ == flow::FlowFactKind::declared && fact.done == flow::FlowFactKind::present))
                    words_.insert(unit_->word(fact.word));
        return words_.contains(word);
    }

private:
    const Unit* unit_;
    flow::FlowFactKind done_;
    bool read_ = false;
    std::unordered_set<std::string_view> words_;
};

// A shortest cycle in a strongly connected component of classes. It begins with the first class in a requested file, or with
// the first of all if none is.
struct ClassCycle {
    std::vector<Site> steps;  // each leads to the class of the next one, the last to that of the first
    std::size_t classes = 0;  // the size of the component; at least steps.size()
};

// Whether the target of the step is evaluated before the next step; if not, after this body.
[[nodiscard]] constexpr bool runs_at_once(flow::StepKind kind)
{
    return kind == flow::StepKind::inherit || kind == flow::StepKind::declare_class
        || kind == flow::StepKind::declare_open || kind == flow::StepKind::call || kind == flow::StepKind::render;
}

// Whether every class has this variable, as soon as it has a scope, without setting it.
[[nodiscard]] constexpr bool is_set_by_puppet(std::string_view variable)
{
    return variable == "title" || variable == "name" || variable == "module_name" || variable == "caller_module_name";
}

// Immutable and thread-safe. Points into the summaries of the project, which must outlive it.
class Program {
public:
    explicit Program(const index::Project& project);

    [[nodiscard]] std::size_t size() const { return units_.size(); }
    [[nodiscard]] const Unit& unit(UnitIndex index) const { return units_[index]; }
    [[nodiscard]] const flow::Step& step(Site site) const { return units_[site.unit].body->steps[site.step]; }

    // The units of a file: [first, second).
    [[nodiscard]] std::pair<UnitIndex, UnitIndex> units_of(layout::FileIndex file) const
    {
        return {first_[file], first_[file + 1]};
    }

    // The body of a definition of this file, or the code outside of all of them. O(1).
    [[nodiscard]] std::optional<UnitIndex> unit_of(layout::FileIndex file,
                                                   std::optional<std::uint32_t> definition) const;

    // How much of the project is in a file; in all files.
    [[nodiscard]] const CodeShare& share_of(layout::FileIndex file) const { return links_[file].share; }
    [[nodiscard]] const CodeShare& all() const { return all_; }

    // The class, defined type, function or template that the step evaluates; of a read the class in the variable's name.
    // std::nullopt if it is not on the module path or ambiguous.
    [[nodiscard]] std::optional<UnitIndex> target(Site site) const;

    // The class or function of a fact of this unit; std::nullopt likewise.
    [[nodiscard]] std::optional<UnitIndex> fact_target(UnitIndex unit, flow::FlowFact fact) const;

    // What the body of a class does about a variable.
    struct OwnVariable {
        std::optional<std::uint32_t> step;  // the first that assigns it
        bool is_set_at_exit = false;
        bool is_parameter = false;
    };
    // O(log n) on average.
    [[nodiscard]] OwnVariable own_variable(UnitIndex unit, std::string_view name) const;

    // The facts in the states of this unit, for many questions. Computed at the first call for the unit.
    [[nodiscard]] const FactIndex& facts_of(UnitIndex unit) const
    {
        return fact_indexes_.get(unit, [&] { return FactIndex(units_[unit]); });
    }

    // Whether the body or Puppet has set its variable in this state. O(log n) on average.
    [[nodiscard]] bool is_assigned(UnitIndex unit, flow::State state, std::string_view variable) const;

    [[nodiscard]] std::optional<UnitIndex> parent(UnitIndex class_unit) const;

    // All steps that evaluate this unit, sorted by file and offset, without those of `loose` code (the examples of modules).
    [[nodiscard]] std::span<const Site> callers(UnitIndex unit) const;

    // Of these, the ones that evaluate it on the same node: what is virtual or exported is evaluated by collectors, if any is
    // known, and collectors evaluate nothing else. O(callers).
    [[nodiscard]] std::vector<Site> evaluating_callers(UnitIndex unit) const;

    // Whether any step declares a class whose name is known only at run time.
    [[nodiscard]] bool declares_anything() const { return declares_anything_; }

    // Whether a main manifest sets a variable of this name outside of definitions.
    [[nodiscard]] bool is_set_at_top(std::string_view name) const
    {
        return std::ranges::binary_search(set_at_top_, name);
    }

    // Whether a node definition sets one.
    [[nodiscard]] bool is_set_in_node(std::string_view name) const
    {
        return std::ranges::binary_search(set_in_nodes_, name);
    }

    // Whether either does: then `$::x` may have any value.
    [[nodiscard]] bool is_set_globally(std::string_view name) const
    {
        return is_set_at_top(name) || is_set_in_node(name);
    }

    // Whether any body reads the qualified variable of this name. O(log n), as all name queries here.
    [[nodiscard]] bool is_read(std::string_view name) const;

    // The steps that set defaults of this resource type, sorted by file and offset.
    [[nodiscard]] std::span<const Site> defaults_of(std::string_view type) const
    {
        const auto at = defaults_.find(type);
        return at == defaults_.end() ? std::span<const Site>() : at->second;
    }

    // Whether the defaults of this step may set an attribute for which `sets(name)` is true.
    template <class Sets>
    [[nodiscard]] bool sets_attribute(Site site, const Sets& sets) const
    {
        const Unit& owner = unit(site.unit);
        const flow::Step& defaults = step(site);
        const auto first = owner.summary->lists.begin() + defaults.first;
        return defaults.open
            || std::any_of(first, first + defaults.count, [&](text::WordIndex word) { return sets(owner.word(word)); });
    }

    // The same for any defaults of this type in the program.
    template <class Sets>
    [[nodiscard]] bool defaults_may_set(std::string_view type, const Sets& sets) const
    {
        return std::ranges::any_of(defaults_of(type), [&](Site site) { return sets_attribute(site, sets); });
    }

    // Whether any class inherits from this one.
    [[nodiscard]] bool is_inherited(std::string_view class_name) const
    {
        return std::ranges::binary_search(inherited_, class_name);
    }

    // The results of find_include_cycles (cycles.hpp).
    [[nodiscard]] std::span<const ClassCycle> include_cycles() const { return include_cycles_; }

    // The results of find_inheritance_cycles.
    [[nodiscard]] std::span<const ClassCycle> inheritance_cycles() const { return inheritance_cycles_; }

    // The code of the main manifest that is evaluated before this unit of it (a node, or code of a later file).
    [[nodiscard]] std::span<const UnitIndex> code_before(UnitIndex unit) const;

    // Calls `take(step, target)` for each class that the class surely declares, except itself.
    template <class Take>
    void each_sure_declaration(UnitIndex unit, const Take& take) const
    {
        const std::uint32_t body = unit - first_[units_[unit].file];
        const auto& all = links_[units_[unit].file].declarations;
        for (auto at = std::ranges::lower_bound(all, body, {}, &BodyStep::body); at != all.end() && at->body == body;
             ++at)
            if (const UnitIndex to = targets_[first_step_[unit] + at->step]; to != unit)
                take(at->step, to);
    }

private:
    void add_units(const index::Project& project);
    void link();
    void link_templates(const index::Project& project);
    void index_callers(const index::Project& project);
    void index_names();

    // Calls `take(site)` for each of these steps of all files.
    template <class Take>
    void each_site(std::vector<BodyStep> FileLinks::*steps, const Take& take) const
    {
        for (layout::FileIndex file = 0; file + 1 < first_.size(); ++file)
            for (const BodyStep& at : links_[file].*steps)
                take(Site{first_[file] + at.body, at.step});
    }

    [[nodiscard]] UnitIndex unit_of(LinkTarget target) const;

    index::OfFiles<FileLinks> links_;
    std::vector<Unit> units_;
    index::OnceMap<UnitIndex, FactIndex> fact_indexes_;
    CodeShare all_;
    std::vector<UnitIndex> first_;  // by file, and one more
    // Of the steps of all units, one after another; by unit the first of them, and one more.
    std::vector<UnitIndex> targets_;
    std::vector<std::uint32_t> first_step_;
    graph::Grouped<Site> callers_;  // by unit
    ComputedCallers computed_;
    index::OnceMap<UnitIndex, std::vector<Site>> computed_callers_;  // of classes without others
    // The code of main manifests by environment, and how much of it comes before a unit.
    struct CodeBefore {
        layout::EnvironmentIndex environment = 0;
        std::size_t units = 0;
    };
    std::map<layout::EnvironmentIndex, std::vector<UnitIndex>> code_;
    std::unordered_map<UnitIndex, CodeBefore> code_before_;
    std::unordered_map<std::string_view, std::vector<Site>> defaults_;  // by type
    using OwnVariables = std::unordered_map<std::string_view, OwnVariable>;
    [[nodiscard]] OwnVariables own_variables(const Unit& unit) const;
    index::OnceMap<UnitIndex, OwnVariables> large_classes_;  // those in which a search takes long
    std::vector<std::string_view> set_at_top_;               // sorted
    std::vector<std::string_view> set_in_nodes_;             // sorted
    std::vector<std::string_view> inherited_;                // sorted
    mutable std::once_flag read_sorted_;
    mutable std::vector<std::string_view> read_;  // sorted
    std::vector<ClassCycle> include_cycles_;
    std::vector<ClassCycle> inheritance_cycles_;
    bool declares_anything_ = false;
};

// The program of a project, computed at the first call. Thread-safe.
[[nodiscard]] inline const Program& program_of(const index::Project& project)
{
    return project.derived<Program>();
}

}  // namespace plint::order
