// The conditions under which the branches of one body are evaluated (flow::Condition).
#pragma once

#include "checks/flow/bodies.hpp"
#include "checks/flow/conditions.hpp"
#include "checks/summary/summary.hpp"
#include "checks/text/word_table.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::summary {

// Follows a walk of the body (flow::FlowWalker). Branches and lambdas are nested.
class BranchConditions {
public:
    BranchConditions(Summary& summary, text::WordTable& words) : summary_(summary), words_(words) {}

    // `definition`: null for code outside of definitions.
    void begin(const Definition* definition);
    // Moves what was found to the body.
    void end(flow::Body& body);

    void begin_branch() { open_.push_back({}); }
    void end_branch() { open_.pop_back(); }
    void take_branch(Node whole, std::size_t number);

    // The compilation fails here. `may_have_left`: a path may have left the body before.
    void take_failure(bool may_have_left);

    void enter_lambda() { lambdas_.push_back(inner_order_.size()); }
    void leave_lambda();
    void set_parameter(const syntax::Parameter& parameter, bool in_lambda);
    void set_variable(std::string_view name, bool in_lambda);
    // The values that a variable may get.
    void take_values(const syntax::Assignment& assignment);

    // Step::condition of a step in the innermost branch.
    [[nodiscard]] std::uint32_t of(const flow::Step& step);

private:
    struct OpenBranch {
        std::optional<Node> whole;
        std::size_t number = 0;
        std::optional<std::uint32_t> index;  // once it is needed
    };

    std::uint32_t current();
    std::uint32_t add_condition(const OpenBranch& branch, std::uint32_t outer);
    void add_test(std::string_view subject, bool is_equal, const std::vector<std::string>& values);
    void add_values();
    [[nodiscard]] std::optional<std::string> subject_of(std::string_view name) const;

    Summary& summary_;
    text::WordTable& words_;
    const Definition* definition_ = nullptr;
    std::vector<OpenBranch> open_;
    std::vector<flow::Condition> conditions_;
    std::vector<flow::ValueTest> tests_;
    std::vector<flow::ValueTestText> failures_;  // the tests that are false in every catalog, because branches fail
    std::unordered_set<std::string_view> own_;         // variables of the body
    std::unordered_multiset<std::string_view> inner_;  // variables of the lambdas around this place
    std::vector<std::string_view> inner_order_;        // the same, in order
    std::vector<std::size_t> lambdas_;                 // how many of these each lambda found
    // The literals that are all that a variable of the body may have; std::nullopt if it may have others.
    std::unordered_map<std::string_view, std::optional<std::set<std::string>>> values_;
};

}  // namespace plint::summary
