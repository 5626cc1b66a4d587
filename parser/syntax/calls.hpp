// Typed views of calls, lambdas, their parameters and blocks.
#pragma once

#include "parser/syntax/view.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace plint::syntax {

// `{ statements }`
struct Block : View<Kind::block> {
    using View::View;
    [[nodiscard]] std::optional<Node> opening() const { return child(Kind::lbrace); }
    [[nodiscard]] std::optional<Node> closing() const { return child(Kind::rbrace); }
    [[nodiscard]] Siblings<Expression> statements() const { return children_of<Expression>(*this); }
};

// Any node whose children are statements.
struct Statements : View<Kind::file, Kind::epp_file, Kind::block> {
    using View::View;
    [[nodiscard]] Siblings<Expression> statements() const { return children_of<Expression>(*this); }
};

struct Parameter : View<Kind::parameter> {
    using View::View;
    [[nodiscard]] std::optional<Node> variable() const { return child(Kind::variable); }
    // Without `$`; empty if a broken file lacks the variable. A view of the source text.
    [[nodiscard]] std::string_view name() const
    {
        const std::string_view text = variable() ? variable()->text() : std::string_view();
        return text.substr(text.starts_with('$') ? 1 : 0);
    }
    [[nodiscard]] std::optional<Expression> type() const
    {
        const auto before = expression_before(*this, variable());
        return before && before->kind() != Kind::variable ? before : std::nullopt;
    }
    [[nodiscard]] std::optional<Node> splat() const { return child(Kind::star); }
    [[nodiscard]] std::optional<Expression> default_value() const
    {
        return expression_after(*this, child(Kind::assign));
    }
};

// `( … )` of a definition, `| … |` of a lambda or a template.
struct Parameters : View<Kind::parameters> {
    using View::View;
    [[nodiscard]] Siblings<Parameter> list() const { return children_of<Parameter>(*this); }
};

// The parameters of a definition, lambda or template; an empty range for other nodes, and without a list of parameters. O(1).
[[nodiscard]] inline Siblings<Parameter> parameters_of(Node owner)
{
    constexpr int max_children = 100;  // before the list: a template may have comments there
    int children = 0;
    if (!is_definition(owner.kind()) && owner.kind() != Kind::lambda && owner.kind() != Kind::epp_file)
        return {owner.tree(), 0, 0};
    for (const Node child : owner.children()) {
        if (const auto parameters = as<Parameters>(child))
            return parameters->list();
        if (++children == max_children)
            break;
    }
    return {owner.tree(), 0, 0};
}

struct Lambda : View<Kind::lambda> {
    using View::View;
    [[nodiscard]] std::optional<Parameters> parameter_list() const { return child_of<Parameters>(*this); }
    [[nodiscard]] Siblings<Parameter> parameters() const { return parameters_of(*this); }
    [[nodiscard]] std::optional<Expression> return_type() const
    {
        return expression_after(*this, child(Kind::shift_right));
    }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

// `functor(arguments) lambda`
struct Call : View<Kind::call> {
    using View::View;
    // A Name, or the kw_type leaf of `type(…)`. Puppet's parser accepts other expressions too, which never work.
    [[nodiscard]] std::optional<Expression> functor() const { return expression_before(*this, child(Kind::lparen)); }
    [[nodiscard]] Siblings<Element> arguments() const { return children_after<Element>(*this, child(Kind::lparen)); }
    [[nodiscard]] std::optional<Lambda> lambda() const { return child_of<Lambda>(*this); }
};

// `receiver.method(arguments) lambda`
struct MethodCall : View<Kind::method_call> {
    using View::View;
    [[nodiscard]] std::optional<Node> dot() const { return child(Kind::dot); }
    [[nodiscard]] std::optional<Expression> receiver() const { return expression_before(*this, dot()); }
    // A name or kw_type leaf.
    [[nodiscard]] std::optional<Node> method() const
    {
        const auto after = expression_after(*this, dot());
        return after && (after->kind() == Kind::name || is_keyword(after->kind())) ? after : std::nullopt;
    }
    [[nodiscard]] bool has_parentheses() const { return child(Kind::lparen).has_value(); }
    [[nodiscard]] Siblings<Element> arguments() const { return children_after<Element>(*this, child(Kind::lparen)); }
    [[nodiscard]] std::optional<Lambda> lambda() const { return child_of<Lambda>(*this); }
};

// The functions whose calls need no parentheses, sorted. Source: STATEMENT_CALLS of Puppet's model factory.
[[nodiscard]] std::span<const std::string_view> statement_functions();
[[nodiscard]] bool is_statement_function(std::string_view name);

// `include a, b`
struct StatementCall : View<Kind::statement_call> {
    using View::View;
    [[nodiscard]] std::optional<Expression> functor() const { return child_of<Expression>(*this); }
    [[nodiscard]] Siblings<Element> arguments() const { return children_after<Element>(*this, functor()); }
};

// Calls of functions in any of their forms: `f(a)`, `f a`, `a.f`.
struct AnyCall : View<Kind::call, Kind::statement_call, Kind::method_call> {
    using View::View;

    // The leaf that names the function; std::nullopt if the name is computed or missing.
    [[nodiscard]] std::optional<Node> name() const
    {
        if (const auto method = as<MethodCall>(*this))
            return method->method();
        const auto functor = kind() == Kind::call ? Call(*this).functor() : StatementCall(*this).functor();
        return functor && functor->kind() == Kind::name ? std::optional<Node>(*functor) : std::nullopt;
    }

    // The name without leading `::`; empty if it is computed or missing. A view of the source text.
    [[nodiscard]] std::string_view function() const
    {
        const auto leaf = name();
        const std::string_view text = leaf ? leaf->text() : std::string_view();
        return text.substr(text.starts_with("::") ? 2 : 0);
    }

    // All arguments in order. The receiver of a method call is the first.
    [[nodiscard]] std::vector<Node> arguments() const
    {
        std::vector<Node> all;
        const auto add = [&](const auto& range) {
            for (const Node argument : range)
                all.push_back(argument);
        };
        if (const auto method = as<MethodCall>(*this)) {
            if (const auto receiver = method->receiver())
                all.push_back(*receiver);
            add(method->arguments());
        } else if (kind() == Kind::call) {
            add(Call(*this).arguments());
        } else {
            add(StatementCall(*this).arguments());
        }
        return all;
    }
};

}  // namespace plint::syntax
