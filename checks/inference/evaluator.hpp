// The abstract interpreter of infer_tree(): what its transfer functions share. Internal to checks/inference/.
#pragma once

#include "checks/inference/budget.hpp"
#include "checks/inference/infer.hpp"
#include "checks/inference/problems.hpp"
#include "checks/inference/signatures.hpp"
#include "checks/inference/state.hpp"
#include "parser/syntax/expressions.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace plint::inference {

// Types that several checks expect, computed when first needed; empty before.
struct ExpectedTypes {
    Type titles;
    Type references;  // sides of arrows
    Type class_names;
    // The strings that declared types list, shared by all problems with them.
    std::unordered_map<const types::TypeNode*, std::shared_ptr<const std::vector<std::string>>> listed_texts;
};

// For one file. The table, the settings and the tree must outlive it. Not thread-safe.
class Evaluator {
public:
    Evaluator(TypeTable& table, const InferenceOptions& settings, const Tree& tree);

    [[nodiscard]] TypeTable& table() { return table_; }
    [[nodiscard]] const InferenceOptions& settings() const { return settings_; }
    [[nodiscard]] Signatures& signatures() { return signatures_; }
    [[nodiscard]] State& state() { return state_; }
    [[nodiscard]] Problems& problems() { return problems_; }
    [[nodiscard]] ExpectedTypes& expected_types() { return expected_types_; }

    // The value of an expression. Its assignments and narrowings stay in effect.
    AbstractValue value(Node node);
    // The value of the last statement.
    AbstractValue statements(syntax::Siblings<syntax::Expression> list);
    // The union of the types that an expression has had; an empty Type if it was not evaluated.
    [[nodiscard]] Type seen_type(Node node) const { return types_[node.index()]; }

    // Records an error of Puppet. Returns anything(), the value of an expression that fails.
    AbstractValue report_error(ProblemKind kind, Node node, types::Flaw flaw, std::optional<Declaration> declared = {});
    AbstractValue value_or_report(ProblemKind kind, Node node, Outcome outcome);

    // Between these two calls nothing is certain to be evaluated. They nest.
    void enter_uncertain() { ++state_.doubt; }
    void leave_doubt() { --state_.doubt; }

    // As functions of Budget.
    [[nodiscard]] bool has_time_for(std::size_t steps) const { return budget_.has_time_for(steps); }
    void reserve(std::size_t steps) { budget_.reserve(steps); }
    void release(std::size_t steps) { budget_.release(steps); }
    bool charge(Node node, std::size_t work) { return budget_.charge(node, work); }
    // Whether lambdas may be nested deeper.
    [[nodiscard]] bool may_nest() const;

    [[nodiscard]] Inferred finish(AbstractValue last);

private:
    TypeTable& table_;
    const InferenceOptions& settings_;
    Signatures own_signatures_;
    Signatures& signatures_;
    State state_;
    Problems problems_;
    Budget budget_;
    ExpectedTypes expected_types_;
    std::vector<Type> types_;  // by node
    int depth_ = 0;            // of expressions
};

}  // namespace plint::inference
