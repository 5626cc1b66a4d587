// The pieces of the PN printer; only pn.cpp and its siblings include this.
#pragma once

#include "parser/syntax/calls.hpp"
#include "parser/syntax/resources.hpp"

#include <string>
#include <string_view>

namespace plint::pn {

// A call is printed as `invoke` if it is a whole statement, as `call` if its value is used.
enum class Place : std::uint8_t { value, statement };

// All functions append to `out`. `form` is `virtual`, `exported` or empty.
void print(std::string& out, Node node, Place place = Place::value, std::string_view form = {});
void print(std::string& out, std::optional<Node> node);  // `(nop)` for std::nullopt

void print_string(std::string& out, std::string_view text);

// pn_literals.cpp
void print_literal(std::string& out, Node node);
void print_number(std::string& out, Node number, bool negative);

// pn_chains.cpp: nodes whose first child is an operand.
[[nodiscard]] bool is_link(Kind kind);
[[nodiscard]] std::optional<Node> left_operand(Node link);
void open_link(std::string& out, Node link, Place place);
void close_link(std::string& out, Node link, std::string_view form);

// pn_calls.cpp
void print_call(std::string& out, Node node);
// Each element with a space before it; adjacent pairs become one hash.
void print_elements(std::string& out, syntax::Siblings<syntax::Element> elements);
void print_list(std::string& out, syntax::Siblings<syntax::Element> elements);

// pn_control_flow.cpp
void print_control_flow(std::string& out, Node node);

// pn_resources.cpp
void print_resource(std::string& out, Node node, std::string_view form);
// Everything of a resource after its type.
void print_bodies(std::string& out, syntax::Resource resource, std::string_view form);
void print_operations(std::string& out, syntax::Siblings<syntax::AttributeOperation> operations);

// pn_definitions.cpp
void print_definition(std::string& out, Node node);
void print_template(std::string& out, Node node);
// `{:x {…} :y {…}}`
void print_parameters(std::string& out, syntax::Siblings<syntax::Parameter> parameters);

// `[s1 s2]` of a body.
void print_body(std::string& out, syntax::Siblings<syntax::Expression> statements);

// `(name e1 e2)`
template <class... Nodes>
void print_form(std::string& out, std::string_view name, const Nodes&... nodes)
{
    out += '(';
    out += name;
    ((out += ' ', print(out, std::optional<Node>(nodes))), ...);
    out += ')';
}

// The entries of one `{:key value}` map: writes `{`, the keys with their spaces, `}`. `out` must outlive it.
class Map {
public:
    explicit Map(std::string& out) : out_(out) { out_ += '{'; }
    Map(const Map&) = delete;
    Map& operator=(const Map&) = delete;
    ~Map() { out_ += '}'; }

    // The caller appends the value.
    void key(std::string_view name)
    {
        if (!first_)
            out_ += ' ';
        first_ = false;
        out_ += ':';
        out_ += name;
        out_ += ' ';
    }

private:
    std::string& out_;
    bool first_ = true;
};

}  // namespace plint::pn
