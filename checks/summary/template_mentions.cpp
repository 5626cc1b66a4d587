#include "checks/summary/template_mentions.hpp"

#include "checks/names/names.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>

namespace plint::summary {

namespace {

using Way = TemplateMention::Way;

class MentionReader {
public:
    MentionReader(const Tree& tree, Summary& summary) : tree_(tree), summary_(summary) {}

    void run()
    {
        const std::string_view text = tree_.source->text();
        read_names_at_top();
        const bool may_render =
            text.find("template") != std::string_view::npos || text.find(".erb") != std::string_view::npos;
        if (!may_render && summary_.top_code.empty())
            return;
        find_definitions();
        if (may_render)
            for (NodeIndex i = 0; i < tree_.size(); ++i)
                read(tree_.node(i));
        const bool renders = std::ranges::any_of(summary_.templates, [](const TemplateMention& mention) {
            return mention.way == Way::rendered || mention.way == Way::rendered_variable;
        });
        if (renders || !summary_.top_code.empty())
            find_set_variables();
    }

private:
    void read_names_at_top()
    {
        std::vector<std::string>& names = summary_.read_at_top;
        for (NodeIndex i = 0; i < tree_.size(); ++i)
            switch (tree_.kind[i]) {
            case Kind::variable:
                if (const std::string_view name = syntax::Variable(tree_.node(i)).name();
                    name.starts_with("::") && name.find("::", 2) == std::string_view::npos)
                    names.emplace_back(name.substr(2));
                break;
            case Kind::access: add_fact(tree_.node(i)); break;
            case Kind::call:
            case Kind::method_call: add_fact(syntax::AnyCall(tree_.node(i))); break;
            default: break;
            }
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
    }

    // `$facts['x']`
    void add_fact(Node access)
    {
        bool is_of_facts = false;
        for (const Node child : access.children())
            if (const auto variable = syntax::as<syntax::Variable>(child))
                is_of_facts = variable->name() == "facts" || variable->name() == "::facts";
            else if (const auto key = syntax::constant_string(child); key && is_of_facts)
                return summary_.read_at_top.push_back(*key);
    }

    // `fact('x.y')`, `$facts.get('x')`
    void add_fact(const syntax::AnyCall& call)
    {
        const std::string_view function = call.function();
        if (function != "fact" && function != "get" && function != "dig" && function != "getvar")
            return;
        for (const Node argument : call.arguments())
            if (const auto text = syntax::constant_string(argument)) {
                std::string_view name = *text;
                if (constexpr std::string_view facts = "facts."; name.starts_with(facts))
                    name.remove_prefix(facts.size());
                summary_.read_at_top.emplace_back(name.substr(0, name.find('.')));
                return;
            }
    }

    // Definitions are in document order, the inner ones after those around them.
    void find_definitions()
    {
        for (const Definition& definition : summary_.definitions)
            definitions_.push_back(definition.span);
    }

    std::optional<std::uint32_t> definition_at(Offset place) const
    {
        const auto after = std::ranges::upper_bound(definitions_, place, {}, &Span::begin);
        auto at = static_cast<std::uint32_t>(after - definitions_.begin());
        if (at == 0)
            return std::nullopt;
        std::optional<std::uint32_t> inner = at - 1;
        while (inner && !definitions_[*inner].contains(place))
            inner = summary_.definitions[*inner].outer;
        return inner;
    }

    void read(Node node)
    {
        switch (node.kind()) {
        case Kind::single_quoted:
        case Kind::double_quoted:
        case Kind::word: return read_path(node, syntax::constant_string(node).value_or(std::string()));
        case Kind::interpolated_string: return read_path(node, pattern(syntax::InterpolatedString(node)));
        case Kind::call:
        case Kind::statement_call:
        case Kind::method_call: return read_call(syntax::AnyCall(node));
        default: return;
        }
    }

    static std::string pattern(const syntax::InterpolatedString& string)
    {
        std::string path;
        for (const syntax::StringPart part : string.parts()) {
            const auto variable = syntax::as<syntax::Variable>(part.expression());
            if (const auto text = syntax::as<syntax::StringText>(part))
                path += text->value();
            else if (variable && variable->name() == "module_name")
                path += "${module_name}";
            else if (!path.ends_with('*'))
                path += '*';
        }
        return path;
    }

    void read_path(Node node, std::string path)
    {
        TemplateMention mention{
            .inside = definition_at(node.span().begin), .path = std::move(path), .span = node.span()};
        find_way(node, mention);
        const bool is_rendered = mention.way == Way::rendered;
        if (is_rendered || mention.path.find(".erb") != std::string::npos)
            summary_.templates.push_back(std::move(mention));
    }

