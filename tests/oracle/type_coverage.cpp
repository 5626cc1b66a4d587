// How much inference knows: the share of expressions whose type is `Any`, and what most of those come from.
//   plint_type_coverage [--demand PERCENT] PATH…      fails when the share is larger
#include "checks/inference/file_types.hpp"
#include "checks/types/print.hpp"
#include "engine/files/discover.hpp"
#include "engine/workspace/workspace.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using namespace plint;

namespace {

// Definitions, resources and the like are no values of which anybody asks for the type.
bool counts(Kind kind)
{
    return syntax::is_expression(kind) && !is_definition(kind) && kind != Kind::collector
        && kind != Kind::virtual_resource && kind != Kind::resource_override && kind != Kind::resource_defaults
        && kind != Kind::untitled_resource && kind != Kind::render_text && kind != Kind::render;
}

bool is_any(types::Type type)
{
    return type->tag == types::Tag::any;
}

// What makes an expression unknown, when nothing inside of it does.
std::string cause_of(Node node)
{
    if (const auto variable = syntax::as<syntax::Variable>(node)) {
        const std::string_view name = variable->name();
        return name.find("::") != name.npos ? "variable of another class" : "variable";
    }
    if (const auto call = syntax::as<syntax::Call>(node); call && call->functor())
        return fmt::format("call of {}", call->functor()->text());
    if (const auto call = syntax::as<syntax::MethodCall>(node); call && call->method())
        return fmt::format("call of {}", call->method()->text());
    if (const auto call = syntax::as<syntax::StatementCall>(node); call && call->functor())
        return fmt::format("call of {}", call->functor()->text());
    if (node.kind() == Kind::access)
        return "access";
    return std::string(name(node.kind()));
}

}  // namespace

int main(int count, char** words)
{
    std::vector<std::string> paths;
    double demand = 100;
    for (int i = 1; i < count; ++i) {
        if (std::string_view(words[i]) == "--demand" && i + 1 < count)
            demand = std::strtod(words[++i], nullptr);
        else
            paths.emplace_back(words[i]);
    }
    const engine::Discovered found = engine::discover(paths, {});
    const engine::Workspace workspace = engine::load(engine::read_sources(found.files, {}, {}, 2), 2);
    inference::FileInference inference(workspace.project);
    std::size_t all = 0;
    std::size_t unknown = 0;
    std::map<std::string, std::size_t> causes;
    std::map<std::string, std::size_t> variables;
    for (layout::FileIndex i = 0; i < workspace.files.size(); ++i) {
        const engine::LoadedFile& file = workspace.files[i];
        if (!file.tree || !file.tree->errors.empty())
            continue;
        inference.infer(*file.tree, i, [&](types::TypeTable&, const inference::Inferred& inferred) {
            for (const Node node : file.tree->root().descendants()) {
                const types::Type type = inferred.types[node.index()];
                if (!type || !counts(node.kind()))
                    continue;
                ++all;
                if (!is_any(type))
                    continue;
                ++unknown;
                const bool inside = std::ranges::any_of(node.descendants(), [&](Node inner) {
                    const types::Type part = inferred.types[inner.index()];
                    return part && is_any(part) && counts(inner.kind());
                });
                if (inside && node.kind() != Kind::call && node.kind() != Kind::method_call)
                    continue;
                ++causes[cause_of(node)];
                if (node.kind() == Kind::variable)
                    ++variables[std::string(node.text())];
            }
        });
    }
    const double share = all == 0 ? 0 : 100.0 * static_cast<double>(unknown) / static_cast<double>(all);
    fmt::print("{} expressions, {} of type Any: {:.2f} %\n", all, unknown, share);
    const auto top = [](const std::map<std::string, std::size_t>& from, std::size_t max) {
        std::vector<std::pair<std::size_t, std::string>> sorted;
        for (const auto& [name, number] : from)
            sorted.emplace_back(number, name);
        std::ranges::sort(sorted, std::greater<>());
        sorted.resize(std::min(sorted.size(), max));
        for (const auto& [number, name] : sorted)
            fmt::print("  {:6} {}\n", number, name);
    };
    fmt::print("made by:\n");
    top(causes, 40);
    fmt::print("variables:\n");
    top(variables, 40);
    return share <= demand ? 0 : 1;
}
