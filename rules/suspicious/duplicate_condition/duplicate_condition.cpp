// Conditions that appear twice in an `if`, `case` or selector: the second one is never reached.
#include "checks/names/names.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/same_code.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace plint::rules::duplicate_condition {

static void tell(Node again, Node first, std::string_view what, TreeContext& ctx)
{
    Finding finding =
        ctx.report(again.span(), fmt::format("the same {} appears above, so this one is never reached", what));
    finding.label(first.span(), fmt::format("the same {}", what));
    finding.help("remove it, or correct it");
    const auto text = syntax::constant_string(again);
    if (text && text != syntax::constant_string(first))
        finding.note("Puppet ignores case when it compares strings");
}

// The conditions seen so far, indexed by what equal ones have in common.
class Seen {
public:
    // The first one with the same tokens, if there is one.
    std::optional<Node> same_code(Node node) { return first(by_code_, code_key(node), node, true); }
    // The same; for strings, also the first one with the same text: options are compared ignoring case.
    std::optional<Node> same_option(Node node)
    {
        const auto by_code = same_code(node);
        const auto text = syntax::constant_string(node);
        if (!text)
            return by_code;
        const bool is_text = syntax::AnyString::is(node.kind()) || node.kind() == Kind::name;
        const auto by_text = first(by_text_, lower_case(*text), node, is_text);
        return !by_code || (by_text && by_text->index() < by_code->index()) ? by_text : by_code;
    }

private:
    using Map = std::unordered_map<std::string, Node>;

    static std::optional<Node> first(Map& map, std::string key, Node node, bool is_kept)
    {
        const auto found = map.find(key);
        if (found != map.end())
            return found->second;
        if (is_kept)
            map.emplace(std::move(key), node);
        return std::nullopt;
    }

    Map by_code_;
    Map by_text_;
};

static void look_at(const std::vector<Node>& options, std::string_view what, TreeContext& ctx)
{
    Seen seen;
    for (const Node option : options)
        if (const auto first = seen.same_option(option); first && !calls_anything(option))
            tell(option, *first, what, ctx);
}

static void visit_if(const syntax::IfExpression& condition, TreeContext& ctx)
{
    std::vector<Node> tests;
    for (const syntax::ElsifClause clause : condition.elsif_clauses())
        if (const auto test = clause.test()) {
            if (tests.empty() && condition.test())
                tests.push_back(*condition.test());
            tests.push_back(*test);
        }
    Seen seen;
    for (const Node test : tests)
        if (const auto first = seen.same_code(test); first && !calls_anything(test))
            tell(test, *first, "condition", ctx);
}

static void visit_case(const syntax::CaseExpression& choice, TreeContext& ctx)
{
    std::vector<Node> options;
    for (const syntax::CaseOption option : choice.options())
        for (const syntax::Expression value : option.values())
            options.push_back(value);
    look_at(options, "option", ctx);
}

static void visit_selector(const syntax::Selector& selector, TreeContext& ctx)
{
    std::vector<Node> keys;
    for (const syntax::SelectorEntry entry : selector.entries())
        if (const auto key = entry.key())
            keys.push_back(*key);
    look_at(keys, "option", ctx);
}

extern constinit const Rule rule{
    .name = "duplicate_condition",
    .category = "suspicious",
    .summary = "Duplicate condition in `if`, `case` or selector",
    .hooks = hooks<visit_if, visit_case, visit_selector>,
};

}  // namespace plint::rules::duplicate_condition
