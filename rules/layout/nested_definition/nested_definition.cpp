// Reports classes and defined types inside a class, where Puppet prefixes their names with that of the class.
#include "checks/index/autoload.hpp"
#include "checks/index/nested.hpp"
#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/relocate.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plint::rules::nested_definition {

static std::string shown_name(const std::string& name)
{
    return name.size() <= limits::shown_name_bytes ? name : name.substr(0, limits::shown_name_bytes) + "…";
}

static void visit(const summary::Summary& summary, NameContext& ctx)
{
    std::vector<std::size_t> depths(summary.definitions.size(), 0);
    for (std::size_t at = 0; at < depths.size(); ++at) {
        const summary::Definition& definition = summary.definitions[at];
        if (definition.outer)
            depths[at] = depths[*definition.outer] + 1;
        if (definition.nesting != summary::Nesting::in_class || definition.kind == summary::DefinitionKind::node)
            continue;
        const summary::Definition& outer = summary.definitions[*definition.outer];
        const std::string full_name = shown_name(definition.name);
        Finding finding =
            ctx.report(definition.name_span,
                       fmt::format("{} `{}` is defined inside class `{}`, so its full name is `{}`",
                                   name(definition.kind), definition.written, shown_name(outer.name), full_name));
        finding.label(outer.name_span, "Puppet adds this name as a prefix");
        const std::string move_it =
            fmt::format("move it to a file of its own, and write its full name `{}`", full_name);
        if (depths[at] > limits::moved_nesting || !ctx.file() || !ctx.project().module_of(*ctx.file())) {
            finding.help(move_it);
            continue;  // Puppet reads all of a main manifest
        }
        const auto home = index::autoload_display_path(ctx.project(), *ctx.file(), definition.kind, definition.name);
        finding.note(fmt::format("Puppet looks for `{}` in `{}`", full_name, *home));
        const std::vector<index::Place> uses = index::references_to(ctx.project(), *ctx.file(), definition);
        for (std::size_t i = 0; i < std::min<std::size_t>(uses.size(), 3); ++i)
            finding.label(ctx.project().file(uses[i].file).path, ctx.project().reference(uses[i]).span, "used here");
        if (uses.empty())
            finding.note("no manifest on the module path uses this name");
        const bool is_own = ctx.project().module_of(*ctx.file())->name == names::first_segment(definition.name);
        if (auto fix = is_own ? relocate(ctx, definition, index::autoload_path(definition.kind, definition.name))
                              : std::nullopt)
            finding.fix(std::move(*fix));
        else
            finding.help(move_it);
    }
}

// Reports references to the written name, which Puppet does not find.
static void visit_references(const summary::Summary& summary, NameContext& ctx)
{
    for (const index::WrittenNameReference& misnomer : index::misnomers(ctx.project(), ctx.file(), summary)) {
        const summary::Reference& reference = summary.references[misnomer.reference];
        const std::string_view kind = name(misnomer.meant.kind);
        const char first = ctx.has_tree() ? ctx.tree().source->text(reference.span)[0] : ' ';
        const bool as_type = is_upper(first);
        const std::string real = as_type ? names::capitalised(misnomer.meant.name) : misnomer.meant.name;
        ctx.report(reference.span,
                   fmt::format("{} `{}` cannot be referred to as `{}`", kind, misnomer.meant.name, reference.name))
            .severity(Severity::error)
            .label(std::string(misnomer.path), misnomer.meant.name_span, "defined here, inside a class")
            .fix(fmt::format("write `{}`", real), {{{}, reference.span, real}}, Safety::unsafe);
    }
}

extern constinit const Rule rule{
    .name = "nested_definition",
    .category = "layout",
    .aliases = "nested_classes_or_defines",
    .summary = "Definition inside a class",
    .severity = Severity::warning,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit, visit_references>,
};

}  // namespace plint::rules::nested_definition
