// Reports lists over several lines whose last entry has no comma.
#include "parser/syntax/resources.hpp"
#include "parser/syntax/trivia.hpp"
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::trailing_comma {

// Not the arguments of `x.f(…)`: Puppet does not accept a comma after the last one.
using List = syntax::View<Kind::array, Kind::hash, Kind::selector, Kind::parameters, Kind::call, Kind::resource,
                          Kind::untitled_resource, Kind::resource_defaults, Kind::resource_override, Kind::collector>;

static bool is_closer(Kind kind)
{
    return kind == Kind::rbrace || kind == Kind::rbracket || kind == Kind::rparen;
}

// The last entry before the closing bracket; nullopt if there is none or it has a comma.
static std::optional<Node> last_without_comma(Node list, std::optional<Node>& closer)
{
    std::optional<Node> last;
    for (const Node child : list.children()) {
        if (is_closer(child.kind())) {
            closer = child;
            break;
        }
        last = child;
    }
    if (!last || !closer)
        return std::nullopt;
    if (last->kind() == Kind::resource_body) {
        std::optional<Node> operation;
        for (const Node child : last->children())
            operation = child;
        return operation && syntax::AttributeOperation::is(operation->kind()) ? operation : std::nullopt;
    }
    const bool entry = syntax::Element::is(last->kind()) || syntax::AttributeOperation::is(last->kind())
        || last->kind() == Kind::selector_entry || last->kind() == Kind::parameter;
    return entry ? last : std::nullopt;
}

static void visit(const List& list, TreeContext& ctx)
{
    std::optional<Node> closer;
    const auto last = last_without_comma(list, closer);
    if (!last || !syntax::is_on_own_line(*closer))
        return;
    const bool braces_of_type = last->kind() != Kind::attribute && last->kind() != Kind::splat_attribute
        && (list.kind() == Kind::resource || list.kind() == Kind::collector);
    if (braces_of_type || closer->span().begin < last->span().end)
        return;
    const Span end{last->span().end, last->span().end};
    ctx.report(last->span(), "missing trailing comma").fix("add a comma", {{{}, end, ","}});
}

extern constinit const Rule rule{
    .name = "trailing_comma",
    .category = "format",
    .summary = "Missing trailing comma",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::trailing_comma
