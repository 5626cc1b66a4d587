// Conditions as values, and the paths they make.
#include "checks/inference/join.hpp"
#include "checks/inference/narrow_tests.hpp"
#include "checks/inference/operators.hpp"
#include "checks/inference/transfer.hpp"
#include "checks/inference/operands.hpp"
#include "parser/syntax/control_flow.hpp"

#include <optional>
#include <utility>

namespace plint::inference {

using namespace types;

// Match variables made inside are gone outside, and so are doubts.
template <class Then>
static AbstractValue guarded(Evaluator& evaluator, Then then)
{
    State& state = evaluator.state();
    Captures before = state.captures;
    const int doubt = state.doubt;
    AbstractValue result = then();
    state.captures = std::move(before);
    state.doubt = doubt;
    return result;
}

// Ends a path. When the budget of the file does not suffice for its changes, all variables are unknown from then on.
static Environment::Path take_back(Evaluator& evaluator, Node node, Environment::Mark mark, bool leaves)
{
    Environment& environment = evaluator.state().environment;
    if (!evaluator.charge(node, environment.changes_since(mark)))
        environment.forget(anything(evaluator.table()));
    return environment.take_back(mark, leaves);
}

template <class Yes, class No>
static AbstractValue branch(Evaluator& evaluator, Node test, Ternary truth, Yes yes, No no)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    if (truth != Ternary::unknown) {
        static_cast<void>(assume(evaluator, test, truth == Ternary::yes));
        return truth == Ternary::yes ? yes() : no();
    }
    ++state.doubt;
    std::vector<Environment::Path> paths;
    AbstractValue result;
    const Captures captures = state.captures;
    std::optional<Captures> after;
    for (const bool outcome : {true, false}) {
        const auto mark = state.environment.mark();
        AbstractValue known;
        if (assume(evaluator, test, outcome))
            known = outcome ? yes() : no();
        const bool leaves = known.is_never();
        Captures left = std::exchange(state.captures, captures);
        if (!leaves && after)
            after->unknown = after->unknown || *after != left;
        else if (!leaves)
            after = std::move(left);
        paths.push_back(take_back(evaluator, test, mark, leaves));
        result = union_of(table, std::move(result), std::move(known));
    }
    --state.doubt;
    if (after)
        state.captures = std::move(*after);
    state.environment.join(table, std::move(paths));
    return result;
}

static std::optional<syntax::Block> block_of(Node node)
{
    return syntax::child_of<syntax::Block>(node);
}

AbstractValue evaluate_logical(Evaluator& evaluator, Node node, bool conjunction)
{
    TypeTable& table = evaluator.table();
    const syntax::Binary view(node);
    const AbstractValue left = evaluator.value(*view.left());
    if (left.is_never())
        return left;
    const auto right = [&]() -> AbstractValue {
        const AbstractValue known = evaluator.value(*view.right());
        return known.is_never() ? known : as_boolean(table, truth(table, known));
    };
    const auto settled = [&]() -> AbstractValue { return known_value(table, {!conjunction}); };
    const Ternary first = truth(table, left);
    return conjunction ? branch(evaluator, *view.left(), first, right, settled)
                       : branch(evaluator, *view.left(), first, settled, right);
}

static AbstractValue else_block(Evaluator& evaluator, Node clause)
{
    const auto body = block_of(clause);
    return body ? evaluator.statements(body->statements()) : known_value(evaluator.table(), {UndefValue{}});
}

// One branch of a `case` or a selector: values, one of which must match, and its result.
struct Branch {
    std::vector<Node> values;
    std::optional<Node> result;
    bool is_default = false;
};

// One way through a chain of conditions, and where it left the others.
struct WayOfChain {
    Environment::Mark mark;  // before the test was taken to hold, or not to
    Environment::Path path;
    AbstractValue result;
    Captures before;
    Captures after;
};

