// Calls of functions in any of their forms: `f(a)`, `f a`, `a.f`.
#pragma once

#include "parser/syntax/calls.hpp"

#include <string_view>
#include <vector>

namespace plint {

struct AnyCall : syntax::View<Kind::call, Kind::statement_call, Kind::method_call> {
    using View::View;

    // The leaf that names the function; none for a computed one.
    [[nodiscard]] std::optional<Node> name() const
    {
        if (const auto method = syntax::as<syntax::MethodCall>(*this))
            return method->method();
        const auto functor = kind() == Kind::call ? syntax::Call(*this).functor() : syntax::StatementCall(*this).functor();
        return functor && functor->kind() == Kind::name ? std::optional<Node>(*functor) : std::nullopt;
    }

    // Without leading `::`; empty for a computed one.
    [[nodiscard]] std::string_view function() const
    {
        const auto leaf = name();
        const std::string_view text = leaf ? leaf->text() : std::string_view();
        return text.substr(text.starts_with("::") ? 2 : 0);
    }

    // The receiver of a method call is its first argument.
    [[nodiscard]] std::vector<Node> arguments() const
    {
        std::vector<Node> all;
        const auto add = [&](const auto& range) {
            for (const Node argument : range)
                all.push_back(argument);
        };
        if (const auto method = syntax::as<syntax::MethodCall>(*this)) {
            if (const auto receiver = method->receiver())
                all.push_back(*receiver);
            add(method->arguments());
        } else if (kind() == Kind::call) {
            add(syntax::Call(*this).arguments());
        } else {
            add(syntax::StatementCall(*this).arguments());
        }
        return all;
    }
};

}  // namespace plint
