// Calls of `epp` with what the template takes and what it is given.
#pragma once

#include "checks/lookup/template_parameters.hpp"
#include "checks/names/stdlib_names.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/context.hpp"
#include "rules/shared/body_around.hpp"
#include "rules/shared/module_path.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plint::rules {

struct TemplateCall {
    std::string name;  // `module/x.epp`
    Node name_node;
    lookup::TemplateParameters takes;
    std::vector<std::pair<std::string, Node>> given;  // names, where they are written
    bool all = true;                                  // nothing else is given
};

// The hash that the variable is, where the body around it sets a variable of that name once and has no such parameter.
[[nodiscard]] inline std::optional<syntax::Hash> hash_of(const syntax::Variable& variable)
{
    std::optional<Node> value;
    for (const Node node : body_around(variable).descendants()) {
        if (const auto parameter = syntax::as<syntax::Parameter>(node); parameter && parameter->name() == variable.name())
            return std::nullopt;
        const auto assignment = syntax::as<syntax::Assignment>(node);
        const auto target = assignment ? assignment->left() : std::nullopt;
        const auto set = syntax::as<syntax::Variable>(target);
        if (!target || (set && set->name() != variable.name()))
            continue;
        if (value || !set)
            return std::nullopt;
        value = assignment->right();
    }
    return syntax::as<syntax::Hash>(value);
}

// None for other calls, and for templates of which it is not known what they take.
[[nodiscard]] inline std::optional<TemplateCall> template_call(const syntax::AnyCall& call, const Context& ctx)
{
    if (!ctx.file() || !names::renders_epp(call.function()))
        return std::nullopt;
    const std::vector<Node> arguments = call.arguments();
    const auto name = arguments.empty() || arguments.size() > 2 ? std::nullopt : module_path(arguments[0], ctx);
    auto takes = name ? lookup::template_parameters(ctx.project(), *ctx.file(), *name) : std::nullopt;
    if (!takes)
        return std::nullopt;
    TemplateCall found{*name, arguments[0], std::move(*takes), {}, true};
    const auto take = [&](const syntax::Pair& pair) {
        const auto key = pair.key();
        const auto text = key ? syntax::constant_string(*key) : std::nullopt;
        found.all = found.all && text;
        if (text)
            found.given.emplace_back(*text, *key);
    };
    if (arguments.size() == 1)
        return found;
    const auto variable = syntax::as<syntax::Variable>(arguments[1]);
    if (const auto hash = variable ? hash_of(*variable) : syntax::as<syntax::Hash>(arguments[1]))
        for (const syntax::Pair pair : hash->pairs())
            take(pair);
    else if (const auto pair = syntax::as<syntax::Pair>(arguments[1]))
        take(*pair);
    else
        found.all = false;
    return found;
}

// Points at a parameter, where the template is one of the files that are read.
inline void point_at_template(Finding& finding, const Context& ctx, const TemplateCall& call, Span span, std::string message)
{
    if (ctx.project().find(call.takes.path))
        finding.label(call.takes.path, span, std::move(message));
}

}  // namespace plint::rules
