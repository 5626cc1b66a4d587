// Walks the statements of a body in the order in which Puppet evaluates them, with a flow state that is joined where paths
// meet. The only place that knows this order.
#pragma once

#include "checks/names/function_roles.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace plint::flow {

// Derived (CRTP) has its flow state in a `Flow`, a value with a member `unreachable`, and provides
//   Flow join(Flow, Flow)                      the state after either of two paths
//   void learn(Node test, bool outcome)        the test has this outcome on the current path
//   void read_variable(Node)                   a variable is read
//   void set_variable(Node)                    a variable is assigned to
//   void set_parameter(Parameter)              after its default, if any, was read
//   void enter(Lambda), void leave(Lambda)     before and after the parameters and the body of a lambda
//   void take_effect(Node name, arguments)     a function is called; its arguments have been read
//   void make_resources(Resource, Node type)   resources are declared; titles and attributes have been read
//   void set_defaults(ResourceDefaults)        resource defaults are set; attributes have been read
// Derived may hide read_elsewhere, take_from_class, take_branch, collect, begin_branch and end_branch, which do nothing here.
template <class Derived, class Flow>
class FlowWalker {
protected:
    template <class T>
    using Siblings = syntax::Siblings<T>;
    using Parameter = syntax::Parameter;
    using AttributeOperation = syntax::AttributeOperation;
    using Resource = syntax::Resource;
    using ResourceBody = syntax::ResourceBody;
    using ResourceDefaults = syntax::ResourceDefaults;
    using Expression = syntax::Expression;
    using Element = syntax::Element;
    using Array = syntax::Array;
    using Lambda = syntax::Lambda;

    Flow now_;

    void read_block(Node block)
    {
        for (const Expression statement : syntax::children_of<Expression>(block))
            read(statement);
    }

    // Before and after code that may be skipped: a branch of a condition, or a lambda.
    void begin_branch() {}
    void end_branch() {}

    // After the query and the attributes were read.
    void collect(const syntax::Collector&) {}

    // Reads a part that may be skipped.
    template <class Part>
    void maybe(const Part& part)
    {
        Flow before = now_;
        in_branch(part);
        now_ = self().join(std::move(now_), std::move(before));
    }

    template <class Part>
    void in_branch(const Part& part)
    {
        self().begin_branch();
        part();
        self().end_branch();
    }

    void read(Node node)
    {
        if (now_.unreachable || is_definition(node.kind()))
            return;
        switch (node.kind()) {
        case Kind::variable: return self().read_variable(node);
        case Kind::heredoc_tag:
            if (const auto body = syntax::HeredocTag(node).body())
                read_children(*body);
            return;
        case Kind::assignment: return read_assignment(syntax::Assignment(node));
        case Kind::binary: return read_binary(syntax::Binary(node));
        case Kind::selector: return read_selector(syntax::Selector(node));
        case Kind::if_expression: return read_if(syntax::IfExpression(node));
        case Kind::unless_expression: return read_unless(syntax::UnlessExpression(node));
        case Kind::case_expression: return read_case(syntax::CaseExpression(node));
        case Kind::call:
        case Kind::method_call:
        case Kind::statement_call: return read_call(syntax::AnyCall(node));
        case Kind::lambda: return read_lambda(Lambda(node), false);
        case Kind::resource: return read_resource(Resource(node));
        case Kind::resource_defaults: return read_defaults(ResourceDefaults(node));
        case Kind::apply_expression: return read_apply(syntax::ApplyExpression(node));
        case Kind::collector: read_children(node); return self().collect(syntax::Collector(node));
        default: read_children(node);
        }
    }

    void read_children(Node node)
    {
        for (const Node child : node.children_with_trivia())
            if (is_composite(child.kind()) ? child.kind() != Kind::heredoc_body
                                           : child.kind() == Kind::variable || child.kind() == Kind::heredoc_tag)
                read(child);
    }

    void read_apply(const syntax::ApplyExpression& apply)
    {
        for (const Element argument : apply.arguments())
            read(argument);
        if (const auto block = apply.body())
            self().read_elsewhere(*block);
    }

    // The block of an `apply` is evaluated on other machines.
    void read_elsewhere(Node) {}

    void read_assignment(const syntax::Assignment& assignment)
    {
        if (const auto value = assignment.right())
            read(*value);
        if (const auto target = assignment.left()) {
            self().take_from_class(assignment);
            assign(*target);
        }
    }

    // `[$x] = Class['a']` reads `$a::x`.
    void take_from_class(const syntax::Assignment&) {}

    void assign(Node target)
    {
        if (const auto array = syntax::as<Array>(target))
            for (const Element element : array->elements())
                assign(element);
        else if (target.kind() == Kind::variable)
            self().set_variable(target);
    }

    void read_binary(const syntax::Binary& binary)
    {
        if (binary.left())
            read(*binary.left());
        const auto token = binary.operator_token();
        if (!binary.right())
            return;
        if (!token || (token->kind() != Kind::kw_and && token->kind() != Kind::kw_or))
            return read(*binary.right());
        maybe([&] {
            self().take_branch(binary, 0);
            if (binary.left())
                self().learn(*binary.left(), token->kind() == Kind::kw_and);
            read(*binary.right());
        });
    }

    void read_selector(const syntax::Selector& selector)
    {
        if (selector.value())
            read(*selector.value());
        const Flow before = now_;
        Flow after = unreachable();  // Puppet reports an error if no entry matches
        std::size_t number = 0;
        for (const syntax::SelectorEntry entry : selector.entries()) {
            now_ = before;
            in_branch([&] {
                self().take_branch(selector, number++);
                if (entry.key())
                    read(*entry.key());
                if (entry.value())
                    read(*entry.value());
            });
            after = self().join(std::move(after), std::move(now_));
        }
        now_ = std::move(after);
    }

