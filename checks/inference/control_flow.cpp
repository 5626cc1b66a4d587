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
Known Evaluator::guarded(Then then)
{
    Captures before = captures_;
    const int doubt = doubt_;
    Known result = then();
    captures_ = std::move(before);
    doubt_ = doubt;
    return result;
}

template <class Yes, class No>
Known Evaluator::branch(Node test, Truth truth, Yes yes, No no)
{
    if (truth != Truth::maybe) {
        static_cast<void>(assume(test, truth == Truth::yes));
        return truth == Truth::yes ? yes() : no();
    }
    ++doubt_;
    std::vector<Environment::Path> paths;
    Known result;
    const Captures captures = captures_;
    std::optional<Captures> after;
    for (const bool outcome : {true, false}) {
        const auto mark = environment_.mark();
        Known known;
        if (assume(test, outcome))
            known = outcome ? yes() : no();
        const bool leaves = known.is_never();
        Captures left = std::exchange(captures_, captures);
        if (!leaves && after)
            after->unknown = after->unknown || *after != left;
        else if (!leaves)
            after = std::move(left);
        paths.push_back(environment_.take_back(mark, leaves));
        result = unite(table_, std::move(result), std::move(known));
    }
    --doubt_;
    if (after)
        captures_ = std::move(*after);
    environment_.meet(table_, std::move(paths));
    return result;
}

static std::optional<syntax::Block> block_of(Node node)
{
    return syntax::child_of<syntax::Block>(node);
}

Known Evaluator::logical(Node node, bool conjunction)
{
    const syntax::Binary view(node);
    const Known left = value(*view.left());
    if (left.is_never())
        return left;
    const auto right = [&]() -> Known {
        const Known known = value(*view.right());
        return known.is_never() ? known : as_boolean(table_, truth(table_, known));
    };
    const auto settled = [&]() -> Known { return known(table_, {!conjunction}); };
    const Truth first = truth(table_, left);
    return conjunction ? branch(*view.left(), first, right, settled) : branch(*view.left(), first, settled, right);
}

Known Evaluator::else_block(Node clause)
{
    const auto body = block_of(clause);
    return body ? statements(body->statements()) : known(table_, {UndefValue{}});
}

// One way through a chain of conditions, and where it left the others.
struct Evaluator::WayOfChain {
    Environment::Mark mark;  // before the test was taken to hold, or not to
    Environment::Path path;
    Known result;
    Captures before;
    Captures after;
};

// The ways whose tests may hold; gives what the rest comes to: what is evaluated when none of these holds.
Known Evaluator::ways_of_chain(Node chain, std::vector<WayOfChain>& ways)
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
        const Known condition = value(*test);
        if (condition.is_never())
            return condition;
        const Truth holds = truth(table_, condition);
        if (holds != Truth::maybe)
            static_cast<void>(assume(*test, holds == Truth::yes));
        if (holds == Truth::yes)
            return statements(body->statements());
        if (holds == Truth::no)
            continue;
        ++doubt_;
        WayOfChain& way = ways.emplace_back();
        way.mark = environment_.mark();
        way.before = captures_;
        if (assume(*test, true))
            way.result = statements(body->statements());
        way.path = environment_.take_back(way.mark, way.result.is_never());
        way.after = std::exchange(captures_, way.before);
        if (!assume(*test, false))
            return {};
    }
    return known(table_, {UndefValue{}});
}

// The ways are put together from the last one on: what is taken back for each is only what its own test has shown.
Known Evaluator::chain_of_conditions(Node chain)
{
    const int doubt = doubt_;
    std::vector<WayOfChain> ways;
    Known result = ways_of_chain(chain, ways);
    doubt_ = doubt;
    if (ways.empty())
        return result;
    Environment::Rest rest;
    while (!ways.empty()) {
        WayOfChain way = std::move(ways.back());
        ways.pop_back();
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
        result = unite(table_, std::move(way.result), std::move(result));
    }
    environment_.apply(std::move(rest));
    return result;
}

Known Evaluator::if_expression(Node node)
{
    return guarded([&] { return chain_of_conditions(node); });
}

Known Evaluator::unless_expression(Node node)
{
    return guarded([&]() -> Known {
        const auto test = syntax::child_of<syntax::Expression>(node);
        const auto body = block_of(node);
        if (!test || !body)
            return others(node);
        const Known condition = value(*test);
        if (condition.is_never())
            return condition;
        const auto then = [&]() -> Known { return statements(body->statements()); };
        const auto otherwise = [&]() -> Known {
            for (const Node child : node.children())
                if (child.kind() == Kind::else_clause)
                    return else_block(child);
            return known(table_, {UndefValue{}});
        };
        return branch(*test, truth(table_, condition), otherwise, then);
    });
}

