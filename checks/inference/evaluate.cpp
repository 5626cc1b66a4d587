// Which expression is evaluated how, and what is kept of it: types, problems.
#include "checks/inference/evaluator.hpp"
#include "checks/inference/refused.hpp"
#include "checks/inference/wording.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/print.hpp"
#include "checks/types/value_weight.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::inference {

using namespace types;

Evaluator::Evaluator(TypeTable& table, const InferenceOptions& settings, const Tree& tree)
    : table_(table), settings_(settings), own_signatures_(table, settings.find, settings.world),
      signatures_(settings.signatures != nullptr ? *settings.signatures : own_signatures_), types_(tree.size()),
      worked_(tree.size()), matched_(tree.size())
{
    table.renew_budgets();
}

Inferred Evaluator::finish(AbstractValue last)
{
    // What fails in one round of a loop and not in another may be kept from it by what is not seen here.
    std::erase_if(problems_, [this](const Problem& problem) {
        const NodeIndex node = problem.node.index();
        return !problem.certain && (problem.never_holds ? matched_[node] : worked_[node]);
    });
    return {std::move(last), std::move(problems_), std::move(met_limits_), std::move(types_)};
}

void Evaluator::forget_problems(std::size_t from)
{
    while (problems_.size() > from) {
        const auto [first, end] = problem_places_.equal_range(problems_.back().node.index());
        problem_places_.erase(
            std::find_if(first, end, [&](const auto& place) { return place.second + 1 == problems_.size(); }));
        problems_.pop_back();
    }
}

Problem* Evaluator::problem_at(Node node, std::optional<ProblemKind> kind)
{
    const auto [first, end] = problem_places_.equal_range(node.index());
    for (auto at = first; at != end; ++at)
        if (Problem& problem = problems_[at->second]; problem.node == node && (!kind || problem.kind == *kind))
            return &problem;
    return nullptr;
}

void Evaluator::add_problem(Problem problem)
{
    problem_places_.emplace(problem.node.index(), problems_.size());
    problems_.push_back(std::move(problem));
}

AbstractValue Evaluator::report_error(ProblemKind kind, Node node, std::string message,
                                      std::optional<Declaration> declared)
{
    if (Problem* const again = problem_at(node, kind))
        again->certain = again->certain || doubt_ == 0;
    else
        add_problem({kind, node, std::move(message), doubt_ == 0, false, declared, {}});
    return anything(table_);
}

void Evaluator::doubt_match(Node node, bool possible, const std::function<std::string()>& message)
{
    if (possible)
        matched_[node.index()] = true;
    else if (problem_at(node, std::nullopt) == nullptr)
        add_problem({ProblemKind::no_match, node, message(), false, true, {}, {}});
}

void Evaluator::report_hint(ProblemKind kind, Node node, std::string message)
{
    if (problem_at(node, kind) == nullptr)
        add_problem({kind, node, std::move(message), false, false, {}, {}});
}

AbstractValue Evaluator::value_or_report(ProblemKind kind, Node node, Outcome outcome)
{
    if (auto* refusal = std::get_if<EvaluationError>(&outcome))
        return report_error(kind, node, std::move(refusal->message));
    worked_[node.index()] = true;
    return std::get<AbstractValue>(std::move(outcome));
}

AbstractValue Evaluator::value(Node node)
{
    ++steps_;
    if (depth_ > limits::max_evaluation_depth)
        return anything(table_);
    ++depth_;
    AbstractValue known = evaluate(node);
    --depth_;
    if (!known.is_never()) {
        limit(node, known);
        Type& seen = types_[node.index()];
        seen = union_of(table_, seen, known.type);
    }
    return known;
}

bool Evaluator::has_time() const
{
    return steps_ < limits::max_steps_with_rounds;
}

void Evaluator::reach_limit(LimitKind kind, Node node)
{
    if (std::ranges::find(met_limits_, kind, &ReachedLimit::kind) == met_limits_.end())
        met_limits_.push_back({kind, node.span()});
}

