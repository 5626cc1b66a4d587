#include "checks/inference/evaluator.hpp"

#include "checks/inference/join.hpp"
#include "checks/inference/transfer.hpp"
#include "checks/inference/world.hpp"
#include "parser/source/limits.hpp"

#include <utility>

namespace plint::inference {

static limits::FileShare share_of(const Tree& tree, const InferenceOptions& settings)
{
    return {.bytes = tree.source->text().size(),
            .files = settings.world != nullptr ? settings.world->project().layout().files.size() : settings.programs};
}

Evaluator::Evaluator(TypeTable& table, const InferenceOptions& settings, const Tree& tree)
    : table_(table), settings_(settings), own_signatures_(table, settings.find, settings.world),
      signatures_(settings.signatures != nullptr ? *settings.signatures : own_signatures_), problems_(tree),
      budget_(share_of(tree, settings)), types_(tree.size())
{
    table.renew_budgets(share_of(tree, settings));
}

Inferred Evaluator::finish(AbstractValue last)
{
    return {std::move(last), problems_.finish(), std::move(budget_).met_limits(), std::move(types_)};
}

AbstractValue Evaluator::report_error(ProblemKind kind, Node node, types::Flaw flaw,
                                      std::optional<Declaration> declared)
{
    problems_.report_error(kind, node, std::move(flaw), state_.doubt == 0, declared);
    return anything(table_);
}

AbstractValue Evaluator::value_or_report(ProblemKind kind, Node node, Outcome outcome)
{
    if (auto* refusal = std::get_if<EvaluationError>(&outcome))
        return report_error(kind, node, std::move(refusal->flaw));
    problems_.mark_worked(node);
    return std::get<AbstractValue>(std::move(outcome));
}

bool Evaluator::may_nest() const
{
    constexpr int max_depth_of_lambdas = 300;
    return depth_ <= max_depth_of_lambdas;
}

AbstractValue Evaluator::value(Node node)
{
    budget_.count_step();
    if (depth_ > limits::max_evaluation_depth)
        return anything(table_);
    ++depth_;
    AbstractValue known = transfer_of(node.kind())(*this, node);
    --depth_;
    if (!known.is_never()) {
        budget_.limit(table_, node, known);
        Type& seen = types_[node.index()];
        seen = union_of(table_, seen, known.type);
    }
    return known;
}

AbstractValue Evaluator::statements(syntax::Siblings<syntax::Expression> list)
{
    AbstractValue last = known_value(table_, {types::UndefValue{}});
    for (const syntax::Expression statement : list) {
        last = value(statement);
        if (last.is_never())
            return last;
    }
    return last;
}

Inferred infer_tree(TypeTable& table, const Tree& tree, const InferenceOptions& settings)
{
    Evaluator evaluator(table, settings, tree);
    return evaluator.finish(evaluate_file(evaluator, tree.root()));
}

}  // namespace plint::inference
