#include "checks/summary/branch_conditions.hpp"

#include <algorithm>
#include <utility>

namespace plint::summary {

void BranchConditions::begin(const Definition* definition)
{
    definition_ = definition;
    open_.clear();
    conditions_.assign(1, {.is_exact = true});
    tests_.clear();
    failures_.clear();
    own_.clear();
    inner_.clear();
    inner_order_.clear();
    lambdas_.clear();
    values_.clear();
}

void BranchConditions::end(flow::Body& body)
{
    if (conditions_.size() > 1 || !failures_.empty())
        add_values();
    // Copies, that take no more memory than they need.
    body.conditions = conditions_;
    body.tests = tests_;
}

void BranchConditions::take_branch(Node whole, std::size_t number)
{
    open_.back().whole = whole;
    open_.back().number = number;
}

// `unless $x { fail(…) }`
void BranchConditions::take_failure(bool may_have_left)
{
    if (may_have_left || open_.size() != 1 || !open_.front().whole || !lambdas_.empty())
        return;
    flow::BranchTests found = flow::tests_of_branch(*open_.front().whole, open_.front().number,
                                                    [this](std::string_view name) { return subject_of(name); });
    if (found.is_exact && found.tests.size() == 1)
        failures_.push_back(std::move(found.tests.front()));
}

void BranchConditions::leave_lambda()
{
    for (; inner_order_.size() > lambdas_.back(); inner_order_.pop_back())
        inner_.erase(inner_.find(inner_order_.back()));
    lambdas_.pop_back();
}

void BranchConditions::set_variable(std::string_view name, bool in_lambda)
{
    if (in_lambda) {
        inner_.insert(name);
        inner_order_.push_back(name);
    } else {
        own_.insert(name);
    }
}

void BranchConditions::set_parameter(const syntax::Parameter& parameter, bool in_lambda)
{
    set_variable(parameter.name(), in_lambda);
    if (in_lambda)
        return;
    std::optional<std::set<std::string>>& values = values_[parameter.name()];
    const auto type = parameter.type() ? syntax::as<syntax::Access>(Node(*parameter.type())) : std::nullopt;
    if (!type || !type->left() || type->left()->text() != "Enum")
        return;
    values.emplace();
    for (const syntax::Element key : type->keys())
        if (auto text = flow::value_text(key))
            values->insert(std::move(*text));
}

void BranchConditions::take_values(const syntax::Assignment& assignment)
{
    const auto variable = assignment.left() ? syntax::as<syntax::Variable>(Node(*assignment.left())) : std::nullopt;
    if (!variable || !assignment.right())
        return;
    std::optional<std::set<std::string>>& values =
        values_.try_emplace(variable->name(), std::set<std::string>()).first->second;
    const auto add = [&](std::optional<Node> value) {
        const auto text = value ? flow::value_text(*value) : std::nullopt;
        if (!text)
            values.reset();
        else if (values)
            values->insert(*text);
    };
    const auto selector = syntax::as<syntax::Selector>(Node(*assignment.right()));
    if (!selector)
        return add(*assignment.right());
    for (const syntax::SelectorEntry entry : selector->entries())
        add(entry.value());
}

std::uint32_t BranchConditions::of(const flow::Step& step)
{
    const bool matters = step.kind != flow::StepKind::defaults && step.kind != flow::StepKind::instance_open
        && (step.kind != flow::StepKind::declare_resource
            || summary_.words[step.word].find("::") != std::string_view::npos);
    return matters ? current() : 0;
}

// The condition of the innermost branch, in Body::conditions.
std::uint32_t BranchConditions::current()
{
    std::size_t first = open_.size();
    while (first > 0 && !open_[first - 1].index)
        --first;
    std::uint32_t outer = first == 0 ? 0 : *open_[first - 1].index;
    for (; first < open_.size(); ++first) {
        outer = add_condition(open_[first], outer);
        open_[first].index = outer;
    }
    return outer;
}

std::uint32_t BranchConditions::add_condition(const OpenBranch& branch, std::uint32_t outer)
{
    flow::Condition condition{.outer = outer, .first = static_cast<std::uint32_t>(tests_.size())};
    if (branch.whole) {
        const flow::BranchTests found = flow::tests_of_branch(
            *branch.whole, branch.number, [this](std::string_view name) { return subject_of(name); });
        condition.is_exact = found.is_exact;
        for (const flow::ValueTestText& test : found.tests)
            add_test(test.subject, test.is_equal, test.values);
        condition.count = static_cast<std::uint32_t>(found.tests.size());
    }
    conditions_.push_back(condition);
    return static_cast<std::uint32_t>(conditions_.size() - 1);
}

void BranchConditions::add_test(std::string_view subject, bool is_equal, const std::vector<std::string>& values)
{
    flow::ValueTest test{.subject = words_.add(subject),
                         .is_equal = is_equal,
                         .first = static_cast<std::uint32_t>(summary_.lists.size()),
                         .count = static_cast<std::uint32_t>(values.size())};
    for (const std::string& value : values)
        summary_.lists.push_back(words_.add(value));
    tests_.push_back(test);
}

// What the variables that are tested may be, and what is true because other cases fail, as tests of the whole body.
void BranchConditions::add_values()
{
    conditions_.front().first = static_cast<std::uint32_t>(tests_.size());
    std::set<std::string> tested;
    for (const flow::ValueTest& test : tests_)
        tested.emplace(summary_.words[test.subject]);
    std::vector<std::pair<std::string, std::vector<std::string>>> found;
    for (const auto& [name, values] : values_)
        if (const auto subject = values && !values->empty() ? subject_of(name) : std::nullopt;
            subject && tested.contains(*subject))
            found.emplace_back(*subject, std::vector<std::string>(values->begin(), values->end()));
    std::ranges::sort(found);
    for (const auto& [subject, values] : found)
        add_test(subject, true, values);
    for (const flow::ValueTestText& failure : failures_)
        add_test(failure.subject, !failure.is_equal, failure.values);
    conditions_.front().count = static_cast<std::uint32_t>(found.size() + failures_.size());
}

std::optional<std::string> BranchConditions::subject_of(std::string_view name) const
{
    const bool is_class = definition_ && definition_->kind == DefinitionKind::class_;
    const bool is_own = own_.contains(name);
    if (inner_.contains(name))
        return std::nullopt;
    if (is_own && definition_ && !is_class)
        return '$' + std::string(name);
    return flow::subject_name(name, is_class ? std::string_view(definition_->name) : std::string_view(),
                              is_class && !definition_->parent.empty(), is_own);
}

}  // namespace plint::summary