bool Evaluator::charge(Node node, std::size_t work)
{
    if (work > limits::max_evaluation_work - work_) {
        reach_limit(LimitKind::evaluation_work, node);
        return false;
    }
    work_ += work;
    return true;
}

void Evaluator::limit(Node node, AbstractValue& known)
{
    constexpr std::size_t free_of_charge = 8;  // bounded by the length of the source
    if (known.too_large) {
        known.too_large = false;
        reach_limit(LimitKind::value_size, node);
    }
    if (table_.regex_budget().unfinished() != 0)
        reach_limit(LimitKind::regex_work, node);
    if (table_.step_budget().unfinished() != 0)
        reach_limit(LimitKind::type_steps, node);
    const std::size_t weight =
        std::max<std::size_t>(known.type->weight, known.value ? weight_of(*known.value, limits::max_value_weight) : 0);
    if (weight > free_of_charge && !charge(node, weight)) {
        known.type = coarse(table_, known.type);
        known.value.reset();
    }
}

AbstractValue Evaluator::statements(syntax::Siblings<syntax::Expression> list)
{
    AbstractValue last = known_value(table_, {UndefValue{}});
    for (const syntax::Expression statement : list) {
        last = value(statement);
        if (last.is_never())
            return last;
    }
    return last;
}

AbstractValue Evaluator::evaluate(Node node)
{
    using syntax::as;
    switch (node.kind()) {
    case Kind::kw_undef: return known_value(table_, {UndefValue{}});
    case Kind::kw_default: return known_value(table_, {DefaultValue{}});
    case Kind::kw_true:
    case Kind::kw_false: return literal(node, {node.kind() == Kind::kw_true});
    case Kind::number: return number(node);
    case Kind::regex: return known_value(table_, {RegexValue{syntax::Regex(node).source()}});
    case Kind::interpolated_string:
    case Kind::heredoc_tag: return string(node);
    case Kind::array: return array(node);
    case Kind::hash: return hash(node);
    case Kind::variable: return variable(node);
    case Kind::class_reference: return class_reference(node);
    case Kind::access: return access(node);
    case Kind::paren: {
        const auto inner = syntax::Paren(node).inner();
        return inner ? value(*inner) : anything(table_);
    }
    case Kind::negation: {
        const auto operand = syntax::Negation(node).operand();
        if (!operand)
            return anything(table_);
        const AbstractValue inner = value(*operand);
        return inner.is_never() ? inner : as_boolean(table_, !truth(table_, inner));
    }
    case Kind::minus_expression: {
        const auto operand = syntax::MinusExpression(node).operand();
        if (!operand)
            return anything(table_);
        return value_or_report(ProblemKind::operand, node, negate(table_, value(*operand), settings_.strict));
    }
    case Kind::splat: {
        const auto operand = syntax::Splat(node).operand();
        if (!operand)
            return anything(table_);
        Unfolded unfolded = unfold(table_, value(*operand));
        return unfolded.each ? AbstractValue{array_of(table_, unfolded.each, {}), {}}
                             : array_of_known(table_, std::move(unfolded.items));
    }
    case Kind::binary: return binary(node);
    case Kind::assignment: return assignment(node);
    case Kind::selector: return selector(node);
    case Kind::if_expression: return if_expression(node);
    case Kind::unless_expression: return unless_expression(node);
    case Kind::case_expression: return case_expression(node);
    case Kind::call: return call(node);
    case Kind::method_call: return method_call(node);
    case Kind::statement_call: return statement_call(node);
    case Kind::resource: return resource(node);
    case Kind::collector: return collector(node);
    case Kind::relationship: return relationship(node);
    case Kind::resource_defaults:
    case Kind::resource_override: return later_attributes(node);
    case Kind::class_definition:
    case Kind::define_definition:
    case Kind::function_definition:
    case Kind::plan_definition:
    case Kind::node_definition: definition(node); return known_value(table_, {UndefValue{}});
    default: break;
    }
    if (auto text = syntax::constant_string(node))
        return literal(node, {std::move(*text)});
    return others(node);
}

