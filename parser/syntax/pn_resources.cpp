// PN of resources, their attributes and collectors.
#include "parser/syntax/pn_printer.hpp"

namespace plint::pn {

using namespace syntax;

namespace {

void print_form_entry(Map& map, std::string& out, std::string_view form)
{
    if (form.empty())
        return;
    map.key("form");
    print_string(out, form);
}

void print_without_bodies(std::string& out, std::string_view name, std::string_view key, std::optional<Node> type,
                          Siblings<AttributeOperation> operations, std::string_view form)
{
    out += '(';
    out += name;
    out += ' ';
    {
        Map map(out);
        map.key(key);
        print(out, type);
        map.key("ops");
        print_operations(out, operations);
        print_form_entry(map, out, form);
    }
    out += ')';
}

// Keys are strings here; a splat leaves nothing.
void print_untitled_hash(std::string& out, UntitledResource untitled)
{
    out += "(hash";
    for (const AttributeOperation operation : untitled.operations()) {
        const auto attribute = as<Attribute>(operation);
        if (!attribute) {
            out += " (=> (nop) (nop))";
            continue;
        }
        out += " (=> ";
        print_string(out, attribute->name() ? attribute->name()->text() : "");
        out += ' ';
        print(out, attribute->value());
        out += ')';
    }
    out += ')';
}

void print_untitled(std::string& out, UntitledResource untitled)
{
    const auto type = untitled.type();
    if (untitled.is_call()) {
        out += "(invoke {:functor ";
        print(out, type);
        out += " :args [";
        print_untitled_hash(out, untitled);
        out += "]})";
    } else {
        out += "(block ";
        print(out, type);
        out += ' ';
        print_untitled_hash(out, untitled);
        out += ')';
    }
}

}  // namespace

void print_operations(std::string& out, Siblings<AttributeOperation> operations)
{
    out += '[';
    bool first = true;
    for (const AttributeOperation operation : operations) {
        if (!first)
            out += ' ';
        first = false;
        if (operation.kind() == Kind::splat_attribute) {
            print_form(out, "splat-hash", operation.value());
            continue;
        }
        const Attribute attribute(operation);
        out += '(';
        out += attribute.operator_token() ? attribute.operator_token()->text() : "=>";
        out += ' ';
        print_string(out, attribute.name() ? attribute.name()->text() : "");
        out += ' ';
        print(out, attribute.value());
        out += ')';
    }
    out += ']';
}

void print_bodies(std::string& out, Resource resource, std::string_view form)
{
    out += " :bodies [";
    bool first = true;
    for (const ResourceBody body : resource.bodies()) {
        if (!first)
            out += ' ';
        first = false;
        Map map(out);
        map.key("title");
        print(out, body.title());
        map.key("ops");
        print_operations(out, body.operations());
    }
    out += ']';
    if (!form.empty()) {
        out += " :form ";
        print_string(out, form);
    }
    out += "})";
}

void print_resource(std::string& out, Node node, std::string_view form)
{
    switch (node.kind()) {
    case Kind::untitled_resource: print_untitled(out, UntitledResource(node)); break;
    case Kind::resource_defaults: {
        const ResourceDefaults defaults(node);
        print_without_bodies(out, "resource-defaults", "type", defaults.type(), defaults.operations(), form);
        break;
    }
    case Kind::resource_override: {
        const ResourceOverride override_(node);
        print_without_bodies(out, "resource-override", "resources", override_.reference(), override_.operations(),
                             form);
        break;
    }
    case Kind::virtual_resource: {
        const VirtualResource resource(node);
        // Of several signs the outermost counts.
        const std::string_view own = resource.exported() ? "exported" : "virtual";
        if (const auto inner = resource.form())
            print(out, *inner, Place::value, form.empty() ? own : form);
        else
            out += "(nop)";
        break;
    }
    default: out += "(nop)";
    }
}

}  // namespace plint::pn
