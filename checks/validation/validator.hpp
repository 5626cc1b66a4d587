// The walk over a tree behind validate(). Internal to checks/validation/.
#pragma once

#include "checks/validation/validate.hpp"

namespace plint::validation {

// What is wrong, and the names and texts of code that it is about.
struct Description {
    Violation violation;
    std::vector<std::string> names;
};

template <class... Names>
[[nodiscard]] Description described(Violation violation, const Names&... names)
{
    return {violation, {std::string(names)...}};
}

class Validator {
public:
    Validator(const Tree& tree, unsigned puppet_version) : tree_(tree), puppet_version_(puppet_version) {}

    std::vector<ValidationError> run();

private:
    void add(std::string_view issue, Node node, Description what, bool allowed = false, std::optional<Span> first = {});
    void visit(Node node);

    // validate.cpp: statements and expressions
    void statements(Node list);
    void assignment(Node node);
    void target(Node left);
    void call(Node node);
    void collector(Node node);
    void query(Node node);
    void attribute(Node node);
    void virtual_resource(Node node);
    void case_expression(Node node);
    void selector(Node node);
    void number(Node node);
    void reserved_word(Node node);

    // names.cpp: definitions, parameters, variables, keys
    void definition(Node node);
    void node_definition(Node node);
    void host(Node node);
    void type_mapping(Node node);
    void type_reference(Node type);
    void lambda(Node node);
    void parameter_order(Node owner);
    void parameter_types(Node definition);
    void parameter(Node node);
    void default_value(Node node);
    void variable(Node node);
    void hash(Node node);
    [[nodiscard]] static bool is_match_variable(std::string_view name);

    const Tree& tree_;
    unsigned puppet_version_;
    std::vector<ValidationError> found_;
};

}  // namespace plint::validation
