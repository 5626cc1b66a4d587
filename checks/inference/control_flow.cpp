// Conditions as values, and the paths they make.
#include "checks/inference/evaluator.hpp"
#include "checks/inference/wording.hpp"
#include "checks/types/build.hpp"
#include "checks/types/print.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace plint::inference {

using namespace types;

// Match variables made inside are gone outside, and so are doubts.
template <class Then>
AbstractValue Evaluator::guarded(Then then)
{
    Captures before = captures_;
    const int doubt = doubt_;
    AbstractValue result = then();
    captures_ = std::move(before);
    doubt_ = doubt;
    return result;
}

template <class Yes, class No>
AbstractValue Evaluator::branch(Node test, Ternary truth, Yes yes, No no)
{
    if (truth != Ternary::unknown) {
        static_cast<void>(assume(test, truth == Ternary::yes));
        return truth == Ternary::yes ? yes() : no();
    }
    ++doubt_;
    std::vector<Environment::Path> paths;
    AbstractValue result;
    const Captures captures = captures_;
    std::optional<Captures> after;
    for (const bool outcome : {true, false}) {
        const auto mark = environment_.mark();
        AbstractValue known;
        if (assume(test, outcome))
            known = outcome ? yes() : no();
        const bool leaves = known.is_never();
        Captures left = std::exchange(captures_, captures);
        if (!leaves && after)
            after->unknown = after->unknown || *after != left;
        else if (!leaves)
            after = std::move(left);
        paths.push_back(environment_.take_back(mark, leaves));
        result = union_of(table_, std::move(result), std::move(known));
    }
    --doubt_;
    if (after)
        captures_ = std::move(*after);
    environment_.join(table_, std::move(paths));
    return result;
}

static std::optional<syntax::Block> block_of(Node node)
{
    return syntax::child_of<syntax::Block>(node);
}

AbstractValue Evaluator::logical(Node node, bool conjunction)
{
    const syntax::Binary view(node);
    const AbstractValue left = value(*view.left());
    if (left.is_never())
        return left;
    const auto right = [&]() -> AbstractValue {
        const AbstractValue known = value(*view.right());
        return known.is_never() ? known : as_boolean(table_, truth(table_, known));
    };
    const auto settled = [&]() -> AbstractValue { return known_value(table_, {!conjunction}); };
    const Ternary first = truth(table_, left);
    return conjunction ? branch(*view.left(), first, right, settled) : branch(*view.left(), first, settled, right);
}

AbstractValue Evaluator::else_block(Node clause)
{
    const auto body = block_of(clause);
    return body ? statements(body->statements()) : known_value(table_, {UndefValue{}});
}

// One way through a chain of conditions, and where it left the others.
struct Evaluator::WayOfChain {
    Environment::Mark mark;  // before the test was taken to hold, or not to
    Environment::Path path;
    AbstractValue result;
    Captures before;
    Captures after;
};

// The ways whose tests may hold; gives what the rest comes to: what is evaluated when none of these holds.
AbstractValue Evaluator::ways_of_chain(Node chain, std::vector<WayOfChain>& branches)
{
    std::vector<Node> clauses{chain};
    for (const Node child : chain.children())
        if (child.kind() == Kind::elsif_clause || child.kind() == Kind::else_clause)
            clauses.push_back(child);
    for (const Node clause : clauses) {
        if (clause.kind() == Kind::else_clause)
            return else_block(clause);
        const auto test = syntax::child_of<syntax::Expression>(clause);
        const auto body = block_of(clause);
        if (!test || !body)
            return others(clause);
        const AbstractValue condition = value(*test);
        if (condition.is_never())
            return condition;
        const Ternary holds = truth(table_, condition);
        if (holds != Ternary::unknown)
            static_cast<void>(assume(*test, holds == Ternary::yes));
        if (holds == Ternary::yes)
            return statements(body->statements());
        if (holds == Ternary::no)
            continue;
        ++doubt_;
        WayOfChain& way = branches.emplace_back();
        way.mark = environment_.mark();
        way.before = captures_;
        if (assume(*test, true))
            way.result = statements(body->statements());
        way.path = environment_.take_back(way.mark, way.result.is_never());
        way.after = std::exchange(captures_, way.before);
        if (!assume(*test, false))
            return {};
    }
    return known_value(table_, {UndefValue{}});
}

// The ways are put together from the last one on: what is taken back for each is only what its own test has shown.
AbstractValue Evaluator::chain_of_conditions(Node chain)
{
    const int doubt = doubt_;
    std::vector<WayOfChain> branches;
    AbstractValue result = ways_of_chain(chain, branches);
    doubt_ = doubt;
    if (branches.empty())
        return result;
    Environment::Rest rest;
    while (!branches.empty()) {
        WayOfChain way = std::move(branches.back());
        branches.pop_back();
        const bool rest_leaves = result.is_never();
        rest.go_before(environment_.take_back(way.mark, rest_leaves), way.mark.bindings);
        const Captures rest_after = std::exchange(captures_, way.before);
        if (!way.path.leaves) {
            captures_ = way.after;
            captures_.unknown = captures_.unknown || (!rest_leaves && captures_ != rest_after);
        } else if (!rest_leaves) {
            captures_ = rest_after;
        }
        environment_.add_way(table_, rest, std::move(way.path));
        result = union_of(table_, std::move(way.result), std::move(result));
    }
    environment_.apply(std::move(rest));
    return result;
}

