// PN of calls, their arguments and lambdas.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/pn_printer.hpp"

namespace plint::pn {

using namespace syntax;

namespace {

// The functor `type` is a keyword leaf; as a value it would be a string.
void print_functor(std::string& out, std::optional<Node> functor)
{
    if (functor && functor->kind() == Kind::kw_type) {
        out += "(qn \"type\")";
    } else {
        print(out, functor);
    }
}

void print_lambda(std::string& out, Lambda lambda)
{
    out += "(lambda ";
    {
        Map map(out);
        if (first_of(lambda.parameters())) {
            map.key("params");
            print_parameters(out, lambda.parameters());
        }
        if (const auto type = lambda.return_type()) {
            map.key("returns");
            print(out, type);
        }
        if (const auto body = lambda.body(); body && first_of(body->statements())) {
            map.key("body");
            print_body(out, body->statements());
        }
    }
    out += ')';
}

template <class Functor>
void print_parts(std::string& out, std::string_view form, Functor functor, Siblings<Element> arguments,
                 std::optional<Node> lambda)
{
    out += '(';
    out += form;
    out += ' ';
    {
        Map map(out);
        map.key("functor");
        functor();
        map.key("args");
        print_list(out, arguments);
        if (lambda) {
            map.key("block");
            print(out, *lambda);
        }
    }
    out += ')';
}

void print_method_call(std::string& out, MethodCall call)
{
    print_parts(
        out, "call-method",
        [&] {
            out += "(. ";
            print(out, call.receiver());
            out += ' ';
            print_functor(out, call.method());
            out += ')';
        },
        call.arguments(), call.lambda());
}

}  // namespace

void print_call(std::string& out, Node node, Place place)
{
    if (node.kind() == Kind::call) {
        const Call call(node);
        print_parts(out, place == Place::statement ? "invoke" : "call", [&] { print_functor(out, call.functor()); },
                    call.arguments(), call.lambda());
    } else if (node.kind() == Kind::statement_call) {
        const StatementCall call(node);
        print_parts(out, "invoke", [&] { print_functor(out, call.functor()); }, call.arguments(), std::nullopt);
    } else if (node.kind() == Kind::method_call) {
        print_method_call(out, MethodCall(node));
    } else {
        print_lambda(out, Lambda(node));
    }
}

void print_elements(std::string& out, Siblings<Element> elements)
{
    bool in_hash = false;
    for (const Element element : elements) {
        const bool is_pair = element.kind() == Kind::pair;
        if (in_hash && !is_pair)
            out += ')';
        out += ' ';
        if (is_pair && !in_hash)
            out += "(hash ";
        in_hash = is_pair;
        if (is_pair)
            print_form(out, "=>", Pair(element).key(), Pair(element).value());
        else
            print(out, element);
    }
    if (in_hash)
        out += ')';
}

void print_list(std::string& out, Siblings<Element> elements)
{
    const std::size_t start = out.size();
    print_elements(out, elements);
    if (out.size() == start)
        out += "[]";
    else
        out[start] = '[', out += ']';
}

}  // namespace plint::pn