// The ways whose tests may hold; gives what the rest comes to: what is evaluated when none of these holds.
static AbstractValue ways_of_chain(Evaluator& evaluator, Node chain, std::vector<WayOfChain>& branches)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    std::vector<Node> clauses{chain};
    for (const Node child : chain.children())
        if (child.kind() == Kind::elsif_clause || child.kind() == Kind::else_clause)
            clauses.push_back(child);
    for (const Node clause : clauses) {
        if (clause.kind() == Kind::else_clause)
            return else_block(evaluator, clause);
        const auto test = syntax::child_of<syntax::Expression>(clause);
        const auto body = block_of(clause);
        if (!test || !body)
            return evaluate_parts(evaluator, clause);
        const AbstractValue condition = evaluator.value(*test);
        if (condition.is_never())
            return condition;
        const Ternary holds = truth(table, condition);
        if (holds != Ternary::unknown)
            static_cast<void>(assume(evaluator, *test, holds == Ternary::yes));
        if (holds == Ternary::yes)
            return evaluator.statements(body->statements());
        if (holds == Ternary::no)
            continue;
        ++state.doubt;
        WayOfChain& way = branches.emplace_back();
        way.mark = state.environment.mark();
        way.before = state.captures;
        if (assume(evaluator, *test, true))
            way.result = evaluator.statements(body->statements());
        way.path = take_back(evaluator, *test, way.mark, way.result.is_never());
        way.after = std::exchange(state.captures, way.before);
        if (!assume(evaluator, *test, false))
            return {};
    }
    return known_value(table, {UndefValue{}});
}

// The ways are put together from the last one on: what is taken back for each is only what its own test has shown.
static AbstractValue chain_of_conditions(Evaluator& evaluator, Node chain)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    const int doubt = state.doubt;
    std::vector<WayOfChain> branches;
    AbstractValue result = ways_of_chain(evaluator, chain, branches);
    state.doubt = doubt;
    if (branches.empty())
        return result;
    Environment::Rest rest;
    while (!branches.empty()) {
        WayOfChain way = std::move(branches.back());
        branches.pop_back();
        const bool rest_leaves = result.is_never();
        rest.go_before(take_back(evaluator, chain, way.mark, rest_leaves), way.mark.bindings);
        const Captures rest_after = std::exchange(state.captures, way.before);
        if (!way.path.leaves) {
            state.captures = way.after;
            state.captures.unknown = state.captures.unknown || (!rest_leaves && state.captures != rest_after);
        } else if (!rest_leaves) {
            state.captures = rest_after;
        }
        state.environment.add_way(table, rest, std::move(way.path));
        result = union_of(table, std::move(way.result), std::move(result));
    }
    state.environment.apply(std::move(rest));
    return result;
}

AbstractValue evaluate_if(Evaluator& evaluator, Node node)
{
    return guarded(evaluator, [&] { return chain_of_conditions(evaluator, node); });
}

AbstractValue evaluate_unless(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    return guarded(evaluator, [&]() -> AbstractValue {
        const auto test = syntax::child_of<syntax::Expression>(node);
        const auto body = block_of(node);
        if (!test || !body)
            return evaluate_parts(evaluator, node);
        const AbstractValue condition = evaluator.value(*test);
        if (condition.is_never())
            return condition;
        const auto then = [&]() -> AbstractValue { return evaluator.statements(body->statements()); };
        const auto otherwise = [&]() -> AbstractValue {
            for (const Node child : node.children())
                if (child.kind() == Kind::else_clause)
                    return else_block(evaluator, child);
            return known_value(table, {UndefValue{}});
        };
        return branch(evaluator, *test, truth(table, condition), otherwise, then);
    });
}

// The values of an option; those of a splat one by one.
static std::vector<AbstractValue> option_values(Evaluator& evaluator, Node node, bool& open)
{
    const auto splat = syntax::as<syntax::Splat>(node);
    if (!splat || !splat->operand())
        return {evaluator.value(node)};
    Unfolded unfolded = unfold(evaluator.table(), evaluator.value(*splat->operand()));
    open = open || unfolded.each;
    return std::move(unfolded.items);
}

// What is known of the subject now, after the options that did not apply.
static const AbstractValue& subject_now(Evaluator& evaluator, Node test, const AbstractValue& subject)
{
    State& state = evaluator.state();
    const std::string_view name = variable_name(test);
    const AbstractValue* const now = name.empty() ? nullptr : state.environment.find(name);
    return now != nullptr ? *now : subject;
}

static AbstractValue take(Evaluator& evaluator, const Branch& way)
{
    return guarded(evaluator, [&] {
        if (!way.result)
            return known_value(evaluator.table(), {UndefValue{}});
        const auto block = syntax::as<syntax::Block>(*way.result);
        return block ? evaluator.statements(block->statements()) : evaluator.value(*way.result);
    });
}