    // What becomes of the value.
    static void find_way(Node node, TemplateMention& mention)
    {
        for (std::optional<Node> at = node.parent(), inner = node; at; inner = at, at = at->parent())
            switch (at->kind()) {
            case Kind::array:
            case Kind::hash:
            case Kind::pair:
            case Kind::paren:
            case Kind::selector:
            case Kind::selector_entry:
            case Kind::if_expression:
            case Kind::unless_expression:
            case Kind::case_expression:
            case Kind::elsif_clause:
            case Kind::else_clause:
            case Kind::case_option:
            case Kind::block: break;
            case Kind::call:
            case Kind::statement_call:
            case Kind::method_call:
                if (syntax::AnyCall(*at).function() == "template")
                    mention.way = Way::rendered;
                return;
            case Kind::attribute: return find_attribute(syntax::Attribute(*at), mention);
            case Kind::parameter:
                mention.way = at->enclosing(Kind::lambda) ? Way::elsewhere : Way::kept;
                mention.name = syntax::Parameter(*at).name();
                return;
            case Kind::assignment: {
                const auto left = syntax::as<syntax::Variable>(syntax::Assignment(*at).left());
                if (!left || *inner == *left)
                    return;
                mention.way = Way::kept;
                mention.name = left->name();
                return;
            }
            default: return;
            }
    }

    static void find_attribute(const syntax::Attribute& attribute, TemplateMention& mention)
    {
        const auto list = syntax::as<syntax::AttributeList>(attribute.parent());
        if (!list)
            return;
        mention.type = syntax::resource_type(*list);
        mention.name = syntax::attribute_name(attribute);
        const auto body = syntax::as<syntax::ResourceBody>(*list);
        const auto resource = body ? syntax::as<syntax::Resource>(body->parent()) : std::nullopt;
        const auto type = resource ? resource->type() : std::nullopt;
        if (type && type->kind() == Kind::kw_class) {
            const auto title = body->title() ? syntax::constant_string(*body->title()) : std::nullopt;
            mention.type = title ? plain_name(*title) : std::string();
            mention.way = title ? Way::given_to_class : Way::elsewhere;
        } else if (!mention.type.empty()) {
            mention.way = Way::given;
        }
    }

    void read_call(const syntax::AnyCall& call)
    {
        if (call.function() != "template")
            return;
        for (const Node argument : call.arguments()) {
            if (syntax::is_scalar_literal(argument.kind()))
                continue;
            TemplateMention mention{
                .way = Way::rendered, .inside = definition_at(call.span().begin), .path = "*", .span = argument.span()};
            if (const auto variable = syntax::as<syntax::Variable>(argument)) {
                mention.way = Way::rendered_variable;
                mention.path.clear();
                mention.name = variable->name();
            } else if (argument.kind() == Kind::array || argument.kind() == Kind::selector) {
                if (!has_computed_path(argument))
                    continue;
            }
            summary_.templates.push_back(std::move(mention));
        }
    }

    // Whether a list or selector has values other than strings.
    static bool has_computed_path(Node node)
    {
        return std::ranges::any_of(node.children(),
                                   [](Node child) {
                                       if (child.kind() == Kind::selector_entry) {
                                           std::optional<Node> last;
                                           for (const Node part : child.children())
                                               last = part;
                                           return last && !syntax::is_scalar_literal(last->kind());
                                       }
                                       return false;
                                   })
            || (node.kind() == Kind::array
                && std::ranges::any_of(syntax::children_of<syntax::Element>(node),
                                       [](Node child) { return !syntax::is_scalar_literal(child.kind()); }));
    }

    void find_set_variables()
    {
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            const Node node = tree_.node(i);
            if (const auto parameter = syntax::as<syntax::Parameter>(node))
                add_variable(node, parameter->name(), node.parent().value_or(node).span().end);
            else if (const auto assignment = syntax::as<syntax::Assignment>(node); assignment && assignment->left())
                add_targets(*assignment->left(), node.span().end);
        }
    }

    void add_targets(Node left, Offset end)
    {
        if (const auto variable = syntax::as<syntax::Variable>(left))
            add_variable(left, variable->name(), end);
        for (const Node inner : left.descendants())
            if (const auto variable = syntax::as<syntax::Variable>(inner))
                add_variable(inner, variable->name(), end);
    }

    // `end` of the assignment, or of the list of parameters.
    void add_variable(Node node, std::string_view name, Offset end)
    {
        if (name.empty())
            return;
        const std::optional<std::uint32_t> inside = definition_at(node.span().begin);
        const std::optional<Node> lambda = node.enclosing(Kind::lambda);
        const Span scope = lambda ? lambda->span()
            : inside              ? summary_.definitions[*inside].span
                                  : Span{0, static_cast<Offset>(tree_.source->text().size())};
        summary_.set_in_templates.push_back(
            {inside, std::string(name), node.span(), {end, scope.end}, lambda.has_value()});
    }

    const Tree& tree_;
    Summary& summary_;
    std::vector<Span> definitions_;
};

}  // namespace

void read_template_mentions(const Tree& tree, Summary& summary)
{
    MentionReader(tree, summary).run();
}

}  // namespace plint::summary