Type Evaluator::type_at(Node expression)
{
    const ReadType read = read_type(table_, expression, settings_.find);
    if (const auto* problem = std::get_if<TypeProblem>(&read))
        static_cast<void>(report_error(ProblemKind::type_parameter, problem->node, problem->message));
    const auto* type = std::get_if<Type>(&read);
    return type != nullptr ? *type : Type();
}

// The strings that a declared type lists, and the one that was given instead.
static std::optional<Choice> choice_of(TypeTable& table, Type declared, const AbstractValue& given)
{
    const auto* text = given.value ? given.value->as<std::string>() : nullptr;
    if (text == nullptr)
        return std::nullopt;
    Choice choice{*text, {}};
    for (const Type each : alternatives(table, declared))
        if (each->tag == Tag::enumeration)
            for (const std::string_view text : types::EnumType(each).values())
                choice.among.emplace_back(text);
    return choice.among.empty() ? std::nullopt : std::optional(std::move(choice));
}

std::string PlaceName::text() const
{
    if (!other.empty())
        return std::string(other);
    return owner.empty() ? fmt::format("parameter `${}`", parameter)
                         : fmt::format("parameter `${}` of `{}`", parameter, owner);
}

// The type as its declaration has it: `Enum['b', 'a']` is `Enum['a', 'b']` once it is read. None where that is not known.
static std::optional<std::string_view> declared_source(Node node, const ProjectTypes* world,
                                                       const std::optional<Declaration>& where)
{
    if (where && world != nullptr) {
        for (const summary::Definition& definition : world->project().summary(where->file).definitions)
            for (const summary::DefinedParameter& parameter : definition.parameters)
                if (parameter.span.begin == where->span.begin && !parameter.type.empty())
                    return parameter.type;
        return std::nullopt;
    }
    const auto parameter = syntax::as<syntax::Parameter>(node.parent());
    return parameter && parameter->type() ? std::optional(parameter->type()->text()) : std::nullopt;
}

static bool is_literal(Kind kind)
{
    switch (kind) {
    case Kind::number:
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::word:
    case Kind::name:
    case Kind::kw_true:
    case Kind::kw_false:
    case Kind::kw_undef: return true;
    default: return false;
    }
}

bool Evaluator::check(Node node, Type declared, const AbstractValue& given, PlaceName place,
                      std::optional<Declaration> where)
{
    if (!declared || given.is_never())
        return true;
    const bool of_resource = !place.owner.empty();
    const bool wrong = given.value && resolved(table_, declared) && !of_resource
        ? !is_instance(table_, declared, *given.value)
        : refused_by(table_, declared, given);
    if (!wrong)
        return true;
    const std::size_t before = problems_.size();
    constexpr std::size_t max_type = 60;
    constexpr std::size_t max_value = 40;
    const auto source = declared_source(node, settings_.world, where);
    const bool as_declared = source && declared->tag != Tag::alias && source->size() <= max_type
        && source->find_first_of("`\n\r") == source->npos;
    const std::string type = as_declared ? std::string(*source) : declared_text(table_, declared);
    const auto literal = is_literal(node.kind()) ? short_source(node, max_value) : std::nullopt;
    const std::string value = literal ? std::string(*literal) : given_text(table_, declared, given);
    const auto parameter = syntax::as<syntax::Parameter>(node.parent());
    const bool is_default =
        parameter && place.owner.empty() && place.other.empty() && parameter->default_value() == node;
    report_error(ProblemKind::type, node,
                 is_default
                     ? fmt::format("default `{}` does not match the type `{}` of `${}`", value, type, place.parameter)
                     : fmt::format("{} must be `{}`, got `{}`", place.text(), type, value),
                 where);
    if (problems_.size() > before)
        problems_.back().choice = choice_of(table_, declared, given);
    return false;
}

Inferred infer_tree(TypeTable& table, const Tree& tree, const InferenceOptions& settings)
{
    Evaluator evaluator(table, settings, tree);
    return evaluator.finish(evaluator.file(tree.root()));
}

}  // namespace plint::inference
