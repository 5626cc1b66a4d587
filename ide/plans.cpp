#include "ide/plans.hpp"

#include "parser/syntax/calls.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

// The name that a call of `run_plan` has as a string.
std::optional<PlanName> name_in_call(Node node)
{
    if (!syntax::AnyCall::is(node.kind()))
        return std::nullopt;
    const syntax::AnyCall call(node);
    if (call.function() != "run_plan")
        return std::nullopt;
    const std::vector<Node> arguments = call.arguments();
    if (arguments.empty() || arguments.front().text().size() < 3
        || (arguments.front().kind() != Kind::single_quoted && arguments.front().kind() != Kind::double_quoted))
        return std::nullopt;
    const Span span{arguments.front().span().begin + 1, arguments.front().span().end - 1};
    return PlanName{span, plain_name(arguments.front().text().substr(1, span.size()))};
}

}  // namespace

std::optional<PlanName> plan_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto is_at = [&](Span span) { return span.begin <= offset && offset <= span.end; };
    for (const summary::Definition& definition : snapshot.project().summary(file).definitions)
        if (definition.kind == summary::DefinitionKind::plan && is_at(definition.name_span) && !definition.name.empty())
            return PlanName{definition.name_span, definition.name, true};
    const auto node = node_at(snapshot, file, offset);
    auto name = node && node->parent() ? name_in_call(*node->parent()) : std::nullopt;
    return name && is_at(name->span) ? name : std::nullopt;
}

std::optional<index::Place> plan_definition(const engine::Snapshot& snapshot, layout::FileIndex file,
                                            std::string_view name)
{
    for (const index::Place place : snapshot.project().visible_definitions(name, file))
        if (snapshot.project().definition(place).kind == summary::DefinitionKind::plan)
            return place;
    return std::nullopt;
}

std::vector<Location> plan_calls(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    std::vector<Location> all;
    const index::Project& project = snapshot.project();
    for (layout::FileIndex other = 0; other < project.layout().files.size(); ++other) {
        const auto& tree = snapshot.file(other).tree;
        if (!tree || tree->source->text().find("run_plan") == std::string_view::npos
            || (!project.visible(other, file) && !project.visible(file, other)))
            continue;
        for (NodeIndex i = 0; i < tree->size(); ++i)
            if (const auto found = name_in_call(tree->node(i)); found && found->name == name)
                all.push_back({project.file(other).path, found->span});
    }
    return all;
}

}  // namespace plint::ide
