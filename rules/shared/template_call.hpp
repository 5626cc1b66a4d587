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
#include <unordered_map>
#include <utility>
#include <vector>

namespace plint::rules {

struct TemplateCall {
    std::string name;  // `module/x.epp`
    Node name_node;
    const lookup::TemplateParameters* takes = nullptr;  // never null
    std::vector<std::pair<std::string, Node>> given;    // names, where they are written
    bool all = true;                                    // nothing else is given
};

// The templates that the calls of a file render, by their names.
struct RenderedTemplates {
    std::unordered_map<std::string, std::optional<lookup::TemplateParameters>> known;

    explicit RenderedTemplates(const ProgramContext&) {}

    [[nodiscard]] const lookup::TemplateParameters* find(const ProgramContext& ctx, const std::string& name)
    {
        const auto [found, is_new] = known.try_emplace(name);
        if (is_new)
            found->second = lookup::template_parameters(ctx.project(), *ctx.file(), name);
        return found->second ? &*found->second : nullptr;
    }
};

// The hashes that variables are, by the bodies of a file.
class HashesOfVariables {
public:
    explicit HashesOfVariables(const ProgramContext&) {}

    // The hash, where the body around the variable sets a variable of that name once and has no such parameter.
    [[nodiscard]] std::optional<syntax::Hash> find(const syntax::Variable& variable)
    {
        const Node body = body_around(variable);
        const auto [known, is_new] = bodies_.try_emplace(body.index());
        if (is_new)
            known->second = read(body);
        const auto found = known->second.only_values.find(std::string(variable.name()));
        return known->second.sets_several || found == known->second.only_values.end()
            ? std::nullopt
            : syntax::as<syntax::Hash>(found->second);
    }

private:
    struct Body {
        bool sets_several = false;                                         // `[$a, $b] = …`
        std::unordered_map<std::string, std::optional<Node>> only_values;  // std::nullopt: a parameter, or set again
    };

    [[nodiscard]] static Body read(Node body)
    {
        Body all;
        for (const Node node : body.descendants()) {
            if (const auto parameter = syntax::as<syntax::Parameter>(node))
                all.only_values.insert_or_assign(std::string(parameter->name()), std::nullopt);
            const auto assignment = syntax::as<syntax::Assignment>(node);
            const auto target = assignment ? assignment->left() : std::nullopt;
            if (!target)
                continue;
            const auto set = syntax::as<syntax::Variable>(target);
            all.sets_several = all.sets_several || !set;
            if (!set)
                continue;
            const auto [value, is_first] = all.only_values.try_emplace(std::string(set->name()), assignment->right());
            if (!is_first)
                value->second = std::nullopt;
        }
        return all;
    }

    std::unordered_map<NodeIndex, Body> bodies_;
};

// None for other calls, and for templates of which it is not known what they take.
[[nodiscard]] inline std::optional<TemplateCall> template_call(const syntax::AnyCall& call, const ProgramContext& ctx)
{
    if (!ctx.file() || !names::renders_epp(call.function()))
        return std::nullopt;
    const std::vector<Node> arguments = call.arguments();
    const auto name = arguments.empty() || arguments.size() > 2 ? std::nullopt : module_path(arguments[0], ctx);
    const lookup::TemplateParameters* const takes = name ? ctx.kept<RenderedTemplates>().find(ctx, *name) : nullptr;
    if (takes == nullptr)
        return std::nullopt;
    TemplateCall found{*name, arguments[0], takes, {}, true};
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
    if (const auto hash =
            variable ? ctx.kept<HashesOfVariables>().find(*variable) : syntax::as<syntax::Hash>(arguments[1]))
        for (const syntax::Pair pair : hash->pairs())
            take(pair);
    else if (const auto pair = syntax::as<syntax::Pair>(arguments[1]))
        take(*pair);
    else
        found.all = false;
    return found;
}

// Points at a parameter, where the template is one of the files that are read.
inline void point_at_template(Finding& finding, const ProgramContext& ctx, const TemplateCall& call, Span span,
                              std::string message)
{
    if (ctx.project().find(call.takes->path))
        finding.label(call.takes->path, span, std::move(message));
}

}  // namespace plint::rules
