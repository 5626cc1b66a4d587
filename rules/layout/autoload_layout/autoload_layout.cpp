// Puppet finds definitions by turning their names into paths. What is elsewhere is not found, or only by luck.
#include "checks/project/autoload.hpp"
#include "rules/engine/relocate.hpp"
#include "rules/engine/rule.hpp"
#include "rules/layout/autoload_layout/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::autoload_layout {

static bool is_defined(const Summary& summary, const std::string& name)
{
    const auto is = [&](const Definition& d) { return d.name == name && d.nesting == Nesting::top; };
    return std::ranges::any_of(summary.definitions, is);
}

static void visit(const ProjectFile& file, Context& ctx)
{
    const Summary& summary = ctx.summary();
    const Module* module = ctx.project().module_of(*ctx.file());
    for (const MisplacedDefinition& misplaced : misplaced_definitions(ctx.project(), *ctx.file())) {
        const Wording& wording = *std::ranges::find(wordings, misplaced.kind, &Wording::kind);
        const Definition* definition = misplaced.definition ? &summary.definitions[*misplaced.definition] : nullptr;
        const auto fill = [&](std::string_view text) {
            return fmt::format(fmt::runtime(text), fmt::arg("what", definition ? name(definition->kind) : ""),
                               fmt::arg("name", definition ? definition->written : ""), fmt::arg("home", misplaced.home),
                               fmt::arg("type", definition ? definition->type : ""), fmt::arg("file", file.inner),
                               fmt::arg("wanted", misplaced.wanted), fmt::arg("module", module ? module->name : ""));
        };
        Finding finding = ctx.report(misplaced.span, fill(wording.message));
        finding.severity(wording.severity).note(fill(wording.note));
        if (wording.help == move_it && !is_defined(summary, misplaced.wanted))
            finding.note(fill("nothing in this file defines `{wanted}`, which Puppet looks for here"));
        if (misplaced.kind == MisplacedDefinition::nothing && file.inner == "manifests/init.pp")
            finding.severity(Severity::info);  // many a module has no class of its name, and the file by habit
        if (misplaced.other)
            finding.label(ctx.project().file(misplaced.other->file).path,
                          ctx.project().definition(*misplaced.other).name_span, "the other one");
        if (misplaced.kind == MisplacedDefinition::top_code)
            for (std::size_t i = 1; i < std::min<std::size_t>(summary.top_code.size(), 10); ++i)
                finding.label(summary.top_code[i], "here too");
        std::optional<Fix> fix;
        if (wording.help == move_it && misplaced.kind != MisplacedDefinition::other_module && file.role == FileRole::manifest)
            fix = relocate(ctx, *definition, home(definition->kind, definition->name, !file.module));
        if (fix)
            finding.fix(std::move(*fix));
        else
            finding.help(fill(wording.help == move_it && misplaced.home.empty() ? rename_it : wording.help));
    }
}

extern constinit const Rule rule{
    .name = "autoload_layout",
    .category = "layout",
    .aliases = "autoloader_layout",
    .summary = "Everything that Puppet loads by name lies where its name says",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .reach = Reach::names,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::autoload_layout
