// Calls of `epp` with what the template takes and what it is given.
#pragma once

#include "checks/lookup/template_parameters.hpp"
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/context.hpp"
#include "rules/shared/body_around.hpp"
#include "rules/shared/module_path.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plint::rules {

// What the hash of a call gives.
struct GivenKeys {
    std::vector<std::pair<std::string, Node>> list;  // names, where they are written
    std::unordered_set<std::string_view> names;      // the same names, in `list`
    bool all = true;                                 // nothing else is given
};

struct TemplateCall {
    std::string name;  // `module/x.epp`
    Node name_node;
    const lookup::TemplateParameters* takes = nullptr;  // never null
    const GivenKeys* given = nullptr;                   // never null; the same for calls with the same hash
};

// The keys of hashes and pairs of a file, by their nodes. Each is read once, whatever the number of calls.
struct GivenKeysInFile {
    std::unordered_map<NodeIndex, GivenKeys> known;

    explicit GivenKeysInFile(const ProgramContext&) {}
};

// The templates that the calls of a file render, by their names.
struct RenderedTemplates {
    std::unordered_map<std::string, const lookup::TemplateParameters*> known;

    explicit RenderedTemplates(const ProgramContext&) {}

    [[nodiscard]] const lookup::TemplateParameters* find(const ProgramContext& ctx, const std::string& name)
    {
        const auto [found, is_new] = known.try_emplace(name);
        if (is_new)
            found->second = lookup::template_parameters(ctx.project(), *ctx.file(), name);
        return found->second;
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
    if (!ctx.file() || !names::has_role(call.function(), names::FunctionRole::renders_epp))
        return std::nullopt;
    const std::vector<Node> arguments = call.arguments();
    const auto name = arguments.empty() || arguments.size() > 2 ? std::nullopt : module_path(arguments[0], ctx);
    const lookup::TemplateParameters* const takes = name ? ctx.kept<RenderedTemplates>().find(ctx, *name) : nullptr;
    if (takes == nullptr)
        return std::nullopt;
    TemplateCall found{*name, arguments[0], takes, nullptr};
    const auto variable = arguments.size() == 1 ? std::nullopt : syntax::as<syntax::Variable>(arguments[1]);
    const auto hash = variable  ? ctx.kept<HashesOfVariables>().find(*variable)
        : arguments.size() == 1 ? std::nullopt
                                : syntax::as<syntax::Hash>(arguments[1]);
    const Node place = hash ? Node(*hash) : arguments.back();
    const auto [known, is_new] = ctx.kept<GivenKeysInFile>().known.try_emplace(place.index());
    GivenKeys& given = known->second;
    found.given = &given;
    if (!is_new || arguments.size() == 1)
        return found;
    const auto take = [&](const syntax::Pair& pair) {
        const auto key = pair.key();
        const auto text = key ? syntax::constant_string(*key) : std::nullopt;
        given.all = given.all && text;
        if (text)
            given.list.emplace_back(*text, *key);
    };
    if (hash)
        for (const syntax::Pair pair : hash->pairs())
            take(pair);
    else if (const auto pair = syntax::as<syntax::Pair>(arguments[1]))
        take(*pair);
    else
        given.all = false;
    for (const auto& [text, key] : given.list)
        given.names.insert(text);
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
