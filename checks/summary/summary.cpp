#include "checks/summary/summary.hpp"

#include "checks/hiera/lookup_call.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "checks/summary/other_references.hpp"
#include "checks/summary/placement.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace plint::summary {

namespace {

// A function that declares the classes its arguments name.
bool declares_classes(std::string_view function)
{
    return names::has_role(function, names::FunctionRole::includes | names::FunctionRole::includes_from_hiera);
}

// A function whose first argument names a resource type.
bool creates_resources(std::string_view function)
{
    return names::has_role(function, names::FunctionRole::creates_resources);
}

bool is_name_text(std::string_view text)
{
    const auto fits = [](char c) { return is_word(c) || c == ':'; };
    return !text.empty() && std::ranges::all_of(text, fits);
}

// Whether nothing but white space stands before the place on its line.
bool begins_line(std::string_view text, std::size_t place)
{
    while (place > 0 && is_blank(text[place - 1]))
        --place;
    return place == 0 || text[place - 1] == '\n';
}

// Whether the comment lines right above a definition say `@api private`.
bool is_private(Node definition)
{
    const Tree& tree = definition.tree();
    const std::string_view text = tree.source->text();
    std::size_t below = definition.span().begin;
    for (NodeIndex i = definition.index() - 1; i > 0 && tree.kind[i] == Kind::line_comment; --i) {
        const std::string_view gap = text.substr(tree.end[i], below - tree.end[i]);
        below = tree.begin[i];
        if (std::ranges::count(gap, '\n') != 1 || !begins_line(text, below))
            return false;
        const std::string_view comment = tree.node(i).text();
        if (const std::size_t tag = comment.find("@api"); tag != std::string_view::npos)
            return comment.find("private", tag) != std::string_view::npos;
    }
    return false;
}

// Of most nodes there is nothing to tell.
constexpr bool names_something(Kind kind)
{
    switch (kind) {
    case Kind::call:
    case Kind::statement_call:
    case Kind::method_call:
    case Kind::resource:
    case Kind::class_reference:
    case Kind::access:
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::interpolated_string:
    case Kind::inherits_clause: return true;
    default: return is_definition(kind);
    }
}

constexpr auto naming_kinds = [] {
    std::array<bool, kind_count> naming{};
    for (std::size_t kind = 0; kind < kind_count; ++kind)
        naming[kind] = names_something(static_cast<Kind>(kind));
    return naming;
}();

// The first of the nodes from here on that names something; the number of nodes if there is none.
NodeIndex next_naming(const Tree& tree, NodeIndex from)
{
    const auto names = [](Kind kind) { return naming_kinds[static_cast<std::size_t>(kind)]; };
    const std::span<const Kind> kinds(tree.kind);
    return static_cast<NodeIndex>(std::ranges::find_if(kinds.subspan(std::min<std::size_t>(from, kinds.size())), names)
                                  - kinds.begin());
}

class Summariser {
public:
    explicit Summariser(const Tree& tree) : tree_(tree) {}

    Summary run()
    {
        summary_.broken = !tree_.errors.empty();
        summary_.empty = std::all_of(tree_.kind.begin() + 1, tree_.kind.end(), is_trivia);
        for (NodeIndex i = next_naming(tree_, 1); i < tree_.size();) {
            while (!open_.empty() && tree_.next[open_.back().node] <= i)
                open_.pop_back();
            visit(tree_.node(i));
            i = next_naming(tree_, i + 1);
        }
        if (tree_.kind[0] == Kind::file)
            for (const syntax::Expression statement : syntax::children_of<syntax::Expression>(tree_.root()))
                if (!is_definition(statement.kind()) || statement.kind() == Kind::node_definition)
                    summary_.top_code.push_back(statement.span());
        summary_.lookups = hiera::lookups_of(tree_);
        summary_.references.shrink_to_fit();  // they stay as long as the run
        std::ranges::stable_sort(summary_.other_references, {}, [](const Reference& one) { return one.span.begin; });
        summary_.other_references.shrink_to_fit();
        return std::move(summary_);
    }

private:
    struct Open {
        NodeIndex node;
        std::uint32_t definition;
    };

    void visit(Node node)
    {
        if (is_definition(node.kind()))
            define(node);
        else
            read_other_references(node, inside(), summary_.other_references);
        switch (node.kind()) {
        case Kind::call: visit_call(syntax::Call(node)); break;
        case Kind::statement_call: {
            const syntax::StatementCall call(node);
            if (const auto functor = call.functor())
                refer(ReferenceKind::function, *functor);
            if (call.functor() && declares_classes(call.functor()->text()))
                for (const syntax::Element argument : call.arguments())
                    refer_each(ReferenceKind::class_, argument);
            break;
        }
        case Kind::method_call: {
            const syntax::MethodCall call(node);
            if (const auto method = call.method())
                refer(ReferenceKind::function, *method);
            if (call.method() && call.receiver() && declares_classes(call.method()->text()))
                refer_each(ReferenceKind::class_, *call.receiver());
            break;
        }
        case Kind::resource: visit_resource(syntax::Resource(node)); break;
        case Kind::class_reference: visit_type(node); break;
        case Kind::access: {
            const syntax::Access access(node);
            if (access.left() && access.left()->text() == "Class")
                for (const syntax::Element key : access.keys())
                    refer_each(ReferenceKind::class_, key);
            break;
        }
        case Kind::inherits_clause:
            if (const auto parent = syntax::InheritsClause(node).parent_name();
                parent && node.parent()->kind() == Kind::class_definition)
                refer(ReferenceKind::class_, *parent);
            break;
        default: break;
        }
    }

