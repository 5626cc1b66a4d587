// PN of definitions, parameters and templates.
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/pn_printer.hpp"
#include "parser/syntax/templates.hpp"

namespace plint::pn {

using namespace syntax;

namespace {

void print_body_entry(Map& map, std::string& out, std::optional<Block> body)
{
    if (!body || !first_of(body->statements()))
        return;
    map.key("body");
    print_body(out, body->statements());
}

void print_named_definition(std::string& out, std::string_view form, NamedDefinition definition)
{
    out += '(';
    out += form;
    out += ' ';
    {
        Map map(out);
        map.key("name");
        print_string(out, qualified_name(definition));
        if (const auto inherits = child_of<InheritsClause>(definition)) {
            map.key("parent");
            print_string(out, inherits->parent_name() ? inherits->parent_name()->text() : "");
        }
        if (first_of(definition.parameters())) {
            map.key("params");
            print_parameters(out, definition.parameters());
        }
        print_body_entry(map, out, definition.body());
        if (const auto function = as<FunctionDefinition>(definition); function && function->return_type()) {
            map.key("returns");
            print(out, function->return_type());
        }
    }
    out += ')';
}

void print_host(std::string& out, Host host)
{
    if (const auto name = host.written_name())
        print_string(out, *name);
    else
        print(out, host);
}

void print_node(std::string& out, NodeDefinition node)
{
    out += "(node ";
    {
        Map map(out);
        map.key("matches");
        out += '[';
        bool first = true;
        for (const Host host : node.hosts()) {
            if (!first)
                out += ' ';
            first = false;
            print_host(out, host);
        }
        out += ']';
        if (const auto inherits = node.inherits()) {
            map.key("parent");
            if (const auto parent = as<Host>(inherits->parent_name()))
                print_host(out, *parent);
            else
                out += "(nop)";
        }
        print_body_entry(map, out, node.body());
    }
    out += ')';
}

void print_object_type(std::string& out, Hash hash, std::optional<Expression> parent)
{
    const bool own_name = parent && (parent->text() == "Object" || parent->text() == "TypeSet");
    out += "(access ";
    if (own_name)
        print(out, parent);
    else
        out += "(qr \"Object\")";
    out += " (hash";
    for (const Pair pair : hash.pairs()) {
        out += ' ';
        print_form(out, "=>", pair.key(), pair.value());
    }
    if (parent && !own_name) {
        out += " (=> (qn \"parent\") ";
        print(out, parent);
        out += ')';
    }
    out += "))";
}

void print_type_alias(std::string& out, TypeAlias alias)
{
    const auto left = alias.left();
    if (left && left->kind() == Kind::access) {
        print_form(out, "type-mapping", left, alias.type());
        return;
    }
    out += "(type-alias ";
    print_string(out, left ? left->text() : "");
    out += ' ';
    const auto type = alias.type();
    if (const auto hash = as<Hash>(alias.object_hash()))
        print_object_type(out, *hash, type);
    else if (const auto own = as<Hash>(type))
        print_object_type(out, *own, std::nullopt);
    else
        print(out, type);
    out += ')';
}

void print_type_definition(std::string& out, TypeDefinition definition)
{
    out += "(type-definition ";
    print_string(out, definition.name() ? definition.name()->text() : "");
    out += ' ';
    const auto inherits = definition.inherits();
    if (const auto parent = inherits ? inherits->parent_name() : std::nullopt)
        print_string(out, parent->text());
    else
        out += "nil";
    out += ' ';
    const auto body = definition.body();
    if (!body || !first_of(body->statements())) {
        out += "(nop)";
    } else {
        out += "(block";
        for (const Expression statement : body->statements()) {
            out += ' ';
            print(out, statement, Place::statement);
        }
        out += ')';
    }
    out += ')';
}

// Puppet's own printer has no word for it.
void print_apply(std::string& out, ApplyExpression apply)
{
    out += "(apply ";
    {
        Map map(out);
        map.key("args");
        print_list(out, apply.arguments());
        print_body_entry(map, out, apply.body());
    }
    out += ')';
}

void print_epp_file(std::string& out, EppFile file)
{
    out += "(lambda ";
    {
        Map map(out);
        if (first_of(file.parameters())) {
            map.key("params");
            print_parameters(out, file.parameters());
        }
        map.key("body");
        out += "[(epp";
        for (const Expression statement : file.statements()) {
            out += ' ';
            print(out, statement, Place::statement);
        }
        out += ")]";
    }
    out += ')';
}

}  // namespace

void print_parameters(std::string& out, Siblings<Parameter> parameters)
{
    Map map(out);
    for (const Parameter parameter : parameters) {
        map.key(parameter.name());
        Map inner(out);
        if (const auto type = parameter.type()) {
            inner.key("type");
            print(out, type);
        }
        if (parameter.splat()) {
            inner.key("splat");
            out += "true";
        }
        if (const auto value = parameter.default_value()) {
            inner.key("value");
            print(out, value);
        }
    }
}

void print_definition(std::string& out, Node node)
{
    switch (node.kind()) {
    case Kind::class_definition: print_named_definition(out, "class", NamedDefinition(node)); break;
    case Kind::define_definition: print_named_definition(out, "define", NamedDefinition(node)); break;
    case Kind::function_definition: print_named_definition(out, "function", NamedDefinition(node)); break;
    case Kind::plan_definition: print_named_definition(out, "plan", NamedDefinition(node)); break;
    case Kind::node_definition: print_node(out, NodeDefinition(node)); break;
    case Kind::type_alias: print_type_alias(out, TypeAlias(node)); break;
    case Kind::type_definition: print_type_definition(out, TypeDefinition(node)); break;
    default: print_apply(out, ApplyExpression(node));
    }
}

void print_template(std::string& out, Node node)
{
    if (const auto text = as<RenderText>(node)) {
        out += "(render-s ";
        print_string(out, text->value());
        out += ')';
    } else if (const auto render = as<Render>(node)) {
        const auto block = render->block();
        print_form(out, "render", block ? std::optional<Node>(*block) : std::optional<Node>(render->expression()));
    } else {
        print_epp_file(out, EppFile(node));
    }
}

}  // namespace plint::pn