// Which of the values apply for sure, and which may. Those after one that does are not evaluated.
static Ternary way_applies(Evaluator& evaluator, const Branch& way, Node test, const AbstractValue& subject,
                           std::vector<AbstractValue>& maybe)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    bool open = false;
    for (const Node written : way.values)
        for (AbstractValue& each : option_values(evaluator, written, open)) {
            if (each.is_never())
                continue;
            Matching matching;
            const AbstractValue& now = subject_now(evaluator, test, subject);
            const Ternary applies = option_applies(table, each, now, matching);
            state.captures.keep(matching, applies);
            evaluator.problems().doubt_match(
                written, applies != Ternary::no || now.value || written.kind() == Kind::splat || is_nothing(each), [&] {
                    constexpr std::size_t max_option = 40;
                    const auto option = short_source(written, max_option);
                    return option ? flaw(FlawKind::option_never_is, described(table, test, now), *option)
                                  : flaw(FlawKind::option_never_matches, described(table, test, now));
                });
            if (applies == Ternary::yes && maybe.empty())
                return Ternary::yes;
            if (applies != Ternary::no)
                maybe.push_back(std::move(each));
        }
    // Unknown values may differ.
    if (open)
        maybe.resize(2, anything(table));
    return maybe.empty() ? Ternary::no : Ternary::unknown;
}

static AbstractValue choose(Evaluator& evaluator, Node node, Node test, const std::vector<Branch>& branches,
                            bool must_match)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    const AbstractValue subject = evaluator.value(test);
    if (subject.is_never())
        return subject;
    const auto begin = state.environment.mark();
    std::vector<Environment::Path> paths;
    AbstractValue result;
    const auto go = [&](const Branch& way) {
        const auto mark = state.environment.mark();
        AbstractValue known = take(evaluator, way);
        paths.push_back(take_back(evaluator, node, mark, known.is_never()));
        result = union_of(table, std::move(result), std::move(known));
    };
    const Branch* default_value = nullptr;
    bool decided = false;
    for (const Branch& way : branches) {
        if (way.is_default)
            default_value = &way;
        std::vector<AbstractValue> maybe;
        const Ternary applies = way_applies(evaluator, way, test, subject, maybe);
        if (applies == Ternary::no)
            continue;
        if (applies == Ternary::yes) {
            go(way);
            decided = true;
            break;
        }
        ++state.doubt;
        const auto mark = state.environment.mark();
        if (maybe.size() > 1 || narrow_option(evaluator, test, maybe[0], true))
            go(way);
        static_cast<void>(state.environment.take_back(mark, true));
        // From here on it was none of these.
        for (const AbstractValue& each : maybe)
            decided = decided || !narrow_option(evaluator, test, each, false);
        if (decided)
            break;
    }
    const bool only_failures = paths.empty();
    if (!decided && default_value != nullptr)
        go(*default_value);
    else if (!decided && !must_match)
        go({});
    static_cast<void>(state.environment.take_back(begin, true));
    state.environment.join(table, std::move(paths));
    if (!decided && default_value == nullptr && must_match && only_failures)
        return evaluator.report_error(ProblemKind::no_match, node, flaw(FlawKind::no_option_matches));
    return result;
}

AbstractValue evaluate_case(Evaluator& evaluator, Node node)
{
    const syntax::CaseExpression view(node);
    if (!view.test())
        return evaluate_parts(evaluator, node);
    std::vector<Branch> branches;
    for (const syntax::CaseOption option : view.options()) {
        Branch way;
        way.result = option.body();
        for (const syntax::Expression written : option.values()) {
            if (written.kind() == Kind::kw_default)
                way.is_default = true;
            else
                way.values.push_back(written);
        }
        branches.push_back(std::move(way));
    }
    return guarded(evaluator, [&] { return choose(evaluator, node, *view.test(), branches, false); });
}

AbstractValue evaluate_selector(Evaluator& evaluator, Node node)
{
    const syntax::Selector view(node);
    if (!view.value())
        return evaluate_parts(evaluator, node);
    std::vector<Branch> branches;
    for (const syntax::SelectorEntry entry : view.entries()) {
        if (!entry.key() || !entry.value())
            continue;
        Branch way;
        way.result = entry.value();
        if (entry.key()->kind() == Kind::kw_default)
            way.is_default = true;
        else
            way.values.push_back(*entry.key());
        branches.push_back(std::move(way));
    }
    return guarded(evaluator, [&] { return choose(evaluator, node, *view.value(), branches, true); });
}

}  // namespace plint::inference
