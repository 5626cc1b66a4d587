// Paths that code builds with the name of its own module: `"${module_name}/x.epp"`.
#pragma once

#include "checks/scopes/scopes.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/context.hpp"
#include "rules/shared/body_around.hpp"

#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plint::rules {

// The reads of `$module_name` in a file that mean the variable that Puppet sets.
struct OwnModuleReads {
    explicit OwnModuleReads(const ProgramContext& ctx)
    {
        for (const scopes::VariableUse& use : ctx.scopes().uses)
            if (use.name == "module_name" && use.meaning == scopes::Meaning::built_in)
                nodes.insert(use.node.index());
    }

    std::unordered_set<NodeIndex> nodes;
};

// Whether it is the variable that Puppet sets in classes and defines to the module they are loaded from. Elsewhere it
// is not set.
[[nodiscard]] inline bool names_own_module(const syntax::Variable& variable, const ProgramContext& ctx)
{
    const Kind body = body_around(variable).kind();
    if (variable.name() != "module_name" || (body != Kind::class_definition && body != Kind::define_definition))
        return false;
    return ctx.kept<OwnModuleReads>().nodes.contains(variable.index());
}

// The texts before, between and after what is computed in a string, other than the name of its module: of `"m/${x}/a.conf"`
// `m/` and `/a.conf`. std::nullopt for what is not a string.
[[nodiscard]] inline std::optional<std::vector<std::string>> path_texts(Node node, const ProgramContext& ctx)
{
    const auto string = syntax::as<syntax::InterpolatedString>(node);
    if (!string) {
        auto text = syntax::constant_string(node);
        return text ? std::optional(std::vector{std::move(*text)}) : std::nullopt;
    }
    const layout::Module* const module = ctx.file() ? ctx.project().module_of(*ctx.file()) : nullptr;
    std::vector<std::string> texts(1);
    for (const syntax::StringPart part : string->parts()) {
        const auto text = syntax::as<syntax::StringText>(part);
        const auto variable = syntax::as<syntax::Variable>(part.expression());
        if (text)
            texts.back() += text->value();
        else if (module != nullptr && variable && names_own_module(*variable, ctx))
            texts.back() += module->name;
        else
            texts.emplace_back();
    }
    return texts;
}

// The text of a string in which nothing but the name of its module is computed.
[[nodiscard]] inline std::optional<std::string> module_path(Node node, const ProgramContext& ctx)
{
    auto texts = path_texts(node, ctx);
    return texts && texts->size() == 1 ? std::optional(std::move(texts->front())) : std::nullopt;
}

}  // namespace plint::rules
