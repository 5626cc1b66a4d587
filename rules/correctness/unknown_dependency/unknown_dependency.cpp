// A relationship to a resource that is not in the catalog makes the compilation fail.
#include "checks/catalog/declarations.hpp"
#include "checks/names/names.hpp"
#include "rules/shared/left_out.hpp"
#include "rules/shared/meaning.hpp"

namespace plint::rules::unknown_dependency {

using catalog::UnknownTarget;

static std::string message(const UnknownTarget& target, const std::string& name)
{
    switch (target.why) {
    case UnknownTarget::Why::other_branch: return fmt::format("only another branch declares `{}`", name);
    case UnknownTarget::Why::other_node: return fmt::format("`{}` is not declared for all nodes that need it", name);
    case UnknownTarget::Why::other_class:
        return fmt::format("`{}` is not declared in any catalog that contains this resource", name);
    case UnknownTarget::Why::conditional: return fmt::format("`{}` is declared only on nodes with certain facts", name);
    case UnknownTarget::Why::not_included: return fmt::format("class `{}` is never included", target.title);
    default: return fmt::format("no code declares `{}`", name);
    }
}

static void point_at_item(Finding& finding, const ProgramContext& ctx, catalog::ItemPlace place, std::string text)
{
    const std::string& path = ctx.project().file(place.file).path;
    finding.label(path == ctx.path() ? "" : path, ctx.project().summary(place.file).items->declared[place.index].span,
                  std::move(text));
}

static std::string help_for(const UnknownTarget& target)
{
    switch (target.why) {
    case UnknownTarget::Why::other_branch:
        return "move the relationship to that branch, or declare the resource in both branches";
    case UnknownTarget::Why::other_node:
        return "declare the resource for those nodes too, or move the relationship to the code that declares it";
    case UnknownTarget::Why::other_class:
        return "declare it in a class that includes this code, or correct the relationship";
    case UnknownTarget::Why::conditional:
        return "move the relationship to the branch that declares the resource, or declare the resource on all nodes";
    case UnknownTarget::Why::not_included:
        return fmt::format("add `include {}`, or remove the relationship", target.title);
    default:
        return target.type == "class" ? "include the class, or correct its name"
                                      : "declare the resource, or correct its title";
    }
}

static void visit(const Tree& tree, ProgramContext& ctx)
{
    if (!ctx.file())
        return;
    const catalog::Declarations& declarations = catalog::declarations_of(ctx.project());
    const items::Items& items = *ctx.project().summary(*ctx.file()).items;
    for (const UnknownTarget& target : declarations.unknown_targets(*ctx.file())) {
        std::vector<Span> places;
        for (const catalog::ItemPlace place : target.declared)
            if (place.file == *ctx.file())
                places.push_back(items.declared[place.index].span);
        if (target.why == UnknownTarget::Why::conditional && !facts_leave_out(tree, places))
            continue;
        const std::string name = fmt::format("{}[{}]", names::capitalised(target.type), target.title);
        Finding finding = ctx.report(items.ends[target.end].span, message(target, name));
        for (const catalog::ItemPlace place : target.declared)
            point_at_item(finding, ctx, place, "declared here");
        if (target.declarations > target.declared.size())
            finding.note(fmt::format("declared in {} more places", target.declarations - target.declared.size()));
        if (target.root) {
            const order::Unit& root = order::program_of(ctx.project()).unit(*target.root);
            const std::string& path = ctx.project().file(root.file).path;
            finding.label(path == ctx.path() ? "" : path, root.definition()->name_span,
                          "this class and all that it includes do not declare the resource");
        }
        if (!target.is_certain)
            finding.severity(Severity::warning);
        if (target.why != UnknownTarget::Why::undeclared
            || !suggest(ctx, finding, target.title, [&] { return declarations.titles(target); }))
            finding.help(help_for(target));
    }
}

extern constinit const Rule rule{
    .name = "unknown_dependency",
    .category = "correctness",
    .summary = "Relationship to an unknown resource",
    .severity = Severity::error,
    .hooks = hooks<visit>,
    .derive = derive<catalog::Declarations>,
};

}  // namespace plint::rules::unknown_dependency
