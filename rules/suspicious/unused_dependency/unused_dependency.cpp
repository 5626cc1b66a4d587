// Dependencies in metadata.json that the module does not use.
#include "checks/files/paths.hpp"
#include "checks/index/module_words.hpp"
#include "checks/names/names.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/unused_files.hpp"

namespace plint::rules::unused_dependency {

// Where metadata.json lists the module, quotes included.
static std::optional<Span> place_of(std::string_view metadata, std::string_view module)
{
    constexpr std::string_view key = "\"name\"";
    for (std::size_t at = metadata.find("\"dependencies\""); at != std::string_view::npos;) {
        at = metadata.find(key, at);
        const std::size_t open = at == std::string_view::npos ? at : metadata.find('"', at + key.size());
        const std::size_t close = open == std::string_view::npos ? open : metadata.find('"', open + 1);
        if (close == std::string_view::npos)
            return std::nullopt;
        const std::string_view name = metadata.substr(open + 1, close - open - 1);
        if (name.substr(name.find_first_of("-/") + 1) == module)  // after the author, if there is one
            return Span{static_cast<Offset>(open), static_cast<Offset>(close + 1)};
        at = close + 1;
    }
    return std::nullopt;
}

static void visit(const layout::ProjectFile& file, ProgramContext& ctx)
{
    const layout::Module* const module = file.module ? ctx.project().module_of(*ctx.file()) : nullptr;
    if (!module || !module->has_metadata || module->dependencies.empty() || !speaks_for_module(file, ctx))
        return;
    std::optional<index::ModuleWords> words;
    for (const std::string& name : module->dependencies) {
        const auto other = ctx.project().find_module(name, *ctx.file());
        if (!other || ctx.project().has_broken_files(*other) || name == module->name)
            continue;
        if (!words)
            words.emplace(ctx.project().system(), module->root);
        if (words->has(name) || uses(*words, ctx.project(), *other))
            continue;
        Finding finding = ctx.report({0, 0}, fmt::format("dependency `{}` in `metadata.json` is never used", name));
        finding.note(reported_at_first_file).help("remove it from `dependencies`");
        const std::string path = module->root == "." ? "metadata.json" : files::below(module->root, "metadata.json");
        if (const auto text = ctx.project().system().text_of(path))
            if (const auto place = place_of(*text, name))
                finding.label(path, *place, "listed here");
    }
}

extern constinit const Rule rule{
    .name = "unused_dependency",
    .category = "suspicious",
    .summary = "Unused dependency in `metadata.json`",
    .severity = Severity::warning,
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_dependency
