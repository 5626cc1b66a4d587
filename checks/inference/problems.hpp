// Collects the problems of a file: each once, and only those that no other evaluation of the same code contradicts.
#pragma once

#include "checks/inference/infer.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace plint::inference {

// Not thread-safe.
class Problems {
public:
    explicit Problems(const Tree& tree) : worked_(tree.size()), matched_(tree.size()) {}

    // An error of Puppet. `certain`: this evaluation certainly happens.
    void report_error(ProblemKind kind, Node node, types::Flaw flaw, bool certain, std::optional<Declaration> declared);
    // A test or an option that can never match, which is not an error. `possible`: it can match in this evaluation.
    void doubt_match(Node node, bool possible, const std::function<types::Flaw()>& flaw);
    // Something suspicious that is not an error.
    void report_hint(ProblemKind kind, Node node, types::Flaw flaw);

    // The node was evaluated without an error: errors of other evaluations that are not certain do not count.
    void mark_worked(Node node) { worked_[node.index()] = true; }

    // The problem at the node of this kind, or of any kind; null if there is none.
    [[nodiscard]] Problem* find(Node node, std::optional<ProblemKind> kind);
    [[nodiscard]] std::size_t count() const { return problems_.size(); }
    // Precondition: there is one.
    [[nodiscard]] Problem& last() { return problems_.back(); }
    // Removes the problems from index `from` on, of rounds that are repeated.
    void forget(std::size_t from);

    [[nodiscard]] std::vector<Problem> finish();

private:
    void add(Problem problem);

    std::vector<Problem> problems_;
    std::unordered_multimap<NodeIndex, std::size_t> places_;  // in `problems_`
    std::vector<bool> worked_;                                // by node: evaluated at least once without an error
    std::vector<bool> matched_;                               // by node: could match at least once
};

}  // namespace plint::inference
