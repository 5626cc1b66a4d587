#include "rules/shared/unset_reads.hpp"

#include "checks/scopes/scopes.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/heredocs.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/shared/body_around.hpp"
#include "rules/shared/leaving.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>

namespace plint::rules {

namespace {

// The assignments of a file, found by the names that they set.
class Assignments {
public:
    explicit Assignments(const Tree& tree)
    {
        for (NodeIndex i = 0; i < tree.size(); ++i)
            if (tree.kind[i] == Kind::assignment)
                if (const auto left = syntax::Assignment(tree.node(i)).left())
                    for (NodeIndex at = left->index(); at < tree.next[left->index()]; ++at)
                        if (const auto variable = syntax::as<syntax::Variable>(tree.node(at)))
                            by_name_[variable->name()].push_back(tree.node(i));
    }

    // `$name = …` below `node`.
    [[nodiscard]] std::span<const Node> below(Node node, std::string_view name) const
    {
        const auto found = by_name_.find(name);
        if (found == by_name_.end())
            return {};
        const auto begin = std::ranges::lower_bound(found->second, node.index(), {}, &Node::index);
        const auto end = std::ranges::lower_bound(found->second, node.tree().next[node.index()], {}, &Node::index);
        return {begin, end};
    }

private:
    std::unordered_map<std::string_view, std::vector<Node>> by_name_;
};

// A test whose values cannot be listed: facts always may have others.
bool is_open(Node test)
{
    const Tree& tree = test.tree();
    for (NodeIndex i = test.index(); i < tree.next[test.index()]; ++i) {
        const std::string_view text = tree.node(i).text();
        if ((tree.kind[i] == Kind::variable && (text == "$facts" || text.starts_with("$::")))
            || (tree.kind[i] == Kind::name && text == "fact"))
            return true;
    }
    return false;
}

// Searches one condition for a path that is certainly possible and does not set the variable.
class UnsetPathSearch {
public:
    UnsetPathSearch(const ProgramContext& ctx, std::string_view name, const Assignments& assignments)
        : ctx_(ctx), name_(name), assignments_(assignments)
    {
    }

    std::optional<UnsetPath> find(Node condition) const
    {
        if (const auto unless = syntax::as<syntax::UnlessExpression>(condition))
            return find_in(*unless);
        if (const auto choice = syntax::as<syntax::CaseExpression>(condition))
            return find_in(*choice);
        return find_in(syntax::IfExpression(condition));
    }

private:
    std::optional<UnsetPath> find_in(const syntax::UnlessExpression& unless) const
    {
        const std::optional<bool> outcome = ctx_.outcome_of(*unless.test());
        if (outcome != true && skips(unless.body()))
            return branch(unless);
        if (outcome == false)
            return std::nullopt;
        return if_absent_or_skips(unless.else_clause(), unless, "not set if this condition is true");
    }

    std::optional<UnsetPath> find_in(const syntax::CaseExpression& choice) const
    {
        const bool open = choice.test() && is_open(*choice.test());
        bool has_default = false;
        for (const syntax::CaseOption option : choice.options()) {
            const bool is_default = option.child(Kind::kw_default).has_value();
            has_default = has_default || is_default;
            if ((open || !is_default) && skips(option.body()))
                return branch(option);
        }
        return open && !has_default ? std::optional(UnsetPath{choice.test()->span(), "not set if no option matches"})
                                    : std::nullopt;
    }

    std::optional<UnsetPath> find_in(const syntax::IfExpression& branches) const
    {
        std::optional<bool> outcome = ctx_.outcome_of(*branches.test());
        if (outcome != false && skips(branches.body()))
            return branch(branches);
        bool open = is_open(*branches.test());
        bool several = false;
        for (const syntax::ElsifClause clause : branches.elsif_clauses()) {
            if (outcome == true)
                return std::nullopt;
            several = true;
            open = open && is_open(*clause.test());
            outcome = ctx_.outcome_of(*clause.test());
            if (outcome != false && skips(clause.body()))
                return branch(clause);
        }
        if (outcome == true || (several && !open))
            return std::nullopt;
        return if_absent_or_skips(branches.else_clause(), branches,
                                  several ? "not set if no condition is true" : "not set if this condition is false");
    }