    void define(Node node)
    {
        Definition definition;
        definition.kind = defined_kind(node.kind());
        definition.name = lower_case(syntax::qualified_name(node));
        const auto name = syntax::defined_name(node);
        definition.name_span = name ? name->span() : Span{node.span().begin, node.span().begin};
        if (name)
            definition.written = name->text();
        definition.span = node.span();
        definition.nesting = placement(node).nesting;
        definition.outer = inside();
        definition.api_private = is_private(node);
        const auto parameters = syntax::parameters_of(node);
        definition.parameters.reserve(static_cast<std::size_t>(std::ranges::distance(parameters)));
        for (const syntax::Parameter parameter : parameters)
            if (const auto variable = parameter.variable()) {
                const auto type = parameter.type();
                definition.parameters.push_back(
                    {std::string(parameter.name()), variable->span(), !parameter.default_value() && !parameter.splat(),
                     std::string(type ? type->text() : std::string_view()), parameter.splat().has_value()});
            }
        definition.parameters.shrink_to_fit();
        if (const auto function = syntax::as<syntax::FunctionDefinition>(node); function && function->return_type())
            definition.type = function->return_type()->text();
        else if (const auto alias = syntax::as<syntax::TypeAlias>(node);
                 alias && alias->type() && !alias->object_hash())
            definition.type = alias->type()->text();
        if (const auto clause = syntax::child_of<syntax::InheritsClause>(node); clause && clause->parent_name())
            definition.parent = plain_name(clause->parent_name()->text());
        open_.push_back({node.index(), static_cast<std::uint32_t>(summary_.definitions.size())});
        summary_.definitions.push_back(std::move(definition));
    }

    void visit_call(const syntax::Call& call)
    {
        const auto functor = call.functor();
        if (!functor || functor->kind() != Kind::name)
            return;
        const std::string_view function = functor->text();
        refer(ReferenceKind::function, *functor);
        if (function == "defined")
            asked_end_ = std::max(asked_end_, call.span().end);
        for (const syntax::Element argument : call.arguments()) {
            if (declares_classes(function))
                refer_each(ReferenceKind::class_, argument);
            else if (creates_resources(function) && argument.text() != "class" && argument.text() != "'class'")
                refer_each(ReferenceKind::resource_type, argument);
            if (!declares_classes(function))
                break;
        }
    }

    void visit_resource(const syntax::Resource& resource)
    {
        const auto type = resource.type();
        if (!type)
            return;
        if (type->kind() != Kind::kw_class) {
            if (type->kind() == Kind::name)
                refer(ReferenceKind::resource_type, *type);
            return;
        }
        for (const syntax::ResourceBody body : resource.bodies())
            if (const auto title = body.title())
                refer_each(ReferenceKind::class_, *title);
    }

    void visit_type(Node reference)
    {
        const Node parent = *reference.parent();
        if (parent.kind() == Kind::type_alias && syntax::defined_name(parent) == reference)
            return;
        const bool resource = parent.kind() == Kind::collector || parent.kind() == Kind::resource_defaults;
        refer(resource ? ReferenceKind::resource_type : ReferenceKind::type, reference);
    }

    // A literal name, or each of an array of them; what is only known at run time refers to nothing.
    void refer_each(ReferenceKind kind, Node expression)
    {
        if (const auto array = syntax::as<syntax::Array>(expression))
            for (const syntax::Element element : array->elements())
                refer_each(kind, element);
        else
            refer(kind, expression);
    }

    void refer(ReferenceKind kind, Node leaf)
    {
        std::string_view text = leaf.text();
        Span span = leaf.span();
        switch (leaf.kind()) {
        case Kind::name:
        case Kind::class_reference:
        case Kind::word: break;
        case Kind::single_quoted:
        case Kind::double_quoted:
            text = text.substr(1, std::max(text.size(), std::size_t{2}) - 2);
            if (!is_name_text(text))
                return;
            span = {span.begin + 1, span.end - 1};
            break;
        default: return;
        }
        const bool is_asked = kind != ReferenceKind::function && span.end <= asked_end_;
        (is_asked ? summary_.other_references : summary_.references)
            .push_back({kind, plain_name(text), span, inside()});
    }

    std::optional<std::uint32_t> inside() const
    {
        return open_.empty() ? std::nullopt : std::optional(open_.back().definition);
    }

    const Tree& tree_;
    Summary summary_;
    std::vector<Open> open_;
    Offset asked_end_ = 0;  // of calls of `defined`, which asks whether there is such a thing
};

}  // namespace

std::string_view name(DefinitionKind kind)
{
    switch (kind) {
    case DefinitionKind::class_: return "class";
    case DefinitionKind::define: return "defined type";
    case DefinitionKind::function:
    case DefinitionKind::ruby_function:
    case DefinitionKind::ruby_function_3x: return "function";
    case DefinitionKind::type_alias: return "type alias";
    case DefinitionKind::plan: return "plan";
    case DefinitionKind::node: return "node";
    case DefinitionKind::ruby_type: return "resource type";
    case DefinitionKind::ruby_provider: return "provider";
    case DefinitionKind::fact: return "fact";
    }
    return "";
}

Summary summarise_names(const Tree& tree)
{
    return Summariser(tree).run();
}

Summary summarise(const Tree& tree)
{
    Summary summary = summarise_names(tree);
    read_bodies(tree, summary);
    return summary;
}

}  // namespace plint::summary
