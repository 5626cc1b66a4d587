// PN of what grows to the left: `a + b + c`, `a.b[1](2)`, `a -> b`. Such chains may be longer than a stack is deep,
// so each link is printed in two halves, one before and one after its left operand.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/pn_printer.hpp"

namespace plint::pn {

using namespace syntax;

namespace {

void close_call(std::string& out, Siblings<Element> arguments, std::optional<Node> lambda)
{
    out += " :args ";
    print_list(out, arguments);
    if (lambda) {
        out += " :block ";
        print(out, *lambda);
    }
    out += "})";
}

void close_method_call(std::string& out, MethodCall call)
{
    out += ' ';
    if (const auto method = call.method()) {
        out += "(qn ";
        print_string(out, method->text());
        out += ')';
    } else {
        out += "(nop)";
    }
    out += ')';
    close_call(out, call.arguments(), call.lambda());
}

void close_selector(std::string& out, Selector selector)
{
    out += " [";
    bool first = true;
    for (const SelectorEntry entry : selector.entries()) {
        if (!first)
            out += ' ';
        first = false;
        print_form(out, "=>", entry.key(), entry.value());
    }
    out += "])";
}

void close_collector(std::string& out, Collector collector)
{
    out += collector.exported() ? " :query (exported-query" : " :query (virtual-query";
    if (const auto query = collector.query()) {
        out += ' ';
        print(out, query);
    }
    out += ')';
    if (first_of(collector.operations())) {
        out += " :ops ";
        print_operations(out, collector.operations());
    }
    out += "})";
}

template <class AttributeOperation>
void open_operation(std::string& out, AttributeOperation operation)
{
    const auto token = operation.operator_token();
    out += '(';
    out += token ? token->text() : "error";
    out += ' ';
}

template <class AttributeOperation>
void close_operation(std::string& out, AttributeOperation operation)
{
    out += ' ';
    print(out, operation.right());
    out += ')';
}

}  // namespace

bool is_link(Kind kind)
{
    using enum Kind;
    return kind == binary || kind == assignment || kind == relationship || kind == access || kind == selector
        || kind == call || kind == method_call || kind == resource || kind == collector;
}

std::optional<Node> left_operand(Node link)
{
    switch (link.kind()) {
    case Kind::binary: return Binary(link).left();
    case Kind::assignment: return Assignment(link).left();
    case Kind::relationship: return Relationship(link).left();
    case Kind::access: return Access(link).left();
    case Kind::selector: return Selector(link).value();
    case Kind::call: return Call(link).functor();
    case Kind::method_call: return MethodCall(link).receiver();
    case Kind::resource: return Resource(link).type();
    case Kind::collector: return Collector(link).type();
    default: return std::nullopt;
    }
}

void open_link(std::string& out, Node link, Place place)
{
    switch (link.kind()) {
    case Kind::binary: open_operation(out, Binary(link)); break;
    case Kind::assignment: open_operation(out, Assignment(link)); break;
    case Kind::relationship: open_operation(out, Relationship(link)); break;
    case Kind::access: out += "(access "; break;
    case Kind::selector: out += "(? "; break;
    case Kind::call: out += place == Place::statement ? "(invoke {:functor " : "(call {:functor "; break;
    case Kind::method_call: out += "(call-method {:functor (. "; break;
    case Kind::resource: out += "(resource {:type "; break;
    default: out += "(collect {:type ";
    }
}

void close_link(std::string& out, Node link, std::string_view form)
{
    switch (link.kind()) {
    case Kind::binary: close_operation(out, Binary(link)); break;
    case Kind::assignment: close_operation(out, Assignment(link)); break;
    case Kind::relationship: close_operation(out, Relationship(link)); break;
    case Kind::access:
        print_elements(out, Access(link).keys());
        out += ')';
        break;
    case Kind::selector: close_selector(out, Selector(link)); break;
    case Kind::call: close_call(out, Call(link).arguments(), Call(link).lambda()); break;
    case Kind::method_call: close_method_call(out, MethodCall(link)); break;
    case Kind::resource: print_bodies(out, Resource(link), form); break;
    default: close_collector(out, Collector(link));
    }
}

}  // namespace plint::pn
