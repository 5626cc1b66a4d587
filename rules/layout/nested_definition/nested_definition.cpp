// A class or define inside a class is not called what is written: the name of the class goes in front.
#include "checks/project/autoload.hpp"
#include "checks/project/names.hpp"
#include "checks/project/nested.hpp"
#include "parser/source/characters.hpp"
#include "rules/engine/relocate.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::nested_definition {

static void visit(const Summary& summary, Context& ctx)
{
    for (const Definition& definition : summary.definitions) {
        if (definition.nesting != Nesting::in_class || definition.kind == Defined::node)
            continue;
        const Definition& outer = summary.definitions[*definition.outer];
        Finding finding = ctx.report(definition.name_span,
                                     fmt::format("{} `{}` inside of class `{}` is really `{}`", name(definition.kind),
                                                 definition.written, outer.name, definition.name));
        finding.label(outer.name_span, "this name goes in front");
        if (!ctx.file() || !ctx.project().module_of(*ctx.file()))
            continue;  // a main manifest is read whole
        const auto home = home_path(ctx.project(), *ctx.file(), definition.kind, definition.name);
        finding.note(fmt::format("Puppet looks for `{}` in `{}`", definition.name, *home));
        const std::vector<Place> uses = references_to(ctx.project(), *ctx.file(), definition);
        for (std::size_t i = 0; i < std::min<std::size_t>(uses.size(), 3); ++i)
            finding.label(ctx.project().file(uses[i].file).path, ctx.project().reference(uses[i]).span, "referred to here");
        if (uses.empty())
            finding.note("no manifest on the module path refers to it by that name");
        if (ctx.project().module_of(*ctx.file())->name == first_segment(definition.name))
            if (auto fix = relocate(ctx, definition, plint::home(definition.kind, definition.name)))
                finding.fix(std::move(*fix));
    }
}

// A reference by the written name finds nothing.
static void visit_references(const Summary& summary, Context& ctx)
{
    for (const Misnomer& misnomer : misnomers(ctx.project(), ctx.file(), summary)) {
        const Reference& reference = summary.references[misnomer.reference];
        const std::string_view kind = name(misnomer.meant.kind);
        const char first = ctx.has_tree() ? ctx.tree().source->text(reference.span)[0] : ' ';
        const bool as_type = is_upper(first);
        const std::string real = as_type ? capitalised(misnomer.meant.name) : misnomer.meant.name;
        ctx.report(reference.span, fmt::format("there is no {} `{}`: it is called `{}`", kind, reference.name,
                                               misnomer.meant.name))
            .severity(Severity::error)
            .label(std::string(misnomer.path), misnomer.meant.name_span, "defined here, inside of a class")
            .fix(fmt::format("write `{}`", real), {{{}, reference.span, real}}, Safety::unsafe);
    }
}

extern constinit const Rule rule{
    .name = "nested_definition",
    .category = "layout",
    .aliases = "nested_classes_or_defines",
    .summary = "Classes and defined types are not defined inside of classes",
    .severity = Severity::warning,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .reach = Reach::names,
    .hooks = hooks<visit, visit_references>,
};

}  // namespace plint::rules::nested_definition
