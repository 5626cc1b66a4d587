// PN of `if`, `unless` and `case`.
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/pn_printer.hpp"

namespace plint::pn {

using namespace syntax;

namespace {

// A name and a hash, which Puppet reads from a resource without title, are a block of their own. As the only
// statement of a branch it becomes the branch.
std::optional<UntitledResource> flattened(Block body)
{
    std::optional<Expression> only;
    for (const Expression statement : body.statements()) {
        if (only)
            return std::nullopt;
        only = statement;
    }
    const auto untitled = only ? as<UntitledResource>(*only) : std::nullopt;
    const bool is_block = untitled && untitled->type() && !untitled->is_call();
    return is_block ? untitled : std::nullopt;
}

// Blank, key, statements; an empty branch has no key.
void print_branch(std::string& out, std::string_view key, std::optional<Block> body)
{
    if (!body || !first_of(body->statements()))
        return;
    out += key;
    if (const auto untitled = flattened(*body)) {
        std::string block;
        print(block, *untitled, Place::statement);
        constexpr std::string_view opening = "(block ";
        out += '[';
        out += std::string_view(block).substr(opening.size(), block.size() - opening.size() - 1);
        out += ']';
    } else {
        print_body(out, body->statements());
    }
}

// All but the `else` and the closers.
void print_condition(std::string& out, std::string_view opening, std::optional<Expression> test,
                     std::optional<Block> body)
{
    out += opening;
    print(out, test);
    print_branch(out, " :then ", body);
}

// Each `elsif` is an `if` in the `else` of the one before.
void print_if(std::string& out, IfExpression expression)
{
    std::string closers = "})";
    print_condition(out, "(if {:test ", expression.test(), expression.body());
    for (const ElsifClause clause : expression.elsif_clauses()) {
        print_condition(out, " :else [(if {:test ", clause.test(), clause.body());
        closers += "]})";
    }
    if (const auto otherwise = expression.else_clause())
        print_branch(out, " :else ", otherwise->body());
    out += closers;
}

void print_unless(std::string& out, UnlessExpression expression)
{
    print_condition(out, "(unless {:test ", expression.test(), expression.body());
    if (const auto otherwise = expression.else_clause())
        print_branch(out, " :else ", otherwise->body());
    out += "})";
}

void print_option(std::string& out, CaseOption option)
{
    Map map(out);
    map.key("when");
    out += '[';
    bool first = true;
    for (const Expression value : option.values()) {
        if (!first)
            out += ' ';
        first = false;
        print(out, value);
    }
    out += ']';
    map.key("then");
    const auto body = option.body();
    if (body && first_of(body->statements()))
        print_body(out, body->statements());
    else
        out += "[(nop)]";
}

void print_case(std::string& out, CaseExpression expression)
{
    out += "(case ";
    print(out, expression.test());
    out += " [";
    bool first = true;
    for (const CaseOption option : expression.options()) {
        if (!first)
            out += ' ';
        first = false;
        print_option(out, option);
    }
    out += "])";
}

}  // namespace

void print_control_flow(std::string& out, Node node)
{
    if (node.kind() == Kind::if_expression)
        print_if(out, IfExpression(node));
    else if (node.kind() == Kind::unless_expression)
        print_unless(out, UnlessExpression(node));
    else
        print_case(out, CaseExpression(node));
}

}  // namespace plint::pn