    // The branch with this number of an `if`, `unless`, `case` or selector, or the right side of an `and` or `or`, is
    // evaluated.
    void take_branch(Node, std::size_t) {}

    // One branch of a condition: the block, or std::nullopt for an absent one. `number`: of the branch in `whole`, from 0.
    Flow branch(const Flow& before, std::optional<Expression> test, bool outcome, std::optional<Node> block, Node whole,
                std::size_t number)
    {
        now_ = before;
        in_branch([&] {
            self().take_branch(whole, number);
            if (test)
                self().learn(*test, outcome);
            if (block)
                read_block(*block);
        });
        return std::move(now_);
    }

    static std::optional<Node> else_block(Node node)
    {
        const auto clause = syntax::child_of<syntax::ElseClause>(node);
        return clause ? std::optional<Node>(clause->body()) : std::nullopt;
    }

    void read_if(const syntax::IfExpression& expression)
    {
        if (expression.test())
            read(*expression.test());
        Flow before = now_;
        std::size_t number = 0;
        Flow after = branch(before, expression.test(), true, expression.body(), expression, number);
        auto test = expression.test();
        for (const syntax::ElsifClause clause : expression.elsif_clauses()) {
            now_ = before;
            if (test)
                self().learn(*test, false);
            test = clause.test();
            if (test)
                read(*test);
            before = now_;
            after = self().join(std::move(after), branch(before, test, true, clause.body(), expression, ++number));
        }
        now_ = self().join(std::move(after), branch(before, test, false, else_block(expression), expression, ++number));
    }

    void read_unless(const syntax::UnlessExpression& expression)
    {
        if (expression.test())
            read(*expression.test());
        const Flow before = now_;
        Flow after = branch(before, expression.test(), false, expression.body(), expression, 0);
        now_ = self().join(std::move(after),
                           branch(before, expression.test(), true, else_block(expression), expression, 1));
    }

    void read_case(const syntax::CaseExpression& expression)
    {
        if (expression.test())
            read(*expression.test());
        const Flow before = now_;
        Flow after = unreachable();
        bool complete = false;
        std::size_t number = 0;
        for (const syntax::CaseOption option : expression.options()) {
            now_ = before;
            in_branch([&] {
                self().take_branch(expression, number++);
                for (const Expression value : option.values()) {
                    complete = complete || value.kind() == Kind::kw_default;
                    read(value);
                }
                if (const auto block = option.body())
                    read_block(*block);
            });
            after = self().join(std::move(after), std::move(now_));
        }
        now_ = complete ? std::move(after) : self().join(std::move(after), before);
    }

    void read_parameters(Siblings<Parameter> parameters)
    {
        for (const Parameter parameter : parameters) {
            if (const auto value = parameter.default_value())
                maybe([&] { read(*value); });
            self().set_parameter(parameter);
        }
    }

    void read_operations(Siblings<AttributeOperation> operations)
    {
        for (const AttributeOperation operation : operations)
            if (operation.value())
                read(*operation.value());
    }

    // Puppet evaluates titles and values of all bodies before it adds the first resource.
    void read_resource(const Resource& resource)
    {
        for (const ResourceBody body : resource.bodies()) {
            if (body.title())
                read(*body.title());
            read_operations(body.operations());
        }
        if (const auto type = resource.type(); type && !now_.unreachable)
            self().make_resources(resource, *type);
    }

    void read_defaults(const ResourceDefaults& defaults)
    {
        read_operations(defaults.operations());
        if (!now_.unreachable)
            self().set_defaults(defaults);
    }

    // A lambda runs any number of times. `surely`: at least once, and always to its end.
    void read_lambda(const Lambda& lambda, bool surely)
    {
        const auto run = [&] {
            read_parameters(lambda.parameters());
            if (lambda.body())
                read_block(*lambda.body());
        };
        self().enter(lambda);
        if (surely)
            run();
        else
            maybe(run);
        self().leave(lambda);
    }

    // Whether the lambda runs at least once: `[a, b].each |$x| { … }` of a literal list that is not empty, without a jump.
    static bool runs_lambda(const syntax::AnyCall& call, const std::vector<Node>& arguments, const Lambda& lambda)
    {
        const auto holds_any = [](Node list) {
            const auto array = syntax::as<Array>(list);
            const auto hash = syntax::as<syntax::Hash>(list);
            return (array && !array->elements().empty()) || (hash && !hash->pairs().empty());
        };
        if (call.function() != "each" || arguments.size() != 1 || !holds_any(arguments[0]))
            return false;
        for (const Node node : lambda.descendants())
            if (node.kind() == Kind::name && names::has_role(node.text(), names::FunctionRole::jumps))
                return false;
        return true;
    }

    void read_call(const syntax::AnyCall& call)
    {
        const std::vector<Node> arguments = call.arguments();
        for (const Node argument : arguments)
            read(argument);
        if (now_.unreachable)
            return;
        if (const auto function = call.name(); function && function->kind() == Kind::name)
            self().take_effect(*function, arguments);
        if (const auto lambda = syntax::child_of<Lambda>(call))
            read_lambda(*lambda, runs_lambda(call, arguments, *lambda));
    }

private:
    Derived& self() { return static_cast<Derived&>(*this); }

    static Flow unreachable()
    {
        Flow flow;
        flow.unreachable = true;
        return flow;
    }
};

}  // namespace plint::flow
