// PN of calls, their arguments and lambdas.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/pn_printer.hpp"

namespace plint::pn {

using namespace syntax;

namespace {

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

void print_statement_call(std::string& out, StatementCall call)
{
    out += "(invoke {:functor ";
    print(out, call.functor());
    out += " :args ";
    print_list(out, call.arguments());
    out += "})";
}

}  // namespace

void print_call(std::string& out, Node node)
{
    if (node.kind() == Kind::statement_call)
        print_statement_call(out, StatementCall(node));
    else
        print_lambda(out, Lambda(node));
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