AbstractValue Evaluator::if_expression(Node node)
{
    return guarded([&] { return chain_of_conditions(node); });
}

AbstractValue Evaluator::unless_expression(Node node)
{
    return guarded([&]() -> AbstractValue {
        const auto test = syntax::child_of<syntax::Expression>(node);
        const auto body = block_of(node);
        if (!test || !body)
            return others(node);
        const AbstractValue condition = value(*test);
        if (condition.is_never())
            return condition;
        const auto then = [&]() -> AbstractValue { return statements(body->statements()); };
        const auto otherwise = [&]() -> AbstractValue {
            for (const Node child : node.children())
                if (child.kind() == Kind::else_clause)
                    return else_block(child);
            return known_value(table_, {UndefValue{}});
        };
        return branch(*test, truth(table_, condition), otherwise, then);
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
AbstractValue Evaluator::subject_now(Node test, const AbstractValue& subject) const
{
    const std::string_view name = variable_name(test);
    const AbstractValue* const now = name.empty() ? nullptr : environment_.find(name);
    return now != nullptr ? *now : subject;
}

AbstractValue Evaluator::take(const Branch& way)
{
    return guarded([&] {
        if (!way.result)
            return known_value(table_, {UndefValue{}});
        const auto block = syntax::as<syntax::Block>(*way.result);
        return block ? statements(block->statements()) : value(*way.result);
    });
}

// Which of the values apply for sure, and which may. Those after one that does are not evaluated.
Ternary Evaluator::way_applies(const Branch& way, Node test, const AbstractValue& subject,
                               std::vector<AbstractValue>& maybe)
{
    bool open = false;
    for (const Node written : way.values)
        for (AbstractValue& each : option_values(*this, written, open)) {
            if (each.is_never())
                continue;
            Matching matching;
            const AbstractValue now = subject_now(test, subject);
            const Ternary applies = option_applies(table_, each, now, matching);
            keep(matching, applies);
            doubt_match(written, applies != Ternary::no || now.value || written.kind() == Kind::splat, [&] {
                constexpr std::size_t max_option = 40;
                const auto option = short_source(written, max_option);
                return fmt::format("this option is never selected: {} {}", described(table_, test, now),
                                   option ? fmt::format("is never `{}`", *option) : "never matches it");
            });
            if (applies == Ternary::yes && maybe.empty())
                return Ternary::yes;
            if (applies != Ternary::no)
                maybe.push_back(std::move(each));
        }
    // Values that are not known cannot be told apart.
    if (open)
        maybe.resize(2, anything(table_));
    return maybe.empty() ? Ternary::no : Ternary::unknown;
}

AbstractValue Evaluator::choose(Node node, Node test, const std::vector<Branch>& branches, bool must_match)
{
    const AbstractValue subject = value(test);
    if (subject.is_never())
        return subject;
    const auto begin = environment_.mark();
    std::vector<Environment::Path> paths;
    AbstractValue result;
    const auto go = [&](const Branch& way) {
        const auto mark = environment_.mark();
        AbstractValue known = take(way);
        paths.push_back(environment_.take_back(mark, known.is_never()));
        result = union_of(table_, std::move(result), std::move(known));
    };
    const Branch* default_value = nullptr;
    bool decided = false;
    for (const Branch& way : branches) {
        if (way.is_default)
            default_value = &way;
        std::vector<AbstractValue> maybe;
        const Ternary applies = way_applies(way, test, subject, maybe);
        if (applies == Ternary::no)
            continue;
        if (applies == Ternary::yes) {
            go(way);
            decided = true;
            break;
        }
        ++doubt_;
        const auto mark = environment_.mark();
        if (maybe.size() > 1 || narrow_option(test, maybe[0], true))
            go(way);
        static_cast<void>(environment_.take_back(mark, true));
        // From here on it was none of these.
        for (const AbstractValue& each : maybe)
            decided = decided || !narrow_option(test, each, false);
        if (decided)
            break;
    }
    const bool only_failures = paths.empty();
    if (!decided && default_value != nullptr)
        go(*default_value);
    else if (!decided && !must_match)
        go({});
    static_cast<void>(environment_.take_back(begin, true));
    environment_.join(table_, std::move(paths));
    if (!decided && default_value == nullptr && must_match && only_failures)
        return report_error(ProblemKind::no_match, node, "no option of this selector matches");
    return result;
}

AbstractValue Evaluator::case_expression(Node node)
{
    const syntax::CaseExpression view(node);
    if (!view.test())
        return others(node);
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
    return guarded([&] { return choose(node, *view.test(), branches, false); });
}

AbstractValue Evaluator::selector(Node node)
{
    const syntax::Selector view(node);
    if (!view.value())
        return others(node);
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
    return guarded([&] { return choose(node, *view.value(), branches, true); });
}

}  // namespace plint::inference