    std::optional<UnsetPath> if_absent_or_skips(std::optional<syntax::ElseClause> last, Node condition,
                                                std::string_view label) const
    {
        if (last)
            return skips(last->body()) ? std::optional(branch(*last)) : std::nullopt;
        return UnsetPath{syntax::child_of<syntax::Expression>(condition)->span(), label};
    }

    bool skips(std::optional<syntax::Block> body) const
    {
        return body && assignments_.below(*body, name_).empty() && !leaves(body);
    }

    // `node` begins with the keyword or the value that leads to the branch.
    static UnsetPath branch(Node node) { return {(*node.children().begin()).span(), "not set in this branch"}; }

    const ProgramContext& ctx_;
    std::string_view name_;
    const Assignments& assignments_;
};

// Where a node is evaluated: code in the text of a heredoc, at its tag.
Node evaluated_at(Node node)
{
    for (std::optional<Node> at = node; at; at = at->parent())
        if (at->kind() == Kind::heredoc_body)
            if (const auto tag = syntax::heredoc_tag(*at))
                return evaluated_at(*tag);
    return node;
}

using VariableNames = std::unordered_set<std::string_view>;

void add_variables(Node node, VariableNames& names)
{
    if (const auto variable = syntax::as<syntax::Variable>(node))
        names.insert(variable->name());
    for (const Node inner : node.descendants())
        if (const auto variable = syntax::as<syntax::Variable>(inner))
            names.insert(variable->name());
}

// The variables of the tests that are evaluated before a read in a test, up to `around`; false if other conditions decide
// whether it is evaluated.
bool add_earlier_tests(Node read, Node around, VariableNames& names)
{
    Node inner = read;
    for (std::optional<Node> at = read.parent(); at && *at != around; inner = *at, at = at->parent())
        if (at->kind() == Kind::binary && (at->child(Kind::kw_and) || at->child(Kind::kw_or))) {
            if (const auto left = syntax::child_of<syntax::Expression>(*at); left && Node(*left) != inner)
                add_variables(*left, names);
        } else if (at->kind() == Kind::elsif_clause) {
            const auto test = syntax::child_of<syntax::Expression>(*at);
            if (!test || Node(*test) != inner || !at->parent())
                return false;
            for (const Node earlier : at->parent()->children())
                if (const auto asked = syntax::child_of<syntax::Expression>(earlier);
                    earlier.kind() == Kind::elsif_clause && earlier.index() < at->index() && asked)
                    add_variables(*asked, names);
            if (const auto first = syntax::child_of<syntax::Expression>(*at->parent()))
                add_variables(*first, names);
        } else if (is_condition(at->kind()) && inner.kind() != Kind::elsif_clause) {
            if (const auto test = syntax::child_of<syntax::Expression>(*at); !test || Node(*test) != inner)
                return false;
        } else if (at->kind() == Kind::lambda || at->kind() == Kind::selector || at->kind() == Kind::parameters) {
            return false;
        }
    return true;
}

// The variables of all tests of a condition and of those inside.
void add_tests(Node condition, VariableNames& names)
{
    const auto add_test = [&](Node of) {
        if (const auto test = syntax::child_of<syntax::Expression>(of))
            add_variables(*test, names);
    };
    add_test(condition);
    for (const Node inner : condition.descendants())
        if (is_condition(inner.kind()) || inner.kind() == Kind::elsif_clause)
            add_test(inner);
}

// Adds the variables that the values of these depend on, as far as the body sets them.
void add_sources(VariableNames& names, Node body, const Assignments& assignments)
{
    constexpr std::size_t max_names = 100;
    std::vector<std::string_view> queue(names.begin(), names.end());
    for (std::size_t i = 0; i < queue.size() && queue.size() < max_names; ++i)
        for (const Node assignment : assignments.below(body, queue[i])) {
            VariableNames sources;
            if (const auto right = syntax::Assignment(assignment).right())
                add_variables(*right, sources);
            for (auto at = assignment.parent(); at && *at != body; at = at->parent())
                if (is_condition(at->kind()))
                    add_tests(*at, sources);
            for (const std::string_view source : sources)
                if (names.insert(source).second)
                    queue.push_back(source);
        }
}

// Whether a read in a test is evaluated under conditions that depend on nothing that the condition around the assignment
// depends on.
bool is_independent(Node read, Node around, Node condition, const Assignments& assignments)
{
    VariableNames earlier;
    VariableNames tested;
    if (!add_earlier_tests(read, around, earlier))
        return false;
    add_tests(condition, tested);
    const Node body = body_around(condition);
    // What the tests around both say of one may decide about the other.
    for (std::optional<Node> at = around; at && *at != body; at = at->parent())
        if (is_condition(at->kind()))
            add_tests(*at, earlier);
    add_sources(earlier, body, assignments);
    add_sources(tested, body, assignments);
    return !earlier.empty()
        && std::ranges::none_of(earlier, [&](std::string_view name) { return tested.contains(name); });
}

// The outermost condition around the assignment that does not contain the read. nullopt when the read is under a
// condition of its own, which may be the same.
std::optional<Node> condition_before(Node assignment, Node read, const Assignments& assignments)
{
    std::optional<Node> outermost;
    std::optional<Node> at = assignment.parent();
    for (; at && !at->span().contains(read.span()); at = at->parent()) {
        if (is_definition(at->kind()) || at->kind() == Kind::lambda)
            return std::nullopt;
        if (is_condition(at->kind()))
            outermost = at;
    }
    return outermost && at && (is_certain(read, *at) || is_independent(read, *at, *outermost, assignments))
        ? outermost
        : std::nullopt;
}

// A template without a parameter list sees the variables of its caller.
bool may_be_callers(const scopes::Scope& scope)
{
    return scope.kind == scopes::ScopeKind::epp && scope.open;
}

}  // namespace

bool is_condition(Kind kind)
{
    return kind == Kind::if_expression || kind == Kind::unless_expression || kind == Kind::case_expression;
}

bool in_another_branch(Node assignment, Node read)
{
    std::optional<Node> at = assignment;
    while (at && !at->span().contains(read.span()))
        at = at->parent();
    return at && is_condition(at->kind());
}

UnsetReads::UnsetReads(const ProgramContext& ctx)
{
    const scopes::Scopes& scopes = ctx.scopes();
    std::unordered_set<scopes::VariableIndex> found;
    std::optional<Assignments> assignments;
    for (const scopes::VariableUse& use : scopes.uses) {
        if (use.meaning != scopes::Meaning::sometimes
            || may_be_callers(scopes.scopes[scopes.variables[*use.variable].scope]) || found.contains(*use.variable))
            continue;
        const Node read = evaluated_at(use.node);
        const Node set = evaluated_at(scopes.variables[*use.variable].node);
        if (!assignments)
            assignments.emplace(ctx.tree());
        const auto condition = condition_before(set, read, *assignments);
        const auto unset = condition ? UnsetPathSearch(ctx, use.name, *assignments).find(*condition) : std::nullopt;
        if (!unset)
            continue;
        // Another condition may set the variable exactly where this one does not.
        if (std::ranges::any_of(assignments->below(body_around(*condition), use.name), [&](Node assignment) {
                return !condition->span().contains(assignment.span()) && !in_another_branch(assignment, read);
            }))
            continue;
        found.insert(*use.variable);
        all.push_back({use.name, use.node, set.span(), *condition, *unset});
    }
}

}  // namespace plint::rules
