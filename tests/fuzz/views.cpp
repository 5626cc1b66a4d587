// One overload of `look` a view; what it tells goes through `Told`, which checks nodes and reads strings.
#include "tests/fuzz/views.hpp"

#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"
#include "parser/syntax/templates.hpp"
#include "parser/syntax/trivia.hpp"

#include <fmt/format.h>

namespace plint::fuzz {

using namespace syntax;

namespace {

class Told {
public:
    template <class... Answers>
    void by(Node view, const Answers&... answers)
    {
        view_ = view.index();
        (take(view.tree(), answers), ...);
    }

    [[nodiscard]] const std::string& wrong() const { return wrong_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    void take(const Tree& tree, const Node& node)
    {
        if (wrong_.empty() && (&node.tree() != &tree || node.index() <= view_ || node.index() >= tree.next[view_]))
            wrong_ = fmt::format("the view of node {} ({}) hands out node {} of {}", view_, name(tree.kind[view_]),
                                 node.index(), tree.size());
    }
    template <class V>
    void take(const Tree& tree, const std::optional<V>& answer)
    {
        if (answer)
            take(tree, *answer);
    }
    template <class V>
    void take(const Tree& tree, const Siblings<V>& answers)
    {
        for (const V answer : answers)
            take(tree, answer);
    }
    void take(const Tree&, bool) {}
    void take(const Tree&, std::string_view text) { bytes_ += text.size(); }
    void take(const Tree& tree, const std::string& text) { take(tree, std::string_view(text)); }
    void take(const Tree& tree, const NumberValue& value) { take(tree, value.text); }
    void take(const Tree& tree, const HeredocTagParts& parts) { take(tree, parts.tag); }

    NodeIndex view_ = 0;
    std::size_t bytes_ = 0;
    std::string wrong_;
};

void look(Told& told, Block v)
{
    told.by(v, v.opening(), v.closing(), v.statements());
}
void look(Told& told, File v)
{
    told.by(v, v.statements());
}
void look(Told& told, EppFile v)
{
    told.by(v, v.parameter_list(), v.parameters(), v.statements());
}
void look(Told& told, Render v)
{
    told.by(v, v.expression(), v.block());
}
void look(Told& told, RenderText v)
{
    told.by(v, v.value());
}

void look(Told& told, Parameter v)
{
    told.by(v, v.variable(), v.name(), v.type(), v.splat(), v.default_value());
}
void look(Told& told, Parameters v)
{
    told.by(v, v.list());
}
void look(Told& told, Lambda v)
{
    told.by(v, v.parameter_list(), v.parameters(), v.return_type(), v.body());
}
void look(Told& told, Call v)
{
    told.by(v, v.functor(), v.arguments(), v.lambda());
}
void look(Told& told, MethodCall v)
{
    told.by(v, v.dot(), v.receiver(), v.method(), v.has_parentheses(), v.arguments(), v.lambda());
}
void look(Told& told, StatementCall v)
{
    told.by(v, v.functor(), v.arguments());
}
void look(Told& told, AnyCall v)
{
    told.by(v, v.name(), v.function());
    for (const Node argument : v.arguments())
        told.by(v, argument);
}

void look(Told& told, ElseClause v)
{
    told.by(v, v.body());
}
void look(Told& told, ElsifClause v)
{
    told.by(v, v.test(), v.body());
}
void look(Told& told, IfExpression v)
{
    told.by(v, v.test(), v.body(), v.elsif_clauses(), v.else_clause());
}
void look(Told& told, UnlessExpression v)
{
    told.by(v, v.test(), v.body(), v.else_clause());
}
void look(Told& told, CaseOption v)
{
    told.by(v, v.values(), v.body());
}
void look(Told& told, CaseExpression v)
{
    told.by(v, v.test(), v.options());
}

void look(Told& told, InheritsClause v)
{
    told.by(v, v.parent_name());
}
void look(Told& told, ClassDefinition v)
{
    told.by(v, v.name(), v.parameter_list(), v.parameters(), v.inherits(), v.body(), qualified_name(v));
}
void look(Told& told, DefineDefinition v)
{
    told.by(v, v.name(), v.parameter_list(), v.parameters(), v.body(), qualified_name(v));
}
void look(Told& told, FunctionDefinition v)
{
    told.by(v, v.name(), v.parameter_list(), v.parameters(), v.return_type(), v.body(), qualified_name(v));
}
void look(Told& told, PlanDefinition v)
{
    told.by(v, v.name(), v.parameter_list(), v.parameters(), v.body(), qualified_name(v));
}
void look(Told& told, HostName v)
{
    told.by(v, v.value());
}
void look(Told& told, NodeDefinition v)
{
    told.by(v, v.hosts(), v.inherits(), v.body());
    for (const Host host : v.hosts())
        told.by(v, host.written_name());
}
void look(Told& told, TypeAlias v)
{
    told.by(v, v.left(), v.name(), v.type(), v.object_hash(), qualified_name(v));
}
void look(Told& told, TypeDefinition v)
{
    told.by(v, v.name(), v.inherits(), v.body(), qualified_name(v));
}
void look(Told& told, ApplyExpression v)
{
    told.by(v, v.arguments(), v.body());
}

void look(Told& told, Array v)
{
    told.by(v, v.elements());
}
void look(Told& told, Pair v)
{
    told.by(v, v.arrow(), v.key(), v.value());
}
void look(Told& told, Hash v)
{
    told.by(v, v.pairs());
}
void look(Told& told, Paren v)
{
    told.by(v, v.inner());
}
void look(Told& told, Access v)
{
    told.by(v, v.bracket(), v.left(), v.keys());
}
void look(Told& told, Negation v)
{
    told.by(v, v.operand());
}
void look(Told& told, MinusExpression v)
{
    told.by(v, v.operand());
}
void look(Told& told, Splat v)
{
    told.by(v, v.operand());
}
void look(Told& told, Binary v)
{
    told.by(v, v.operator_token(), v.left(), v.right());
}
void look(Told& told, Assignment v)
{
    told.by(v, v.operator_token(), v.left(), v.right());
}
void look(Told& told, Relationship v)
{
    told.by(v, v.operator_token(), v.left(), v.right());
}
void look(Told& told, SelectorEntry v)
{
    told.by(v, v.arrow(), v.key(), v.value());
}
void look(Told& told, Selector v)
{
    told.by(v, v.question(), v.value(), v.entries());
}

void look(Told& told, Variable v)
{
    told.by(v, v.name(), v.has_dollar());
}
void look(Told& told, Number v)
{
    told.by(v, v.value());
}
void look(Told& told, SingleQuoted v)
{
    told.by(v, v.content(), v.value());
}
void look(Told& told, DoubleQuoted v)
{
    told.by(v, v.content(), v.value());
    for (const BadEscape& escape : bad_escapes(v.content()))
        told.by(v, v.content().substr(escape.span.begin, escape.span.size()));
}
void look(Told& told, StringText v)
{
    told.by(v, v.value());
}
void look(Told& told, Interpolation v)
{
    told.by(v, v.expression());
}
void look(Told& told, InterpolatedString v)
{
    told.by(v, v.parts());
}
void look(Told& told, Regex v)
{
    told.by(v, v.source());
}
void look(Told& told, HeredocText v)
{
    told.by(v, v.value());
}
void look(Told& told, HeredocBody v)
{
    told.by(v, v.parts(), v.end());
    if (const auto tag = v.tag())
        told.by(v.tree().root(), *tag);
}
void look(Told& told, HeredocTag v)
{
    told.by(v, v.parts());
    if (const auto body = v.body())
        told.by(v.tree().root(), *body);
    if (const auto heredoc = v.heredoc())
        told.by(v, heredoc->parts.tag, heredoc->parts.syntax, heredoc->end.margin);
}

void look(Told& told, Attribute v)
{
    told.by(v, v.name(), v.operator_token(), v.value());
}
void look(Told& told, SplatAttribute v)
{
    told.by(v, v.operator_token(), v.value());
}
void look(Told& told, ResourceBody v)
{
    told.by(v, v.title(), v.operations(), v.attributes());
}
void look(Told& told, Resource v)
{
    told.by(v, v.type(), v.bodies());
}
void look(Told& told, UntitledResource v)
{
    told.by(v, v.type(), v.operations(), v.attributes());
}
void look(Told& told, ResourceDefaults v)
{
    told.by(v, v.type(), v.operations(), v.attributes());
}
void look(Told& told, ResourceOverride v)
{
    told.by(v, v.reference(), v.operations(), v.attributes());
}
void look(Told& told, VirtualResource v)
{
    told.by(v, v.sign(), v.exported(), v.form());
}
void look(Told& told, Collector v)
{
    told.by(v, v.opening(), v.exported(), v.type(), v.query(), v.operations(), v.attributes());
}

void look(Told& told, Comment v)
{
    told.by(v, v.content(), is_on_own_line(v));
}

template <class... Views>
void look_as(Told& told, Node node)
{
    (void)((Views::is(node.kind()) ? (look(told, Views(node)), true) : false) || ...);
}

void look_at_any(Told& told, Node node)
{
    told.by(node, constant_string(node), source_text(node, node.span()));
    for (const Comment comment : leading_comments(node))
        told.by(node.tree().root(), comment);
    if (const auto comment = trailing_comment(node))
        told.by(node.tree().root(), *comment);
    for (const Comment comment : dangling_comments(node))
        told.by(node, comment);
}

}  // namespace

std::string wrong_views(const Tree& tree)
{
    Told told;
    for (NodeIndex index = 0; index < tree.size(); ++index) {
        const Node node = tree.node(index);
        look_as<Block, File, EppFile, Render, RenderText, Parameter, Parameters, Lambda, Call, MethodCall,
                StatementCall, AnyCall, ElseClause, ElsifClause, IfExpression, UnlessExpression, CaseOption,
                CaseExpression, InheritsClause, ClassDefinition, DefineDefinition, FunctionDefinition, PlanDefinition,
                HostName, NodeDefinition, TypeAlias, TypeDefinition, ApplyExpression, Array, Pair, Hash, Paren, Access,
                Negation, MinusExpression, Splat, Binary, Assignment, Relationship, SelectorEntry, Selector, Variable,
                Number, SingleQuoted, DoubleQuoted, StringText, Interpolation, InterpolatedString, Regex, HeredocText,
                HeredocBody, HeredocTag, Attribute, SplatAttribute, ResourceBody, Resource, UntitledResource,
                ResourceDefaults, ResourceOverride, VirtualResource, Collector, Comment>(told, node);
        look_at_any(told, node);
    }
    return told.wrong();
}

}  // namespace plint::fuzz