// The values of an option; those of a splat one by one.
static std::vector<Known> option_values(Evaluator& evaluator, Node node, bool& open)
{
    const auto splat = syntax::as<syntax::Splat>(node);
    if (!splat || !splat->operand())
        return {evaluator.value(node)};
    Unfolded unfolded = unfold(evaluator.table(), evaluator.value(*splat->operand()));
    open = open || unfolded.each;
    return std::move(unfolded.items);
}

// What is known of the subject now, after the options that did not apply.
Known Evaluator::subject_now(Node test, const Known& subject) const
{
    const std::string_view name = variable_name(test);
    const Known* const now = name.empty() ? nullptr : environment_.find(name);
    return now != nullptr ? *now : subject;
}

Known Evaluator::take(const Way& way)
{
    return guarded([&] {
        if (!way.result)
            return known(table_, {UndefValue{}});
        const auto block = syntax::as<syntax::Block>(*way.result);
        return block ? statements(block->statements()) : value(*way.result);
    });
}

// Which of the values apply for sure, and which may. Those after one that does are not evaluated.
Truth Evaluator::way_applies(const Way& way, Node test, const Known& subject, std::vector<Known>& maybe)
{
    bool open = false;
    for (const Node written : way.values)
        for (Known& each : option_values(*this, written, open)) {
            if (each.is_never())
                continue;
            Matching matching;
            const Known now = subject_now(test, subject);
            const Truth applies = option_applies(table_, each, now, matching);
            keep(matching, applies);
            doubt_match(written, applies != Truth::no || now.value || written.kind() == Kind::splat,
                        [&] {
                            constexpr std::size_t max_option = 40;
                            const auto option = short_source(written, max_option);
                            return fmt::format("this option is never selected: {} {}", described(table_, test, now),
                                               option ? fmt::format("is never `{}`", *option) : "never matches it");
                        });
            if (applies == Truth::yes && maybe.empty())
                return Truth::yes;
            if (applies != Truth::no)
                maybe.push_back(std::move(each));
        }
    // Values that are not known cannot be told apart.
    if (open)
        maybe.resize(2, anything(table_));
    return maybe.empty() ? Truth::no : Truth::maybe;
}

Known Evaluator::choose(Node node, Node test, const std::vector<Way>& ways, bool must_match)
{
    const Known subject = value(test);
    if (subject.is_never())
        return subject;
    const auto begin = environment_.mark();
    std::vector<Environment::Path> paths;
    Known result;
    const auto go = [&](const Way& way) {
        const auto mark = environment_.mark();
        Known known = take(way);
        paths.push_back(environment_.take_back(mark, known.is_never()));
        result = unite(table_, std::move(result), std::move(known));
    };
    const Way* standard = nullptr;
    bool decided = false;
    for (const Way& way : ways) {
        if (way.is_default)
            standard = &way;
        std::vector<Known> maybe;
        const Truth applies = way_applies(way, test, subject, maybe);
        if (applies == Truth::no)
            continue;
        if (applies == Truth::yes) {
            go(way);
            decided = true;
            break;
        }
        ++doubt_;
        const auto mark = environment_.mark();
        if (maybe.size() > 1 || assume_option(test, maybe[0], true))
            go(way);
        static_cast<void>(environment_.take_back(mark, true));
        // From here on it was none of these.
        for (const Known& each : maybe)
            decided = decided || !assume_option(test, each, false);
        if (decided)
            break;
    }
    const bool only_failures = paths.empty();
    if (!decided && standard != nullptr)
        go(*standard);
    else if (!decided && !must_match)
        go({});
    static_cast<void>(environment_.take_back(begin, true));
    environment_.meet(table_, std::move(paths));
    if (!decided && standard == nullptr && must_match && only_failures)
        return refuse(ProblemKind::no_match, node, "no option of this selector matches");
    return result;
}

Known Evaluator::case_expression(Node node)
{
    const syntax::CaseExpression view(node);
    if (!view.test())
        return others(node);
    std::vector<Way> ways;
    for (const syntax::CaseOption option : view.options()) {
        Way way;
        way.result = option.body();
        for (const syntax::Expression written : option.values()) {
            if (written.kind() == Kind::kw_default)
                way.is_default = true;
            else
                way.values.push_back(written);
        }
        ways.push_back(std::move(way));
    }
    return guarded([&] { return choose(node, *view.test(), ways, false); });
}

Known Evaluator::selector(Node node)
{
    const syntax::Selector view(node);
    if (!view.value())
        return others(node);
    std::vector<Way> ways;
    for (const syntax::SelectorEntry entry : view.entries()) {
        if (!entry.key() || !entry.value())
            continue;
        Way way;
        way.result = entry.value();
        if (entry.key()->kind() == Kind::kw_default)
            way.is_default = true;
        else
            way.values.push_back(*entry.key());
        ways.push_back(std::move(way));
    }
    return guarded([&] { return choose(node, *view.value(), ways, true); });
}

}  // namespace plint::inference
