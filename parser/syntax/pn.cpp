// Prints a tree in Puppet's notation: which printer is for which kind, and the operators.
#include "parser/syntax/pn.hpp"

#include "parser/syntax/expressions.hpp"
#include "parser/syntax/pn_printer.hpp"

#include <fmt/format.h>

#include <vector>

namespace plint::pn {

using namespace syntax;

namespace {

void print_minus(std::string& out, MinusExpression minus)
{
    const auto operand = minus.operand();
    if (operand && operand->kind() == Kind::number)
        print_number(out, *operand, true);
    else
        print_form(out, "-", operand);
}

void print_hash(std::string& out, Hash hash)
{
    out += "(hash";
    for (const Pair pair : hash.pairs()) {
        out += ' ';
        print_form(out, "=>", pair.key(), pair.value());
    }
    out += ')';
}

void print_operator(std::string& out, Node node)
{
    switch (node.kind()) {
    case Kind::array:
        out += "(array";
        print_elements(out, Array(node).elements());
        out += ')';
        break;
    case Kind::hash: print_hash(out, Hash(node)); break;
    case Kind::paren: print_form(out, "paren", Paren(node).inner()); break;
    case Kind::negation: print_form(out, "!", Negation(node).operand()); break;
    case Kind::minus_expression: print_minus(out, MinusExpression(node)); break;
    case Kind::splat: print_form(out, "unfold", Splat(node).operand()); break;
    default: print_literal(out, node);
    }
}

void print_program(std::string& out, Siblings<Expression> statements)
{
    bool several = false;
    std::optional<Expression> first;
    for (const Expression statement : statements) {
        several = first.has_value();
        if (several)
            break;
        first = statement;
    }
    if (!first) {
        out += "(nop)";
    } else if (!several) {
        print(out, *first, Place::statement);
    } else {
        out += "(block";
        for (const Expression statement : statements) {
            out += ' ';
            print(out, statement, Place::statement);
        }
        out += ')';
    }
}

void print_single(std::string& out, Node node, std::string_view form)
{
    switch (node.kind()) {
    case Kind::statement_call:
    case Kind::lambda: print_call(out, node); break;
    case Kind::if_expression:
    case Kind::unless_expression:
    case Kind::case_expression: print_control_flow(out, node); break;
    case Kind::untitled_resource:
    case Kind::resource_defaults:
    case Kind::resource_override:
    case Kind::virtual_resource: print_resource(out, node, form); break;
    case Kind::class_definition:
    case Kind::define_definition:
    case Kind::function_definition:
    case Kind::plan_definition:
    case Kind::node_definition:
    case Kind::type_alias:
    case Kind::type_definition:
    case Kind::apply_expression: print_definition(out, node); break;
    case Kind::render:
    case Kind::render_text:
    case Kind::epp_file: print_template(out, node); break;
    case Kind::file:
    case Kind::block: print_program(out, Statements(node).statements()); break;
    default: print_operator(out, node);
    }
}

// As a functor or type these words are names.
void print_leftmost(std::string& out, Node left, Node link)
{
    const bool name = (left.kind() == Kind::kw_type && link.kind() == Kind::call) || left.kind() == Kind::kw_class;
    if (name) {
        out += "(qn ";
        print_string(out, left.text());
        out += ')';
    } else {
        print_single(out, left, {});
    }
}

}  // namespace

void print(std::string& out, std::optional<Node> node)
{
    if (node)
        print(out, *node, Place::value);
    else
        out += "(nop)";
}

void print(std::string& out, Node node, Place place, std::string_view form)
{
    std::vector<Node> links;
    std::optional<Node> left = node;
    while (left && is_link(left->kind())) {
        open_link(out, *left, links.empty() ? place : Place::value);
        links.push_back(*left);
        left = left_operand(*left);
    }
    if (links.empty())
        print_single(out, node, form);
    else if (!left)
        out += "(nop)";
    else
        print_leftmost(out, *left, links.back());
    for (; !links.empty(); links.pop_back())
        close_link(out, links.back(), links.size() == 1 ? form : std::string_view());
}

void print_body(std::string& out, Siblings<Expression> statements)
{
    out += '[';
    bool first = true;
    for (const Expression statement : statements) {
        if (!first)
            out += ' ';
        first = false;
        print(out, statement, Place::statement);
    }
    out += ']';
}

void print_string(std::string& out, std::string_view text)
{
    out += '"';
    for (const char c : text) {
        switch (c) {
        case '\t': out += "\\t"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        default:
            if (const auto code = static_cast<unsigned char>(c); code < 0x20)
                fmt::format_to(std::back_inserter(out), "\\o{:03o}", code);
            else
                out += c;
        }
    }
    out += '"';
}

}  // namespace plint::pn

namespace plint {

std::string dump_pn(const Tree& tree)
{
    std::string out;
    if (tree.size() != 0)
        pn::print(out, tree.root());
    return out;
}

}  // namespace plint
